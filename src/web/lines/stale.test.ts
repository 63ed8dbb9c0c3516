import { expect, test } from 'vitest';
import { staleWords } from './stale.ts';

test('flip points that no longer belong to the list say which search they belong to (trust 1)', () => {
  const full = (depth: number) => ({ mode: 'full', depth }) as const;
  expect(staleWords(full(12), full(13), true)).toEqual({
    what: 'These results are for search depth 12.',
    again: 'Run again for depth 13',
  });
  expect(staleWords(full(12), { mode: 'lines', depth: 5 }, true)).toEqual({
    what: 'These results are for search depth 12.',
    again: 'Run again for line scoring depth 5',
  });
  expect(staleWords(full(12), full(12), false).what).toBe('These results are for other knob values.');
  expect(staleWords(full(12), full(12), true).what).toBe('These results are for another list of moves.');
});
