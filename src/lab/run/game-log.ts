import type { PlayedMove } from '../match/game.ts';
import type { GameRecord } from './runner.ts';

/** Moves with the same text share one object. */
const moves = new Map<string, PlayedMove>();

function sharedMove({ uci }: PlayedMove): PlayedMove {
  const known = moves.get(uci) ?? { uci, ms: 0 };
  moves.set(uci, known);
  return known;
}

/**
 * The counted games of a run, in order, so that they can be counted again without some of them. Scores and times of moves are left out, so
 * a game of 100 moves takes less than 2 KB.
 */
export class GameLog<Game extends GameRecord> {
  readonly #games = new Map<number, Game>();

  constructor(games: readonly Game[] = []) {
    for (const game of games) this.add(game);
  }

  add(game: Game): void {
    this.#games.set(game.number, { ...game, moves: game.moves.map(sharedMove) });
  }

  remove(numbers: readonly number[]): void {
    for (const number of numbers) this.#games.delete(number);
  }

  get games(): Iterable<Game> {
    return this.#games.values();
  }
}
