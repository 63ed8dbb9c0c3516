import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { randomNumbers } from '../lab/random.ts';
import { runWithKills } from './run.testing.ts';
import { tournamentSchema } from './schemas.ts';

const KILLS = 20;

test(`a tournament that is killed ${KILLS} times at random moments ends with the same table, byte for byte`, async () => {
  const players = ['lucena', 'baseline', 'material', 'lucena{level=easy}', 'lines:'];
  const args = ['tournament', ...players, '--nodes', '6000', '--rounds', '3', '--seed', '4', '--json'];
  const folder = mkdtempSync(join(tmpdir(), 'lucena-kill-'));
  const [calm, killed] = [join(folder, 'calm'), join(folder, 'killed')];
  try {
    const outputs = await runWithKills(args, { calm, killed, kills: KILLS, random: randomNumbers(3) });
    const expected = outputs.calm;
    expect(tournamentSchema.parse(JSON.parse(expected))).toMatchObject({ complete: true, result: { games: 60 } });
    expect(outputs.interrupted).toBeGreaterThan(KILLS / 2);
    expect(outputs.killed).toBe(expected);
    expect(readFileSync(join(killed, 'result.json'), 'utf8')).toBe(expected);
    expect(readFileSync(join(killed, 'games.pgn'), 'utf8').match(/^\[Round /gm)).toHaveLength(60);
  } finally {
    rmSync(folder, { recursive: true });
  }
}, 900_000);
