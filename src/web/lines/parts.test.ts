import { expect, test } from 'vitest';
import type { LineComponent, PlyReport } from '../../explain/lines/report.ts';
import { changeParts, plyTable, scoreParts } from './parts.ts';

const component = (id: string, total: number, terms?: LineComponent[]): LineComponent => ({
  id,
  title: id.toUpperCase(),
  total,
  ...(terms === undefined ? {} : { terms }),
});

const ply = (score: number, change: number, changes: Record<string, number>): PlyReport => ({
  ...{ uci: 'e2e4', san: 'e4', by: 'white', reason: null, trade: false, static: 0, undevelopment: 0 },
  ...{ score, change, changes },
});

const REPORT = {
  components: [
    component('base', 30, [component('material', 50), component('scale', -20)]),
    component('risk', -12),
    component('offset', 0),
  ],
  start: { static: 10, score: 10 },
  plies: [ply(40, 30, { base: 30 }), ply(18, -22, { base: -10, risk: -12 })],
};
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

test('parts that have parts are replaced by them, and all add up', () => {
  const parts = scoreParts(REPORT);
  expect(parts.map(({ id }) => id)).toEqual(['base.material', 'base.scale', 'risk', 'offset']);
  expect(sum(parts.map(({ total }) => total))).toBe(18);
});

test('the value at the root and the changes since add up to the score', () => {
  const parts = changeParts(REPORT);
  expect(parts.map(({ id, total }) => [id, total])).toEqual([
    ['start', 10],
    ['base', 20],
    ['risk', -12],
    ['offset', 0],
  ]);
  expect(sum(parts.map(({ total }) => total))).toBe(18);
});

test('in the table by ply, rows add up to their final value and columns to the change', () => {
  const { rows, most } = plyTable(REPORT);
  expect(rows.map(({ id }) => id)).toEqual(['base', 'risk']);
  expect(rows.map(({ start }) => start)).toEqual([10, 0]);
  for (const { start, changes, total } of rows) expect(start + sum(changes)).toBe(total);
  REPORT.plies.forEach(({ change }, i) => {
    expect(sum(rows.map(({ changes }) => changes[i]!))).toBe(change);
  });
  expect(most).toBe(30);
});

test('a component that occurs only along the way has a row', () => {
  const plies = [ply(5, 5, { draw: 5 }), ply(0, -5, { draw: -5 })];
  const { rows } = plyTable({ components: [], plies });
  expect(rows).toEqual([{ id: 'draw', title: 'draw', start: 0, changes: [5, -5], total: 0 }]);
});
