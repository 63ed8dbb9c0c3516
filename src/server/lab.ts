import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
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
} from '../lab/lab-messages.ts';
import { profileContestant } from '../lab/match/contestants.ts';
import { isTimed } from '../lab/match/control.ts';
import { type MatchPlan, playMatchRun } from '../lab/match/match-run.ts';
import type { Contestant } from '../lab/match/player.ts';
import { distinctNames } from '../lab/match/player-text.ts';
import { JOURNAL } from '../lab/match/run.ts';
import { isThere, makeFolder, unusable } from '../lab/match/run-folder.ts';
import { gamesToPlay, readSettings, type SettingTexts } from '../lab/match/settings.ts';
import { startPlayer } from '../lab/match/start-player.ts';
import { builtInOpenings } from '../lab/openings.ts';
import { LocalRunner } from '../lab/run/local-runner.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { loadRules } from '../rules/node.ts';
import { FaultError, fail } from '../rules/result.ts';
import { freeId, isRunId, playerOf, playerText, removeRun, runFolders, usedBytes } from './lab-folders.ts';
import { LabRun } from './lab-run.ts';
import { divergencesOf, pairDetails } from './run-view.ts';

const LIMITS: LabLimits = {
  running: 1,
  concurrency: availableParallelism(),
  runs: 200,
  bytes: 2 ** 31,
  games: 100_000,
};

/** How often a running match is reported, in ms. */
const REPORT_MS = 250;
/** More take the page long to evaluate. */
const MAX_DIVERGENCES = 50;
/** The disk is measured before every so many games. */
const GAMES_PER_CHECK = 100;

export interface LabOptions {
  /** The folder of the run folders. */
  readonly root: string;
  readonly limits?: Partial<LabLimits>;
}

function refuse(code: string, field: string, message: string): never {
  throw new FaultError(fail(code, field, message).fault);
}

/** The matches that the server plays, and those of the runs folder. A run is a folder, as `lucena match --out` makes it. */
export class Lab {
  readonly limits: LabLimits;
  readonly #root: string;
  readonly #runs = new Map<string, LabRun>();
  readonly #listeners = new Set<(event: LabEvent) => void>();
  readonly #reports = new Map<LabRun, NodeJS.Timeout>();
  #fixedGames: Promise<number> | undefined;
  /** The last order. Orders are carried out one after the other, so that limits hold. */
  #orders: Promise<unknown> = Promise.resolve();

  constructor({ root, limits = {} }: LabOptions) {
    this.#root = resolve(root);
    this.limits = { ...LIMITS, ...limits };
  }

  async state(): Promise<LabState> {
    const all = (await runFolders(this.#root)).map((id) => this.#run(id));
    for (const run of all) this.#runs.set(run.id, run);
    const runs = await Promise.all(all.map((run) => run.summary()));
    this.#fixedGames ??= loadRules().then((rules) => 2 * builtInOpenings(rules.position(), bookText()).length);
    return {
      isServed: true,
      limits: this.limits,
      fixedGames: await this.#fixedGames,
      runs: runs.filter((_, i) => all[i]!.isMatch),
    };
  }

  async details(id: string): Promise<LabRunDetails> {
    const run = await this.#existing(id);
    const { settings } = await run.content();
    const profileOf = async (side: 0 | 1) => {
      const player = await playerOf(run.folder, side, settings['AB'[side]!] ?? '').catch(() => undefined);
      return player !== undefined && 'profile' in player.spec ? player.spec.profile : null;
    };
    return { run: await run.summary(), players: [await profileOf(0), await profileOf(1)] };
  }

  async pairs(id: string, from: number, count: number): Promise<LabPairs> {
    return (await (await this.#existing(id)).content()).view.pairs(from, count);
  }

  async pair(id: string, pair: number): Promise<LabPairDetails> {
    const { played } = await (await this.#existing(id)).journal();
    return pairDetails(played, pair) ?? refuse('lab.missing', 'pair', `pair ${pair} has not been played`);
  }

  async divergences(id: string): Promise<LabDivergences> {
    const { played } = await (await this.#existing(id)).journal();
    return { divergences: divergencesOf(played, MAX_DIVERGENCES) };
  }

  /** Calls back with every change until the returned function is called. */
  listen(listener: (event: LabEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  get listeners(): number {
    return this.#listeners.size;
  }

  /** Begins a match in a new folder. */
  start({ players, settings, games }: LabOrder): Promise<LabRun> {
    return this.#inTurn(async () => {
      await this.#checkRoom(true);
      const most = this.limits.games;
      if (games !== undefined && games > most) refuse('lab.games', 'games', `a run has at most ${most} games`);
      const profiles = players.map(({ name, profile }, side) => {
        const loaded = chessProfiles().load(profile);
        if (loaded.ok) return { name, profile: loaded.value };
        return refuse(loaded.fault.code, `players.${side}.${loaded.fault.field}`, loaded.fault.message);
      });
      const both = await Promise.all(profiles.map(({ name, profile }) => profileContestant(name, profile)));
      const match = await this.#prepare(both as [Contestant, Contestant], settings, games);
      const id = await freeId(this.#root);
      const run = this.#run(id);
      try {
        await makeFolder(run.folder);
        const texts = await Promise.all(
          profiles.map(({ name, profile }, side) => playerText(run.folder, side as 0 | 1, name, profile)),
        );
        const limited = { ...match, games: Math.min(match.games, most) };
        await this.#begin(run, { ...limited, texts: texts as [string, string] });
      } catch (error) {
        await removeRun(run.folder);
        throw unusable(run.folder, error);
      }
      return run;
    });
  }

  /** Goes on with a run that was paused, or whose server was stopped. */
  resume(id: string): Promise<LabRun> {
    return this.#inTurn(async () => {
      const run = await this.#existing(id);
      if (run.session !== undefined) return run;
      const { state } = await run.summary();
      if (state === 'finished') refuse('lab.finished', 'run', `'${id}' is finished`);
      await this.#checkRoom(false);
      const { settings, games } = await run.journal();
      const { A = '', B = '', ...texts } = settings;
      const both = [await playerOf(run.folder, 0, A), await playerOf(run.folder, 1, B)] as const;
      const match = await this.#prepare(both, texts, games === 0 ? undefined : games);
      await this.#begin(run, { ...match, texts: [A, B] });
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
      refuse('lab.busy', 'run', `${playing.length} of at most ${running} matches are being played; pause one first`);
    if (isNew && (await runFolders(this.#root)).length >= runs)
      refuse('lab.full', 'runs', `there are already ${runs} runs; delete one first`);
    await this.#checkDisk(bytes);
  }

  async #checkDisk(bytes: number): Promise<void> {
    if ((await usedBytes(this.#root)) >= bytes)
      refuse('lab.disk', 'runs', `the runs take up more than ${Math.round(bytes / 2 ** 20)} MiB; delete some first`);
  }

  async #prepare(
    players: readonly [Contestant, Contestant],
    texts: SettingTexts,
    asked: number | undefined,
  ): Promise<Omit<MatchPlan, 'texts'>> {
    const rules = await loadRules();
    const settings = await readSettings(texts, rules.position(), async (path) =>
      path === undefined
        ? bookText()
        : refuse('lab.openings', 'openings', 'a run with an openings file is resumed with: lucena match --resume'),
    );
    const games = gamesToPlay([], asked === undefined ? undefined : 2 * Math.ceil(asked / 2), settings);
    return { players, names: distinctNames(players, settings.controls), settings, games, rules };
  }

  async #begin(run: LabRun, match: MatchPlan): Promise<void> {
    const stop = new AbortController();
    const since = performance.now();
    run.failure = undefined;
    await new Promise<void>((resolve, reject) => {
      const onBegin = async () => {
        const { view } = await run.content();
        run.session = { stop, ended, since, before: view.result.games };
        this.#runs.set(run.id, run);
        this.#emit({ run: await run.summary() });
        resolve();
      };
      const ended = this.#play(run, match, stop.signal, onBegin).catch(reject);
    });
  }

  /** Plays until the match is decided or stopped. It rejects only if it cannot begin: later failures are shown with the run. */
  async #play(run: LabRun, match: MatchPlan, signal: AbortSignal, onBegin: () => Promise<void>): Promise<void> {
    const { rules } = match;
    const { controls } = match.settings;
    // In timed games, one core is left for the referee and the page.
    const concurrency = Math.max(1, this.limits.concurrency - (controls.some(isTimed) ? 1 : 0));
    const runner = new LocalRunner({ rules, concurrency, start: startPlayer });
    let kept = 0;
    let hasBegun = false;
    try {
      await playMatchRun(match, {
        runner,
        folder: run.folder,
        signal,
        onOpen: async () => {
          await onBegin();
          hasBegun = true;
        },
        beforeGame: async () => {
          if (++kept % GAMES_PER_CHECK === 0) await this.#checkDisk(this.limits.bytes);
        },
        onGame: (game) => {
          run.add(game);
          this.#reportSoon(run);
        },
      });
    } catch (error) {
      if (!hasBegun) throw error;
      run.failure = error instanceof Error ? error.message : String(error);
    } finally {
      await runner.dispose();
      run.session = undefined;
      if (hasBegun) this.#emit({ run: await run.summary() });
    }
  }

  #reportSoon(run: LabRun): void {
    if (this.#reports.has(run)) return;
    const report = async () => {
      this.#reports.delete(run);
      if (run.session !== undefined) this.#emit({ run: await run.summary() });
    };
    this.#reports.set(run, setTimeout(report, REPORT_MS));
  }

  #emit(event: LabEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
