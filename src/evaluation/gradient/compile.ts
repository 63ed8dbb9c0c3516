import { Code } from '../compile/code.ts';
import type { Block } from '../compile/compile.ts';
import { emitModule } from '../compile/emit.ts';
import { Frame } from '../compile/frame.ts';
import { Tables } from '../compile/tables.ts';
import type { Target } from '../compile/target.ts';
import { Activity } from './activity.ts';
import { BackwardGenerator } from './backward.ts';
import { curveFunctions } from './curves.ts';
import { ForwardGenerator } from './forward.ts';
import type { Learning } from './learning.ts';
import { generatorBounds } from './loose-bounds.ts';

/** Where the vectors lie, eight bytes an entry. */
export interface Vectors {
  /** The parameters, which the module reads. */
  readonly parameters: number;
  /** The accumulator, to which it adds. */
  readonly accumulator: number;
}

export interface CompiledGradient {
  readonly module: Uint8Array<ArrayBuffer>;
  /** Tables that must lie in memory: geometry, and tables that are no parameters. */
  readonly blocks: readonly Block[];
  readonly listing: string;
}

/** What a compiled gradient exports. Positions are addresses; scores are White's centipawns, unrounded. */
export interface GradientFunctions {
  value(position: number): number;
  /** Adds `factor` times the gradient to the accumulator, and gives the score. */
  gradientAdd(position: number, factor: number): number;
  /** A hash of all decisions on the way to the score: where it differs, another smooth piece of the score begins. */
  signature(position: number): bigint;
}

/** Compiles an evaluation in learning mode. */
export function compileGradient(learning: Learning, target: Target, vectors: Vectors): CompiledGradient {
  const { score, ruleset } = learning;
  const { parameters, accumulator } = vectors;
  const tables = new Tables(target.tables, target.tableBytes);
  const activity = new Activity();
  const bounds = generatorBounds(ruleset);
  const frame = (code?: Code) => new Frame(target, tables, false, bounds, code);
  const forward = () => new ForwardGenerator(frame(), activity, parameters);
  const backward = new BackwardGenerator(frame(new Code(['i32', 'f64'])), activity, parameters, accumulator);
  const own = {
    value: { code: forward().value(score), result: 'f64' },
    gradientAdd: { code: backward.gradientAdd(score), result: 'f64' },
    signature: { code: forward().signature(score), result: 'i64' },
  } as const;
  const module = emitModule({ ...curveFunctions(), ...own }, target.shared);
  const listing = Object.entries(own)
    .map(([name, { code }]) => `${name}:\n${code.listing.map((line) => `  ${line}\n`).join('')}`)
    .join('\n');
  return { module, blocks: [{ address: tables.base, bytes: tables.bytes }], listing };
}

export function instantiateGradient({ module }: CompiledGradient, memory: WebAssembly.Memory): GradientFunctions {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(module), { env: { memory } });
  return instance.exports as unknown as GradientFunctions;
}
