import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { createEngine } from '../node.ts';
import { bruteForceAgrees } from './brute-force.testing.ts';
import { randomGames } from './random.testing.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

afterAll(() => engine.dispose());

const CAPS = (checks: number, swings: number) =>
  `lineSearch.checkExtensionCap=${checks},lineSearch.swingExtensionCap=${swings}`;

test.each([
  ['lines', 1, CAPS(6, 4), 150],
  ['lines', 2, CAPS(3, 2), 60],
  ['lines', 3, CAPS(1, 1), 8],
  ['lines', 4, CAPS(0, 0), 3],
] as const)(
  'every move leads to the score that trying all lines gives: %s depth %i',
  async (mode, depth, overrides, count) => {
    const games = randomGames(count, depth, 120);
    expect(await bruteForceAgrees(engine, games, { mode, depth, overrides })).toBeGreaterThan(count * 10);
  },
);
