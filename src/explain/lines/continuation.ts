import type { LineRules } from '../../evaluation/line/rules.ts';
import type { Color } from '../../rules/setup.ts';

/** Why a line goes beyond its nominal depth: each added ply has one of these. */
export const REASONS = ['check', 'swing', 'promotion', 'trade'] as const;
export type Reason = (typeof REASONS)[number];

/** What the continuation of a line depends on, besides the position it has come to. */
export interface LineState {
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

export const START_STATE: LineState = { owed: undefined, checks: 0, swings: 0, ways: 1, wide: false, evaded: false };

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

function mayCheckOn({ checks }: LineState, { checkCap }: LineRules): boolean {
  return checks < checkCap;
}

/** Whether a line may go on with a check by choice where there are so many. */
export function mayCheckAgain(state: LineState, rules: LineRules, checks: number): boolean {
  return state.evaded && mayCheckOn(state, rules) && state.ways * checks <= rules.checkWays;
}

export function maySwingOn({ owed, swings }: LineState, { swingCap }: LineRules, turn: Color): boolean {
  return owed?.by === turn && swings < swingCap;
}

export function continuation(state: LineState, rules: LineRules, place: Place): Continuation {
  const { turn, inCheck, remaining } = place;
  if (remaining > 0) return 'nominal';
  if (inCheck && mayCheckOn(state, rules)) return 'check';
  if (maySwingOn(state, rules, turn)) return state.wide ? 'optional' : 'swing';
  return state.evaded && mayCheckOn(state, rules) ? 'optional' : 'over';
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
export function isSwingPly(state: LineState, rules: LineRules, how: Continuation, played: Played): boolean {
  if (how !== 'optional') return how === 'swing';
  return maySwingOn(state, rules, played.by) && (played.takes || played.promotes);
}

/** Where a line stands after a move. An answer is any move that is no capture or promotion itself and gives no check. */
export function after(state: LineState, rules: LineRules, how: Continuation, played: Played): LineState {
  const { by, takes, promotes, givesCheck, evades, checks } = played;
  const isAnswer = state.owed?.by === by && !givesCheck;
  const owed = takes || promotes ? { by: (1 - by) as Color, promotion: promotes } : isAnswer ? undefined : state.owed;
  if (how === 'nominal') return { ...state, owed, evaded: false };
  if (isSwingPly(state, rules, how, played))
    return { ...state, owed, evaded: false, swings: state.swings + 1, wide: state.wide || how === 'swing' };
  const ways = how === 'optional' ? state.ways * checks : state.ways;
  return { ...state, owed, evaded: evades, checks: state.checks + 1, ways };
}
