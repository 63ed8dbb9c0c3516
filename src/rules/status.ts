import type { NineClaim, NineEnding } from './nine/status.ts';
import type { Color } from './setup.ts';

/** How a game can end by the rules alone. */
export type Ending = 'checkmate' | 'stalemate' | 'dead-position' | 'fivefold-repetition' | 'seventy-five-moves';

/** A draw that the side to move may claim but need not. */
export type Claim = 'threefold-repetition' | 'fifty-moves';

export interface Status {
  /** Undefined while the game goes on. */
  readonly ending: Ending | undefined;
  readonly winner: Color | undefined;
  readonly claims: readonly Claim[];
}

/** The same for a game on any board. */
export interface GameStatus {
  readonly ending: Ending | NineEnding | undefined;
  readonly winner: Color | undefined;
  readonly claims: readonly (Claim | NineClaim)[];
}

/** How a game has ended by the rules, and who has won; undefined for a draw. */
export interface RuleEnd {
  readonly reason: Ending | NineEnding | Claim | NineClaim;
  readonly winner: Color | undefined;
}

/** Claims that win the game for the side to move. The others are draws. */
const WINNING_CLAIMS: ReadonlySet<Claim | NineClaim> = new Set(['entering-king']);

/** The end of a game if all that can be claimed is claimed; undefined while it goes on. */
export function endByClaims({ ending, winner, claims }: GameStatus, turn: Color): RuleEnd | undefined {
  if (ending !== undefined) return { reason: ending, winner };
  const [claim] = claims;
  return claim && { reason: claim, winner: WINNING_CLAIMS.has(claim) ? turn : undefined };
}

/** The core's status codes, in its order. */
const ENDINGS: readonly (Ending | undefined)[] = [
  undefined,
  'checkmate',
  'stalemate',
  'dead-position',
  'fivefold-repetition',
  'seventy-five-moves',
];

export function statusOf(code: number, turn: Color, occurrences: number, halfmoves: number): Status {
  const ending = ENDINGS[code];
  const claims: Claim[] = [];
  if (ending === undefined && occurrences >= 3) claims.push('threefold-repetition');
  if (ending === undefined && halfmoves >= 100) claims.push('fifty-moves');
  return { ending, winner: ending === 'checkmate' ? ((turn ^ 1) as Color) : undefined, claims };
}
