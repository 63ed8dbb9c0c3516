import type { BoardPosition } from '../../rules/board-position.ts';
import { growTo, instantiateCore } from '../../rules/core.ts';
import { Position } from '../../rules/position.ts';
import { chessTarget, type Target } from '../compile/target.ts';
import { GradientCompiler, type GradientFunctions } from './compile.ts';
import type { Learning } from './learning.ts';
import type { Destination, PackedPositions } from './packed.ts';

const TABLE_BYTES = 1 << 20;
const MAXIMUM_PAGES = 4096;

/** The core of a family of boards, on which gradients run. */
export interface GradientGround<P extends BoardPosition> {
  instantiate(module: WebAssembly.Module, memory: WebAssembly.Memory): P['core'];
  initialise(core: P['core']): void;
  position(core: P['core'], address: number): P;
  target(layout: P['core']['layout'], place: { readonly shared: boolean; readonly buffer: 0 | 1 }): Target;
}

const CHESS_GROUND: GradientGround<Position> = {
  instantiate: (module, memory) => instantiateCore(module, memory),
  initialise: ({ exports }) => exports.initialise(),
  position: (core, address) => new Position(core, address),
  target: chessTarget,
};

/**
 * Runs a compiled gradient: a separate core with one position, the parameters and the accumulator. A learner writes the
 * parameters, goes through its positions, each adding its gradient times a factor, and reads the accumulator at the end
 * of a batch.
 */
export class GradientRunner<P extends BoardPosition = Position> {
  readonly compiler: GradientCompiler;
  /** The position to evaluate. It can be loaded and played on like any other. */
  readonly position: P;
  /** The parameter vector. Changing an entry takes effect at once. */
  readonly parameters: Float64Array<ArrayBuffer>;
  /** The sum of all gradients since it was last cleared. */
  readonly accumulator: Float64Array<ArrayBuffer>;
  readonly #functions: Partial<GradientFunctions> = {};
  readonly #memory: WebAssembly.Memory;
  #destination: Destination | undefined;

  /** `core` is the core of the ground, that of chess by default. */
  constructor(
    core: WebAssembly.Module,
    learning: Learning,
    // Chess has the default type of position.
    ground: GradientGround<P> = CHESS_GROUND as GradientGround<BoardPosition> as GradientGround<P>,
  ) {
    const memory = new WebAssembly.Memory({ initial: 1, maximum: MAXIMUM_PAGES });
    const instance = ground.instantiate(core, memory);
    const { layout } = instance;
    const tables = layout.THREADS + layout.THREAD_BYTES;
    const parameters = tables + TABLE_BYTES;
    const { size } = learning.parameters;
    const accumulator = parameters + 8 * size;
    growTo(memory, accumulator + 8 * size);
    ground.initialise(instance);
    const target = { ...ground.target(layout, { shared: false, buffer: 0 }), tables, tableBytes: TABLE_BYTES };
    this.compiler = new GradientCompiler(learning, target, { parameters, accumulator });
    this.position = ground.position(instance, layout.THREADS);
    this.parameters = new Float64Array(memory.buffer as ArrayBuffer, parameters, size);
    this.accumulator = new Float64Array(memory.buffer as ArrayBuffer, accumulator, size);
    this.parameters.set(learning.start);
    this.#memory = memory;
  }

  /** Functions are compiled on first use. */
  #function<N extends keyof GradientFunctions>(name: N): GradientFunctions[N] {
    const known = this.#functions[name];
    if (known !== undefined) return known;
    const made = this.compiler.instantiate(name, this.position.core);
    this.#functions[name] = made;
    return made;
  }

  /** Replaces the position by a packed one, which is of chess. */
  use(this: GradientRunner, positions: PackedPositions, index: number): void {
    const { buffer } = this.#memory;
    const { layout } = this.position.core;
    this.#destination ??= { layout, words: new Int32Array(buffer), bytes: new Uint8Array(buffer) };
    positions.write(index, this.#destination, this.position.address);
  }

  /** The first player's score in centipawns, unrounded. */
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
