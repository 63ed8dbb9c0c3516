import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { randomNumbers } from '../lab/random.ts';
import { matchSchema } from './schemas.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
const ARGS = [main, 'match', 'lucena', 'material', '--games', '64', '--nodes', '4000', '--json'];
const KILLS = 20;

test(`a run killed ${KILLS} times at random moments has the games and the result of an undisturbed run`, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lucena-kill-'));
  const [calm, killed] = [join(folder, 'calm'), join(folder, 'killed')];
  const finish = (out: string) => spawnSync(process.execPath, [...ARGS, '--out', out], { encoding: 'utf8' }).stdout;
  const gamesOf = (out: string) =>
    readFileSync(join(out, 'journal.jsonl'), 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('{"game"'))
      .map((line) => JSON.parse(line) as { game: number; moves: [string, ...unknown[]][] })
      .sort((a, b) => a.game - b.game)
      .map(({ game, moves }) => `${game} ${moves.map(([uci]) => uci).join(' ')}`);
  try {
    const expected = matchSchema.parse(JSON.parse(finish(calm)));
    const random = randomNumbers(7);
    for (let i = 0; i < KILLS; i++) {
      const child = spawn(process.execPath, [...ARGS, '--out', killed], { stdio: 'ignore' });
      // Some before the first game, some while games are written.
      await new Promise((resolve) => setTimeout(resolve, 200 + 2000 * random()));
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('close', resolve));
    }
    expect(matchSchema.parse(JSON.parse(finish(killed)))).toEqual(expected);
    expect(gamesOf(killed)).toEqual(gamesOf(calm));
    const rounds = readFileSync(join(killed, 'games.pgn'), 'utf8').match(/^\[Round "\d+"\]/gm)!;
    expect(new Set(rounds).size).toBe(64);
    expect(rounds).toHaveLength(64);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 600_000);
