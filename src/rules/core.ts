import type { instantiate } from '../../dist/core.js';

/** The core's exports, typed by the compiler that built it: functions, and the memory map as global constants. */
export type CoreExports = Awaited<ReturnType<typeof instantiate>>;

type ConstantName = {
  [K in keyof CoreExports]: CoreExports[K] extends { get value(): number } ? K : never;
}[keyof CoreExports];

/** The memory map: every exported constant by name. */
export type Layout = { readonly [K in Exclude<ConstantName, undefined>]: number };

export const PAGE_BYTES = 65536;

/** Called by the search for each position it wants a static score of: centipawns for the side to move. */
export type Evaluate = (position: number) => number;

/** A core instance on a memory. Many instances, one a thread, may share one memory. */
export interface Core {
  readonly exports: CoreExports;
  readonly memory: WebAssembly.Memory;
  readonly layout: Layout;
}

function readLayout(exports: CoreExports): Layout {
  const layout: Record<string, number> = {};
  for (const [name, value] of Object.entries(exports)) {
    if (value instanceof WebAssembly.Global) layout[name] = value.value;
  }
  return layout as Layout;
}

/** What the core imports besides its memory. Using the rules needs none of it; searching needs all. */
export interface CoreImports {
  /** Must be another module's export itself: a JavaScript function in between makes each call ten times as dear. */
  readonly evaluate: Evaluate;
  /** Called for each line of a completed iteration of a search. */
  readonly report: (position: number) => void;
  /** Milliseconds on a clock that never goes back. */
  readonly now: () => number;
}

function missing(): never {
  throw new Error('this core was instantiated for rules only and cannot search');
}

export function instantiateCore(
  module: WebAssembly.Module,
  memory: WebAssembly.Memory,
  { evaluate, ...host }: CoreImports = { evaluate: missing, report: missing, now: missing },
): Core {
  const instance = new WebAssembly.Instance(module, { env: { memory }, evaluation: { evaluate }, host });
  const exports = instance.exports as unknown as CoreExports;
  return { exports, memory, layout: readLayout(exports) };
}

/** Makes the memory at least as large as `bytes`. */
export function growTo(memory: WebAssembly.Memory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
}
