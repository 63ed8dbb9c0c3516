import { test } from 'vitest';
import { fuzzSession } from './fuzz.testing.ts';

test.each([
  [1, true],
  [2, true],
  [3, false],
])('a session of random lines answers every go once and survives (seed %i, shared memory %s)', (seed, isShared) =>
  fuzzSession(seed, 120, isShared),
);
