/** The NAGs that judge a move, with their names. A move has at most one. */
export const JUDGEMENTS: readonly (readonly [nag: number, name: string])[] = [
  [3, 'Brilliant move'],
  [1, 'Good move'],
  [5, 'Interesting move'],
  [6, 'Dubious move'],
  [2, 'Mistake'],
  [4, 'Blunder'],
];

/** The symbols of the most common NAGs. */
const SIGNS: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  7: '□',
  10: '=',
  13: '∞',
  14: '⩲',
  15: '⩱',
  16: '±',
  17: '∓',
  18: '+−',
  19: '−+',
  22: '⨀',
  32: '⟳',
  36: '→',
  40: '↑',
  132: '⇆',
  146: 'N',
};

export function nagText(nag: number): string {
  return SIGNS[nag] ?? `$${nag}`;
}

/** The name of a move NAG; undefined for other NAGs. */
export function nagName(nag: number): string | undefined {
  return JUDGEMENTS.find(([one]) => one === nag)?.[1];
}
