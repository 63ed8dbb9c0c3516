import type { LineRules } from '../../evaluation/line/rules.ts';
import type { Color } from '../../rules/setup.ts';

/** The reasons for adding a ply beyond the nominal depth. */
export const REASONS = ['check', 'swing', 'promotion', 'trade'] as const;
export type Reason = (typeof REASONS)[number];

/** The state that the continuation of a line depends on, besides the position. */
export interface LineState {
  /** The side that has not yet answered a capture or a promotion, and which of the two it was. */
  readonly owed: { readonly by: Color; readonly promotion: boolean } | undefined;
  /** The plies added so far by checks, and by captures and promotions. */
  readonly checks: number;
  readonly swings: number;
  /** The number of ways to continue with checks, multiplied along the line. */
  readonly ways: number;
  /** Whether one of the plies added by captures and promotions was open to all moves. */
  readonly wide: boolean;
  /** Whether the last move has evaded a check beyond the nominal depth. */
  readonly evaded: boolean;
}

export const START_STATE: LineState = { owed: undefined, checks: 0, swings: 0, ways: 1, wide: false, evaded: false };

/** How a line may continue. */
export type Continuation =
  /** With any move: the nominal depth is not reached. */
  | 'nominal'
  /** With any evasion: the side to move is in check. */
  | 'check'
  /** With any move, once in a line: a capture or promotion is not answered yet. */
  | 'swing'
  /** It may end, go on with captures and promotions if one is not answered yet, or check again after an evasion. */
  | 'optional'
  | 'over';

export interface Place {
  readonly turn: Color;
  readonly inCheck: boolean;
  /** The plies left of the nominal depth. */
  readonly remaining: number;
}

function mayCheckOn({ checks }: LineState, { checkCap }: LineRules): boolean {
  return checks < checkCap;
}

/** Whether a line may continue with one of this many checks. */
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

/** The properties of a move that matter to the continuation. */
export interface Played {
  readonly by: Color;
  readonly takes: boolean;
  readonly promotes: boolean;
  readonly givesCheck: boolean;
  /** Whether it was made in check. */
  readonly evades: boolean;
  /** The number of checking moves to choose from. */
  readonly checks: number;
}

/** Whether a move that continues a line is counted with the captures and promotions; else it is counted with the checks. */
export function isSwingPly(state: LineState, rules: LineRules, how: Continuation, played: Played): boolean {
  if (how !== 'optional') return how === 'swing';
  return maySwingOn(state, rules, played.by) && (played.takes || played.promotes);
}

/** The state after a move. Any move that is not a capture, a promotion or a check answers an earlier one. */
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
