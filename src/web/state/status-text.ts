import type { Color } from '../../rules/setup.ts';
import type { Claim, Ending, Status } from '../../rules/status.ts';

const SIDES = ['White', 'Black'] as const;

const DRAWS: Readonly<Record<Exclude<Ending, 'checkmate'>, string>> = {
  stalemate: 'Draw by stalemate',
  'dead-position': 'Draw: neither side can ever mate',
  'fivefold-repetition': 'Draw by fivefold repetition',
  'seventy-five-moves': 'Draw by the seventy-five-move rule',
};

const CLAIMS: Readonly<Record<Claim, string>> = {
  'threefold-repetition': 'threefold repetition',
  'fifty-moves': 'the fifty-move rule',
};

export function sideName(color: Color): string {
  return SIDES[color];
}

/** The state of the game in one line. */
export function headline(status: Status, turn: Color, inCheck: boolean): string {
  if (status.ending === 'checkmate') return `Checkmate — ${sideName((turn ^ 1) as Color)} wins`;
  if (status.ending !== undefined) return DRAWS[status.ending];
  return `${sideName(turn)} to move${inCheck ? ', in check' : ''}`;
}

export function claimName(claim: Claim): string {
  return CLAIMS[claim];
}

/** The draw that the side to move may claim; empty if there is none. */
export function claimText(status: Status, turn: Color): string {
  if (status.claims.length === 0) return '';
  return `${sideName(turn)} may claim a draw by ${status.claims.map(claimName).join(' and by ')}`;
}

const RESULTS: Readonly<Record<string, readonly [sign: string, words: string]>> = {
  '1-0': ['1-0', 'White won'],
  '0-1': ['0-1', 'Black won'],
  '1/2-1/2': ['½-½', 'Draw'],
};

/** The result of a game in words, by its Result tag; empty if it has not ended. */
export function resultText(result: string | undefined): string {
  return RESULTS[result ?? '']?.[1] ?? '';
}

/** The result of a game in figures; empty if it has not ended. */
export function resultSign(result: string | undefined): string {
  return RESULTS[result ?? '']?.[0] ?? '';
}
