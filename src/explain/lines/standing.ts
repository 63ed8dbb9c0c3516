import type { LineRules } from '../../evaluation/line/rules.ts';
import type { Color } from '../../rules/setup.ts';

/** Why a line goes beyond its nominal depth: each added ply has one of these. */
export const REASONS = ['check', 'swing', 'promotion', 'trade'] as const;
export type Reason = (typeof REASONS)[number];

/** What the continuation of a line depends on, besides the position it has come to. */
export interface Standing {
  /** The side that has yet to answer a capture or a promotion, and whether it was a promotion. */
  readonly owed: { readonly by: Color; readonly promotion: boolean } | undefined;
  /** Plies that checks, and that captures and promotions, have added so far. */
  readonly checks: number;
  readonly swings: number;
  /** In how many ways checks could have gone on, multiplied along the line. */
  readonly ways: number;
  /** Whether one of the latter was open to all moves. */
  readonly wide: boolean;
  /** Whether the last move has evaded a check beyond the nominal depth. */
  readonly evaded: boolean;
}

export const AT_START: Standing = { owed: undefined, checks: 0, swings: 0, ways: 1, wide: false, evaded: false };

/** What a line may do where it stands. */
export type Continuation =
  /** Its nominal depth is not reached: any move. */
  | 'nominal'
  /** The side to move is in check: any evasion. */
  | 'check'
  /** Something was taken or promoted and not answered: any move, once in a line. */
  | 'swing'
  /** It may end, go on with captures and promotions if something is still to be answered, or check again after an evasion. */
  | 'optional'
  | 'over';

export interface Place {
  readonly turn: Color;
  readonly inCheck: boolean;
  /** Plies that are left of the nominal depth. */
  readonly remaining: number;
}

function mayCheckOn({ checks }: Standing, { checkCap }: LineRules): boolean {
  return checks < checkCap;
}

/** Whether a line may go on with a check by choice where there are so many. */
export function mayCheckAgain(standing: Standing, rules: LineRules, checks: number): boolean {
  return standing.evaded && mayCheckOn(standing, rules) && standing.ways * checks <= rules.checkWays;
}

export function maySwingOn({ owed, swings }: Standing, { swingCap }: LineRules, turn: Color): boolean {
  return owed?.by === turn && swings < swingCap;
}

export function continuation(standing: Standing, rules: LineRules, place: Place): Continuation {
  const { turn, inCheck, remaining } = place;
  if (remaining > 0) return 'nominal';
  if (inCheck && mayCheckOn(standing, rules)) return 'check';
  if (maySwingOn(standing, rules, turn)) return standing.wide ? 'optional' : 'swing';
  return standing.evaded && mayCheckOn(standing, rules) ? 'optional' : 'over';
}

/** What a move was. */
export interface Played {
  readonly by: Color;
  readonly takes: boolean;
  readonly promotes: boolean;
  readonly givesCheck: boolean;
  /** Whether it was made in check. */
  readonly evades: boolean;
  /** How many moves that give check there were to choose from. */
  readonly checks: number;
}

/** Whether a move that continues a line is counted with the captures and promotions; else it is counted with the checks. */
export function isSwingPly(standing: Standing, rules: LineRules, how: Continuation, played: Played): boolean {
  if (how !== 'optional') return how === 'swing';
  return maySwingOn(standing, rules, played.by) && (played.takes || played.promotes);
}

/** Where a line stands after a move. An answer is any move that is no capture or promotion itself and gives no check. */
export function after(standing: Standing, rules: LineRules, how: Continuation, played: Played): Standing {
  const { by, takes, promotes, givesCheck, evades, checks } = played;
  const isAnswer = standing.owed?.by === by && !givesCheck;
  const owed =
    takes || promotes ? { by: (1 - by) as Color, promotion: promotes } : isAnswer ? undefined : standing.owed;
  if (how === 'nominal') return { ...standing, owed, evaded: false };
  if (isSwingPly(standing, rules, how, played))
    return { ...standing, owed, evaded: false, swings: standing.swings + 1, wide: standing.wide || how === 'swing' };
  const ways = how === 'optional' ? standing.ways * checks : standing.ways;
  return { ...standing, owed, evaded: evades, checks: standing.checks + 1, ways };
}
