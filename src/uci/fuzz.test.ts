import { test } from 'vitest';
import { fuzzSession } from './fuzz.testing.ts';

test.each([
  [1, true],
  [2, true],
  [3, false],
])('random lines, seed %i, shared memory %s: every go is answered once, and the session goes on', (seed, isShared) =>
  fuzzSession(seed, 120, isShared),
);
