import type { Game } from '../../engine/game.ts';
import type { Score } from '../../engine/messages.ts';
import { Clock } from '../../lab/match/clock.ts';
import { type Player, PlayerFailure } from '../../lab/match/player.ts';
import { takeTurn } from '../../lab/match/turn.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { MATE_SCORE, readLabel, scoreInRange, writeLabel } from './label.ts';
import type { Kept } from './selection.ts';
import { shardsOf } from './shards-of.ts';

/** How long a search may take before the player counts as hanging, in ms. */
export const STALL = 60_000;

/** Converts a score for the side to move to the form of a record: centipawns for the first player. */
export function recordScore(score: Score, turn: number): number {
  const own = 'cp' in score ? scoreInRange(score.cp) : score.mate > 0 ? MATE_SCORE : -MATE_SCORE;
  return turn === 0 ? own : 0 - own;
}

/** Scores positions by searches of a fixed number of nodes, several at a time. The scores do not depend on how many run at once. */
export class PositionScorer {
  readonly #players: readonly Player[];
  readonly #nodes: number;
  readonly #game: Game<BoardPosition>;

  constructor(players: readonly Player[], nodes: number, game: Game<BoardPosition>) {
    this.#players = players;
    this.#nodes = nodes;
    this.#game = game;
  }

  /** Replaces the scores of these records. */
  async score(games: readonly Kept[]): Promise<void> {
    const { notation } = this.#game;
    const format = shardsOf(this.#game);
    const waiting = games.flatMap(({ records }) => {
      const view = new DataView(records.buffer, records.byteOffset, records.length);
      return Array.from({ length: records.length / format.bytes }, (_, i) => ({ view, at: i * format.bytes }));
    });
    let next = 0;
    const work = async (player: Player) => {
      for (let record = waiting[next++]; record !== undefined; record = waiting[next++]) {
        const { view, at } = record;
        const setup = unwrap(format.read(view, at));
        const score = await this.#search(player, notation.formatSetup(setup));
        const label = readLabel(view, at, format.places);
        writeLabel(view, at, format.places, { ...label, score: recordScore(score, setup.turn) });
      }
    };
    await Promise.all(this.#players.map(work));
  }

  async #search(player: Player, fen: string): Promise<Score> {
    const refuse = (message: string) => new FaultError({ code: 'dataset.score', field: 'scorer', message });
    try {
      // Memory of other positions would make the score depend on their order.
      await player.newGame(fen);
      const limits = { nodes: this.#nodes };
      const { answer } = await takeTurn(player, new Clock(limits, 0), [], limits, STALL);
      if (answer.score !== undefined) return answer.score;
    } catch (error) {
      throw error instanceof PlayerFailure ? refuse(`it failed to score ${fen}: ${error.message}`) : error;
    }
    throw refuse(`it gave no score for ${fen}`);
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#players.map((player) => player.dispose()));
  }
}
