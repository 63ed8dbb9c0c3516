import type { Key } from 'chessgroundx/types.js';
import { expect, test } from 'vitest';
import { premove } from './premove.ts';

const SIZE = { width: 8, height: 8 };

/** The squares for a premove of the piece on `from`, sorted. */
function targets(from: Key, role: string, color: 'white' | 'black', others: readonly (readonly [Key, string])[] = []) {
  const pieces = new Map([
    [from, { role, color }],
    ...others.map(([key, name]) => [key, { role: name, color }] as const),
  ]);
  const find = premove('chess', false, SIZE);
  return [...find({ pieces } as never, from, true)].sort().join(' ');
}

test('a pawn may premove straight ahead, two squares from its first rank, and to both sides', () => {
  expect(targets('e2', 'p-piece', 'white')).toBe('d3 e3 e4 f3');
  expect(targets('a7', 'p-piece', 'black')).toBe('a5 a6 b6');
  expect(targets('e3', 'p-piece', 'white')).toBe('d4 e4 f4');
});

test('pieces may premove as if nothing stood in their way', () => {
  expect(targets('a1', 'n-piece', 'white')).toBe('b3 c2');
  expect(targets('a1', 'b-piece', 'white', [['b2', 'p-piece']])).toBe('b2 c3 d4 e5 f6 g7 h8');
  expect(targets('a1', 'r-piece', 'white').split(' ')).toHaveLength(14);
  expect(targets('d4', 'q-piece', 'black').split(' ')).toHaveLength(27);
});

test('a king may premove one step, castle from the e-file by two squares, and castle onto a rook', () => {
  expect(targets('e4', 'k-piece', 'white')).toBe('d3 d4 d5 e3 e5 f3 f4 f5');
  expect(targets('e1', 'k-piece', 'white', [['h1', 'r-piece']])).toBe('c1 d1 d2 e2 f1 f2 g1 h1');
  expect(targets('b8', 'k-piece', 'black', [['g8', 'r-piece']])).toBe('a7 a8 b7 c7 c8 g8');
});
