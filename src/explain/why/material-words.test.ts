import { expect, test } from 'vitest';
import { materialWords } from './material-words.ts';

const board = (men: string) => `${men} w - - 0 1`;

test.each([
  ['rnbk/8/QP', 'rnbk/8/QP', 'white', undefined],
  ['rnbk/8/QP', 'rbk/8/QP', 'white', 'wins a knight'],
  ['rnbk/8/QP', 'rbk/8/QP', 'black', 'loses a knight'],
  ['rnbk/8/QP', 'rk/8/Q', 'white', 'wins a bishop and a knight for a pawn'],
  ['rnbk/8/RB', 'nbk/8/RB', 'black', 'loses a rook'],
  ['rk/8/B', 'k/8/8', 'black', 'gives a rook for a bishop'],
  ['qk/8/Q', 'k/8/8', 'white', undefined],
  ['k/P7/8', 'k/8/Q', 'white', 'promotes to a queen'],
  ['rk/P7/8', 'k/8/Q', 'white', 'promotes to a queen and wins a rook'],
  ['ppk/8/8', 'k/8/8', 'white', 'wins two pawns'],
] as const)('%s to %s, for %s: %s', (start, end, mover, words) => {
  expect(materialWords(board(start), board(end), mover)).toBe(words);
});
