import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lucena } from '../../cli/run.testing.ts';
import { GradientRunner } from '../../evaluation/gradient/runner.ts';
import { Processes } from '../../lab/queue/processes.testing.ts';
import { PROOF, QUICK, startWorker, type TestWorker } from '../../lab/queue/queue.testing.ts';
import { HAS_REDIS, TestRedis } from '../../lab/queue/redis.testing.ts';
import { openRedis } from '../../lab/queue/redis.ts';
import type { SumOffer } from '../../lab/queue/worker.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { isSlow } from '../../rules/amount.testing.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { openDataset } from '../dataset/dataset.ts';
import type { FitState } from '../fit/fit-state.ts';
import { type Learned, learn } from '../fit/learn.ts';
import { chooseNumbers } from '../fit/numbers.ts';
import type { FitOrder } from '../fit/order.ts';
import { drawResults, onDisk, playedGames } from '../fit/planted.testing.ts';
import type { Slice } from '../fit/tasks.ts';
import { ThreadSumPool } from '../fit/thread-sum-pool.ts';
import { jobsOf, QueueSumPool } from './queue-sum-pool.ts';
import { readJob, readModel, writeJob } from './sum-job.ts';
import { offerDatasets } from './sum-server.ts';
import { fromVector, toVector, vectorLength } from './sum-vector.ts';

const KNOBS = ['mobility.knight*', 'mobility.bishop*', 'material.pawn', 'material.knight', 'material.rook'];
/** Small shards and jobs, so that a pass has several jobs of several slices. */
const CAPACITY = 1000;
const LEAST_JOB = 4000;

describe('a sum', () => {
  test('is unchanged by sending', () => {
    const information = {
      loss: 1.5,
      gradient: Float64Array.of(1, -2),
      information: Float64Array.of(3, 4, 5),
      games: Float64Array.of(6, 7, 8),
    };
    const vector = toVector('information', information, 2);
    expect(vector).toHaveLength(vectorLength('information', 2));
    expect(fromVector('information', vector, 2)).toEqual(information);
    const scale = { loss: 1, slope: 2, curvature: 3 };
    expect(fromVector('scale', toVector('scale', scale, 9), 9)).toEqual(scale);
  });
});

describe('a job', () => {
  const point = { values: Float64Array.of(0.1, -1e-300, 3), k: 0.005, target: { result: 0.7, scoreK: 0.004 } };
  const slices: Slice[] = [{ split: 'train', shard: 3, from: 0, to: 8192 }];

  test('is unchanged by sending, with every double exact', () => {
    const { sum, tasks } = unwrap(readJob(writeJob('gradient', point, slices)));
    expect({ sum, tasks }).toEqual({ sum: 'gradient', tasks: [{ ...slices[0], sum: 'gradient', point }] });
  });

  test.each([
    ['not JSON', '{', 'job'],
    ['another sum', writeJob('gradient', point, slices).replace('gradient', 'features'), 'job.sum'],
    ['a path', writeJob('gradient', point, slices).replace('"shard":3', '"shard":"../x"'), 'job.slices.0.shard'],
    ['half a double', writeJob('gradient', point, slices).replace(/"values":"[^"]*"/, '"values":"AAAA"'), 'job.values'],
  ])('with %s is refused by its field', (_, text, field) => {
    expect(readJob(text)).toMatchObject({ ok: false, fault: { field } });
  });

  test('a model with a negative column is refused', () => {
    expect(readModel('{"profile":{},"ids":[],"columns":[-1],"loss":"logistic"}')).toMatchObject({
      ok: false,
      fault: { field: 'model.columns.0' },
    });
  });

  test('has consecutive slices, and no slice is left out', () => {
    const all = Array.from({ length: 1000 }, (_, shard): Slice => ({ split: 'train', shard, from: 0, to: 8192 }));
    for (const sum of ['gradient', 'information'] as const) expect(jobsOf(all, sum).flat()).toEqual(all);
    expect(jobsOf(all, 'gradient')).toHaveLength(63);
    expect(jobsOf(all.slice(0, 8), 'gradient').map(({ length }) => length)).toEqual([4, 4]);
    // Large datasets have more jobs, not longer ones.
    const large = all.concat(all, all, all, all, all, all, all);
    expect(jobsOf(large, 'gradient').every(({ length }) => length <= 64)).toBe(true);
  });
});

describe.skipIf(!HAS_REDIS)('learning on workers (needs redis-server)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lucena-sums-'));
  const data = join(folder, 'data');
  let redis: TestRedis;
  let order: FitOrder;
  let local: Learned;
  let offer: SumOffer;
  let workers: TestWorker[];
  let notices: string[];

  beforeAll(async () => {
    const core = await compileCore();
    const profile = unwrap(chessProfiles().preset('baseline'));
    const { learning } = unwrap(chooseNumbers(profile, ['material.pawn']));
    const games = playedGames(core, learning, 480, 5);
    mkdirSync(data);
    await onDisk(data, drawResults(games, new GradientRunner(core, learning), { k: 0.005, seed: 2 }), 30, CAPACITY);
    redis = await TestRedis.start();
    offer = await offerDatasets([data]);
    const { manifest } = await openDataset(data);
    expect(manifest.counts.train.positions).toBeGreaterThan(16_384);
    const file = chessProfiles().serialise(profile, { full: true });
    const settings = { loss: 'logistic', prior: 1, target: 1, epochs: 1, seed: 1, knobs: KNOBS } as const;
    order = { profile: file, data, dataHash: manifest.hash, ...settings };
    local = await learnOn();
  });
  afterAll(async () => {
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  beforeEach(() => {
    workers = [];
    notices = [];
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()));
    const client = openRedis(redis.place);
    // A worker may answer after the end of a run; that answer expires.
    const left = (await client.keys('*')).filter((key) => !/stalled-check|:meta$/.test(key));
    const lasting = await Promise.all(left.map(async (key) => ((await client.pttl(key)) === -1 ? [key] : [])));
    expect(lasting.flat()).toEqual([]);
    client.disconnect();
  });

  /** Learns on this machine, or on the workers at Redis. */
  async function learnOn(
    isRemote = false,
    onState?: (state: FitState) => void,
    signal?: AbortSignal,
  ): Promise<Learned> {
    return learn(order, {
      data: await openDataset(data),
      signal,
      onState,
      openPool: async (model) => {
        const here = new ThreadSumPool(1, { folder: data, model });
        if (!isRemote) return here;
        const prove = async () => PROOF;
        const onNotice = (text: string) => notices.push(text);
        const options = {
          redis: redis.place,
          dataset: order.dataHash,
          model,
          local: here,
          timing: QUICK,
          leastJob: LEAST_JOB,
          checkOneIn: 2,
        };
        return QueueSumPool.open({ ...options, onNotice, prove });
      },
    });
  }

  /** Expects a fit to equal that of this machine up to rounding. */
  function expectLocal({ summary }: Learned): void {
    expect(summary.complete).toBe(true);
    expect(summary.after.train).toBeCloseTo(local.summary.after.train, 10);
    expect(summary.learned).toBe(local.summary.learned);
    for (const [i, { name, after, error, n }] of summary.knobs.entries()) {
      const here = local.summary.knobs[i]!;
      expect([name, after, n]).toEqual([here.name, here.after, here.n]);
      if (here.error === null) expect(error).toBeNull();
      else expect(Math.abs(error! - here.error)).toBeLessThan(1e-6 * here.error);
    }
  }

  test('ends with the numbers of this machine, up to rounding', async () => {
    workers = [startWorker(redis, 'one', { sums: offer }), startWorker(redis, 'two', { sums: offer, slots: 2 })];
    expectLocal(await learnOn(true));
    expect(notices.filter((text) => text.includes('set aside'))).toEqual([]);
  });

  if (isSlow)
    test('continues when a worker leaves and another one joins, and when Redis loses its data', async () => {
      workers = [startWorker(redis, 'first', { sums: offer })];
      const client = openRedis(redis.place);
      let states = 0;
      const learned = await learnOn(true, () => {
        states++;
        if (states === 1) {
          void workers[0]!.stop();
          workers.push(startWorker(redis, 'second', { sums: offer }));
        }
        if (states === 2) void client.flushall();
      });
      client.disconnect();
      expect(states).toBeGreaterThan(2);
      expectLocal(learned);
    });

  /** An offer whose sums are wrong after this many correct ones. */
  function lyingAfter(honest: number): SumOffer {
    let jobs = 0;
    return {
      ...offer,
      open: async (...args) => {
        const server = await offer.open(...args);
        return {
          dispose: () => server.dispose(),
          take: async (...job) => {
            const bytes = await server.take(...job);
            if (jobs++ >= honest) new Float64Array(bytes.buffer as ArrayBuffer)[0]! += 1;
            return bytes;
          },
        };
      },
    };
  }

  test('a worker that sends wrong sums is set aside, and none of them counts', async () => {
    workers = [startWorker(redis, 'liar', { sums: lyingAfter(0) }), startWorker(redis, 'honest', { sums: offer })];
    expectLocal(await learnOn(true));
    expect(notices.join('\n')).toMatch(/worker liar-\w+ is set aside: sum: it sent a wrong sum/);
  });

  test('a worker that begins to send wrong sums ends the fit, because earlier ones count', async () => {
    workers = [startWorker(redis, 'liar', { sums: lyingAfter(3) }), startWorker(redis, 'honest', { sums: offer })];
    await expect(learnOn(true)).rejects.toThrow(
      /^worker liar-\w+ sent a wrong sum, and earlier ones may be wrong, too/,
    );
  });

  if (isSlow)
    test('keeps the best values so far when it is stopped by a signal', async () => {
      workers = [startWorker(redis, 'one', { sums: offer })];
      const over = new AbortController();
      const { summary } = await learnOn(true, ({ epoch }) => epoch === 1 && over.abort(), over.signal);
      expect(summary.complete).toBe(false);
      expect(summary.after.train).toBeLessThan(summary.before.train);
    });

  test('a worker without the dataset does not join', async () => {
    workers = [startWorker(redis, 'other')];
    const over = new AbortController();
    const learning = learnOn(true, undefined, over.signal);
    await expect.poll(() => notices).toContain('waiting for workers that have the dataset');
    workers.push(startWorker(redis, 'owner', { sums: offer }));
    await expect.poll(() => notices.join()).toMatch(/worker owner-/);
    over.abort();
    await learning.catch(() => {});
    expect(notices.join()).not.toMatch(/worker other-/);
  });

  if (isSlow)
    test('the command line learns on a worker in another process', async () => {
      const processes = new Processes(redis);
      try {
        processes.startLucena('worker', '--concurrency', '1', '--name', 'mine', '--data', data);
        const args = ['learn', 'baseline', '--data', data, '--knobs', ...KNOBS, '--epochs', '1', '--json'];
        const { status, out, err } = await lucena(...args, '--redis', redis.place.url);
        expect(status, err).toBe(0);
        expect(err).toMatch(/worker mine-\w+ computes 1 sum at a time/);
        expect(JSON.parse(out).learned).toBe(local.summary.learned);
      } finally {
        await processes.killAll();
      }
    });

  test('the hinge loss is refused with workers', async () => {
    const args = ['learn', 'baseline', '--data', data, '--loss', 'hinge', '--redis', redis.place.url];
    const { status, err } = await lucena(...args);
    expect([status, err]).toEqual([2, 'lucena: redis: the hinge loss is minimised on one machine\n']);
  });
});
