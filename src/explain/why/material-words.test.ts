import { expect, test } from 'vitest';
import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import { materialChange } from './material-words.ts';

const board = (men: string) => `${men} w - - 0 1`;

test.each([
  ['rnbk/8/QP', 'rnbk/8/QP', 'white', undefined, 0],
  ['rnbk/8/QP', 'rbk/8/QP', 'white', 'wins a knight', 3],
  ['rnbk/8/QP', 'rbk/8/QP', 'black', 'loses a knight', -3],
  ['rnbk/8/QP', 'rk/8/Q', 'white', 'wins a bishop and a knight for a pawn', 5],
  ['rnbk/8/RB', 'nbk/8/RB', 'black', 'loses a rook', -5],
  ['rk/8/B', 'k/8/8', 'black', 'gives a rook for a bishop', -2],
  ['qk/8/Q', 'k/8/8', 'white', undefined, 0],
  ['k/P7/8', 'k/8/Q', 'white', 'promotes to a queen', 8],
  ['rk/P7/8', 'k/8/Q', 'white', 'promotes to a queen and wins a rook', 13],
  ['ppk/8/8', 'k/8/8', 'white', 'wins two pawns', 2],
] as const)('%s to %s, for %s: %s', (start, end, mover, words, balance) => {
  expect(materialChange(CHESS_NOTATION.men, board(start), board(end), mover === 'white' ? 0 : 1)).toEqual({
    words,
    balance,
  });
});
