import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Proof, TIMING, type Timing } from '../../lab/queue/protocol.ts';
import { prove } from '../../lab/queue/prove.ts';
import { QueueRun, type SentJob } from '../../lab/queue/queue-run.ts';
import type { RedisPlace } from '../../lab/queue/redis.ts';
import { FaultError } from '../../rules/result.ts';
import type { Model } from '../fit/model.ts';
import { addTo } from '../fit/objective.ts';
import type { SumPool } from '../fit/sum-pool.ts';
import type { Slice, SumName, SumsByName, Task } from '../fit/tasks.ts';
import { MAX_SLICES, writeJob, writeModel } from './sum-job.ts';
import { type Addable, fromVector, toVector, vectorLength } from './sum-vector.ts';

/** Sums over at most this many positions are computed on this machine: a mini-batch takes less time than a job. */
const FEW_POSITIONS = 16_384;
/** The minimum and maximum number of positions in a job. The information takes ten times as long, and its answers are large. */
const JOB = { least: 32_768, most: 524_288 };
const INFORMATION_JOB = { least: 32_768, most: 2_097_152 };
/** A pass over a large dataset has at least this many jobs. */
const JOBS = 64;
/**
 * One in this many answers of a worker, beginning with the first, is checked by computing it again here. The information would take minutes,
 * so it is never checked.
 */
const CHECKED = 100;
/** The largest difference allowed between a sum and its check, relative to its size. Machines of the same kind agree exactly. */
const TOLERANCE = 1e-9;

export interface QueueSumPoolOptions {
  readonly redis: RedisPlace;
  /** The hash of the dataset that workers need. */
  readonly dataset: string;
  readonly model: Model;
  /** Computes small sums, and checks those of workers. */
  readonly local: SumPool;
  /** Called with messages about workers. */
  readonly onNotice?: (text: string) => void;
  readonly timing?: Timing;
  /** For tests. */
  readonly prove?: () => Promise<Proof>;
  readonly leastJob?: number;
  readonly checkOneIn?: number;
}

interface Job extends SentJob {
  /** The number of the pass it belongs to. */
  readonly pass: number;
  readonly sum: Addable;
  readonly tasks: readonly Task[];
  readonly resolve: (vector: Float64Array<ArrayBuffer>) => void;
}

function positionsOf(tasks: readonly Slice[]): number {
  return tasks.reduce((sum, { from, to }) => sum + to - from, 0);
}

/** Splits the slices of a pass into jobs. This depends on the dataset alone, so any number of workers gives the same sums. */
export function jobsOf<T extends Slice>(tasks: readonly T[], sum: SumName, least?: number): T[][] {
  const limits = sum === 'information' ? INFORMATION_JOB : JOB;
  const wanted = Math.min(limits.most, Math.max(least ?? limits.least, positionsOf(tasks) / JOBS));
  const jobs: T[][] = [];
  let positions = Number.POSITIVE_INFINITY;
  for (const task of tasks) {
    const last = jobs.at(-1);
    if (last === undefined || positions >= wanted || last.length === MAX_SLICES) {
      jobs.push([task]);
      positions = 0;
    } else last.push(task);
    positions += task.to - task.from;
  }
  return jobs;
}

/** Whether two sums differ by more than rounding. */
function differs(a: Float64Array, b: Float64Array): boolean {
  let scale = 0;
  for (const value of b) scale = Math.max(scale, Math.abs(value));
  return a.some((value, i) => !(Math.abs(value - b[i]!) <= TOLERANCE * scale));
}

/** A pool of workers on other machines: each job covers many slices, and the coordinator adds up the vectors of the answers. */
export class QueueSumPool implements SumPool {
  readonly #run: QueueRun;
  readonly #options: QueueSumPoolOptions;
  readonly #timing: Timing;
  readonly #sent = new Map<string, Job>();
  /** The number of answers of each worker, and how many of them could be checked. */
  readonly #answers = new Map<string, { readonly all: number; readonly checkable: number }>();
  #jobs = 0;
  #passes = 0;
  #failure: { readonly error: Error } | undefined;
  #onFailure: ((error: Error) => void) | undefined;

  private constructor(options: QueueSumPoolOptions, proof: Proof) {
    const { redis, dataset, model, timing = TIMING, onNotice = () => {} } = options;
    this.#options = options;
    this.#timing = timing;
    const notice = { reference: proof.speed, dataset };
    this.#run = new QueueRun({ redis, proof, timing, notice, common: writeModel(model), onNotice });
  }

  /** Announces a fit to the workers that have its dataset. */
  static async open(options: QueueSumPoolOptions): Promise<QueueSumPool> {
    const proof = await (options.prove ?? (() => prove(1)))();
    const pool = new QueueSumPool(options, proof);
    await pool.#run.start({
      onAnswer: (answer) => pool.#take(answer),
      onTick: () => pool.#sweep(),
      onError: (error) => pool.#fail(error),
    });
    return pool;
  }

  /** The number of workers at present. */
  get workers(): number {
    return this.#run.registry.playing.length;
  }

  async run<N extends SumName>(
    tasks: readonly (Task & { readonly sum: N })[],
    add: (sum: SumsByName[N], index: number) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const { leastJob, local } = this.#options;
    const [first] = tasks;
    if (first === undefined) return;
    if (first.sum === 'features' || positionsOf(tasks) <= FEW_POSITIONS) return local.run(tasks, add, signal);
    await this.#waitForWorkers(signal);
    const size = this.#options.model.columns.length;
    const totals = await this.#collect(first.sum, jobsOf(tasks, first.sum, leastJob), signal);
    for (const [index, total] of totals.entries())
      add(fromVector(first.sum as Addable, total, size) as SumsByName[N], index);
  }

  async #waitForWorkers(signal: AbortSignal | undefined): Promise<void> {
    if (this.workers > 0) return;
    this.#options.onNotice?.('waiting for workers that have the dataset');
    while (this.workers === 0 && signal?.aborted !== true && this.#failure === undefined)
      await delay(this.#timing.tick / 4, undefined, { signal }).catch(() => {});
  }

  /** The totals of the jobs, in order. */
  async #collect(
    sum: Addable,
    jobs: readonly (readonly Task[])[],
    signal: AbortSignal | undefined,
  ): Promise<Float64Array<ArrayBuffer>[]> {
    const pass = ++this.#passes;
    let drop = () => {};
    const stopped = new Promise<never>((_, reject) => {
      this.#onFailure = reject;
      drop = () => reject(signal!.reason);
      signal?.addEventListener('abort', drop);
      if (this.#failure !== undefined) reject(this.#failure.error);
      else if (signal?.aborted) drop();
    });
    stopped.catch(() => {});
    try {
      const totals: Promise<Float64Array<ArrayBuffer>>[] = [];
      for (const tasks of jobs) {
        signal?.throwIfAborted();
        const id = `sums-${++this.#jobs}`;
        totals.push(
          new Promise((resolve) => this.#sent.set(id, { pass, sum, tasks, resolve, losses: 0, isMissing: false })),
        );
        await this.#send(id, this.#sent.get(id)!);
      }
      return await Promise.race([Promise.all(totals), stopped]);
    } finally {
      this.#passes++;
      signal?.removeEventListener('abort', drop);
      this.#onFailure = undefined;
      for (const id of this.#sent.keys()) this.#run.remove(id);
      this.#sent.clear();
    }
  }

  #send(id: string, { sum, tasks }: Job): Promise<void> {
    return this.#run.add('sums', id, writeJob(sum, tasks[0]!.point, tasks));
  }

  #sweep(): Promise<void> {
    const nameOf = ({ sum }: Job) => `a job (${sum})`;
    return this.#run.sweep(this.#sent, nameOf, (id, job) => this.#send(id, job));
  }

  #fail(error: Error): void {
    this.#failure ??= { error };
    this.#onFailure?.(error);
  }

  async #take({ batch, worker, outcome }: Answer): Promise<void> {
    const { registry, redis, keys } = this.#run;
    const member = registry.get(worker);
    const job = this.#sent.get(batch);
    if (job === undefined && 'bytes' in outcome) await redis.unlink(keys.sum(batch));
    if (job === undefined || member === undefined || member.refused !== undefined) return;
    if ('bytes' in outcome) {
      const bytes = await redis.getBuffer(keys.sum(batch));
      // The answer came twice, or Redis has lost it. A job that stays missing is sent again.
      if (bytes === null) return;
      await redis.unlink(keys.sum(batch));
      await this.#accept(batch, worker, job, bytes);
      return;
    }
    if ('fault' in outcome) await this.#setAside(worker, outcome.fault.field, outcome.fault.message);
    else if ('games' in outcome) await this.#setAside(worker, 'answer', 'it sent games instead of a sum');
    if (this.#sent.has(batch)) await this.#send(batch, job);
  }

  async #accept(batch: string, worker: string, job: Job, bytes: Buffer): Promise<void> {
    // It is no longer in a queue, and must not be sent again while it is checked.
    this.#sent.delete(batch);
    const length = vectorLength(job.sum, this.#options.model.columns.length);
    const vector = bytes.length === 8 * length ? new Float64Array(Uint8Array.from(bytes).buffer) : undefined;
    const { checkOneIn = CHECKED } = this.#options;
    const known = this.#answers.get(worker) ?? { all: 0, checkable: 0 };
    const isCheckable = job.sum !== 'information';
    const isChecked = isCheckable && known.checkable % checkOneIn === 0;
    if (vector === undefined || (isChecked && differs(vector, await this.#own(job)))) {
      await this.#setAside(worker, 'sum', 'it sent a wrong sum');
      // Earlier sums of this worker have been added up and cannot be taken back.
      if (known.all > 0)
        this.#fail(
          new FaultError({
            code: 'queue.sum',
            field: 'redis',
            message: `worker ${worker} sent a wrong sum, and earlier ones may be wrong, too; begin again without it`,
          }),
        );
      else if (job.pass === this.#passes) {
        this.#sent.set(batch, job);
        await this.#send(batch, job);
      }
      return;
    }
    this.#answers.set(worker, { all: known.all + 1, checkable: known.checkable + Number(isCheckable) });
    job.resolve(vector);
  }

  /** The sum of a job, computed on this machine. */
  async #own({ sum, tasks }: Job): Promise<Float64Array> {
    const size = this.#options.model.columns.length;
    const total = new Float64Array(vectorLength(sum, size));
    await this.#options.local.run(tasks, (value) => addTo(total, toVector(sum, value as SumsByName[Addable], size)));
    return total;
  }

  async #setAside(worker: string, field: string, message: string): Promise<void> {
    await this.#run.registry.setAside(worker, `${field}: ${message}`);
    if (this.workers === 0)
      this.#fail(new FaultError({ code: 'queue.sum', field, message: `${message} (worker ${worker})` }));
  }

  async dispose(): Promise<void> {
    await this.#run.dispose();
    await this.#options.local.dispose();
  }
}
