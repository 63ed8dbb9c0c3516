import { expect, test } from 'vitest';
import { searchSource, sourceText } from './scored.tsx';

test('a label says how a score was computed: static, 1-ply, lines or search with their depth (trust 1)', () => {
  expect(sourceText({ kind: 'static' })).toBe('static');
  expect(sourceText(searchSource('greedy', 1))).toBe('1-ply');
  expect(sourceText(searchSource('lines', 5))).toBe('line scoring depth 5');
  expect(sourceText(searchSource('full', 12))).toBe('search depth 12');
  expect(sourceText({ kind: 'search', depth: 9, note: 'stopped' })).toBe('search depth 9 · stopped');
});
