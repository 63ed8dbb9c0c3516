import type { LineEnding } from './followed-line.ts';

/** Descriptions of a line that ends the game. */
export const ENDINGS: Readonly<Record<LineEnding, string>> = {
  checkmate: 'ends in mate',
  stalemate: 'ends in stalemate',
  'dead-position': 'ends with insufficient material',
  'threefold-repetition': 'ends in a repetition',
  'fifty-moves': 'ends by the fifty-move rule',
  'no-moves': 'ends with a side that has no moves',
  repetition: 'ends in a repetition',
  'perpetual-check': 'ends by perpetual check',
  try: 'ends with a king on the other’s start square',
  'entering-king': 'ends with an entered king',
};
