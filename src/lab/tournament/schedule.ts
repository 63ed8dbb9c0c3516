import { MAX_SEED } from '../../profiles/seed.ts';
import { pairedSchedule, type Schedule } from '../match/schedule.ts';
import { randomNumbers } from '../random.ts';
import { type Format, pairingsOf } from './pairings.ts';

/** The schedule of a tournament. In a round, every pairing plays the same opening once with each color. */
export function tournamentSchedule(format: Format, players: number, openings: readonly string[]): Schedule {
  const pairings = pairingsOf(format, players);
  return pairedSchedule((pair) => {
    const [first, second] = pairings[pair % pairings.length]!;
    return { first, second, fen: openings[Math.floor(pair / pairings.length) % openings.length]! };
  });
}

/** The seed of random choices in a game: it depends only on the tournament's seed and the number of the game. */
export function gameSeed(seed: number, number: number): number {
  const mixed = (seed ^ Math.imul(number, 0x9e3779b1)) >>> 0;
  return Math.floor(randomNumbers(mixed)() * (MAX_SEED + 1));
}
