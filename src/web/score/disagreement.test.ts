import { expect, test } from 'vitest';
import { disagreementWords } from './disagreement.tsx';
import { STATIC } from './scored.tsx';

test('if a score and a search contradict each other, a sentence says why (trust 1)', () => {
  const words = (cp: number, score: { cp: number } | { mate: number }) =>
    disagreementWords(cp, STATIC, { score, depth: 12 });
  expect(words(143, { cp: -317 })).toBe('The static score does not see the tactics: a search to depth 12 says −3.17.');
  expect(words(-143, { mate: 5 })).toBe('The static score does not see the tactics: a search to depth 12 says #5.');
  expect(words(143, { mate: 5 })).toBeUndefined();
  expect(words(143, { cp: 900 })).toBeUndefined();
  expect(words(60, { cp: -60 })).toBeUndefined();
});

test('the sentence names the way the score was computed', () => {
  const searched = { score: { cp: -282 }, depth: 18 };
  expect(disagreementWords(90, { kind: 'greedy' }, searched)).toMatch(/^Looking one ply ahead misses tactics: /);
  expect(disagreementWords(90, { kind: 'lines', depth: 5 }, searched)).toBe(
    'Line scoring weighs whole lines and their risk, and looks less far ahead: a search to depth 18 says −2.82.',
  );
  expect(disagreementWords(90, { kind: 'search', depth: 8 }, searched)).toBe(
    'A search to depth 8 looks less far ahead: one to depth 18 says −2.82.',
  );
});
