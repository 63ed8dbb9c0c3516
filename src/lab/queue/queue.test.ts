import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { amount, isSlow } from '../../rules/amount.testing.ts';
import { playMatch } from '../match/match.ts';
import type { MatchGame, MatchResult } from '../match/tally.ts';
import { LocalRunner } from '../run/local-runner.ts';
import { processRunner } from '../run/process-runner.ts';
import {
  changedRunner,
  matchOptions,
  meetingRunners,
  openRunner,
  PROOF,
  rules,
  startWorker,
  type TestWorker,
  timeless,
} from './queue.testing.ts';
import type { QueueRunner } from './queue-runner.ts';
import { HAS_REDIS, TestRedis } from './redis.testing.ts';
import { openRedis } from './redis.ts';

const PAIRS = 8;

describe.skipIf(!HAS_REDIS)('a match on workers (needs redis-server)', () => {
  let redis: TestRedis;
  let runner: QueueRunner;
  let workers: TestWorker[];
  let notices: string[];
  let local: { result: MatchResult; games: MatchGame[] };

  beforeAll(async () => {
    redis = await TestRedis.start();
    local = await play(processRunner(rules, 2));
  });
  afterAll(() => redis.stop());

  beforeEach(() => {
    workers = [];
    notices = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    await runner.dispose();
    // A worker may answer after the run has ended: then the answer expires.
    const client = openRedis(redis.place);
    const kept: string[] = [];
    for (const key of await client.keys('*')) if ((await client.pttl(key)) === -1) kept.push(key);
    expect(kept.filter((key) => !key.endsWith(':meta'))).toEqual([]);
    client.disconnect();
  });

  const onNotice = (text: string) => notices.push(text);

  async function play(on: LocalRunner | QueueRunner) {
    const games: MatchGame[] = [];
    const result = await playMatch({
      ...(await matchOptions(PAIRS)),
      runner: on,
      onGame: (game) => games.push(game),
    });
    if (on instanceof LocalRunner) await on.dispose();
    return { result, games: games.sort((a, b) => a.number - b.number) };
  }

  test('has the same games and the same result as on this machine', async () => {
    runner = await openRunner(redis, { onNotice });
    const [first, second] = meetingRunners();
    workers = [startWorker(redis, 'one', { slots: 2, runner: first }), startWorker(redis, 'two', { runner: second })];
    const { result, games } = await play(runner);
    expect(result).toEqual(local.result);
    expect(games.map(timeless)).toEqual(local.games.map(timeless));
    expect(new Set(games.map(({ worker }) => worker!.replace(/-\w+$/, '')))).toEqual(new Set(['one', 'two']));
    expect(runner.status).toMatch(/^2 workers \(3 games at a time\), [\d.]+ games\/s$/);
  });

  test('is partly replayed on another worker, and the report says how much', async () => {
    runner = await openRunner(redis, { onNotice, replayOneIn: 2 });
    const [first, second] = meetingRunners();
    workers = [startWorker(redis, 'one', { runner: first }), startWorker(redis, 'two', { runner: second })];
    expect((await play(runner)).result).toEqual(local.result);
    const { replayed, notReplayed, setAside, workers: count } = runner.report;
    expect({ notReplayed, setAside, count }).toEqual({ notReplayed: 0, setAside: [], count: 2 });
    expect(replayed).toBeGreaterThan(0);
    expect(replayed % 2).toBe(0);
  });

  test.each(amount({ quick: [1], slow: [1, 1e9] }))(
    'on a single worker is not replayed, and the report says so (one pair in %d)',
    async (replayOneIn) => {
      runner = await openRunner(redis, { onNotice, replayOneIn });
      workers = [startWorker(redis, 'one', { slots: 2 })];
      expect((await play(runner)).result).toEqual(local.result);
      expect(runner.report).toMatchObject({ workers: 1, replayed: 0, notReplayed: 2 * PAIRS });
    },
  );

  test('does not count the games of a worker that plays differently, names it, and plays its games again', async () => {
    runner = await openRunner(redis, { onNotice, replayOneIn: 2 });
    const twice = changedRunner({
      order: (order) => ({ ...order, white: { ...order.white, control: { nodes: 2 * order.white.control.nodes! } } }),
    });
    workers = [startWorker(redis, 'honest'), startWorker(redis, 'other', { runner: twice })];
    const { result } = await play(runner);
    expect(result).toEqual(local.result);
    const { setAside } = runner.report;
    expect(setAside).toHaveLength(1);
    expect(setAside[0]!.worker).toMatch(/^other-/);
    expect(setAside[0]!.reason).toMatch(/^game \d+ differs when it is played again$/);
    expect(notices.join('\n')).toMatch(/worker other-\w+ is set aside: game/);
  });

  test('refuses a game with an illegal move, and sets its worker aside', async () => {
    runner = await openRunner(redis, { onNotice });
    const [honest, broken] = meetingRunners({
      game: (game) => ({ ...game, moves: [{ uci: 'a1a8', ms: 0 }, ...game.moves] }),
    });
    workers = [startWorker(redis, 'broken', { runner: broken }), startWorker(redis, 'honest', { runner: honest })];
    expect((await play(runner)).result).toEqual(local.result);
    expect(runner.report.setAside).toMatchObject([
      { reason: expect.stringMatching(/invalid game: moves: half-move 1/) },
    ]);
  });

  test('refuses a worker with another engine, by name', async () => {
    runner = await openRunner(redis, { onNotice });
    workers = [
      startWorker(redis, 'old', { prove: async () => ({ ...PROOF, bench: 4321 }) }),
      startWorker(redis, 'patched', { prove: async () => ({ ...PROOF, core: 'f'.repeat(16) }) }),
      startWorker(redis, 'same'),
    ];
    expect((await play(runner)).result).toEqual(local.result);
    const text = notices.join('\n');
    expect(text).toMatch(/worker old-\w+ is refused: its bench is 4321, not 1234/);
    expect(text).toMatch(/worker patched-\w+ is refused: its core is f+, not 0123456789abcdef/);
    expect(runner.report.setAside).toHaveLength(2);
  });

  test('counts an answer only once if it is delivered twice', async () => {
    const client = openRedis(redis.place);
    // Started while nobody else uses Redis: a command that is reported together with the monitor's own reply confuses the client.
    const monitor = await client.monitor();
    runner = await openRunner(redis, { onNotice });
    const repeated = new Set<string>();
    monitor.on('monitor', (_time: string, [command, key, message]: string[]) => {
      if (command?.toLowerCase() !== 'rpush' || repeated.has(message!)) return;
      repeated.add(message!);
      client.rpush(key!, message!).catch(() => {});
    });
    workers = [startWorker(redis, 'one'), startWorker(redis, 'two')];
    const { result, games } = await play(runner);
    monitor.disconnect();
    client.disconnect();
    expect(repeated.size).toBeGreaterThan(2);
    expect(result).toEqual(local.result);
    expect(games).toHaveLength(2 * PAIRS);
    expect(runner.report.setAside).toEqual([]);
  });

  if (isSlow)
    test('continues when a worker leaves during a game and another one joins', async () => {
      runner = await openRunner(redis, { onNotice });
      workers = [startWorker(redis, 'first')];
      let games = 0;
      const result = await playMatch({
        ...(await matchOptions(PAIRS)),
        runner,
        onGame: () => {
          if (++games !== 4) return;
          void workers[0]!.stop();
          workers.push(startWorker(redis, 'second'));
        },
      });
      expect(result).toEqual(local.result);
      expect(notices.join('\n')).toMatch(/worker first-\w+ has left/);
    });

  test('continues when Redis loses its data', async () => {
    runner = await openRunner(redis, { onNotice });
    workers = [startWorker(redis, 'one'), startWorker(redis, 'two')];
    const client = openRedis(redis.place);
    let games = 0;
    const onGame = () => {
      if (++games === 4) void client.flushall();
    };
    const result = await playMatch({ ...(await matchOptions(PAIRS)), runner, onGame });
    client.disconnect();
    expect(result).toEqual(local.result);
  });

  if (isSlow)
    test('continues when Redis is killed and started again, and reports the lost connection once', async () => {
      runner = await openRunner(redis, { onNotice });
      workers = [startWorker(redis, 'one'), startWorker(redis, 'two')];
      const client = openRedis(redis.place);
      let [games, attempts] = [0, 0];
      client.on('close', () => attempts++);
      let restarted: Promise<void> | undefined;
      const restart = async () => {
        await redis.kill();
        // The coordinator tries to connect again as often as this client.
        await vi.waitUntil(() => attempts >= 4, 20_000);
        await redis.start();
      };
      const onGame = () => {
        if (++games === 4) restarted = restart();
      };
      const result = await playMatch({ ...(await matchOptions(PAIRS)), runner, onGame });
      await restarted;
      client.disconnect();
      expect(result).toEqual(local.result);
      expect(notices.filter((text) => text.includes('connection to Redis is lost'))).toHaveLength(1);
    });

  if (isSlow)
    test('is stopped by a signal, and its workers wait for the next run', async () => {
      runner = await openRunner(redis, { onNotice });
      workers = [startWorker(redis, 'one')];
      const over = new AbortController();
      const onGame = () => over.abort();
      const { games } = await playMatch({ ...(await matchOptions(PAIRS)), runner, onGame, signal: over.signal });
      expect(games).toBeLessThan(2 * PAIRS);
      await runner.dispose();
      runner = await openRunner(redis, { onNotice });
      expect((await play(runner)).result).toEqual(local.result);
    });

  test('ends with the fault of its workers if none of them can play it', async () => {
    runner = await openRunner(redis, { onNotice });
    workers = [startWorker(redis, 'one')];
    const options = await matchOptions(PAIRS);
    const [a, b] = options.players;
    const spec = { ...a.spec, hash: '0'.repeat(16) };
    await expect(playMatch({ ...options, players: [{ spec }, b], runner })).rejects.toThrow(
      /has the hash \w+ on this machine, expected 0{16} \(worker one-\w+\)/,
    );
  });
});
