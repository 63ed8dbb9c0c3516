import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Position } from '../../rules/position.ts';
import { FaultError, fail } from '../../rules/result.ts';
import type { Rules } from '../../rules/rules.ts';
import type { LocalRunner } from '../run/local-runner.ts';
import { processRunner } from '../run/process-runner.ts';
import type { Entrant, GameOrder, GameRecord, Retraction, Runner } from '../run/runner.ts';
import { readGames } from './answers.ts';
import { BatchSize, batchOf, type Pending, sendable, Waiting } from './batches.ts';
import { ClockWatch } from './clock-watch.ts';
import { type Answer, PROTOCOL, type Proof, RUNS, readMessage, runKeys, TIMING, type Timing } from './protocol.ts';
import { prove } from './prove.ts';
import { leaveInTime, openRedis, PREFIX, type RedisPlace } from './redis.ts';
import { Registry } from './registry.ts';
import { removeDeadRuns, removeRun } from './remove-runs.ts';
import { Replays } from './replays.ts';

/** Orders that the runner accepts at a time. Most of them wait here until workers need them. */
const CAPACITY = 32_768;
/** The run ends if a batch is lost more often than this. */
const MAX_LOSSES = 5;
/** The time over which games per second are averaged, in ms. */
const RATE_TIME = 60_000;

export interface QueueRunnerOptions {
  readonly redis: RedisPlace;
  readonly rules: Rules;
  /** The reference speed of time controls, in nodes per second; by default that of this machine. */
  readonly reference?: number | undefined;
  /** Called with messages about workers. */
  readonly onNotice?: (text: string) => void;
  readonly timing?: Timing;
  /** For tests. */
  readonly prove?: () => Promise<Proof>;
  readonly replayOneIn?: number;
}

/** The part of a report about the workers of a run. */
export interface WorkersReport {
  readonly workers: number;
  readonly setAside: readonly { readonly worker: string; readonly reason: string }[];
  /** Games that a second worker replayed, and games for which there was no second worker. */
  readonly replayed: number;
  readonly notReplayed: number;
}

/** A batch that a worker has, or that is in the queue. */
interface Sent {
  readonly games: readonly Pending[];
  losses: number;
  /** Whether its job was missing at the last check. */
  isMissing: boolean;
}

/** Plays games on other machines: orders go through a queue in Redis to workers, in batches. */
export class QueueRunner implements Runner {
  readonly capacity = CAPACITY;
  /** The reference speed of time controls. */
  readonly reference: number;
  readonly #run = randomBytes(6).toString('hex');
  readonly #keys = runKeys(this.#run);
  readonly #redis: Redis;
  /** Blocks while it waits for answers, so it needs its own connection. */
  readonly #listener: Redis;
  readonly #queue: Queue;
  readonly #position: Position;
  readonly #rules: Rules;
  readonly #timing: Timing;
  readonly #onNotice: (text: string) => void;
  readonly #registry: Registry;
  readonly #replays: Replays;
  readonly #clocks = new ClockWatch();
  readonly #waiting = new Waiting();
  readonly #size: BatchSize;
  readonly #sent = new Map<string, Sent>();
  readonly #signals = new WeakSet<AbortSignal>();
  readonly #replayQueues = new Map<string, Queue>();
  readonly #retracting = new Set<Promise<void>>();
  /** Times and sizes of the latest answers. */
  #latest: { readonly at: number; readonly games: number }[] = [];
  #arbiter: LocalRunner | undefined;
  #retract: (retraction: Retraction) => Promise<void> = async () => {};
  #batches = 0;
  #isSending = false;
  #error: Error | undefined;
  readonly #over = new AbortController();
  #loops: Promise<unknown> = Promise.resolve();

  private constructor(options: QueueRunnerOptions, redis: Redis, proof: Proof) {
    const { timing = TIMING, onNotice = () => {}, rules, reference = proof.speed } = options;
    this.#redis = redis;
    this.#listener = redis.duplicate();
    this.#listener.on('error', () => {});
    this.reference = reference;
    this.#rules = rules;
    this.#position = rules.position();
    this.#timing = timing;
    this.#onNotice = onNotice;
    this.#size = new BatchSize(timing.batch);
    this.#queue = this.#openQueue(this.#keys.batches);
    this.#registry = new Registry(redis, { keys: this.#keys, proof, silence: timing.silence, onNotice });
    this.#replays = new Replays({
      run: this.#run,
      workers: () => this.#registry.playing.map(({ id }) => id),
      send: (worker, id, orders) => this.#sendReplay(worker, id, orders),
      arbitrate: (order) => this.#arbitrate(order),
      onWrong: (worker, number) => this.#reject(worker, `game ${number} differs when it is played again`),
      onNotice,
      ...(options.replayOneIn === undefined ? {} : { oneIn: options.replayOneIn }),
    });
  }

  /** Announces a run to the workers. */
  static async open(options: QueueRunnerOptions): Promise<QueueRunner> {
    const proof = await (options.prove ?? (() => prove(1)))();
    const redis = openRedis(options.redis);
    const runner = new QueueRunner(options, redis, proof);
    await removeDeadRuns(redis);
    await runner.#announce();
    // Every failed attempt to connect again closes the connection, too.
    let isLost = false;
    redis.on('ready', () => {
      isLost = false;
    });
    redis.on('close', () => {
      if (!isLost && !runner.#over.signal.aborted)
        runner.#onNotice('the connection to Redis is lost; the run waits for it');
      isLost = true;
    });
    runner.#loops = Promise.all([runner.#listen(), runner.#tick()]).catch((error: Error) => runner.#fail(error));
    return runner;
  }

  #openQueue(name: string): Queue {
    const queue = new Queue(name, { connection: this.#redis, prefix: PREFIX });
    queue.on('error', () => {});
    return queue;
  }

  /** Announces that the run is alive. This also restores the entry if Redis has lost its data. */
  async #announce(): Promise<void> {
    const notice = JSON.stringify({ protocol: PROTOCOL, reference: this.reference });
    await this.#redis
      .pipeline()
      .sadd(RUNS, this.#run)
      .set(this.#keys.notice, notice, 'PX', this.#timing.silence)
      .exec();
  }

  /** Checks the players, and waits for the first worker. */
  async prepare(entrants: readonly Entrant[], games: number, signal: AbortSignal): Promise<void> {
    const sent = entrants.map(sendable);
    await this.#registry.require(sent.flatMap(({ player }) => ('engine' in player ? [player.engine] : [])));
    if (games === 0) return;
    if (this.#registry.playing.length === 0) this.#onNotice('waiting for workers');
    while (this.#registry.playing.length === 0 && !signal.aborted && this.#error === undefined)
      await delay(this.#timing.tick / 4, undefined, { signal }).catch(() => {});
  }

  play(order: GameOrder, signal: AbortSignal): Promise<GameRecord> {
    return new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      if (this.#error !== undefined) return reject(this.#error);
      this.#watchSignal(signal);
      this.#waiting.add({ order, signal, resolve, reject });
      this.#wake();
    });
  }

  /** Forgets orders whose games are dropped. */
  #watchSignal(signal: AbortSignal): void {
    if (this.#signals.has(signal)) return;
    this.#signals.add(signal);
    signal.addEventListener('abort', () => {
      const dropped = [...this.#waiting.drop(signal)];
      for (const [id, { games }] of this.#sent) {
        if (games.some((game) => game.signal !== signal)) continue;
        dropped.push(...games);
        this.#sent.delete(id);
        // Fails if a worker has started the batch, which then plays on until the run is over.
        this.#queue.remove(id).catch(() => {});
      }
      for (const { reject } of dropped) reject(signal.reason);
    });
  }

  #fail(error: Error): void {
    this.#error ??= error;
    const games = [
      ...this.#waiting.take(Number.POSITIVE_INFINITY),
      ...[...this.#sent.values()].flatMap((sent) => sent.games),
    ];
    this.#sent.clear();
    for (const { reject } of games) reject(error);
  }

  /** Schedules the sending of batches, with a short delay to include further orders. */
  #wake(): void {
    if (this.#isSending) return;
    this.#isSending = true;
    setTimeout(() => {
      this.#send()
        .catch((error: Error) => this.#fail(error))
        .finally(() => {
          this.#isSending = false;
        });
    }, 5);
  }

  /** Keeps enough batches in the queue for every free slot of the workers, and a few more. */
  async #send(): Promise<void> {
    const { slots } = this.#registry;
    const wanted = slots === 0 ? 0 : Math.ceil(slots * 1.25) + 1;
    while (this.#sent.size < wanted && this.#waiting.size > 0) {
      const games = this.#waiting.take(this.#size.next(this.#waiting.size, slots));
      if (games.length === 0) return;
      const id = `batch-${++this.#batches}`;
      this.#sent.set(id, { games, losses: 0, isMissing: false });
      await this.#add(
        id,
        games.map(({ order }) => order),
      );
    }
  }

  async #add(id: string, orders: readonly GameOrder[], queue = this.#queue): Promise<void> {
    await queue.add('games', JSON.stringify(batchOf(id, orders)), {
      jobId: id,
      removeOnComplete: true,
      removeOnFail: true,
    });
  }

  async #sendReplay(worker: string, id: string, orders: readonly GameOrder[]): Promise<void> {
    const name = this.#keys.replays(worker);
    const queue = this.#replayQueues.get(name) ?? this.#openQueue(name);
    this.#replayQueues.set(name, queue);
    await this.#add(id, orders, queue);
  }

  /** Plays a game on this machine, to decide between two workers. */
  #arbitrate(order: GameOrder): Promise<GameRecord> {
    this.#arbiter ??= processRunner(this.#rules, 1);
    return this.#arbiter.play(order, this.#over.signal);
  }

  /** Receives answers. */
  async #listen(): Promise<void> {
    while (!this.#over.signal.aborted) {
      try {
        const found = await this.#listener.blpop(this.#keys.answers, 1);
        if (found === null) continue;
        const read = readMessage('answer', found[1]);
        if (read.ok) await this.#take(read.value);
      } catch (error) {
        if (this.#over.signal.aborted) return;
        throw error;
      }
    }
  }

  async #take(answer: Answer): Promise<void> {
    const { batch, worker, outcome } = answer;
    const member = this.#registry.get(worker);
    if (member === undefined || member.refused !== undefined) return;
    const sent = this.#sent.get(batch);
    const orders = sent?.games.map(({ order }) => order) ?? this.#replays.ordersOf(batch, worker);
    // The batch was already answered, or its games were dropped.
    if (orders === undefined) return;
    if ('games' in outcome) {
      let records: GameRecord[];
      try {
        records = readGames(outcome.games, orders, worker, this.#position);
      } catch (error) {
        if (!(error instanceof FaultError)) throw error;
        await this.#reject(worker, `it sent an invalid game: ${error.field}: ${error.message}`);
        return;
      }
      if (sent === undefined) this.#replays.compare(batch, records);
      else await this.#accept(answer, sent, records);
      return;
    }
    if ('fault' in outcome) {
      const { code, field, message } = outcome.fault;
      await this.#registry.setAside(worker, `${field}: ${message}`);
      if (this.#registry.playing.length === 0) {
        this.#fail(new FaultError({ code, field, message: `${message} (worker ${worker})` }));
        return;
      }
    }
    if (sent === undefined) await this.#replays.sweep(batch);
    else await this.#addAgain(batch, sent);
  }

  async #accept({ batch, worker, ms }: Answer, { games }: Sent, records: readonly GameRecord[]): Promise<void> {
    this.#sent.delete(batch);
    this.#size.note(games.length, ms);
    this.#latest.push({ at: performance.now(), games: games.length });
    const played = records.map((record, index) => ({ order: games[index]!.order, record }));
    const objection = this.#clocks.note(worker, played);
    if (objection !== undefined) {
      this.#sent.set(batch, { games, losses: 0, isMissing: false });
      await this.#reject(worker, objection);
      return;
    }
    for (const [index, record] of records.entries()) games[index]!.resolve(record);
    await this.#replays.consider(worker, played);
    this.#wake();
  }

  /** Sets aside a worker whose games are wrong. None of its games counts. */
  async #reject(worker: string, reason: string): Promise<void> {
    await this.#registry.setAside(worker, reason);
    this.#clocks.forget(worker);
    const retracting = this.#retract({ worker, reason }).catch((error: Error) => this.#fail(error));
    this.#retracting.add(retracting);
    retracting.finally(() => this.#retracting.delete(retracting));
    await this.#takeBack(worker);
    await this.#replays.sweep();
  }

  /** Reassigns the batches of a worker to others, under new ids. */
  async #takeBack(worker: string): Promise<void> {
    const ids = [...this.#sent.keys()];
    const lookup = this.#redis.pipeline();
    for (const id of ids) lookup.hget(this.#queue.toKey(id), 'pb');
    const holders = (await lookup.exec()) ?? [];
    for (const [index, id] of ids.entries()) {
      const holder = holders[index]?.[1];
      // If the batch has neither a holder nor a job, the answer was refused.
      if (holder !== worker && !(holder === null && !(await this.#redis.exists(this.#queue.toKey(id))))) continue;
      const sent = this.#sent.get(id);
      if (sent === undefined) continue;
      this.#sent.delete(id);
      await this.#addAgain(`batch-${++this.#batches}`, sent);
    }
  }

  async #addAgain(id: string, sent: Sent): Promise<void> {
    this.#sent.set(id, sent);
    await this.#add(
      id,
      sent.games.map(({ order }) => order),
    );
  }

  /** Checks workers and batches periodically. */
  async #tick(): Promise<void> {
    const { signal } = this.#over;
    while (!signal.aborted) {
      await this.#announce();
      await this.#registry.poll(performance.now());
      await this.#sweep();
      await this.#replays.sweep();
      this.#wake();
      await delay(this.#timing.tick, undefined, { signal }).catch(() => {});
    }
  }

  /** Resends batches that are no longer in any queue. A batch must be missing twice, because it may just have been answered. */
  async #sweep(): Promise<void> {
    const ids = [...this.#sent.keys()];
    if (ids.length === 0) return;
    const lookup = this.#redis.pipeline();
    for (const id of ids) lookup.exists(this.#queue.toKey(id));
    lookup.llen(this.#keys.answers);
    const found = ((await lookup.exec()) ?? []).map(([, value]) => value);
    for (const [index, id] of ids.entries()) {
      const sent = this.#sent.get(id);
      if (sent === undefined) continue;
      const wasMissing = sent.isMissing;
      sent.isMissing = found[index] === 0;
      if (!sent.isMissing || !wasMissing || found.at(-1) !== 0) continue;
      if (++sent.losses > MAX_LOSSES) {
        const { number } = sent.games[0]!.order;
        throw new FaultError(
          fail('queue.lost', 'redis', `the batch of game ${number} was sent ${sent.losses} times and never answered`)
            .fault,
        );
      }
      sent.isMissing = false;
      await this.#addAgain(id, sent);
    }
  }

  watch(retract: (retraction: Retraction) => Promise<void>): void {
    this.#retract = retract;
  }

  async settle(signal: AbortSignal): Promise<void> {
    const aborted = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
    await Promise.race([this.#replays.settle(), aborted]);
    await Promise.all(this.#retracting);
    if (this.#error !== undefined) throw this.#error;
  }

  get status(): string {
    const now = performance.now();
    this.#latest = this.#latest.filter(({ at }) => now - at < RATE_TIME);
    const [first] = this.#latest;
    const games = this.#latest.reduce((sum, answer) => sum + answer.games, 0);
    const rate = first === undefined || now === first.at ? 0 : games / Math.max((now - first.at) / 1000, 1);
    const { playing, refused, slots } = this.#registry;
    const workers = `${playing.length} ${playing.length === 1 ? 'worker' : 'workers'} (${slots} games at a time)`;
    return [
      workers,
      `${rate.toFixed(1)} games/s`,
      ...(refused.length === 0 ? [] : [`${refused.length} set aside`]),
    ].join(', ');
  }

  get report(): WorkersReport {
    return {
      workers: this.#registry.accepted,
      setAside: this.#registry.refused.map(({ id, refused }) => ({ worker: id, reason: refused! })),
      replayed: this.#replays.compared,
      notReplayed: this.#replays.leftOut,
    };
  }

  /** Ends the run for its workers and removes it from Redis. */
  async dispose(): Promise<void> {
    this.#over.abort();
    this.#listener.disconnect();
    const leave = async () => {
      await this.#loops;
      await removeRun(this.#redis, this.#run);
      await Promise.all([this.#queue, ...this.#replayQueues.values()].map((queue) => queue.close()));
    };
    // The next run removes anything left in Redis.
    await leaveInTime(leave());
    this.#redis.disconnect();
    await this.#arbiter?.dispose();
  }
}
