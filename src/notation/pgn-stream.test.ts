import { expect, test } from 'vitest';
import { loadRules } from '../rules/node.ts';
import { readBigPgn, sampleGames } from './big-pgn.testing.ts';
import { parsePgn } from './pgn-parser.ts';

const rules = await loadRules();

test('12 MB of games are streamed in constant memory', async () => {
  const samples = sampleGames(rules.position());
  const movesOf = (text: string) =>
    parsePgn(text).reduce((sum, item) => sum + (item.ok ? item.value.line.moves.length : 0), 0);
  const perRound = samples.reduce((sum, text) => sum + movesOf(text), 0);
  const { bytes, games, moves, faults, growth } = await readBigPgn(samples, 12);
  expect(bytes).toBeGreaterThan(12_000_000);
  expect(faults).toBe(0);
  expect(games % samples.length).toBe(0);
  expect(moves).toBe((games / samples.length) * perRound);
  expect(growth).toBeLessThan(8_000_000);
});
