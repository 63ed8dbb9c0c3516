import { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Game, Place } from '../../engine/game.ts';
import { EngineMemory } from '../../engine/memory.ts';
import { compileProfile, type EngineProfile } from '../../engine/profile.ts';
import { expectedLine } from '../../engine/style.ts';
import { instantiateEvaluation } from '../../evaluation/compile/instantiate.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { EvaluationFunctions } from '../../rules/core.ts';
import type { Position } from '../../rules/position.ts';
import type { RecordLoader } from './shard-format.ts';
import { shardsOf } from './shards-of.ts';

/** The quiescence search of a profile. It runs in this thread, because it takes less time than a message to a worker. */
export class Quiescence<P extends BoardPosition = Position> {
  /** The position that is searched. It can also be played on. */
  readonly position: P;
  readonly #loader: RecordLoader;

  private constructor(position: P, loader: RecordLoader) {
    this.position = position;
    this.#loader = loader;
    position.core.exports.prepareQuiescence(position.address);
  }

  /** `module` is the core for memory that is not shared. */
  static async create<P extends BoardPosition = Position>(
    module: WebAssembly.Module,
    profile: EngineProfile,
    // Chess has the default type of position.
    game: Game<P> = CHESS_GAME as Game<BoardPosition> as Game<P>,
  ): Promise<Quiescence<P>> {
    const memory = EngineMemory.create(game, module, false);
    const { core } = memory;
    const target = (place: Place) => game.target(core.layout, place);
    const compiled = await compileProfile(profile, target, {
      isShared: false,
      generation: 1,
      scoresLines: false,
    });
    memory.loadProfile(compiled);
    const evaluation = instantiateEvaluation(compiled.module, core).exports as unknown as EvaluationFunctions;
    const searching = game.instantiate(module, core.memory, {
      evaluation,
      report: () => {},
      now: () => performance.now(),
    });
    const position = game.position(searching, memory.addressOf(0));
    return new Quiescence(position, shardsOf(game).loader(position));
  }

  /** Sets the position to that of a record. */
  load(records: Uint8Array, index: number): void {
    this.#loader.load(records, index);
  }

  /** Whether the static score is that of the quiescence search. A position in check is not quiet. */
  isQuiet(): boolean {
    const { position } = this;
    return !position.inCheck && Boolean(position.core.exports.isQuiet(position.address));
  }

  /** The score of the quiescence search, in centipawns for the first player. */
  score(): number {
    const { position } = this;
    const score = position.core.exports.quiescenceScore(position.address);
    return position.turn === 0 ? score : -score;
  }

  /**
   * Plays the line that the quiescence search expects, calls `visit` with the position at its end and takes the line back. The score is
   * the static one there.
   */
  atLeaf(visit: (leaf: P) => void): void {
    const { position } = this;
    position.core.exports.quiescenceScore(position.address);
    const line = expectedLine(position.core, position.address);
    for (const move of line) position.make(move);
    visit(position);
    for (let i = 0; i < line.length; i++) position.unmake();
  }
}
