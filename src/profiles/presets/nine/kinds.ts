/* The kinds of the 9 × 9 boards in groups, for presets that give each kind a value. */

/** Values by kind, renamed for the knobs of a term: `pawn` becomes `pawnWorth`. */
export function named<T>(values: Readonly<Record<string, T>>, suffix: string): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([kind, value]) => [`${kind}${suffix}`, value]));
}

/** The same value for several kinds. */
export function each<T>(kinds: readonly string[], value: T): Record<string, T> {
  return Object.fromEntries(kinds.map((kind) => [kind, value]));
}

export const PROMOTED_MINORS = ['tokin', 'promotedLance', 'promotedKnight', 'promotedSilver'];
export const BISHOPS = ['bishop', 'chessBishop', 'pawnBishop'];
export const ROOKS = ['rook', 'chessRook', 'pawnRook'];
export const QUEENS = ['queen', 'pawnQueen'];
export const CHESS_KNIGHTS = ['chessKnight', 'pawnKnight'];

const PROMOTED: ReadonlySet<string> = new Set([
  ...PROMOTED_MINORS,
  ...['horse', 'dragon', 'pawnKnight', 'pawnBishop', 'pawnRook', 'pawnQueen'],
]);

/** The values of the kinds that a hand can hold. */
export function held(values: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(Object.entries(values).filter(([kind]) => !PROMOTED.has(kind)));
}

/** Values made from others, by kind. */
export function mapped<T>(values: Readonly<Record<string, number>>, change: (value: number) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(values).map(([kind, value]) => [kind, change(value)]));
}
