import { expect, test } from 'vitest';
import { moveWords, pieceWords } from './move-words.ts';

test.each([
  ['Nf6', 'knight f6'],
  ['e4', 'e4'],
  ['exd5', 'e takes d5'],
  ['Nbd7', 'knight b d7'],
  ['R1xa3+', 'rook 1 takes a3, check'],
  ['Qh4xe1#', 'queen h4 takes e1, checkmate'],
  ['O-O', 'castles kingside'],
  ['O-O-O+', 'castles queenside, check'],
  ['bxa8=N', 'b takes a8 promotes to knight'],
  ['e8=Q#', 'e8 promotes to queen, checkmate'],
  ['--', '--'],
])('%s is announced as “%s” (trust 2)', (san, words) => {
  expect(moveWords(san)).toBe(words);
});

test('the piece of a hint is named', () => {
  expect(pieceWords('knight', false)).toBe('move a knight');
  expect(pieceWords('queen', false)).toBe('move the queen');
  expect(pieceWords('pawn', true)).toBe('drop a pawn');
});
