import type { LevelName } from '../../profiles/levels.ts';

/** Games won, lost and drawn. */
export interface MeasuredMatch {
  readonly against: string;
  readonly result: readonly [won: number, lost: number, drawn: number];
}

/** The matches of each level against the one below (docs/strength.md). */
export const LEVEL_MATCHES: Readonly<Partial<Record<LevelName, MeasuredMatch>>> = {
  medium: { against: 'easy', result: [200, 0, 0] },
  hard: { against: 'medium', result: [194, 1, 5] },
  max: { against: 'hard', result: [199, 0, 1] },
  full: { against: 'max', result: [191, 2, 7] },
};

/** The matches of strengths in Elo against those 200 below (docs/strength.md). */
export const ELO_MATCHES: Readonly<Record<number, MeasuredMatch>> = {
  1000: { against: '800', result: [156, 36, 8] },
  1200: { against: '1000', result: [185, 11, 4] },
  1400: { against: '1200', result: [141, 42, 17] },
  1600: { against: '1400', result: [176, 16, 8] },
  1800: { against: '1600', result: [176, 7, 17] },
  2000: { against: '1800', result: [193, 2, 5] },
  2200: { against: '2000', result: [92, 1, 7] },
  2400: { against: '2200', result: [31, 4, 9] },
};

/** Full strength at 0.1 s a move against Stockfish 15.1 that is limited to an Elo rating (docs/strength.md). */
export const FULL_AGAINST_STOCKFISH = { elo: 2250, result: [87, 71, 42] } as const;

/** `won 194 of 200 games against Medium`. */
export function matchText({ result }: Pick<MeasuredMatch, 'result'>, against: string): string {
  return `won ${result[0]} of ${result[0] + result[1] + result[2]} games against ${against}`;
}
