import { AUDIT_POSITIONS } from '../evaluation/audit/positions.ts';
import { CHESS_NOTATION } from '../notation/chess-notation.ts';
import { positionFen } from '../notation/fen.ts';
import type { Notation } from '../notation/notation.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import type { Position } from '../rules/position.ts';
import { unwrap } from '../rules/result.ts';
import type { Rules } from '../rules/rules.ts';
import type { Setup } from '../rules/setup.ts';
import { randomNumbers } from './random.ts';

/**
 * Positions to measure evaluations on: a few random moves from each of a diverse set. As in a search, each differs little from the one
 * before.
 */
export function measuredPositions(rules: Rules, moves = 3, seed = 1): Setup[] {
  return walkedFrom(AUDIT_POSITIONS, rules.position(), CHESS_NOTATION, moves, seed);
}

/** The same from other positions, of any board. */
export function walkedFrom<P extends BoardPosition>(
  texts: readonly string[],
  position: P,
  notation: Notation<P>,
  moves = 3,
  seed = 1,
): ReturnType<P['setup']>[] {
  const random = randomNumbers(seed);
  const setups: ReturnType<P['setup']>[] = [];
  const add = () => setups.push(position.setup() as ReturnType<P['setup']>);
  for (const text of texts) {
    unwrap(notation.load(position, text));
    add();
    for (let i = 0; i < moves; i++) {
      const legal = position.moves();
      if (legal.length === 0) break;
      position.make(legal[Math.floor(random() * legal.length)]!);
      add();
    }
  }
  return setups;
}

/** Plays this many random half-moves, or fewer if the game ends. */
export function playRandomMoves(position: BoardPosition, plies: number, random: () => number): void {
  for (let ply = 0; ply < plies && position.status().ending === undefined; ply++) {
    const moves = position.moves();
    position.make(moves[Math.floor(random() * moves.length)]!);
  }
}

export interface RandomGames {
  readonly count: number;
  readonly seed: number;
  /** The shortest and the longest game, in half-moves. */
  readonly plies: readonly [least: number, most: number];
  /** Selects positions. */
  readonly accepts?: (position: Position) => boolean;
}

/** Positions of unfinished random games: sharp and absurd ones find errors. */
export function randomPositions(rules: Rules, { count, seed, plies, accepts = () => true }: RandomGames): string[] {
  const random = randomNumbers(seed);
  const [least, most] = plies;
  const position = rules.position();
  const found: string[] = [];
  while (found.length < count) {
    position.reset();
    const length = least + Math.floor(random() * (most - least + 1));
    playRandomMoves(position, length, random);
    if (position.status().ending === undefined && accepts(position)) found.push(positionFen(position));
  }
  return found;
}
