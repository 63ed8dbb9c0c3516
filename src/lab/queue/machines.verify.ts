import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runProcess } from '../../cli/run.testing.ts';
import { bookText } from '../book.ts';
import { playMatch } from '../match/match.ts';
import { builtInOpenings } from '../openings.ts';
import { randomNumbers } from '../random.ts';
import { judgeTimes } from '../timing.testing.ts';
import { coordinatorCost } from './coordinator-cost.testing.ts';
import { isEnded, kill, Processes } from './processes.testing.ts';
import { TIMING } from './protocol.ts';
import { matchOptions, rules } from './queue.testing.ts';
import { QueueRunner } from './queue-runner.ts';
import { HAS_REDIS, TestRedis } from './redis.testing.ts';

describe.skipIf(!HAS_REDIS)('runs on many machines (needs redis-server)', () => {
  let redis: TestRedis;
  let folder: string;
  let processes: Processes;

  beforeEach(async () => {
    redis = await TestRedis.start();
    folder = mkdtempSync(join(tmpdir(), 'lucena-machines-'));
    processes = new Processes(redis);
  });
  afterEach(async () => {
    await processes.killAll();
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  test('killing workers, Redis and the coordinator does not change the result', async () => {
    const args = ['match', 'baseline', 'baseline{mobility.weight=0}', '--nodes', '3000', '--games', '400'];
    const local = join(folder, 'local');
    expect(runProcess([...args, '--out', local]).status).toBe(0);
    const remote = join(folder, 'remote');
    const coordinate = () => processes.startLucena(...args, '--redis', '--out', remote);
    const random = randomNumbers(20);
    let workers = [processes.startWorker(), processes.startWorker()];
    let coordinator = coordinate();
    let exited = once(coordinator, 'exit');
    // A new run refuses a Redis that is down, so the first kill waits until there is a run.
    while (!existsSync(join(remote, 'journal.jsonl')) && !isEnded(coordinator)) await delay(20);
    let kills = 0;
    while (!isEnded(coordinator)) {
      await Promise.race([delay(1000 + 3000 * random()), exited]);
      if (isEnded(coordinator) || kills >= 21) continue;
      // A worker that starts while Redis is down is refused. Whoever runs workers starts them again.
      for (const worker of workers.filter(isEnded)) console.log(`a worker ended: ${processes.errorsOf(worker)}`);
      workers = workers.map((worker) => (isEnded(worker) ? processes.startWorker() : worker));
      const victim = kills++ % 3;
      if (victim === 0) {
        await kill(workers[0]!);
        workers = [workers[1]!, processes.startWorker()];
      } else if (victim === 1) {
        await redis.kill();
        await delay(1000 * random());
        await redis.start();
      } else {
        await kill(coordinator);
        coordinator = coordinate();
        exited = once(coordinator, 'exit');
      }
    }
    console.log(`${kills} kills; the last coordinator reported: ${processes.errorsOf(coordinator)}`);
    expect(coordinator.exitCode, processes.errorsOf(coordinator)).toBe(0);
    expect(kills).toBeGreaterThanOrEqual(5);
    const table = (of: string) => readFileSync(join(of, 'result.json'), 'utf8');
    expect(table(remote)).toBe(table(local));
    const lines = readFileSync(join(remote, 'journal.jsonl'), 'utf8').split('\n');
    expect(lines.filter((line) => line.startsWith('{"game"'))).toHaveLength(400);
  });

  /** Plays a match with this many workers, and measures it without the first quarter and the last games, when not all of them play. */
  async function play(workers: number): Promise<{ readonly games: number; readonly seconds: number }> {
    const games = 200;
    // Batches are short, so that the times of their last games give the rate.
    const runner = await QueueRunner.open({ redis: redis.place, rules, timing: { ...TIMING, batch: 2000 } });
    const started = Array.from({ length: workers }, () => processes.startWorker());
    const moments: { readonly at: number; readonly played: number }[] = [];
    const options = await matchOptions(games / 2);
    await playMatch({
      ...options,
      openings: builtInOpenings(rules.position(), bookText()),
      controls: [{ nodes: 10_000 }, { nodes: 10_000 }],
      runner,
      // Games that are replayed for comparison are played, too.
      onGame: () => moments.push({ at: performance.now(), played: moments.length + runner.report.replayed }),
    });
    await Promise.all(started.map(kill));
    await runner.dispose();
    const [from, to] = [moments[Math.floor(0.25 * games)]!, moments[Math.floor(0.95 * games)]!];
    return { games: to.played - from.played, seconds: (to.at - from.at) / 1000 };
  }

  test.skipIf(availableParallelism() < 2)(
    'two workers, each with one game at a time, play at least 1.9 times as many games as one (needs two cores)',
    (context) =>
      judgeTimes(context, async () => {
        const totals = [1, 2].map((workers) => ({ workers, games: 0, seconds: 0 }));
        // The same games in turns: their lengths differ too much to compare others, and the speed of a machine drifts.
        for (let round = 0; round < 4; round++) {
          for (const total of totals) {
            const { games, seconds } = await play(total.workers);
            console.log(`round ${round + 1}, workers ${total.workers}: ${(games / seconds).toFixed(3)} games/s`);
            total.games += games;
            total.seconds += seconds;
          }
        }
        const [one, two] = totals.map(({ games, seconds }) => games / seconds) as [number, number];
        const times = two / one;
        console.log(`one worker ${one.toFixed(2)} games/s, two ${two.toFixed(2)} games/s: ${times.toFixed(2)} times`);
        return () => expect(times).toBeGreaterThanOrEqual(1.9);
      }),
  );

  test('the coordinator handles more than 500 games a second, with Redis and a worker on the same machine', (context) =>
    judgeTimes(context, async () => {
      const { rate, cpu } = await coordinatorCost(redis, 16_000);
      console.log(`${rate.toFixed(0)} games/s, ${cpu.toFixed(2)} ms of processor time a game`);
      return () => expect(rate).toBeGreaterThan(500);
    }));
});
