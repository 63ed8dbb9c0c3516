import { expect, test } from 'vitest';
import type { Counts } from './elo.ts';
import { checkPromises } from './sprt.testing.ts';
import type { Sprt } from './sprt.ts';

const STANDARD = { alpha: 0.05, beta: 0.05 };

/** Many draws, few draws, pairs decided by their opening, single games. */
const SHAPES: readonly Counts[] = [
  [9, 235, 503, 245, 8],
  [100, 200, 350, 220, 130],
  [5, 50, 880, 60, 5],
  [300, 400, 300],
];

const TESTS: readonly Sprt[] = [
  { ...STANDARD, model: 'normalised', elo0: 0, elo1: 30 },
  { ...STANDARD, model: 'normalised', elo0: -20, elo1: 15 },
  { ...STANDARD, model: 'normalised', elo0: 0, elo1: 60, alpha: 0.01, beta: 0.1 },
  { ...STANDARD, model: 'logistic', elo0: 0, elo1: 20 },
  { ...STANDARD, model: 'logistic', elo0: -40, elo1: 0, alpha: 0.1, beta: 0.01 },
];

for (const sprt of TESTS)
  for (const shape of SHAPES)
    test(`2000 tests of ${JSON.stringify(sprt)} with ${shape} are wrong no more often than their error probabilities allow`, () => {
      const lengths = checkPromises(sprt, shape);
      // In the logistic model, tests of players that mostly draw are too short for the formula.
      if (sprt.model === 'normalised') for (const length of lengths) expect(Math.abs(length - 1)).toBeLessThan(0.2);
      checkPromises(sprt, shape, (sprt.elo1 - sprt.elo0) / 4);
    });
