/** Who plays White in a game, and from where. */
export interface Scheduled {
  readonly whitePlayer: 0 | 1;
  readonly fen: string;
}

/** The plan of a match: games 2k − 1 and 2k are one opening with either color, and the openings come round again. */
export function scheduled(number: number, openings: readonly string[]): Scheduled {
  return { whitePlayer: number % 2 === 1 ? 0 : 1, fen: openings[((number - 1) >> 1) % openings.length]! };
}
