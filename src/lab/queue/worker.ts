import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Job, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { loadRules } from '../../rules/node.ts';
import { FaultError, unwrap } from '../../rules/result.ts';
import { PATIENCE } from '../match/contestants.ts';
import { writeGame } from '../match/journal-lines.ts';
import { processRunner } from '../run/process-runner.ts';
import type { Runner } from '../run/runner.ts';
import { ordersOf } from './batches.ts';
import { type OfferedEngines, reportedNames } from './engines.ts';
import {
  type Answer,
  type Notice,
  PROTOCOL,
  type Proof,
  type Registration,
  RUNS,
  readMessage,
  runKeys,
  TIMING,
  type Timing,
  type WorkerVerdict,
} from './protocol.ts';
import { prove } from './prove.ts';
import { leaveInTime, openRedis, PREFIX, type RedisPlace } from './redis.ts';

/** A worker leaves a run if the notice is missing for this many heartbeats. A live coordinator renews it sooner. */
const MISSED_BEATS = 3;

/** Computes sums for one run. */
export interface SumServer {
  /** Carries out a job and returns its sum as bytes. A bad job is thrown as a fault. */
  take(message: string, signal: AbortSignal): Promise<Uint8Array>;
  dispose(): Promise<void>;
}

/** The datasets of a worker, and the way it computes sums over them. */
export interface SumOffer {
  /** The hashes of the datasets. */
  readonly datasets: ReadonlySet<string>;
  /** `common` is the data that the coordinator sends once for all jobs of the run. */
  open(dataset: string, common: string, slots: number): Promise<SumServer>;
}

/** A batch is given up after this many of its workers have died. The coordinator then resends it or ends the run. */
const MAX_STALLS = 3;
/** How long Redis keeps unread messages, in ms. */
const KEPT_TIME = 3_600_000;

export interface QueueWorkerOptions {
  readonly redis: RedisPlace;
  readonly name: string;
  /** Games at the same time. */
  readonly slots: number;
  readonly engines?: OfferedEngines;
  /** Without it, the worker does not join runs that learn. */
  readonly sums?: SumOffer | undefined;
  /** Called with messages for the user. */
  readonly onNotice?: (text: string) => void;
  /** Stops the worker. Running games are returned to the queue. */
  readonly signal: AbortSignal;
  readonly timing?: Timing;
  /** For tests: replacements for the proof and for the player of games. */
  readonly prove?: (slots: number) => Promise<Proof>;
  readonly runner?: (slots: number) => Promise<Runner>;
}

async function localRunner(slots: number): Promise<Runner> {
  return processRunner(await loadRules(), slots);
}

/** Plays games for the runs that are announced in Redis, one run at a time, until the signal. */
export async function work(options: QueueWorkerOptions): Promise<void> {
  const { redis: place, slots, name, engines = new Map(), signal, timing = TIMING, onNotice = () => {} } = options;
  const redis = openRedis(place);
  const id = `${name}-${randomBytes(3).toString('hex')}`;
  const refused = new Set<string>();
  try {
    const names = await reportedNames(engines, PATIENCE);
    onNotice(`${id} waits for runs at ${place.text} (games at a time: ${slots})`);
    while (!signal.aborted) {
      const found = await nextRun(redis, refused, options.sums?.datasets);
      if (found === undefined) {
        await delay(timing.beat, undefined, { signal }).catch(() => {});
        continue;
      }
      const jobs = await openJobs(redis, found, options).catch((error: unknown) => {
        if (!(error instanceof FaultError)) throw error;
        onNotice(`skips the run ${found.run}: ${error.field}: ${error.message}`);
        return undefined;
      });
      if (jobs === undefined) {
        refused.add(found.run);
        continue;
      }
      const proof = await (options.prove ?? prove)(slots);
      const registration = { protocol: PROTOCOL as typeof PROTOCOL, name, proof, slots, engines: names, beat: 0 };
      const session = new Session(
        { ...options, engines, timing, onNotice },
        redis,
        { id, ...found, ...jobs },
        registration,
      );
      try {
        if (!(await session.serve())) refused.add(found.run);
      } finally {
        await (jobs.runner ?? jobs.sums).dispose();
      }
    }
  } finally {
    redis.disconnect();
  }
}

/** Carries out the jobs of a run: plays games, or computes sums. */
type Jobs =
  | { readonly runner: Runner; readonly sums?: undefined }
  | { readonly sums: SumServer; readonly runner?: undefined };

/** Prepares for the jobs of a run. Undefined if the run has ended in the meantime. */
async function openJobs(
  redis: Redis,
  { run, notice: { dataset } }: FoundRun,
  { runner = localRunner, slots, sums }: QueueWorkerOptions,
): Promise<Jobs | undefined> {
  if (dataset === undefined) return { runner: await runner(slots + 1) };
  const common = await redis.get(runKeys(run).common);
  return common === null ? undefined : { sums: await sums!.open(dataset, common, slots) };
}

interface FoundRun {
  readonly run: string;
  readonly notice: Notice;
}

/** The run with the fewest workers, except for runs that refused this worker or need a dataset that it does not have. */
async function nextRun(
  redis: Redis,
  refused: ReadonlySet<string>,
  datasets: ReadonlySet<string> = new Set(),
): Promise<FoundRun | undefined> {
  let best: (FoundRun & { readonly workers: number }) | undefined;
  for (const run of await redis.smembers(RUNS)) {
    if (refused.has(run)) continue;
    const keys = runKeys(run);
    const text = await redis.get(keys.notice);
    if (text === null) continue;
    const notice = readMessage('notice', text);
    if (!notice.ok) continue;
    const { dataset } = notice.value;
    if (dataset !== undefined && !datasets.has(dataset)) continue;
    const workers = await redis.hlen(keys.workers);
    if (best === undefined || workers < best.workers) best = { run, notice: notice.value, workers };
  }
  return best;
}

type SessionOptions = Required<Pick<QueueWorkerOptions, 'slots' | 'engines' | 'onNotice' | 'signal' | 'timing'>>;

type Place = FoundRun & Jobs & { readonly id: string };

/** A worker's part in one run. */
class Session {
  readonly #options: SessionOptions;
  readonly #redis: Redis;
  readonly #place: Place;
  readonly #registration: Registration;
  readonly #keys: ReturnType<typeof runKeys>;
  readonly #over = new AbortController();
  #missed = 0;

  constructor(options: SessionOptions, redis: Redis, place: Place, registration: Registration) {
    this.#options = options;
    this.#redis = redis;
    this.#place = place;
    this.#registration = registration;
    this.#keys = runKeys(place.run);
  }

  /** Plays until the run is over or the worker is stopped. False if the coordinator refuses this worker. */
  async serve(): Promise<boolean> {
    const { signal, timing, onNotice } = this.#options;
    const leave = () => this.#over.abort();
    signal.addEventListener('abort', leave);
    if (signal.aborted) leave();
    let queues: Worker[] = [];
    try {
      for (let beat = 1; !this.#over.signal.aborted; beat++) {
        const verdict = await this.#beat(beat);
        if (verdict !== undefined && 'refused' in verdict) {
          onNotice(`refused by the run ${this.#place.run}: ${verdict.refused}`);
          return false;
        }
        if (verdict !== undefined && queues.length === 0) {
          onNotice(`${this.#place.sums === undefined ? 'plays' : 'computes sums'} for the run ${this.#place.run}`);
          queues = this.#takeJobs();
        }
        const pause = queues.length === 0 ? Math.min(timing.beat, timing.tick) / 2 : timing.beat;
        await delay(pause, undefined, { signal: this.#over.signal }).catch(() => {});
      }
      return true;
    } finally {
      leave();
      signal.removeEventListener('abort', leave);
      await leaveInTime(this.#leave(queues));
    }
  }

  /** Returns its jobs to the queue. They end at once, because their games are dropped. */
  async #leave(queues: readonly Worker[]): Promise<void> {
    await Promise.all(queues.map((queue) => queue.close()));
    await this.#redis.hdel(this.#keys.workers, this.#place.id);
  }

  /** Sends a heartbeat, and reads the verdict of the coordinator. */
  async #beat(beat: number): Promise<WorkerVerdict | undefined> {
    const { notice, workers, verdicts } = this.#keys;
    const { id, run } = this.#place;
    const answers = await this.#redis
      .pipeline()
      .hset(workers, id, JSON.stringify({ ...this.#registration, beat }))
      .sismember(RUNS, run)
      .exists(notice)
      .hget(verdicts, id)
      .exec();
    const [, isListed, isThere, verdict] = (answers ?? []).map(([, value]) => value);
    // If Redis has lost its data, the coordinator soon announces the run again.
    this.#missed = isListed === 1 && isThere === 1 ? 0 : this.#missed + 1;
    if (this.#missed >= MISSED_BEATS) this.#over.abort();
    if (typeof verdict !== 'string') return undefined;
    const read = readMessage('verdict', verdict);
    return read.ok ? read.value : undefined;
  }

  #takeJobs(): Worker[] {
    const { slots, timing } = this.#options;
    const { id } = this.#place;
    const take = (queue: string, concurrency: number) => {
      const worker = new Worker(queue, (job) => this.#play(job), {
        connection: this.#redis,
        prefix: PREFIX,
        name: id,
        concurrency,
        lockDuration: timing.lock,
        stalledInterval: timing.lock,
        maxStalledCount: MAX_STALLS,
        drainDelay: 1,
      });
      // The connection is restored, and a job that lost its lock is played elsewhere.
      worker.on('error', () => {});
      return worker;
    };
    return [take(this.#keys.batches, slots), take(this.#keys.replays(id), 1)];
  }

  /** Plays a batch and sends its games. */
  async #play(job: Job): Promise<void> {
    const start = performance.now();
    const outcome = await this.#outcome(String(job.id), String(job.data));
    const answer: Answer = {
      protocol: PROTOCOL,
      batch: String(job.id),
      worker: this.#place.id,
      ms: performance.now() - start,
      outcome,
    };
    const { answers } = this.#keys;
    // Expires, because nobody reads the answer once the run is over.
    await this.#redis.multi().rpush(answers, JSON.stringify(answer)).pexpire(answers, KEPT_TIME).exec();
  }

  async #outcome(id: string, message: string): Promise<Answer['outcome']> {
    const { notice, runner, sums } = this.#place;
    try {
      if (sums !== undefined) {
        const bytes = Buffer.from(await sums.take(message, this.#over.signal));
        await this.#redis.set(this.#keys.sum(id), bytes, 'PX', KEPT_TIME);
        return { bytes: bytes.length };
      }
      const batch = unwrap(readMessage('batch', message));
      const factor = notice.reference / this.#registration.proof.speed;
      const games: unknown[] = [];
      for (const order of ordersOf(batch, factor, this.#options.engines)) {
        const record = await runner.play(order, this.#over.signal);
        games.push(JSON.parse(writeGame({ ...record, whitePlayer: 0 })));
      }
      return { games };
    } catch (error) {
      if (this.#over.signal.aborted) return { dropped: true };
      if (!(error instanceof FaultError)) throw error;
      const { code, field, message } = error;
      return { fault: { code: code.slice(0, 1000), field: field.slice(0, 1000), message: message.slice(0, 4000) } };
    }
  }
}
