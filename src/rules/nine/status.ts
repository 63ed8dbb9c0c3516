import type { Color } from '../setup.ts';

/** How a game on a 9 × 9 board can end by the rules alone. */
export type NineEnding = 'checkmate' | 'stalemate' | 'no-moves' | 'repetition' | 'perpetual-check' | 'try';

/** A win that the side to move may declare. */
export type NineClaim = 'entering-king';

export interface NineStatus {
  /** Undefined while the game goes on. */
  readonly ending: NineEnding | undefined;
  /** Undefined for a draw. */
  readonly winner: Color | undefined;
  readonly claims: readonly NineClaim[];
}

/** The core's status codes, in its order: the ending, and whether the side to move wins or loses. */
const ENDINGS: readonly (readonly [NineEnding, 'wins' | 'loses' | 'draws'] | undefined)[] = [
  undefined,
  ['checkmate', 'loses'],
  ['stalemate', 'draws'],
  ['no-moves', 'loses'],
  ['repetition', 'draws'],
  ['perpetual-check', 'wins'],
  ['perpetual-check', 'loses'],
  ['try', 'loses'],
];

export function nineStatusOf(code: number, turn: Color, mayDeclare: boolean): NineStatus {
  const found = ENDINGS[code];
  if (found === undefined) return { ending: undefined, winner: undefined, claims: mayDeclare ? ['entering-king'] : [] };
  const [ending, outcome] = found;
  const winner = outcome === 'draws' ? undefined : outcome === 'wins' ? turn : ((turn ^ 1) as Color);
  return { ending, winner, claims: [] };
}
