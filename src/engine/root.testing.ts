// The root of a search without the search: scores are given, and the policies choose.
import { loadFen } from '../notation/fen.ts';
import { formatUci, parseUci } from '../notation/uci-move.ts';
import { DEFAULT_SEARCH, SEARCH_NAMES, type SearchValues } from '../profiles/search-parameters.ts';
import { compileTestingCore, type TestingCore, testingCore } from '../rules/core.testing.ts';
import { type Core, growTo, instantiateCore, PAGE_BYTES } from '../rules/core.ts';
import { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';

/** The given result for a move: its score, or its score and the expected reply. */
export type Finding = number | readonly [score: number, answer: string];

export class Root {
  readonly core: TestingCore;
  readonly position: Position;
  /** The static score of the position. */
  static = 0;
  evaluate = (): number => this.static;

  private constructor(core: Core) {
    this.core = testingCore(core);
    this.position = new Position(core, core.layout.THREADS);
  }

  static async create(): Promise<Root> {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 65536 });
    const host = { report: () => {}, now: () => 0 };
    let root: Root | undefined;
    const core = instantiateCore(await compileTestingCore(), memory, {
      evaluation: { evaluate: () => root!.evaluate() },
      ...host,
    });
    growTo(memory, core.layout.THREADS + core.layout.SEARCHING_THREAD_BYTES + PAGE_BYTES);
    core.exports.initialise();
    root = new Root(core);
    return root;
  }

  setParameters(values: Partial<SearchValues>): void {
    const view = new DataView(this.core.memory.buffer, this.core.layout.PARAMETERS);
    for (const [i, name] of SEARCH_NAMES.entries()) view.setInt32(4 * i, values[name] ?? DEFAULT_SEARCH[name], true);
  }

  setPosition(fen: string, moves: readonly string[] = []): void {
    unwrap(loadFen(this.position, fen));
    for (const move of moves) this.position.make(unwrap(parseUci(this.position, move)));
  }

  get #view(): DataView {
    return new DataView(this.core.memory.buffer);
  }

  /** Address of the record of a root move. */
  #record(index: number): number {
    const { ROOT_MOVES, ROOT_MOVE_BYTES } = this.core.layout;
    return this.position.address + ROOT_MOVES + index * ROOT_MOVE_BYTES;
  }

  #move(index: number): string {
    return formatUci(this.#view.getUint32(this.#record(index), true));
  }

  /** The moves in the order in which they would be searched. */
  list(): string[] {
    const { exports, layout } = this.core;
    const { address } = this.position;
    exports.listRootMoves(address, address + layout.MOVES);
    const length = this.#view.getInt32(address + layout.ROOT_COUNT, true);
    return Array.from({ length }, (_, index) => this.#move(index));
  }

  /** The move that the policies choose. Moves without a given result are known to be worse than all others. */
  choose(findings: Readonly<Record<string, Finding>>): string {
    const { exports, layout } = this.core;
    const { address } = this.position;
    const listed = this.list();
    for (const [i, move] of listed.entries()) {
      const finding = findings[move];
      if (finding === undefined) continue;
      const [score, answer] = typeof finding === 'number' ? [finding] : finding;
      const record = this.#record(i);
      this.#view.setInt32(record + layout.ROOT_MOVE_SCORE, score, true);
      if (answer === undefined) continue;
      this.position.make(unwrap(parseUci(this.position, move)));
      const reply = unwrap(parseUci(this.position, answer));
      this.position.unmake();
      this.#view.setUint32(record + layout.ROOT_MOVE_PV + 4, reply, true);
      this.#view.setInt32(record + layout.ROOT_MOVE_PV_LENGTH, 2, true);
    }
    exports.sortRootMoves(address, 0, listed.length);
    return this.#move(exports.choose(address));
  }
}
