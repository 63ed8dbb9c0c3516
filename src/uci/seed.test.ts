import { expect, test } from 'vitest';
import { ask } from './session.testing.ts';

const seedsIn = (lines: readonly string[]) => lines.flatMap((line) => /^info string seed (\d+)$/.exec(line)?.[1] ?? []);
const movesIn = (lines: readonly string[]) => lines.filter((line) => line.startsWith('bestmove'));

const GAME = ['ucinewgame', 'position startpos', 'go nodes 500', 'position startpos moves e2e4', 'go nodes 500'];
const MEDIUM = 'setoption name Level value medium';

test('every game has a fresh seed, reported once (trust 4, seed 004)', async () => {
  const seeds = seedsIn(await ask(MEDIUM, ...GAME, ...GAME, ...GAME));
  expect(seeds).toHaveLength(3);
  expect(new Set(seeds).size).toBe(3);
});

test('the seed can be set by option or profile, and the same seed and nodes give the same moves (trust 4, seed 004)', async () => {
  const games = await Promise.all(
    [
      'setoption name Seed value 2147483647',
      'setoption name Seed value 2147483647',
      'setoption name Knob value search.seed=2147483647',
    ].map((setting) => ask(MEDIUM, setting, ...GAME, ...GAME)),
  );
  for (const lines of games) expect(seedsIn(lines)).toEqual(['2147483647', '2147483647']);
  expect(new Set(games.map((lines) => movesIn(lines).join())).size).toBe(1);
  expect(movesIn(games[0]!).slice(0, 2)).toEqual(movesIn(games[0]!).slice(2));
  const fresh = await ask(MEDIUM, 'setoption name Seed value 5', 'setoption name Seed value -1', ...GAME);
  expect(seedsIn(fresh)).not.toEqual(['5']);
});

test('no seed is reported if moves do not depend on it (trust 4, seed 004)', async () => {
  expect(seedsIn(await ask(...GAME, 'setoption name Mode value greedy', MEDIUM, ...GAME))).toEqual([]);
});

test('a profile with a temperature draws its move by the seed and says how likely it was; in analysis it searches', async () => {
  const style = ['setoption name Knob value search.temperature=80', 'setoption name Seed value 7'];
  const lines = await ask(...style, 'position startpos moves e2e4', 'go', 'go movetime 10', 'go depth 9');
  expect(seedsIn(lines)).toEqual(['7']);
  const drawn = lines.filter((line) => line.startsWith('info string drawn'));
  expect(drawn).toHaveLength(3);
  expect(drawn[0]).toMatch(/^info string drawn with probability 0\.\d{3} at temperature 80$/);
  expect(new Set(movesIn(lines)).size).toBe(1);
  const searched = await ask(...style, 'position startpos moves e2e4', 'go infinite', 'stop', 'go mate 1');
  expect(searched.filter((line) => line.startsWith('info string drawn'))).toEqual([]);
  expect(movesIn(searched)).toHaveLength(2);
});
