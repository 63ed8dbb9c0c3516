import { expect, test } from 'vitest';
import { inverse as rowsInverse } from '../../lab/linear.ts';
import { randomNumbers } from '../../lab/random.ts';
import { factorise, inverse, packedIndex, packedLength, sandwich, solve, square } from './symmetric.ts';

/** A random positive definite matrix: a matrix times its transpose. */
function definite(size: number, seed: number): Float64Array<ArrayBuffer> {
  const random = randomNumbers(seed);
  const rows = Array.from({ length: size }, () => Array.from({ length: size + 3 }, () => random() - 0.5));
  const matrix = new Float64Array(packedLength(size));
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++)
      matrix[packedIndex(i, j)] = rows[i]!.reduce((sum, entry, k) => sum + entry * rows[j]![k]!, 0);
  return matrix;
}

test('solving and inverting agree with each other and with the inverse by rows', () => {
  const size = 23;
  const matrix = definite(size, 5);
  const factor = factorise(matrix, size);
  expect(factor.dependent.some(Boolean)).toBe(false);
  const full = square(matrix, size);
  const inverted = inverse(factor);
  const rows = rowsInverse(Array.from({ length: size }, (_, i) => [...full.subarray(i * size, (i + 1) * size)]));
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) expect(inverted[i * size + j]).toBeCloseTo(rows[i]![j]!, 8);
  const right = Float64Array.from({ length: size }, (_, i) => i - 4);
  const x = solve(factor, right);
  for (let i = 0; i < size; i++) {
    const product = x.reduce((sum, entry, j) => sum + full[i * size + j]! * entry, 0);
    expect(product).toBeCloseTo(right[i]!, 8);
  }
});

test('a row that is a combination of earlier ones is left out, and the rest is solved without it', () => {
  const whole = definite(4, 7);
  const twice = new Float64Array(packedLength(5));
  // The fifth row is the sum of the first two.
  const entry = (i: number, j: number) => whole[packedIndex(Math.max(i, j), Math.min(i, j))]!;
  const sum = (i: number, j: number): number => {
    if (i === 4) return sum(0, j) + sum(1, j);
    return j === 4 ? sum(i, 0) + sum(i, 1) : entry(i, j);
  };
  for (let i = 0; i < 5; i++) for (let j = 0; j <= i; j++) twice[packedIndex(i, j)] = sum(i, j);
  const factor = factorise(twice, 5);
  expect([...factor.dependent]).toEqual([0, 0, 0, 0, 1]);
  const right = [1, 2, 3, 4, 3];
  const x = solve(factor, right);
  expect(x[4]).toBe(0);
  expect([...x.subarray(0, 4)]).toEqual([...solve(factorise(whole, 4), right)]);
  expect(inverse(factor)[24]).toBe(0);
});

test('a sandwich is the product of its three parts', () => {
  const size = 6;
  const [bread, meat] = [square(definite(size, 1), size), definite(size, 2)];
  const filling = square(meat, size);
  const result = sandwich(bread, meat, size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = 0;
      for (let k = 0; k < size; k++)
        for (let l = 0; l < size; l++) sum += bread[i * size + k]! * filling[k * size + l]! * bread[l * size + j]!;
      expect(result[packedIndex(i, j)]).toBeCloseTo(sum, 10);
    }
});
