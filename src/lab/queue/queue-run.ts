import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { FaultError, fail } from '../../rules/result.ts';
import { type Answer, type Notice, PROTOCOL, type Proof, RUNS, readMessage, runKeys, type Timing } from './protocol.ts';
import { leaveInTime, openRedis, PREFIX, type RedisPlace } from './redis.ts';
import { Registry } from './registry.ts';
import { removeDeadRuns, removeRun } from './remove-runs.ts';

/** The run ends if a job is lost more often than this. */
const MAX_LOSSES = 5;

export interface QueueRunOptions {
  readonly redis: RedisPlace;
  /** The proof that workers must match. */
  readonly proof: Proof;
  readonly timing: Timing;
  readonly notice: Omit<Notice, 'protocol'>;
  /** The data that every job of the run needs. */
  readonly common?: string | undefined;
  readonly onNotice: (text: string) => void;
}

/** Callbacks of a run. */
export interface QueueRunEvents {
  readonly onAnswer: (answer: Answer) => Promise<void>;
  /** Called periodically, after the workers have been checked. */
  readonly onTick: () => Promise<void>;
  readonly onError: (error: Error) => void;
}

/** A job that a worker has, or that is in the queue. */
export interface SentJob {
  losses: number;
  /** Whether it was missing at the last check. */
  isMissing: boolean;
}

/** A run in Redis as its coordinator sees it: its announcement, its workers, its jobs and their answers. */
export class QueueRun {
  readonly id = randomBytes(6).toString('hex');
  readonly keys = runKeys(this.id);
  readonly registry: Registry;
  readonly redis: Redis;
  /** Blocks while it waits for answers, so it needs its own connection. */
  readonly #listener: Redis;
  readonly #options: QueueRunOptions;
  readonly #queues = new Map<string, Queue>();
  readonly #over = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();

  constructor(options: QueueRunOptions) {
    const { proof, timing, onNotice } = options;
    this.#options = options;
    this.redis = openRedis(options.redis);
    this.#listener = this.redis.duplicate();
    this.#listener.on('error', () => {});
    const work = options.notice.dataset === undefined ? 'games' : 'sums';
    this.registry = new Registry(this.redis, { keys: this.keys, proof, silence: timing.silence, onNotice, work });
  }

  /** Announces the run to the workers. */
  async start({ onAnswer, onTick, onError }: QueueRunEvents): Promise<void> {
    await removeDeadRuns(this.redis);
    await this.#announce();
    // Every failed attempt to connect again closes the connection, too.
    let isLost = false;
    this.redis.on('ready', () => {
      isLost = false;
    });
    this.redis.on('close', () => {
      if (!isLost && !this.signal.aborted)
        this.#options.onNotice('the connection to Redis is lost; the run waits for it');
      isLost = true;
    });
    this.#loops = Promise.all([this.#listen(onAnswer), this.#tick(onTick)]).catch(onError);
  }

  /** Aborted when the run is over. */
  get signal(): AbortSignal {
    return this.#over.signal;
  }

  /** Announces that the run is alive. This also restores the entry if Redis has lost its data. */
  async #announce(): Promise<void> {
    const { notice, common, timing } = this.#options;
    const text = JSON.stringify({ protocol: PROTOCOL, ...notice });
    const orders = this.redis.pipeline().sadd(RUNS, this.id);
    if (common !== undefined) orders.set(this.keys.common, common, 'PX', timing.silence);
    await orders.set(this.keys.notice, text, 'PX', timing.silence).exec();
  }

  /** Receives answers. */
  async #listen(onAnswer: QueueRunEvents['onAnswer']): Promise<void> {
    while (!this.signal.aborted) {
      try {
        const found = await this.#listener.blpop(this.keys.answers, 1);
        if (found === null) continue;
        const read = readMessage('answer', found[1]);
        if (read.ok) await onAnswer(read.value);
      } catch (error) {
        if (this.signal.aborted) return;
        throw error;
      }
    }
  }

  /** Checks workers and jobs periodically. */
  async #tick(onTick: QueueRunEvents['onTick']): Promise<void> {
    const { signal } = this;
    while (!signal.aborted) {
      await this.#announce();
      await this.registry.poll(performance.now());
      await onTick();
      await delay(this.#options.timing.tick, undefined, { signal }).catch(() => {});
    }
  }

  #queue(name: string): Queue {
    const known = this.#queues.get(name);
    if (known !== undefined) return known;
    const queue = new Queue(name, { connection: this.redis, prefix: PREFIX });
    queue.on('error', () => {});
    this.#queues.set(name, queue);
    return queue;
  }

  /** Puts a job into the queue of all workers, or into one of its own. */
  async add(kind: 'games' | 'sums', id: string, message: string, queue: string = this.keys.batches): Promise<void> {
    await this.#queue(queue).add(kind, message, { jobId: id, removeOnComplete: true, removeOnFail: true });
  }

  /** Removes a job that no worker has begun. */
  remove(id: string): void {
    // Fails if a worker has started it, which then continues until the run is over.
    this.#queue(this.keys.batches)
      .remove(id)
      .catch(() => {});
  }

  /** The ids of jobs that a worker is working on, or whose answer was refused. */
  async heldBy(worker: string, ids: readonly string[]): Promise<string[]> {
    const queue = this.#queue(this.keys.batches);
    const lookup = this.redis.pipeline();
    for (const id of ids) lookup.hget(queue.toKey(id), 'pb');
    const holders = (await lookup.exec()) ?? [];
    const held: string[] = [];
    for (const [index, id] of ids.entries()) {
      const holder = holders[index]?.[1];
      // If the job has neither a holder nor an entry, the answer was refused.
      const isGone = holder === null && !(await this.redis.exists(queue.toKey(id)));
      if (holder === worker || isGone) held.push(id);
    }
    return held;
  }

  /** Resends jobs that are no longer in any queue. A job must be missing twice, because it may just have been answered. */
  async sweep<T extends SentJob>(
    sent: ReadonlyMap<string, T>,
    nameOf: (job: T) => string,
    resend: (id: string, job: T) => Promise<void>,
  ): Promise<void> {
    const ids = [...sent.keys()];
    if (ids.length === 0) return;
    const queue = this.#queue(this.keys.batches);
    const lookup = this.redis.pipeline();
    for (const id of ids) lookup.exists(queue.toKey(id));
    lookup.llen(this.keys.answers);
    const found = ((await lookup.exec()) ?? []).map(([, value]) => value);
    for (const [index, id] of ids.entries()) {
      const job = sent.get(id);
      if (job === undefined) continue;
      const wasMissing = job.isMissing;
      job.isMissing = found[index] === 0;
      if (!job.isMissing || !wasMissing || found.at(-1) !== 0) continue;
      if (++job.losses > MAX_LOSSES) {
        const message = `${nameOf(job)} was sent ${job.losses} times and never answered`;
        throw new FaultError(fail('queue.lost', 'redis', message).fault);
      }
      job.isMissing = false;
      await resend(id, job);
    }
  }

  /** Ends the run for its workers and removes it from Redis. */
  async dispose(): Promise<void> {
    this.#over.abort();
    this.#listener.disconnect();
    const leave = async () => {
      await this.#loops;
      await removeRun(this.redis, this.id);
      await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
    };
    // The next run removes anything left in Redis.
    await leaveInTime(leave());
    this.redis.disconnect();
  }
}
