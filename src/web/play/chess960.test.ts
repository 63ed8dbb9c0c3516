import { expect, test } from 'vitest';
import { loadFen } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { ARRAYS, arrayFen, backRank, STANDARD } from './chess960.ts';

const ALL = Array.from({ length: ARRAYS }, (_, number) => backRank(number));

test('known numbers give the known starting positions', () => {
  expect(backRank(0)).toBe('BBQNNRKR');
  expect(backRank(STANDARD)).toBe('RNBQKBNR');
  expect(backRank(959)).toBe('RKRNNQBB');
});

test('all starting positions differ and have the king between the rooks and bishops on both colors', () => {
  expect(new Set(ALL).size).toBe(ARRAYS);
  for (const rank of ALL) {
    expect(rank).toMatch(/^[^K]*R[^R]*K[^R]*R[^K]*$/);
    expect([...rank].sort().join('')).toBe('BBKNNQRR');
    expect((rank.indexOf('B') + rank.lastIndexOf('B')) % 2).toBe(1);
  }
});

test('every starting position is legal and has all castling rights', async () => {
  const position = (await loadRules()).position();
  for (let number = 0; number < ARRAYS; number++) {
    expect(loadFen(position, arrayFen(number)).ok, arrayFen(number)).toBe(true);
    expect(position.setup().castling).not.toContain(-1);
  }
});
