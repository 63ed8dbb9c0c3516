import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runProcess } from '../../cli/run.testing.ts';
import { contents, gamesIn, runsOfKinds } from './kinds.testing.ts';
import { isEnded, kill, Processes } from './processes.testing.ts';
import { HAS_REDIS, TestRedis } from './redis.testing.ts';

const PAIRS = 48;

describe.skipIf(!HAS_REDIS)('with a worker that is killed in the middle of games (needs redis-server)', () => {
  let redis: TestRedis;
  let folder: string;
  let processes: Processes;

  beforeEach(async () => {
    redis = await TestRedis.start();
    folder = mkdtempSync(join(tmpdir(), 'lucena-kinds-'));
    processes = new Processes(redis);
  });
  afterEach(async () => {
    await processes.killAll();
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  test.each(runsOfKinds(PAIRS, 3000))('$kind ends with the same files as on this machine', async (run) => {
    const [here, there] = [join(folder, 'here'), join(folder, 'there')];
    expect(runProcess([...run.args, here]).status).toBe(0);
    let workers = [processes.startWorker('one'), processes.startWorker('two')];
    const coordinator = processes.startLucena(...run.args, there, '--redis');
    const exited = once(coordinator, 'exit');
    // Each worker is killed once, while games are played.
    for (const share of [0.2, 0.6]) {
      while (gamesIn(there) < share * 2 * PAIRS && !isEnded(coordinator)) await delay(20);
      expect(isEnded(coordinator)).toBe(false);
      await kill(workers[0]!);
      workers = [workers[1]!, processes.startWorker('next')];
    }
    await exited;
    expect(coordinator.exitCode).toBe(0);
    expect(contents(there, run)).toEqual(contents(here, run));
  });
});
