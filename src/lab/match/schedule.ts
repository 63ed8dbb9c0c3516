/** The opening of a game, and who plays White. */
export interface Scheduled {
  readonly whitePlayer: 0 | 1;
  readonly fen: string;
}

/**
 * The schedule of a match: games 2k − 1 and 2k are the same opening with colors reversed. Openings repeat when all have been
 * played.
 */
export function scheduled(number: number, openings: readonly string[]): Scheduled {
  return { whitePlayer: number % 2 === 1 ? 0 : 1, fen: openings[((number - 1) >> 1) % openings.length]! };
}
