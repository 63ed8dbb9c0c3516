import type { Color } from '../../rules/setup.ts';
import type { GameStatus } from '../../rules/status.ts';

/** The sides of a board by name, as at the start of a sentence. */
type Sides = readonly [string, string];
type Ending = NonNullable<GameStatus['ending']>;
export type AnyClaim = GameStatus['claims'][number];

/** How the rules end a game. */
const ENDINGS: Readonly<Record<Ending, string>> = {
  checkmate: 'Checkmate',
  stalemate: 'stalemate',
  'dead-position': 'neither side can ever mate',
  'fivefold-repetition': 'fivefold repetition',
  'seventy-five-moves': 'the seventy-five-move rule',
  'no-moves': 'No legal move',
  repetition: 'repetition',
  'perpetual-check': 'Perpetual check',
  try: 'A king has reached the other’s start square',
};

const CLAIMS: Readonly<Record<AnyClaim, string>> = {
  'threefold-repetition': 'threefold repetition',
  'fifty-moves': 'the fifty-move rule',
  'entering-king': 'Entering king',
};

/** The state of the game in one line. */
export function headline(sides: Sides, { ending, winner }: GameStatus, turn: Color, inCheck: boolean): string {
  if (ending === undefined) return `${sides[turn]} to move${inCheck ? ', in check' : ''}`;
  if (winner !== undefined) return wonText(sides, winner, ENDINGS[ending]);
  return `Draw${ending === 'dead-position' ? ':' : ' by'} ${ENDINGS[ending]}`;
}

/** The end of a game that a side has won. */
export function wonText(sides: Sides, winner: Color, how: string): string {
  return `${how} — ${sides[winner]} wins`;
}

export function claimName(claim: AnyClaim): string {
  return CLAIMS[claim];
}

/** The claims open to the side to move; empty if there are none. */
export function claimText(sides: Sides, { claims }: GameStatus, turn: Color): string {
  if (claims.length === 0) return '';
  if (claims.includes('entering-king')) return `${sides[turn]} may declare a win: the king has entered`;
  return `${sides[turn]} may claim a draw by ${claims.map(claimName).join(' and by ')}`;
}

/** The result of a game in words, by its Result tag; empty if it has not ended. */
export function resultText(sides: Sides, result: string | undefined): string {
  if (result === '1/2-1/2') return 'Draw';
  return result === '1-0' || result === '0-1' ? `${sides[result === '1-0' ? 0 : 1]} won` : '';
}

/** The result of a game in figures; empty if it has not ended. */
export function resultSign(result: string | undefined): string {
  if (result === '1/2-1/2') return '½-½';
  return result === '1-0' || result === '0-1' ? result : '';
}
