import { randomNumbersFor } from '../../lab/random.ts';
import type { DecisionSet, Mover } from './decision.ts';

/** The maximum number of decisions of each side for training: the leaves of all their moves are held in memory. */
const MOST_DECISIONS = 25_000;

/** The decisions of a set by their use, as indexes. */
export interface Parts {
  readonly player: Uint32Array;
  readonly opponents: Uint32Array;
  /** The player's decisions in games that are held out. */
  readonly heldOut: Uint32Array;
  /** Games that take part, and those among them that are held out. */
  readonly games: number;
  readonly heldOutGames: number;
}

/** The share of the games that fits the limit of decisions. */
function shareOf(indexes: ArrayLike<number>): number {
  return Math.min(1, (2 * MOST_DECISIONS) / indexes.length);
}

/** Divides usable decisions. If there are too many, a part of the games is drawn. */
export function partsOf({ decisions, games }: DecisionSet, usable: Uint32Array, seed: number): Parts {
  const share = shareOf(usable);
  const isDrawn = games.map((_, game) => share === 1 || randomNumbersFor(seed, game)() < share);
  const drawn = usable.filter((i) => isDrawn[decisions[i]!.game]);
  const part = (mover: Mover, heldOut: boolean) =>
    drawn.filter((i) => decisions[i]!.mover === mover && games[decisions[i]!.game]!.heldOut === heldOut);
  const used = [...new Set(Array.from(drawn, (i) => decisions[i]!.game))];
  return {
    player: part('player', false),
    opponents: part('opponent', false),
    heldOut: part('player', true),
    games: used.length,
    heldOutGames: used.filter((game) => games[game]!.heldOut).length,
  };
}
