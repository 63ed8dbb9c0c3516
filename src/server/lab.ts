import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { gameOn } from '../engine/game-on.ts';
import { gameRules } from '../engine/node.ts';
import { readableAblations, readableIn } from '../lab/ablation/stored-results.ts';
import { bookText } from '../lab/book.ts';
import type {
  LabDivergences,
  LabEvent,
  LabLimits,
  LabOrder,
  LabPairDetails,
  LabPairs,
  LabRunDetails,
  LabState,
  LabWorths,
} from '../lab/lab-messages.ts';
import { isTimed } from '../lab/match/control.ts';
import { divergencesOf, pairDetails } from '../lab/match/pair-list.ts';
import { JOURNAL, RESULT } from '../lab/match/run.ts';
import { isThere, makeFolder, removeFile, unusable } from '../lab/match/run-folder.ts';
import { builtInOpenings } from '../lab/openings.ts';
import { processRunner } from '../lab/run/process-runner.ts';
import { loadRules } from '../rules/node.ts';
import { FaultError, fail } from '../rules/result.ts';
import { freeId, isRunId, removeRun, runFolders, usedBytes } from './lab-folders.ts';
import { LabRun } from './lab-run.ts';
import { planOrder, planResume } from './plans/plans.ts';
import type { RunPlan } from './plans/run-plan.ts';
import { detailsOf } from './run-details.ts';

const LIMITS: LabLimits = {
  running: 1,
  concurrency: availableParallelism(),
  runs: 200,
  bytes: 2 ** 31,
  games: 100_000,
};

/** The interval between reports of a running match, in ms, and the largest share of the time that reports may take. */
const REPORT_MS = 250;
const REPORT_SHARE = 0.1;
/** The disk usage is checked every this many games. */
const GAMES_PER_CHECK = 100;

export interface LabOptions {
  /** The folder that contains the run folders. */
  readonly root: string;
  /** The folder for results of ablations, by profile. Without one, they are only kept in their run folders. */
  readonly ablations?: string | undefined;
  readonly limits?: Partial<LabLimits> | undefined;
}

function refuse(code: string, field: string, message: string): never {
  throw new FaultError(fail(code, field, message).fault);
}

/** The runs in the runs folder, and those that the server plays. A run is a folder in the format of the command line. */
export class Lab {
  readonly limits: LabLimits;
  readonly #root: string;
  readonly #ablations: string | undefined;
  readonly #runs = new Map<string, LabRun>();
  readonly #listeners = new Set<(event: LabEvent) => void>();
  readonly #reports = new Map<LabRun, NodeJS.Timeout>();
  #reportDelay = REPORT_MS;
  #fixedGames: Promise<number> | undefined;
  /** The last order. Orders are carried out one after another, so that limits hold. */
  #orders: Promise<unknown> = Promise.resolve();

  constructor({ root, ablations, limits = {} }: LabOptions) {
    this.#root = resolve(root);
    this.#ablations = ablations;
    this.limits = { ...LIMITS, ...limits };
  }

  async state(): Promise<LabState> {
    const all = (await runFolders(this.#root)).map((id) => this.#run(id));
    for (const run of all) this.#runs.set(run.id, run);
    const runs = await Promise.all(all.map((run) => run.summary()));
    this.#fixedGames ??= loadRules().then((rules) => 2 * builtInOpenings(rules.position(), bookText()).length);
    return { isServed: true, limits: this.limits, fixedGames: await this.#fixedGames, runs };
  }

  async details(id: string): Promise<LabRunDetails> {
    return detailsOf(await this.#existing(id));
  }

  async pairs(id: string, from: number, count: number): Promise<LabPairs> {
    const view = await (await this.#existing(id)).view();
    return view.pairs?.(from, count) ?? { total: 0, pairs: [] };
  }

  async pair(id: string, pair: number): Promise<LabPairDetails> {
    const { played } = await (await this.#existing(id)).journal();
    return pairDetails(played, pair) ?? refuse('lab.missing', 'pair', `pair ${pair} has not been played`);
  }

  async divergences(id: string): Promise<LabDivergences> {
    const { kind, played } = await (await this.#existing(id)).journal();
    return { divergences: kind === 'match' ? divergencesOf(played) : [] };
  }

  /** The results of the ablations in the runs folder, and of those that are kept by profile. */
  async worths(): Promise<LabWorths> {
    const ids = await runFolders(this.#root);
    // Results of other kinds of runs cannot be read as an ablation.
    const ofRuns = await readableAblations(ids.map((id) => join(this.#root, id, RESULT)));
    const kept = this.#ablations === undefined ? [] : await readableIn(this.#ablations);
    return { ablations: [...ofRuns, ...kept].filter(({ games }) => games > 0) };
  }

  /** Calls the listener with every change until the returned function is called. */
  listen(listener: (event: LabEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Starts a run in a new folder. */
  start(order: LabOrder): Promise<LabRun> {
    return this.#inTurn(async () => {
      await this.#checkRoom(true);
      const run = this.#run(await freeId(this.#root, order.kind));
      const plan = await planOrder(order, run.folder, this.limits);
      try {
        await makeFolder(run.folder);
        for (const [path, content] of plan.files) await writeFile(path, content, { flag: 'wx' });
        await this.#begin(run, plan);
      } catch (error) {
        for (const path of plan.files.keys()) await removeFile(path);
        await removeRun(run.folder);
        throw unusable(run.folder, error);
      }
      return run;
    });
  }

  /** Resumes a run that was paused, or whose server was stopped. */
  resume(id: string): Promise<LabRun> {
    return this.#inTurn(async () => {
      const run = await this.#existing(id);
      if (run.session !== undefined) return run;
      const { state } = await run.summary();
      if (state === 'finished') refuse('lab.finished', 'run', `'${id}' is finished`);
      await this.#checkRoom(false);
      await this.#begin(run, await planResume(run.folder, await run.journal(), this.limits));
      return run;
    });
  }

  /** Stops a run. Games that are not finished are dropped and played again later. */
  pause(id: string): Promise<LabRun> {
    return this.#inTurn(async () => {
      const run = await this.#existing(id);
      run.session?.stop.abort();
      await run.session?.ended;
      return run;
    });
  }

  /** Deletes a run that is not being played. */
  remove(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const run = await this.#existing(id);
      const { state } = await run.summary();
      if (state === 'running' || state === 'elsewhere')
        refuse('lab.running', 'run', `'${id}' is being played; pause it first`);
      await removeRun(run.folder);
      this.#runs.delete(id);
      this.#emit({ removed: id });
    });
  }

  /** Pauses everything. */
  async close(): Promise<void> {
    for (const timer of this.#reports.values()) clearTimeout(timer);
    await this.#inTurn(async () => {
      for (const { session } of this.#runs.values()) {
        session?.stop.abort();
        await session?.ended;
      }
    });
    this.#listeners.clear();
  }

  #inTurn<T>(order: () => Promise<T>): Promise<T> {
    const done = this.#orders.then(order);
    this.#orders = done.catch(() => {});
    return done;
  }

  async #existing(id: string): Promise<LabRun> {
    if (isRunId(id) && (await isThere(join(this.#root, id, JOURNAL)))) return this.#run(id);
    return refuse('lab.missing', 'run', 'there is no such run');
  }

  /** The run of a folder, which may not exist yet. */
  #run(id: string): LabRun {
    return this.#runs.get(id) ?? new LabRun(id, join(this.#root, id));
  }

  async #checkRoom(isNew: boolean): Promise<void> {
    const { running, runs, bytes } = this.limits;
    const playing = [...this.#runs.values()].filter(({ session }) => session !== undefined);
    if (playing.length >= running)
      refuse('lab.busy', 'run', `${playing.length} of at most ${running} runs are being played; pause one first`);
    if (isNew && (await runFolders(this.#root)).length >= runs)
      refuse('lab.full', 'runs', `there are already ${runs} runs; delete one first`);
    await this.#checkDisk(bytes);
  }

  async #checkDisk(bytes: number): Promise<void> {
    if ((await usedBytes(this.#root)) >= bytes)
      refuse('lab.disk', 'runs', `the runs take up more than ${Math.round(bytes / 2 ** 20)} MiB; delete some first`);
  }

  /** Starts a session. Resolves when its folder is open, and rejects if that fails. */
  #begin(run: LabRun, plan: RunPlan): Promise<void> {
    const stop = new AbortController();
    return new Promise<void>((resolve, reject) => {
      const onBegin = async () => {
        await run.view();
        run.session = { stop, ended, since: performance.now(), games: 0 };
        this.#runs.set(run.id, run);
        this.#emit({ run: await run.summary() });
        resolve();
      };
      const ended = this.#play(run, plan, stop.signal, onBegin).catch(reject);
    });
  }

  /** Plays until the run is complete or stopped. Rejects only if it cannot start: later failures are shown with the run. */
  async #play(run: LabRun, plan: RunPlan, signal: AbortSignal, onBegin: () => Promise<void>): Promise<void> {
    // In timed games, one core is left for the referee and the page.
    const concurrency = Math.max(1, this.limits.concurrency - (plan.controls.some(isTimed) ? 1 : 0));
    const { data } = plan.board ?? {};
    const runner = processRunner(await gameRules(gameOn(data)), concurrency, data);
    run.failure = undefined;
    let hasBegun = false;
    try {
      await plan.play({
        runner,
        folder: run.folder,
        ablations: this.#ablations,
        signal,
        onOpen: async () => {
          await onBegin();
          hasBegun = true;
        },
        beforeGame: async () => {
          if (++run.session!.games % GAMES_PER_CHECK === 0) await this.#checkDisk(this.limits.bytes);
        },
        view: () => run.shown,
        onChange: () => this.#reportSoon(run),
        onActivity: (text) => {
          run.activity = text;
          this.#reportSoon(run);
        },
      });
    } catch (error) {
      if (!hasBegun) throw error;
      run.failure = error instanceof Error ? error.message : String(error);
    } finally {
      await runner.dispose();
      run.session = undefined;
      run.activity = undefined;
      if (hasBegun) this.#emit({ run: await run.summary() });
    }
  }

  /** Schedules a report of a run. Slow reports are sent less often. */
  #reportSoon(run: LabRun): void {
    if (this.#reports.has(run) || this.#listeners.size === 0) return;
    const report = async () => {
      const start = performance.now();
      const event = { run: await run.summary() };
      this.#reportDelay = Math.max(REPORT_MS, (performance.now() - start) / REPORT_SHARE);
      this.#reports.delete(run);
      if (run.session !== undefined) this.#emit(event);
    };
    this.#reports.set(run, setTimeout(report, this.#reportDelay));
  }

  #emit(event: LabEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
