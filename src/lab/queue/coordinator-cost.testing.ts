import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bookText } from '../book.ts';
import { playMatch } from '../match/match.ts';
import { openMatch } from '../match/match-run.ts';
import { readSettings } from '../match/settings.ts';
import { Processes } from './processes.testing.ts';
import { matchOptions, PROOF, rules } from './queue.testing.ts';
import { QueueRunner } from './queue-runner.ts';
import type { TestRedis } from './redis.testing.ts';

const SIMULATED = fileURLToPath(new URL('./simulated-worker.testing.ts', import.meta.url));
/** The worker makes one game for each opening, in advance or on the first request. */
const OPENINGS = 256;
/** Concurrent games, as many as a large number of machines would play. */
const SLOTS = 100;

export interface CoordinatorCost {
  /** Games per second that were ordered, answered, checked, recorded and counted. */
  readonly rate: number;
  /** The coordinator's processor time for a game, in ms. */
  readonly cpu: number;
  /** Half-moves of a game. */
  readonly plies: number;
}

/** Measures a match in a folder whose games a simulated worker, in a process of its own, sends at once. */
export async function coordinatorCost(redis: TestRedis, games: number): Promise<CoordinatorCost> {
  const folder = mkdtempSync(join(tmpdir(), 'lucena-coordinator-'));
  const processes = new Processes(redis);
  const given = await readSettings({ nodes: '5000', maxPlies: '120' }, rules.position(), async () => bookText());
  const settings = { ...given, openings: given.openings.slice(0, OPENINGS) };
  const { players } = await matchOptions(1);
  const contestants = players.map((player, i) => ({ name: 'ab'[i]!, identity: 'ab'[i]!, ...player })) as never;
  const names = ['a', 'b'] as const;
  const run = await openMatch(folder, { texts: names, players: contestants, names, settings, games, rules });
  const runner = await QueueRunner.open({ redis: redis.place, rules, prove: async () => PROOF });
  try {
    processes.start('--import', 'tsx', SIMULATED, redis.place.url, String(SLOTS));
    let counted = 0;
    let began = { at: 0, cpu: process.cpuUsage(), games: 0 };
    const { averagePlies } = await playMatch({
      ...settings,
      runner,
      players,
      pairs: games / 2,
      keep: (game) => run.keep(game),
      onGame: () => {
        // The first quarter includes making games and compiling code.
        if (++counted === games / 4) began = { at: performance.now(), cpu: process.cpuUsage(), games: counted };
      },
    });
    const ms = performance.now() - began.at;
    const { user, system } = process.cpuUsage(began.cpu);
    const played = games - began.games;
    return { rate: played / (ms / 1000), cpu: (user + system) / 1000 / played, plies: averagePlies! };
  } finally {
    await runner.dispose();
    await run.close();
    await processes.killAll();
    rmSync(folder, { recursive: true });
  }
}
