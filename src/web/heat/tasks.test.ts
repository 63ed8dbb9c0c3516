import { expect, test } from 'vitest';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';
import { CHESS_BOARD } from '../boards/chess-board.ts';
import { ledgers } from '../engines/evaluation-tasks.ts';
import { NodeTaskContext } from '../engines/task-context.testing.ts';
import { ALL, attackCounts, difference, tableMap, termMap, termsAt } from './maps.ts';
import { choicesOf, pictureOf } from './picture.ts';
import { attacks, contributions, tables } from './tasks.ts';

const context = new NodeTaskContext();
const FEN = 'r1bq1rk1/pp2bppp/4pn2/2pp4/3P1B2/2NBPN2/PP3PPP/R2QK2R w KQ - 0 8';
const file = (name: string): ProfileFile => ({ lucena: FORMAT, name, extends: name, knobs: {} });

function sum(squares: readonly number[]): number {
  return squares.reduce((all, one) => all + one, 0);
}

test('the squares and the rest of each term add up to its value in the ledger', async () => {
  const found = await contributions(context, FEN, file('lucena'));
  const [book] = await ledgers(context, [FEN], file('lucena'));
  for (const { id, total, white, black } of found.terms) {
    const row = book!.terms.find((one) => one.id === id)!;
    expect([white.total, black.total, total.total], id).toEqual([row.white, row.black, row.total]);
    for (const map of [total, white, black]) expect(sum(map.squares) + map.rest, id).toBeCloseTo(map.total, 6);
  }
  const mobility = found.terms.find(({ id }) => id === 'mobility')!;
  // Pieces have mobility, pawns and empty squares none.
  expect(mobility.white.squares[18]).not.toBe(0);
  expect(mobility.white.squares[28]).toBe(0);
  expect(Math.abs(mobility.white.rest)).toBeLessThan(0.01);
  expect(structuredClone(found)).toEqual(found);
});

test('the map of all terms is their sum, square by square', async () => {
  const found = await contributions(context, FEN, file('lucena'));
  const all = termMap(found, ALL, 'both');
  expect(all.total).toBeCloseTo(sum(found.terms.map(({ total }) => total.total)), 6);
  expect(all.squares[18]).toBeCloseTo(sum(found.terms.map(({ total }) => total.squares[18]!)), 6);
  const [first, second] = termsAt(found, 18, 'both');
  expect(Math.abs(first!.value)).toBeGreaterThanOrEqual(Math.abs(second!.value));
});

test('a comparison subtracts one profile from another', async () => {
  const wish = { mode: 'terms', id: 'mobility', whose: 'both', phase: 'now', board: CHESS_BOARD } as const;
  const [one, other] = await Promise.all(['lucena', 'baseline'].map((name) => contributions(context, FEN, file(name))));
  const picture = pictureOf(wish, { terms: one! }, { terms: other! }, 'baseline')!;
  const [a, b] = [one!, other!].map((maps) => termMap(maps, 'mobility', 'both')) as [
    ReturnType<typeof termMap>,
    ReturnType<typeof termMap>,
  ];
  expect(picture.map).toEqual(difference(a, b));
  expect(picture.title).toContain('minus baseline');
  expect(sum(picture.map.squares) + picture.map.rest).toBeCloseTo(a.total - b.total, 6);
  expect(picture.map.total).not.toBe(0);
});

test('tables of two phases are joined and mixed by the phase', async () => {
  const { tables: found, phase } = await tables(context, FEN, file('lucena'));
  const knight = found.find(({ id }) => id === 'material.knightSquares')!;
  expect(knight.middlegame).not.toEqual(knight.endgame);
  expect(phase).toBeGreaterThan(0.5);
  const now = tableMap(knight, 'now', phase).squares[0]!;
  expect(now).toBeCloseTo(knight.endgame[0]! + (knight.middlegame[0]! - knight.endgame[0]!) * phase, 9);
  expect(tableMap(knight, 'endgame', phase).squares).toEqual(knight.endgame);
  expect(choicesOf('tables', { tables: found }).map(({ title }) => title)).toContain('Knight');
});

test('the attackers of each square are listed and counted', async () => {
  const found = await attacks(context, FEN);
  const d4 = 27;
  expect(found.white[d4]!.length).toBe(2);
  expect(found.black[d4]!.length).toBe(1);
  expect(attackCounts(found, 'both').squares[d4]).toBe(1);
  expect(attackCounts(found, 'black').squares[d4]).toBe(1);
});
