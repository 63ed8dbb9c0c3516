/** Round robin: all against all. Gauntlet: the first player against all others. */
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
