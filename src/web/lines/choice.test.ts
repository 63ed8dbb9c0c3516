import { expect, test } from 'vitest';
import { limitsOf, useChoice } from './choice.ts';

test('a search ends by depth or time, and a greedy one after one move', () => {
  const choice = { ...useChoice.getState(), linesDepth: 3, fullDepth: 14, seconds: 2.5 };
  expect(limitsOf({ ...choice, mode: 'greedy', limit: 'time' })).toEqual({ depth: 1 });
  expect(limitsOf({ ...choice, mode: 'lines', limit: 'depth' })).toEqual({ depth: 3 });
  expect(limitsOf({ ...choice, mode: 'full', limit: 'depth' })).toEqual({ depth: 14 });
  expect(limitsOf({ ...choice, mode: 'full', limit: 'time' })).toEqual({ ms: 2500 });
});
