import type { LineEnding } from './followed-line.ts';

/** What is said of a line with which the game ends. */
export const ENDINGS: Readonly<Record<LineEnding, string>> = {
  checkmate: 'ends in mate',
  stalemate: 'ends in stalemate',
  'dead-position': 'ends with nothing left to mate with',
  'threefold-repetition': 'ends in a repetition',
  'fifty-moves': 'ends by the fifty-move rule',
};
