import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '../../rules/position.ts';
import { FaultError } from '../../rules/result.ts';
import type { Rules } from '../../rules/rules.ts';
import type { LocalRunner } from '../run/local-runner.ts';
import { processRunner } from '../run/process-runner.ts';
import type { Entrant, GameOrder, GameRecord, Retraction, Runner } from '../run/runner.ts';
import { readGames } from './answers.ts';
import { BatchSize, batchOf, type Pending, sendable, Waiting } from './batches.ts';
import { ClockWatch } from './clock-watch.ts';
import { type Answer, type Proof, TIMING, type Timing } from './protocol.ts';
import { prove } from './prove.ts';
import { QueueRun, type SentJob } from './queue-run.ts';
import type { RedisPlace } from './redis.ts';
import { Replays } from './replays.ts';

/** Orders that the runner accepts at a time. Most of them wait here until workers need them. */
const CAPACITY = 32_768;
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
interface Sent extends SentJob {
  readonly games: readonly Pending[];
}

/** Plays games on other machines: orders go through a queue in Redis to workers, in batches. */
export class QueueRunner implements Runner {
  readonly capacity = CAPACITY;
  /** The reference speed of time controls. */
  readonly reference: number;
  readonly #run: QueueRun;
  readonly #position: Position;
  readonly #rules: Rules;
  readonly #timing: Timing;
  readonly #onNotice: (text: string) => void;
  readonly #replays: Replays;
  readonly #clocks = new ClockWatch();
  readonly #waiting = new Waiting();
  readonly #size: BatchSize;
  readonly #sent = new Map<string, Sent>();
  readonly #signals = new WeakSet<AbortSignal>();
  readonly #retracting = new Set<Promise<void>>();
  /** Times and sizes of the latest answers. */
  #latest: { readonly at: number; readonly games: number }[] = [];
  #arbiter: LocalRunner | undefined;
  #retract: (retraction: Retraction) => Promise<void> = async () => {};
  #batches = 0;
  #isSending = false;
  #error: Error | undefined;

  private constructor(options: QueueRunnerOptions, proof: Proof) {
    const { redis, timing = TIMING, onNotice = () => {}, rules, reference = proof.speed } = options;
    this.#run = new QueueRun({ redis, proof, timing, notice: { reference }, onNotice });
    this.reference = reference;
    this.#rules = rules;
    this.#position = rules.position();
    this.#timing = timing;
    this.#onNotice = onNotice;
    this.#size = new BatchSize(timing.batch);
    this.#replays = new Replays({
      run: this.#run.id,
      workers: () => this.#run.registry.playing.map(({ id }) => id),
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
    const runner = new QueueRunner(options, proof);
    await runner.#run.start({
      onAnswer: (answer) => runner.#take(answer),
      onTick: () => runner.#tick(),
      onError: (error) => runner.#fail(error),
    });
    return runner;
  }

  /** Checks the players, and waits for the first worker. */
  async prepare(entrants: readonly Entrant[], games: number, signal: AbortSignal): Promise<void> {
    const sent = entrants.map(sendable);
    await this.#run.registry.require(sent.flatMap(({ player }) => ('engine' in player ? [player.engine] : [])));
    if (games === 0) return;
    if (this.#run.registry.playing.length === 0) this.#onNotice('waiting for workers');
    while (this.#run.registry.playing.length === 0 && !signal.aborted && this.#error === undefined)
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
        this.#run.remove(id);
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
    const { slots } = this.#run.registry;
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

  async #add(id: string, orders: readonly GameOrder[], queue?: string): Promise<void> {
    await this.#run.add('games', id, JSON.stringify(batchOf(id, orders)), queue);
  }

  #sendReplay(worker: string, id: string, orders: readonly GameOrder[]): Promise<void> {
    return this.#add(id, orders, this.#run.keys.replays(worker));
  }

  /** Plays a game on this machine, to decide between two workers. */
  #arbitrate(order: GameOrder): Promise<GameRecord> {
    this.#arbiter ??= processRunner(this.#rules, 1);
    return this.#arbiter.play(order, this.#run.signal);
  }

  async #take(answer: Answer): Promise<void> {
    const { batch, worker, outcome } = answer;
    const member = this.#run.registry.get(worker);
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
    if ('bytes' in outcome) {
      await this.#reject(worker, 'it sent a sum instead of games');
      return;
    }
    if ('fault' in outcome) {
      const { code, field, message } = outcome.fault;
      await this.#run.registry.setAside(worker, `${field}: ${message}`);
      if (this.#run.registry.playing.length === 0) {
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
    await this.#run.registry.setAside(worker, reason);
    this.#clocks.forget(worker);
    const retracting = this.#retract({ worker, reason }).catch((error: Error) => this.#fail(error));
    this.#retracting.add(retracting);
    retracting.finally(() => this.#retracting.delete(retracting));
    await this.#takeBack(worker);
    await this.#replays.sweep();
  }

  /** Reassigns the batches of a worker to others, under new ids. */
  async #takeBack(worker: string): Promise<void> {
    for (const id of await this.#run.heldBy(worker, [...this.#sent.keys()])) {
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

  /** Checks batches and replays. */
  async #tick(): Promise<void> {
    const nameOf = ({ games }: Sent) => `the batch of game ${games[0]!.order.number}`;
    await this.#run.sweep(this.#sent, nameOf, (id, sent) => this.#addAgain(id, sent));
    await this.#replays.sweep();
    this.#wake();
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
    const { playing, refused, slots } = this.#run.registry;
    const workers = `${playing.length} ${playing.length === 1 ? 'worker' : 'workers'} (${slots} games at a time)`;
    return [
      workers,
      `${rate.toFixed(1)} games/s`,
      ...(refused.length === 0 ? [] : [`${refused.length} set aside`]),
    ].join(', ');
  }

  get report(): WorkersReport {
    const { accepted } = this.#run.registry;
    return {
      workers: accepted,
      setAside: this.#run.registry.refused.map(({ id, refused }) => ({ worker: id, reason: refused! })),
      replayed: this.#replays.compared,
      // A single worker is never checked, even if no pair was chosen in a short run.
      notReplayed: accepted === 1 ? this.#replays.alone : this.#replays.leftOut,
    };
  }

  /** Ends the run for its workers and removes it from Redis. */
  async dispose(): Promise<void> {
    await this.#run.dispose();
    await this.#arbiter?.dispose();
  }
}
