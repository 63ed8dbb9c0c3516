import type { Notation } from '../notation/notation.ts';
import type { BoardPosition } from '../rules/board-position.ts';
import { playRandomMoves } from './positions.ts';
import { randomNumbersFor } from './random.ts';

/** The number of default openings on boards of 9 × 9. */
export const NINE_WALKS = 200;

export interface BoardWalks {
  readonly count: number;
  /** The random half-moves of the shortest and of the longest walk. */
  readonly plies: readonly [least: number, most: number];
  readonly seed: number;
}

/** Different positions at the ends of random walks from the start of a board, as text. The game goes on there, and nobody is in check. */
export function boardWalks<P extends BoardPosition>(
  position: P,
  notation: Notation<P>,
  { count, plies, seed }: BoardWalks,
): string[] {
  const [least, most] = plies;
  const found = new Set<string>();
  // A board may have fewer positions than are wanted.
  for (let walk = 0; found.size < count && walk < 10 * count; walk++) {
    const random = randomNumbersFor(seed, walk);
    position.reset();
    playRandomMoves(position, least + Math.floor(random() * (most - least + 1)), random);
    if (position.status().ending === undefined && !position.inCheck) found.add(notation.format(position));
  }
  return [...found];
}
