import { growTo, instantiateCore } from '../../rules/core.ts';
import { Position } from '../../rules/position.ts';
import { chessTarget } from '../compile/target.ts';
import { GradientCompiler, type GradientFunctions } from './compile.ts';
import type { Learning } from './learning.ts';
import type { Destination, PackedPositions } from './packed.ts';

const TABLE_BYTES = 1 << 20;
const MAXIMUM_PAGES = 4096;

/**
 * Runs a compiled gradient: a separate core with one position, the parameters and the accumulator. A learner writes the
 * parameters, goes through its positions, each adding its gradient times a factor, and reads the accumulator at the end
 * of a batch.
 */
export class GradientRunner {
  readonly compiler: GradientCompiler;
  /** The position to evaluate. It can be loaded and played on like any other. */
  readonly position: Position;
  /** The parameter vector. Changing an entry takes effect at once. */
  readonly parameters: Float64Array<ArrayBuffer>;
  /** The sum of all gradients since it was last cleared. */
  readonly accumulator: Float64Array<ArrayBuffer>;
  readonly #functions: Partial<GradientFunctions> = {};
  readonly #destination: Destination;

  constructor(core: WebAssembly.Module, learning: Learning) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: MAXIMUM_PAGES });
    const instance = instantiateCore(core, memory);
    const { layout } = instance;
    const tables = layout.THREADS + layout.THREAD_BYTES;
    const parameters = tables + TABLE_BYTES;
    const { size } = learning.parameters;
    const accumulator = parameters + 8 * size;
    growTo(memory, accumulator + 8 * size);
    instance.exports.initialise();
    const target = { ...chessTarget(layout, { shared: false, buffer: 0 }), tables, tableBytes: TABLE_BYTES };
    this.compiler = new GradientCompiler(learning, target, { parameters, accumulator });
    this.position = new Position(instance, layout.THREADS);
    this.parameters = new Float64Array(memory.buffer as ArrayBuffer, parameters, size);
    this.accumulator = new Float64Array(memory.buffer as ArrayBuffer, accumulator, size);
    this.parameters.set(learning.start);
    this.#destination = { layout, words: new Int32Array(memory.buffer), bytes: new Uint8Array(memory.buffer) };
  }

  /** Functions are compiled on first use. */
  #function<N extends keyof GradientFunctions>(name: N): GradientFunctions[N] {
    const known = this.#functions[name];
    if (known !== undefined) return known;
    const made = this.compiler.instantiate(name, this.position.core);
    this.#functions[name] = made;
    return made;
  }

  /** Replaces the position by a packed one. */
  use(positions: PackedPositions, index: number): void {
    positions.write(index, this.#destination, this.position.address);
  }

  /** White's score in centipawns, unrounded. */
  value(): number {
    return this.#function('value')(this.position.address);
  }

  /** Adds `factor` times the gradient to the accumulator, and returns the score. */
  gradientAdd(factor: number): number {
    return this.#function('gradientAdd')(this.position.address, factor);
  }

  /** Returns the gradient alone; clears the accumulator. */
  gradient(): Float64Array<ArrayBuffer> {
    this.accumulator.fill(0);
    this.gradientAdd(1);
    return this.accumulator.slice();
  }

  /** Identifies the smooth piece of the score. */
  signature(): bigint {
    return this.#function('signature')(this.position.address);
  }
}
