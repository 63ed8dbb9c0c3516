/** A game of a run: its opening, and which contestants play it. */
export interface Scheduled {
  readonly white: number;
  readonly black: number;
  readonly fen: string;
}

/**
 * Maps the number of a game, counted from 1, to the game. Everything about a game follows from its number, so that a run can be resumed.
 */
export type Schedule = (number: number) => Scheduled;

/** Two contestants that play an opening once with each color. */
export interface Pairing {
  readonly first: number;
  readonly second: number;
  readonly fen: string;
}

/** The pair that a game belongs to, counted from 0. */
export function pairOf(number: number): number {
  return Math.floor((number - 1) / 2);
}

/** A schedule of pairs, counted from 0. Games 2k − 1 and 2k are a pair: the first contestant has White, then Black. */
export function pairedSchedule(pairing: (pair: number) => Pairing): Schedule {
  return (number) => {
    const { first, second, fen } = pairing(pairOf(number));
    return number % 2 === 1 ? { white: first, black: second, fen } : { white: second, black: first, fen };
  };
}

/** The name of a side of a match in messages. */
export function matchLabel(side: number): string {
  return 'AB'[side] ?? String(side);
}

/** The schedule of a match of two. Openings repeat when all have been played. */
export function matchSchedule(openings: readonly string[]): Schedule {
  return pairedSchedule((pair) => ({ first: 0, second: 1, fen: openings[pair % openings.length]! }));
}
