import { expect, test } from 'vitest';
import { randomNumbers } from '../../lab/random.ts';
import { type SparseRows, trainSvm } from './dual-descent.ts';

function dense(rows: readonly (readonly number[])[]): SparseRows {
  const width = rows[0]!.length;
  return {
    starts: Uint32Array.from({ length: rows.length + 1 }, (_, i) => i * width),
    columns: Uint16Array.from(rows.flatMap((row) => [...row.keys()])),
    values: Float64Array.from(rows.flat()),
  };
}

test('two points decide the widest margin between them', async () => {
  const { weights, multipliers, converged } = await trainSvm(
    dense([
      [2, 0],
      [-2, 0],
      [5, 3],
      [-4, 1],
    ]),
    [1, -1, 1, -1],
    2,
    { cost: 100, seed: 1 },
  );
  expect(converged).toBe(true);
  expect(weights[0]).toBeCloseTo(0.5, 6);
  expect(weights[1]).toBeCloseTo(0, 6);
  expect(multipliers[2]).toBe(0);
  expect(multipliers[3]).toBe(0);
});

test('the conditions of the optimum hold for every row, and the weights are the sum of the support vectors', async () => {
  const random = randomNumbers(4);
  const rows = Array.from({ length: 300 }, () => Array.from({ length: 6 }, () => random() - 0.5));
  const labels = rows.map((row) => (row[0]! - row[1]! + 0.6 * (random() - 0.5) > 0 ? 1 : -1));
  const offsets = rows.map(() => 0.2 * (random() - 0.5));
  const cost = 3;
  const { weights, multipliers, converged } = await trainSvm(dense(rows), labels, 6, { cost, seed: 2 }, offsets);
  expect(converged).toBe(true);
  const sum = new Float64Array(6);
  for (const [i, row] of rows.entries()) {
    const score = row.reduce((total, value, j) => total + value * weights[j]!, offsets[i]!);
    const margin = labels[i]! * score;
    const multiplier = multipliers[i]!;
    if (multiplier === 0) expect(margin).toBeGreaterThanOrEqual(1 - 1e-6);
    else if (multiplier === cost) expect(margin).toBeLessThanOrEqual(1 + 1e-6);
    else expect(margin).toBeCloseTo(1, 6);
    row.forEach((value, j) => {
      sum[j]! += multiplier * labels[i]! * value;
    });
  }
  sum.forEach((entry, j) => {
    expect(entry).toBeCloseTo(weights[j]!, 9);
  });
  expect(multipliers.some((multiplier) => multiplier > 0 && multiplier < cost)).toBe(true);
});
