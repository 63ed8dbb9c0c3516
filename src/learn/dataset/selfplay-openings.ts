import { playRandomMoves } from '../../lab/positions.ts';
import { randomNumbersFor } from '../../lab/random.ts';
import type { Notation } from '../../notation/notation.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import { FaultError } from '../../rules/result.ts';
import type { Quiescence } from './quiescence.ts';

/** If this many walks in a row end outside the window, the search for one inside it is given up. */
const MAX_WALKS = 10_000;

export interface OpeningRules {
  readonly seed: number;
  /**
   * The number of random half-moves in a walk. Half of the walks are one half-move longer, so that games begin with either side to move.
   */
  readonly plies: number;
  /** The largest score for either side, in centipawns. */
  readonly window: number;
}

/** The position in which a game of self-play begins, by its number alone: the end of a random walk that the quiescence search finds level. */
export function selfplayOpening<P extends BoardPosition>(
  quiescence: Quiescence<P>,
  notation: Notation<P>,
  number: number,
  { seed, plies, window }: OpeningRules,
): string {
  const random = randomNumbersFor(seed, number);
  const { position } = quiescence;
  for (let walk = 0; walk < MAX_WALKS; walk++) {
    position.reset();
    playRandomMoves(position, plies + (random() < 0.5 ? 0 : 1), random);
    if (position.status().ending !== undefined || position.inCheck) continue;
    if (Math.abs(quiescence.score()) <= window) return notation.format(position);
  }
  const message = `no walk of ${plies} half-moves ends within ${window} centipawns; use a wider window`;
  throw new FaultError({ code: 'selfplay.window', field: 'window', message });
}
