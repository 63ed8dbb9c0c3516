import type { instantiate } from '../../dist/core.js';
import type { NineExports } from './nine/core.ts';

/** The core's exports, typed by the compiler that built it: functions, and the memory map as global constants. */
export type CoreExports = Awaited<ReturnType<typeof instantiate>>;

type ConstantName<Exports> = Exclude<
  { [K in keyof Exports]: Exports[K] extends { get value(): number } ? K : never }[keyof Exports],
  undefined
>;

/** The memory map of a core: every exported constant by name. */
export type LayoutOf<Exports> = { readonly [K in ConstantName<Exports>]: number };
export type Layout = LayoutOf<CoreExports>;
/** The functions that the cores of all families have. */
export type CommonExports = Pick<CoreExports, keyof CoreExports & keyof NineExports>;
/** The constants that they have. */
export type CommonLayout = LayoutOf<CommonExports>;

export const PAGE_BYTES = 65536;

/** The static score of a position: centipawns for the side to move. */
export type Evaluate = (position: number) => number;

/** Functions of a compiled evaluation, as the searches call them. */
export interface EvaluationFunctions {
  readonly evaluate: Evaluate;
  /** The score of the fast terms alone, for searches that use it. */
  readonly evaluateFast?: Evaluate;
  /** White's score of a line, by its path. Only modules for lines have this function and those below. */
  readonly evaluateLine?: (path: number) => number;
  /** Writes into a path the values of its position that the start of a line needs. */
  readonly startLine?: (path: number) => number;
  /** White's score of a path's position, without parts that depend on the side to move. */
  readonly evaluateTrajectory?: (path: number) => number;
}

/** A core instance on a memory. Many instances, one per thread, may share one memory. */
export interface CoreOf<Exports> {
  readonly exports: Exports;
  readonly memory: WebAssembly.Memory;
  readonly layout: LayoutOf<Exports>;
}
export type Core = CoreOf<CoreExports>;
/** The core of any family of boards. */
export type CommonCore = CoreOf<CommonExports>;

function readLayout<Exports extends object>(exports: Exports): LayoutOf<Exports> {
  const layout: Record<string, number> = {};
  for (const [name, value] of Object.entries(exports)) {
    if (value instanceof WebAssembly.Global) layout[name] = value.value;
  }
  return layout as LayoutOf<Exports>;
}

/** The imports of the core besides its memory. The rules need none of them, the search needs all. */
export interface CoreImports {
  /** Must be the exports of another module: a JavaScript function in between makes each call ten times as expensive. */
  readonly evaluation: EvaluationFunctions;
  /** Called for each line of a completed iteration of a search. */
  readonly report: (position: number) => void;
  /** Milliseconds on a monotonic clock. */
  readonly now: () => number;
}

function missing(): never {
  throw new Error('the core was instantiated without an evaluation for this kind of search');
}

const RULES_ONLY: CoreImports = { evaluation: { evaluate: missing }, report: missing, now: missing };

/** Instantiates the core of a family of boards, chess by default. */
export function instantiateCore<Exports extends object = CoreExports>(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  { evaluation, ...host }: CoreImports = RULES_ONLY,
): CoreOf<Exports> {
  const { evaluate, evaluateFast = missing, ...lines } = evaluation;
  const { evaluateLine = missing, startLine = missing, evaluateTrajectory = missing } = lines;
  const instance = new WebAssembly.Instance(module, {
    env: { memory },
    evaluation: { evaluate, evaluateFast, evaluateLine, startLine, evaluateTrajectory },
    host,
  });
  const exports = instance.exports as unknown as Exports;
  return { exports, memory, layout: readLayout(exports) };
}

/** Makes the memory at least as large as `bytes`. */
export function growTo(memory: WebAssembly.Memory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
}
