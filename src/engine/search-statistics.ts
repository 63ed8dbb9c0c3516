import { readFile } from 'node:fs/promises';
import { instantiateEvaluation } from '../evaluation/compile/instantiate.ts';
import { loadFen } from '../notation/fen.ts';
import { type Core, type EvaluationFunctions, growTo, instantiateCore, PAGE_BYTES } from '../rules/core.ts';
import { packageFile } from '../rules/package.ts';
import { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import { CHESS_GAME } from './chess-game.ts';
import type { Place } from './game.ts';
import { EngineMemory } from './memory.ts';
import { compileProfile, type EngineProfile } from './profile.ts';

/** Depths and move numbers from these on are counted together. */
export const DEPTHS = 32;
const MOVE_NUMBERS = 16;
const BUCKETS = 64;

/** Fail highs by moves from one source of the move picker, by the number of the move: 1, 2, …; the last entry counts all later ones. */
export interface SourceCount {
  readonly source: string;
  readonly moveNumbers: readonly number[];
}

/** How well a history tells moves that fail high from those that do not. */
export interface Prediction {
  readonly history: string;
  /** Moves that were searched, and those of them that failed high, by the history's value from lowest to highest. */
  readonly tried: readonly number[];
  readonly failedHigh: readonly number[];
  /** The probability that of two moves, of which one failed high, that one has the higher value; null without such moves. */
  readonly auc: number | null;
}

/** The statistics of a search, counted by the core itself. */
export interface SearchStatistics {
  readonly positions: number;
  readonly nodes: number;
  /** The mean depth of the last complete iteration. */
  readonly depth: number;
  /** By how much the nodes of an iteration grow with each ply, the geometric mean. */
  readonly branchingFactor: number;
  /** Events by name, each by depth. */
  readonly events: Readonly<Record<string, readonly number[]>>;
  readonly sources: readonly SourceCount[];
  readonly predictions: readonly Prediction[];
}

/** The area under the ROC curve of a value that is given in buckets. */
function areaUnderCurve(tried: readonly number[], failedHigh: readonly number[]): number | null {
  let below = 0;
  let area = 0;
  for (const [i, count] of tried.entries()) {
    const others = count - failedHigh[i]!;
    area += failedHigh[i]! * (below + others / 2);
    below += others;
  }
  const cuts = failedHigh.reduce((sum, count) => sum + count, 0);
  return cuts === 0 || below === 0 ? null : area / (cuts * below);
}

/** The names of an enumeration of the core, in the order of their numbers; the last one, which counts them, is left out. */
function namesOf(layout: Readonly<Record<string, number>>, enumeration: string): string[] {
  const prefix = `${enumeration}.`;
  const names = Object.keys(layout).filter((name) => name.startsWith(prefix));
  names.sort((a, b) => layout[a]! - layout[b]!);
  return names.slice(0, -1).map((name) => name.slice(prefix.length));
}

/** A search in this thread, on the build of the core that counts. */
class CountingSearch {
  readonly #core: Core;
  readonly #memory: EngineMemory;
  readonly #position: Position;
  readonly #lanes: number;
  /** Nodes at the end of each iteration of the present search. */
  #iterations: number[] = [];

  private constructor(core: Core, memory: EngineMemory, lanes: number) {
    this.#core = core;
    this.#memory = memory;
    this.#lanes = lanes;
    this.#position = new Position(core, core.layout.THREADS);
  }

  static async create(profile: EngineProfile): Promise<CountingSearch> {
    const module = await WebAssembly.compile(await readFile(packageFile('dist/core.statistics.wasm')));
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
    const rules = instantiateCore(module, memory);
    const { layout } = rules;
    growTo(memory, layout.THREADS + layout.SEARCHING_THREAD_BYTES + PAGE_BYTES);
    rules.exports.initialise();
    const target = (place: Place) => CHESS_GAME.target(layout, place);
    const compiled = await compileProfile(profile, target, { isShared: false, generation: 1, scoresLines: false });
    const evaluation = instantiateEvaluation(compiled.module, rules).exports as unknown as EvaluationFunctions;
    let search: CountingSearch | undefined;
    const core = instantiateCore(module, memory, { evaluation, report: () => search!.#report(), now: () => 0 });
    const engineMemory = new EngineMemory(core, true);
    engineMemory.resize({ threads: 1, hash: 16 });
    engineMemory.loadProfile(compiled);
    const lanes = compiled.compiled.usesLanes ? layout.PROFILES + layout.PROFILE_BYTES + layout.PROFILE_LANES : 0;
    search = new CountingSearch(core, engineMemory, lanes);
    return search;
  }

  #report(): void {
    this.#iterations.push(this.#nodes);
  }

  get #nodes(): number {
    const { memory, layout } = this.#core;
    return Number(new DataView(memory.buffer, this.#position.address).getBigUint64(layout.SEARCH_NODES, true));
  }

  /** Searches a position with an empty table. Returns the nodes at the end of each iteration, and of the whole search. */
  run(fen: string, nodes: number): { readonly iterations: readonly number[]; readonly nodes: number } {
    this.#iterations = [];
    unwrap(loadFen(this.#position, fen));
    this.#core.exports.useLanes(this.#position.address, this.#lanes);
    this.#memory.clear();
    const allotment = { soft: 0, hard: 0 };
    this.#memory.writeSearch({ limits: { nodes }, allotment, generation: 1, readsClocks: false }, [0]);
    this.#memory.setFlag('SEARCH_STOP', 0);
    this.#core.exports.search(this.#position.address);
    return { iterations: this.#iterations, nodes: this.#nodes };
  }

  counters(): Pick<SearchStatistics, 'events' | 'sources' | 'predictions'> {
    const layout = this.#core.layout as unknown as Readonly<Record<string, number>>;
    const all = new BigUint64Array(this.#core.memory.buffer, layout.COUNTERS_AT, layout.COUNTERS_BYTES! / 8);
    let at = 0;
    const take = (count: number) => {
      const taken = Array.from(all.subarray(at, at + count), Number);
      at += count;
      return taken;
    };
    const events = Object.fromEntries(namesOf(layout, 'Event').map((name) => [name, take(DEPTHS)]));
    const sources = namesOf(layout, 'Source').map((source) => ({ source, moveNumbers: take(MOVE_NUMBERS) }));
    const predictions = namesOf(layout, 'Predictor').map((history) => {
      const pairs = take(2 * BUCKETS);
      const [tried, failedHigh] = [0, 1].map((odd) => pairs.filter((_, i) => i % 2 === odd)) as [number[], number[]];
      return { history, tried, failedHigh, auc: areaUnderCurve(tried, failedHigh) };
    });
    return { events, sources, predictions };
  }
}

/** The logarithms of the growth from one iteration to the next. The first few iterations are too small to tell. */
function growths(iterations: readonly number[]): number[] {
  const each = iterations.map((nodes, i) => nodes - (iterations[i - 1] ?? 0));
  return each.flatMap((nodes, i) => (i >= 4 && nodes > 0 && each[i - 1]! > 0 ? [Math.log(nodes / each[i - 1]!)] : []));
}

/** Searches positions to a number of nodes each and counts what the search does. */
export async function searchStatistics(
  profile: EngineProfile,
  positions: readonly string[],
  { nodes, onPosition }: { readonly nodes: number; readonly onPosition?: (done: number) => void },
): Promise<SearchStatistics> {
  const search = await CountingSearch.create(profile);
  let total = 0;
  let depth = 0;
  const growth: number[] = [];
  for (const [i, fen] of positions.entries()) {
    const run = search.run(fen, nodes);
    total += run.nodes;
    depth += run.iterations.length;
    growth.push(...growths(run.iterations));
    onPosition?.(i + 1);
  }
  const mean = growth.reduce((sum, value) => sum + value, 0) / Math.max(growth.length, 1);
  return {
    positions: positions.length,
    nodes: total,
    depth: depth / positions.length,
    branchingFactor: Math.exp(mean),
    ...search.counters(),
  };
}
