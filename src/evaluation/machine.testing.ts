// The compiled evaluation on its own core, beside the interpreter, and the comparison of the two.
import { formatFen } from '../notation/fen.ts';
import { growTo, instantiateCore } from '../rules/core.ts';
import { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import type { Setup } from '../rules/setup.ts';
import { Bounds } from './bounds.ts';
import { type Compiled, type CompileOptions, compile, writeBlocks } from './compile/compile.ts';
import { instantiateEvaluation } from './compile/instantiate.ts';
import { chessTarget, type Target } from './compile/target.ts';
import type { Evaluation } from './evaluation.ts';
import { type Features, setupFeatures } from './features.ts';
import { Interpreter } from './interpret.ts';
import type { KnobValues } from './knobs.ts';
import { FIRST_START, PATH_SLOTS_AT } from './line/path.ts';
import { inOrder, type Node } from './nodes.ts';
import { quantise } from './quantise.ts';
import { CHESS, type Ruleset } from './ruleset.ts';
import { type Specialised, specialise } from './specialise.ts';

/** White's scores. */
export interface Scores {
  readonly score: number;
  readonly fast: number;
  readonly line: number;
}

/** Random formulas can have many tables; real ones must fit into a profile block. */
const TABLE_BYTES = 1 << 23;

/** Numbers far larger than in any formula for a game, beyond which doubles would overflow. */
const ABSURD = 2 ** 300;

export function quantised(evaluation: Evaluation, values: KnobValues): Specialised {
  return quantise(specialise(evaluation, values), evaluation.ruleset);
}

export function rootsOf({ score, fast, terms }: Specialised): Node[] {
  return [score, fast, ...terms.flatMap(({ white, black, total }) => [white, black, total])];
}

/** Whether some number of the graph may be too large for a double. */
export function isAbsurd(graph: Specialised, ruleset: Ruleset): boolean {
  const bounds = new Bounds(ruleset);
  return inOrder(rootsOf(graph)).some((node) => node.type === 'num' && !(bounds.of(node).size < ABSURD));
}

/** The interpreter's scores. Only the line score sees the path. */
export function interpreted(
  { score, fast }: Specialised,
  ruleset: Ruleset,
  features: Features,
  path?: readonly number[],
): Scores {
  const interpreter = new Interpreter(ruleset, features);
  const alone = interpreter.number(score) + 0;
  const line =
    path === undefined
      ? alone
      : new Interpreter(ruleset, { ...features, path: (slot) => path[slot] ?? 0 }).number(score) + 0;
  return { score: alone, fast: interpreter.number(fast) + 0, line };
}

export type CompiledFunctions = Record<'evaluate' | 'evaluateFast' | 'evaluateLine', (address: number) => number> & {
  readonly startLine?: (address: number) => number;
  readonly evaluateTrajectory?: (address: number) => number;
};

/** Writes a path: the address of its position, then the values of its slots. */
export function writePath(memory: WebAssembly.Memory, at: number, position: number, slots: readonly number[]): void {
  const view = new DataView(memory.buffer);
  view.setUint32(at, position, true);
  slots.forEach((value, slot) => {
    view.setFloat64(at + 8 + 8 * slot, value, true);
  });
}

/** A core with one evaluation compiled into it. */
export class ChessMachine {
  readonly position: Position;
  /** A second thread's position. */
  readonly other: Position;
  readonly #memory: WebAssembly.Memory;
  readonly #shared: boolean;
  readonly #block: number;
  readonly #path: number;
  #generation = 0;
  #usesLanes = false;
  #functions: CompiledFunctions | undefined;

  constructor(module: WebAssembly.Module, shared: boolean) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: 4096, shared });
    const core = instantiateCore(module, memory);
    const { THREADS, THREAD_BYTES } = core.layout;
    this.#block = THREADS + 2 * THREAD_BYTES;
    this.#path = this.#block + TABLE_BYTES;
    growTo(memory, this.#path + 65536);
    core.exports.initialise();
    this.#memory = memory;
    this.#shared = shared;
    this.position = new Position(core, THREADS);
    this.other = new Position(core, THREADS + THREAD_BYTES);
  }

  get #core() {
    return this.position.core;
  }

  /** Its own profile block or, with `buffer`, one of those every engine has. */
  target(buffer?: 0 | 1): Target {
    const { layout } = this.#core;
    const target = chessTarget(layout, { shared: this.#shared, buffer: buffer ?? 0 });
    if (buffer !== undefined) return target;
    return { ...target, tables: this.#block + layout.PROFILE_TABLES, tableBytes: TABLE_BYTES - layout.PROFILE_TABLES };
  }

  /** Compiles an evaluation and uses it in both positions. */
  load(evaluation: Evaluation, values: KnobValues, buffer?: 0 | 1, options: CompileOptions = {}): Compiled {
    const target = this.target(buffer);
    const compiled = compile(evaluation, values, target, ++this.#generation, options);
    writeBlocks(this.#memory, compiled.blocks);
    const { exports } = instantiateEvaluation(new WebAssembly.Module(compiled.module), this.#core);
    this.#functions = exports as CompiledFunctions;
    this.#usesLanes = compiled.usesLanes;
    const lanes = target.tables - this.#core.layout.PROFILE_TABLES + this.#core.layout.PROFILE_LANES;
    const { SCRATCH, SCRATCH_SLOTS } = this.#core.layout;
    for (const { address } of [this.position, this.other]) {
      // Values that an earlier evaluation has left there may be right by chance.
      new Uint8Array(this.#memory.buffer).fill(0xa5, address + SCRATCH, address + SCRATCH + 512 * SCRATCH_SLOTS);
      this.#core.exports.useLanes(address, compiled.usesLanes ? lanes : 0);
    }
    return compiled;
  }

  scores(position: Position, path: readonly number[] = []): Scores {
    const { evaluate, evaluateFast, evaluateLine } = this.#functions!;
    const { address, turn } = position;
    const white = (score: number) => (turn === 0 ? score : -score) + 0;
    writePath(this.#memory, this.#path, address, path);
    return { score: white(evaluate(address)), fast: white(evaluateFast(address)), line: evaluateLine(this.#path) };
  }

  /** A line's score from its start, its end and the slots of its path; and the whole path. */
  lineScore(start: Position, end: Position, slots: readonly number[]): { score: number; path: number[] } {
    const { evaluateLine, startLine } = this.#functions!;
    writePath(this.#memory, this.#path, start.address, slots);
    const count = startLine!(this.#path);
    new DataView(this.#memory.buffer).setUint32(this.#path, end.address, true);
    const view = new Float64Array(this.#memory.buffer, this.#path + PATH_SLOTS_AT, FIRST_START + count);
    return { score: evaluateLine(this.#path), path: [...view] };
  }

  /** White's trajectory score of a position. */
  trajectory({ address }: Position, engine: number): number {
    writePath(this.#memory, this.#path, address, [engine]);
    return this.#functions!.evaluateTrajectory!(this.#path);
  }

  /** The current lanes of a position; empty if the evaluation does not use them. */
  lanes({ address }: Position): number[] {
    if (!this.#usesLanes) return [];
    const { POS_STATE, STATE_LANES, LANE_BYTES } = this.#core.layout;
    const state = new DataView(this.#memory.buffer).getUint32(address + POS_STATE, true);
    return [...new Int32Array(this.#memory.buffer, state + STATE_LANES, (2 * LANE_BYTES) / 4)];
  }

  /** Sums the lanes from scratch. */
  recomputeLanes({ address }: Position): void {
    const table = new DataView(this.#memory.buffer).getUint32(address + this.#core.layout.POS_LANES, true);
    this.#core.exports.useLanes(address, table);
  }
}

/** The values of one position that differ between compiled and interpreted. */
export class Mismatch extends Error {
  constructor(what: string, setup: Setup, got: unknown, want: unknown) {
    const fen = formatFen(setup, { castling: 'shredder' });
    super(`${what} in ${fen}: got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);
  }
}

/** Adds the position to an error. */
function explain(setup: Setup, run: () => void): void {
  try {
    run();
  } catch (error) {
    throw new Error(`${(error as Error).message}, in ${formatFen(setup, { castling: 'shredder' })}`, { cause: error });
  }
}

function same(a: Scores, b: Scores): boolean {
  return Object.is(a.score, b.score) && Object.is(a.fast, b.fast) && Object.is(a.line, b.line);
}

export interface WalkChecks {
  readonly graph: Specialised;
  readonly path?: readonly number[];
  /** Called in each position for further checks. */
  readonly also?: (interpreter: Interpreter, features: Features) => void;
}

/**
 * Plays the moves that `moves` yields from the machine's position and compares in every position: compiled with
 * interpreted, again with the memo filled, the lanes with lanes summed from scratch, and with another thread's position
 * set up anew. Then takes all moves back and compares again. Returns the number of positions.
 */
export function checkWalk(machine: ChessMachine, moves: Iterable<number>, { graph, path, also }: WalkChecks): number {
  const { position, other } = machine;
  const seen: { setup: Setup; want: Scores }[] = [];
  const compare = (what: string, got: Scores, want: Scores, setup: Setup) => {
    if (!same(got, want)) throw new Mismatch(what, setup, got, want);
  };
  const visit = () => {
    const setup = position.setup();
    const features = setupFeatures(CHESS, setup);
    const want = interpreted(graph, CHESS, features, path);
    compare('the compiled evaluation', machine.scores(position, path), want, setup);
    compare('the compiled evaluation, asked again,', machine.scores(position, path), want, setup);
    const lanes = machine.lanes(position);
    machine.recomputeLanes(position);
    const anew = machine.lanes(position);
    if (lanes.some((lane, i) => lane !== anew[i])) throw new Mismatch('the lanes', setup, lanes, anew);
    unwrap(other.load(setup));
    compare('the compiled evaluation in a position set up afresh', machine.scores(other, path), want, setup);
    compareFlipped(setup, want);
    explain(setup, () => also?.(new Interpreter(CHESS, features), features));
    seen.push({ setup, want });
  };
  const compareFlipped = (setup: Setup, { score, fast }: Scores) => {
    unwrap(other.load(flipped(setup)));
    const got = machine.scores(other, path);
    // The slots of a path are White's, whichever side the board is seen from.
    const want = { score: -score + 0, fast: -fast + 0, line: got.line };
    compare('the compiled evaluation with colors swapped', got, want, setup);
  };
  for (const move of moves) {
    visit();
    position.make(move);
  }
  visit();
  for (const { setup, want } of seen.toReversed()) {
    compare('the compiled evaluation after taking back', machine.scores(position, path), want, setup);
    position.unmake();
  }
  return seen.length;
}

/** The position seen from the other side: ranks mirrored, colors, turn and castling rights swapped. */
export function flipped(setup: Setup): Setup {
  const turned = (square: number) => (square < 0 ? square : square ^ 56);
  const [K, Q, k, q] = setup.castling;
  return {
    board: setup.board.map((_, square) => {
      const piece = setup.board[square ^ 56]!;
      return piece === 0 ? 0 : piece ^ 1;
    }),
    turn: setup.turn === 0 ? 1 : 0,
    castling: [turned(k), turned(q), turned(K), turned(Q)],
    enPassant: turned(setup.enPassant),
    halfmoves: setup.halfmoves,
    fullmoves: setup.fullmoves,
  };
}
