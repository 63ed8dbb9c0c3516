/* The data of heat maps: a number for each square. */

/** A value split by squares. */
export interface SquareMap {
  readonly squares: readonly number[];
  /** The part that belongs to no square. */
  readonly rest: number;
  /** The sum of the squares and the rest. */
  readonly total: number;
}

export interface TermMap {
  readonly id: string;
  readonly title: string;
  readonly group: string;
  /** The value for each side, and the term's part of the score for White. */
  readonly white: SquareMap;
  readonly black: SquareMap;
  readonly total: SquareMap;
}

export interface TermMaps {
  readonly terms: readonly TermMap[];
  /** Terms that act on the whole score and so have no squares. */
  readonly scales: readonly string[];
}

/** The squares of the attackers of each square. */
export interface AttackMaps {
  readonly white: readonly (readonly number[])[];
  readonly black: readonly (readonly number[])[];
}

export interface SquareTable {
  readonly id: string;
  readonly term: string;
  /** The title of the term. */
  readonly group: string;
  readonly title: string;
  readonly middlegame: readonly number[];
  /** Equal to `middlegame` where the table is for all phases. */
  readonly endgame: readonly number[];
}

export type Whose = 'both' | 'white' | 'black';
export type Phase = 'middlegame' | 'endgame' | 'now';

/** The sum of all terms. */
export const ALL = 'all';

const NOTHING: SquareMap = { squares: [], rest: 0, total: 0 };

function plus(a: SquareMap, b: SquareMap, sign = 1): SquareMap {
  return {
    squares: a.squares.map((value, square) => value + sign * (b.squares[square] ?? 0)),
    rest: a.rest + sign * b.rest,
    total: a.total + sign * b.total,
  };
}

/** Subtracts one map from another. */
export function difference(a: SquareMap, b: SquareMap): SquareMap {
  return plus(a, b, -1);
}

function part(term: TermMap, whose: Whose): SquareMap {
  return whose === 'both' ? term.total : term[whose];
}

/** The map of a term, or of all terms; undefined if the profile has no such term. */
export function termMap({ terms }: TermMaps, id: string, whose: Whose): SquareMap {
  const wanted = terms.filter((term) => id === ALL || term.id === id).map((term) => part(term, whose));
  return wanted.length === 0 ? NOTHING : wanted.reduce((sum, one) => plus(sum, one));
}

/** Counts the attackers of each square; for both sides, White's minus Black's. */
export function attackCounts({ white, black }: AttackMaps, whose: Whose): SquareMap {
  const squares = white.map((attackers, square) => {
    const other = black[square]!.length;
    return whose === 'white' ? attackers.length : whose === 'black' ? other : attackers.length - other;
  });
  return { squares, rest: 0, total: squares.reduce((sum, count) => sum + count, 0) };
}

/** A table in a phase of the game. `left` is the share of the middlegame that is left. */
export function tableMap(table: SquareTable | undefined, phase: Phase, left: number): SquareMap {
  if (table === undefined) return NOTHING;
  const share = phase === 'now' ? left : phase === 'middlegame' ? 1 : 0;
  const squares = table.middlegame.map((value, square) => {
    const end = table.endgame[square]!;
    return end + (value - end) * share;
  });
  return { squares, rest: 0, total: squares.reduce((sum, value) => sum + value, 0) };
}

/** The values of the terms on one square, largest first. */
export function termsAt(
  { terms }: TermMaps,
  square: number,
  whose: Whose,
): readonly { readonly title: string; readonly value: number }[] {
  return terms
    .map((term) => ({ title: term.title, value: part(term, whose).squares[square]! }))
    .filter(({ value }) => Math.abs(value) >= 0.05)
    .sort((a, b) => Math.abs(b.value) - Math.abs(a.value));
}

/** The largest size of the values of a map. */
export function largestOf({ squares }: SquareMap): number {
  return Math.max(0, ...squares.map(Math.abs));
}

/** The opacity of a value from 0 to 1. Small values stay distinguishable from 0. */
export function strength(value: number, most: number): number {
  return most === 0 ? 0 : Math.sqrt(Math.abs(value) / most);
}
