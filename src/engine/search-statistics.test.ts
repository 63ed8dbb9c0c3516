import { expect, test } from 'vitest';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import { BENCH_POSITIONS } from './bench.ts';
import { createEngine } from './node.ts';
import { type SearchStatistics, searchStatistics } from './search-statistics.ts';

const NODES = 20_000;
const positions = BENCH_POSITIONS.slice(0, 6);
const lucena = unwrap(chessProfiles().preset('lucena'));
const statistics = await searchStatistics(lucena, positions, { nodes: NODES });

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

function sums({ events }: SearchStatistics): Record<string, number> {
  return Object.fromEntries(Object.entries(events).map(([name, counts]) => [name, total(counts)]));
}

test('a search that counts events visits the same nodes as one that does not', async () => {
  const engine = await createEngine(lucena);
  let nodes = 0;
  let depth = 0;
  for (const fen of positions) {
    await engine.clear();
    unwrap(engine.setPosition(fen));
    const info = await engine.search({ nodes: NODES });
    nodes += info.nodes;
    depth += info.depth;
  }
  await engine.dispose();
  expect(statistics.nodes).toBe(nodes);
  expect(statistics.depth).toBeCloseTo(depth / positions.length, 10);
});

test('the counts of events are consistent', () => {
  const count = sums(statistics);
  // The root is counted as a node of the search, but has no statistics of its own.
  expect(count.NODE! + count.QSEARCH_NODE!).toBeLessThanOrEqual(statistics.nodes);
  expect(count.NODE! + count.QSEARCH_NODE!).toBeGreaterThan(0.99 * statistics.nodes);
  expect(count.EXPANDED).toBeLessThan(count.NODE!);
  expect(count.FAIL_HIGH! + count.FAIL_LOW!).toBeLessThanOrEqual(count.EXPANDED!);
  expect(count.FAIL_HIGH_FIRST).toBeLessThan(count.FAIL_HIGH!);
  expect(count.LMR_CONFIRMED).toBeLessThan(count.LMR_FAIL_HIGH!);
  expect(count.LMR_FAIL_HIGH).toBeLessThan(count.LMR!);
  expect(count.LMR).toBeLessThan(count.MOVE!);
  expect(total(statistics.sources.flatMap(({ moveNumbers }) => moveNumbers))).toBe(count.FAIL_HIGH);
  const first = statistics.sources.map(({ moveNumbers }) => moveNumbers[0]!);
  expect(total(first)).toBe(count.FAIL_HIGH_FIRST);
  const ordered = statistics.predictions.find(({ history }) => history === 'SUM')!;
  expect(ordered.auc).toBeGreaterThan(0.5);
});

test.each([
  ['nullMove', 'NULL_MOVE'],
  ['probcut', 'PROBCUT'],
  ['reverseFutility', 'RFP_CUTOFF'],
  ['internalReduction', 'IIR'],
  ['lateMovePruning', 'LMP'],
  ['historyPruning', 'HISTORY_PRUNED'],
  ['futility', 'FUTILITY_PRUNED'],
  ['captureFutility', 'CAPTURE_FUTILITY_PRUNED'],
  ['lateMoveReductions', 'LMR'],
  ['singular', 'SINGULAR'],
  ['checkExtension', 'CHECK_EXTENSION'],
])('without %s, %s is not counted', async (name, event) => {
  expect(sums(statistics)[event]).toBeGreaterThan(0);
  const file = { lucena: 1, name: 'without', extends: 'lucena', knobs: {}, search: { [name]: 0 } };
  const without = unwrap(chessProfiles().load(file));
  const counted = await searchStatistics(without, positions.slice(0, 1), { nodes: NODES });
  expect(sums(counted)[event]).toBe(0);
});
