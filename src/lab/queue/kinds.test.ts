import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { run as runCommand } from '../../cli/program.ts';
import { lucena, TestIo } from '../../cli/run.testing.ts';
import { amount } from '../../rules/amount.testing.ts';
import { contents, runsOfKinds } from './kinds.testing.ts';
import { prove } from './prove.ts';
import { startWorker, type TestWorker } from './queue.testing.ts';
import { HAS_REDIS, TestRedis } from './redis.testing.ts';

describe.skipIf(!HAS_REDIS)('on workers (needs redis-server)', () => {
  let redis: TestRedis;
  let folder: string;
  let workers: TestWorker[];

  beforeAll(async () => {
    redis = await TestRedis.start();
    folder = mkdtempSync(join(tmpdir(), 'lucena-kinds-'));
    const proof = prove(1);
    workers = ['one', 'two'].map((name) => startWorker(redis, name, { prove: () => proof }));
  });
  afterAll(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  const runs = runsOfKinds(4, 30);
  test.each(amount({ quick: [], slow: runs }))('$kind ends with the same files as on this machine', async (run) => {
    const [command] = run.args;
    const [here, there] = [join(folder, `${command}-here`), join(folder, `${command}-there`)];
    expect((await lucena(...run.args, here)).status).toBe(0);
    expect((await lucena(...run.args, there, '--redis', redis.place.url)).status).toBe(0);
    expect(contents(there, run)).toEqual(contents(here, run));
    const games = readFileSync(join(there, 'journal.jsonl'), 'utf8').match(/^\{"game":.*$/gm)!;
    for (const game of games) expect(game).toMatch(/"worker":"(one|two)-/);
  });

  test('a coordinator that was killed in its first line is started again, and waits while Redis is down', async () => {
    const out = join(folder, 'cut-off');
    mkdirSync(out);
    writeFileSync(join(out, 'journal.jsonl'), '{"lucena":"ma');
    await redis.kill();
    const io = new TestIo();
    const reported = new Promise<void>((resolve) => {
      io.stderr.onText = (text) => {
        if (text.endsWith(': nothing answers at this address; the run waits for it\n')) resolve();
      };
    });
    const args = ['material', 'material', '--nodes', '2', '--games', '2', '--max-plies', '4', '--out', out];
    const ended = runCommand(['match', ...args, '--redis', redis.place.url], io);
    await Promise.race([reported, ended]);
    await redis.start();
    expect(await ended, io.stderr.text).toBe(0);
    expect(io.stderr.text.match(/waits for it/g)).toHaveLength(1);
  });
});
