import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { createEngine } from '../../engine/node.ts';
import { bruteForceAgrees } from './brute-force.testing.ts';
import { randomGames } from './random.testing.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

afterAll(() => engine.dispose());

const CAPS = (checks: number, swings: number) =>
  `lineSearch.checkExtensionCap=${checks},lineSearch.swingExtensionCap=${swings}`;

// Positions with too many lines are left out, because they take too long.
test.each([
  [1, CAPS(4, 3), 150, 30_000],
  [2, CAPS(2, 1), 60, 30_000],
  [3, CAPS(1, 1), 8, 500_000],
  [4, CAPS(0, 0), 3, 5_000_000],
] as const)('every move has the score that brute force gives: depth %i', async (depth, overrides, count, most) => {
  const games = randomGames(count, depth, 120);
  const { positions, lines } = await bruteForceAgrees(engine, games, { mode: 'lines', depth, overrides, most });
  console.log(`depth ${depth}: ${lines} lines of ${positions} positions, ${count - positions} left out`);
  expect(positions).toBeGreaterThan(count / 2);
});
