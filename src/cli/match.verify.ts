import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { randomNumbers } from '../lab/random.ts';
import { runWithKills } from './run.testing.ts';
import { matchSchema } from './schemas.ts';

const KILLS = 20;

interface RecordedGame {
  readonly game: number;
  readonly moves: readonly [string, ...unknown[]][];
}

/** The games of a run by number, as text. */
function gamesOf(out: string): Map<number, string> {
  const lines = readFileSync(join(out, 'journal.jsonl'), 'utf8').split('\n');
  const games = lines.filter((line) => line.startsWith('{"game"')).map((line) => JSON.parse(line) as RecordedGame);
  games.sort((a, b) => a.game - b.game);
  return new Map(games.map(({ game, moves }) => [game, moves.map(([uci]) => uci).join(' ')]));
}

test.each([
  ['of 64 games', ['lucena', 'material', '--games', '64', '--nodes', '4000']],
  ['that a test ends', ['lucena', 'lucena{mobility.weight=0}', '--sprt', '0,80', '--nodes', '1500']],
])(
  `a run %s, killed ${KILLS} times at random moments, has the result of an undisturbed run`,
  async (_, given) => {
    const args = ['match', ...given, '--json'];
    const folder = mkdtempSync(join(tmpdir(), 'lucena-kill-'));
    const [calm, killed] = [join(folder, 'calm'), join(folder, 'killed')];
    try {
      const outputs = await runWithKills(args, { calm, killed, kills: KILLS, random: randomNumbers(7) });
      expect(outputs.interrupted).toBeGreaterThan(KILLS / 2);
      const expected = matchSchema.parse(JSON.parse(outputs.calm));
      expect(expected.complete).toBe(true);
      expect(matchSchema.parse(JSON.parse(outputs.killed))).toEqual(expected);
      // After the verdict of a test, the runs may have different games.
      const [before, after] = [gamesOf(calm), gamesOf(killed)];
      for (let number = 1; number <= expected.result.games; number++)
        expect({ number, moves: after.get(number) }).toEqual({ number, moves: before.get(number) });
      if (expected.sprt === undefined) expect(after).toEqual(before);
      const rounds = readFileSync(join(killed, 'games.pgn'), 'utf8').match(/^\[Round "\d+"\]/gm)!;
      expect(new Set(rounds).size).toBe(after.size);
      expect(rounds).toHaveLength(after.size);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
  900_000,
);
