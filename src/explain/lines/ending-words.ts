import type { LineEnding } from './followed-line.ts';

/** Descriptions of a line that ends the game. */
export const ENDINGS: Readonly<Record<LineEnding, string>> = {
  checkmate: 'ends in mate',
  stalemate: 'ends in stalemate',
  'dead-position': 'ends with insufficient material',
  'threefold-repetition': 'ends in a repetition',
  'fifty-moves': 'ends by the fifty-move rule',
};
