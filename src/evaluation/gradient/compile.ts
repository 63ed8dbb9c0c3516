import type { BoundSource } from '../bounds.ts';
import { Code } from '../compile/code.ts';
import { type Block, importsOf, writeBlocks } from '../compile/compile.ts';
import { emitModule } from '../compile/emit.ts';
import { Frame } from '../compile/frame.ts';
import { type Ground, instantiateEvaluation } from '../compile/instantiate.ts';
import { Tables } from '../compile/tables.ts';
import type { Target } from '../compile/target.ts';
import { Activity } from './activity.ts';
import { BackwardGenerator } from './backward.ts';
import { curveFunctions } from './curves.ts';
import { ForwardGenerator } from './forward.ts';
import type { Learning } from './learning.ts';
import { generatorBounds } from './loose-bounds.ts';

/** The addresses of the vectors, eight bytes per entry. */
export interface Vectors {
  /** The parameters, which the module reads. */
  readonly parameters: number;
  /** The accumulator, to which it adds. */
  readonly accumulator: number;
}

/** A compiled function of a position. */
export interface CompiledFunction {
  readonly module: Uint8Array<ArrayBuffer>;
  /** Tables that must lie in memory: geometry, and tables that are not parameters. */
  readonly blocks: readonly Block[];
  /** A listing of the function for people to read. */
  readonly listing: string;
}

/** The functions that can be compiled. Positions are addresses; scores are White's centipawns, unrounded. */
export interface GradientFunctions {
  value(position: number): number;
  /** Adds `factor` times the gradient to the accumulator, and returns the score. */
  gradientAdd(position: number, factor: number): number;
  /** A hash of all decisions on the way to the score. It identifies the smooth piece of the score. */
  signature(position: number): bigint;
}

/**
 * Compiles functions of one evaluation in learning mode, each as a separate module, since a common one would be large.
 */
export class GradientCompiler {
  readonly #learning: Learning;
  readonly #target: Target;
  readonly #vectors: Vectors;
  /** All functions have their tables in one block. */
  readonly #tables: Tables;
  readonly #activity = new Activity();
  readonly #bounds: BoundSource;

  constructor(learning: Learning, target: Target, vectors: Vectors) {
    this.#learning = learning;
    this.#target = target;
    this.#vectors = vectors;
    this.#tables = new Tables(target.tables, target.tableBytes);
    this.#bounds = generatorBounds(learning.ruleset);
  }

  #frame(code?: Code): Frame {
    return new Frame(this.#target, this.#tables, false, this.#bounds, code);
  }

  #code(name: keyof GradientFunctions): Code {
    const { score } = this.#learning;
    const { parameters, accumulator } = this.#vectors;
    if (name === 'gradientAdd') {
      const frame = this.#frame(new Code(['i32', 'f64']));
      return new BackwardGenerator(frame, this.#activity, parameters, accumulator).gradientAdd(score);
    }
    return new ForwardGenerator(this.#frame(), this.#activity, parameters)[name](score);
  }

  compile(name: keyof GradientFunctions): CompiledFunction {
    const code = this.#code(name);
    const result = name === 'signature' ? 'i64' : 'f64';
    const functions = { ...curveFunctions(), [name]: { code, result } } as const;
    const module = emitModule(functions, this.#target.shared, importsOf([this.#learning.score]));
    const blocks = [{ address: this.#tables.base, bytes: this.#tables.bytes }];
    return { module, blocks, listing: code.listing.join('\n') };
  }

  /** Compiles a function and instantiates it. */
  instantiate<N extends keyof GradientFunctions>(name: N, ground: Ground): GradientFunctions[N] {
    const { module, blocks } = this.compile(name);
    writeBlocks(ground.memory, blocks);
    const instance = instantiateEvaluation(new WebAssembly.Module(module), ground);
    return instance.exports[name] as unknown as GradientFunctions[N];
  }
}
