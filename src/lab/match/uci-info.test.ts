import { expect, test } from 'vitest';
import { parseAnswer, reportsScore } from './uci-info.ts';

test('the last exact score of the best line counts', () => {
  expect(reportsScore('info depth 9 seldepth 12 multipv 1 score cp -31 nodes 5 pv e2e4')).toBe(true);
  expect(reportsScore('info depth 9 score mate -3 nodes 5 pv e2e4')).toBe(true);
  expect(reportsScore('info depth 9 multipv 2 score cp 31 pv e2e4')).toBe(false);
  expect(reportsScore('info depth 9 multipv 10 score cp 31 pv e2e4')).toBe(false);
  expect(reportsScore('info depth 9 score cp 31 lowerbound pv e2e4')).toBe(false);
  expect(reportsScore('info depth 9 score cp 31 upperbound')).toBe(false);
  expect(reportsScore('info depth 9 currmove e2e4')).toBe(false);
  expect(reportsScore('info string score cp 5 ')).toBe(false);
});

test('move, score, depth and nodes are read, but not from free text', () => {
  const info = 'info depth 9 seldepth 12 score cp -31 nodes 500 nps 1 pv e2e4 string depth 99';
  expect(parseAnswer('bestmove e2e4 ponder e7e5', info)).toEqual({
    move: 'e2e4',
    score: { cp: -31 },
    depth: 9,
    nodes: 500,
  });
  expect(parseAnswer('bestmove a7a8q', 'info score mate -3 depth 2')).toEqual({
    move: 'a7a8q',
    score: { mate: -3 },
    depth: 2,
  });
  expect(parseAnswer('bestmove e2e4', undefined)).toEqual({ move: 'e2e4' });
  expect(parseAnswer('bestmove', undefined)).toEqual({ move: '' });
});

test('numbers out of range are left out, so that a journal can keep the rest (trust 5.5)', () => {
  const wild = `info depth -3 nodes 1${'0'.repeat(30)} score cp 1${'0'.repeat(30)} pv e2e4`;
  expect(parseAnswer('bestmove e2e4', wild)).toEqual({ move: 'e2e4' });
  expect(parseAnswer('bestmove e2e4', 'info depth 0 nodes 0 score mate -0')).toMatchObject({ depth: 0, nodes: 0 });
});
