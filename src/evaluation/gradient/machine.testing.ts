// A learning module on a core of its own, beside the interpreter of gradients.

import { growTo, instantiateCore } from '../../rules/core.ts';
import { Position } from '../../rules/position.ts';
import { writeBlocks } from '../compile/compile.ts';
import { chessTarget } from '../compile/target.ts';
import { compileGradient, type GradientFunctions, instantiateGradient } from './compile.ts';
import type { Learning } from './learning.ts';

/** Room for the tables of random formulas. */
const TABLE_BYTES = 1 << 23;
const VECTOR_BYTES = 1 << 20;

export class GradientMachine {
  readonly position: Position;
  readonly #memory = new WebAssembly.Memory({ initial: 1, maximum: 4096 });
  readonly #tables: number;
  #parameters = new Float64Array(0);
  #accumulator = new Float64Array(0);
  functions!: GradientFunctions;

  constructor(module: WebAssembly.Module) {
    const core = instantiateCore(module, this.#memory);
    const { THREADS, THREAD_BYTES } = core.layout;
    this.#tables = THREADS + THREAD_BYTES;
    growTo(this.#memory, this.#tables + TABLE_BYTES + 2 * VECTOR_BYTES);
    core.exports.initialise();
    this.position = new Position(core, THREADS);
  }

  load(learning: Learning): void {
    const target = {
      ...chessTarget(this.position.core.layout, { shared: false, buffer: 0 }),
      tables: this.#tables,
      tableBytes: TABLE_BYTES,
    };
    const parameters = this.#tables + TABLE_BYTES;
    const accumulator = parameters + VECTOR_BYTES;
    const compiled = compileGradient(learning, target, { parameters, accumulator });
    writeBlocks(this.#memory, compiled.blocks);
    this.functions = instantiateGradient(compiled, this.#memory);
    this.#parameters = new Float64Array(this.#memory.buffer, parameters, learning.parameters.size);
    this.#accumulator = new Float64Array(this.#memory.buffer, accumulator, learning.parameters.size);
    this.#parameters.set(learning.start);
  }

  /** The parameters the module reads; whoever changes them changes its scores. */
  get parameters(): Float64Array {
    return this.#parameters;
  }

  value(): number {
    return this.functions.value(this.position.address);
  }

  signature(): bigint {
    return this.functions.signature(this.position.address);
  }

  gradient(factor = 1): { value: number; gradient: Float64Array } {
    this.#accumulator.fill(0);
    const value = this.functions.gradientAdd(this.position.address, factor);
    return { value, gradient: this.#accumulator.slice() };
  }
}
