import { MAX_SEED } from '../../engine/seed.ts';
import { pairedSchedule, type Schedule } from '../match/schedule.ts';
import { randomNumbers } from '../random.ts';

/** Everyone against everyone, or the first player against all others. */
export const FORMATS = ['round-robin', 'gauntlet'] as const;
export type Format = (typeof FORMATS)[number];

/** The pairings of a round, in the order in which they are played. Each plays one pair of games. */
export function pairingsOf(format: Format, players: number): (readonly [first: number, second: number])[] {
  const pairings: [number, number][] = [];
  const firsts = format === 'gauntlet' ? 1 : players;
  for (let first = 0; first < firsts; first++)
    for (let second = first + 1; second < players; second++) pairings.push([first, second]);
  return pairings;
}

/** The schedule of a tournament. In a round, every pairing plays the same opening with either color. */
export function tournamentSchedule(format: Format, players: number, openings: readonly string[]): Schedule {
  const pairings = pairingsOf(format, players);
  return pairedSchedule((pair) => {
    const [first, second] = pairings[pair % pairings.length]!;
    return { first, second, fen: openings[Math.floor(pair / pairings.length) % openings.length]! };
  });
}

/** The seed of random choices in a game: it depends on nothing but the tournament's seed and the number of the game. */
export function gameSeed(seed: number, number: number): number {
  const mixed = (seed ^ Math.imul(number, 0x9e3779b1)) >>> 0;
  return Math.floor(randomNumbers(mixed)() * (MAX_SEED + 1));
}
