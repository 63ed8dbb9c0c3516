import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Place } from '../../engine/game.ts';
import { EngineMemory } from '../../engine/memory.ts';
import { compileProfile, type EngineProfile } from '../../engine/profile.ts';
import { expectedLine } from '../../engine/style.ts';
import { instantiateEvaluation } from '../../evaluation/compile/instantiate.ts';
import { type Core, type EvaluationFunctions, instantiateCore } from '../../rules/core.ts';
import { Position } from '../../rules/position.ts';
import { RecordLoader } from './record-loader.ts';

/** The quiescence search of a profile. It runs in this thread, because it takes less time than a message to a worker. */
export class Quiescence {
  /** The position that is searched. It can also be played on. */
  readonly position: Position;
  readonly #core: Core;
  readonly #loader: RecordLoader;

  private constructor(core: Core, position: Position) {
    this.#core = core;
    this.position = position;
    this.#loader = new RecordLoader(position);
    core.exports.prepareQuiescence(position.address);
  }

  /** `module` is the core for memory that is not shared. */
  static async create(module: WebAssembly.Module, profile: EngineProfile): Promise<Quiescence> {
    const memory = EngineMemory.create(CHESS_GAME, module, false);
    const { core } = memory;
    const target = (place: Place) => CHESS_GAME.target(core.layout, place);
    const compiled = await compileProfile(profile, target, {
      isShared: false,
      generation: 1,
      scoresLines: false,
    });
    memory.loadProfile(compiled);
    const evaluation = instantiateEvaluation(compiled.module, core).exports as unknown as EvaluationFunctions;
    const searching = instantiateCore(module, core.memory, {
      evaluation,
      report: () => {},
      now: () => performance.now(),
    });
    return new Quiescence(searching, new Position(searching, memory.addressOf(0)));
  }

  /** Sets the position to that of a record. */
  load(records: Uint8Array, index: number): void {
    this.#loader.load(records, index);
  }

  /** Whether the static score is that of the quiescence search. A position in check is not quiet. */
  isQuiet(): boolean {
    const { position } = this;
    return !position.inCheck && Boolean(this.#core.exports.isQuiet(position.address));
  }

  /** The score of the quiescence search, in centipawns for White. */
  score(): number {
    const { position } = this;
    const score = this.#core.exports.quiescenceScore(position.address);
    return position.turn === 0 ? score : -score;
  }

  /**
   * Plays the line that the quiescence search expects, calls `visit` with the position at its end and takes the line back. The score is
   * the static one there.
   */
  atLeaf(visit: (leaf: Position) => void): void {
    const { position } = this;
    this.#core.exports.quiescenceScore(position.address);
    const line = expectedLine(this.#core, position.address);
    for (const move of line) position.make(move);
    visit(position);
    for (let i = 0; i < line.length; i++) position.unmake();
  }
}
