import type {
  LabDivergences,
  LabEvent,
  LabLimits,
  LabMatch,
  LabMatchOrder,
  LabPairDetails,
  LabPairs,
  LabRunDetails,
  LabRunState,
  LabState,
} from '../../lab/lab-messages.ts';
import { writeGame } from '../../lab/match/journal-lines.ts';
import { playMatch } from '../../lab/match/match.ts';
import { MatchView } from '../../lab/match/match-view.ts';
import { divergencesOf, pairDetails } from '../../lab/match/pair-list.ts';
import { isComplete } from '../../lab/match/summary.ts';
import { pairGame } from '../../lab/match/tally.ts';
import { builtInOpenings } from '../../lab/openings.ts';
import { LocalRunner, type LocalRunnerOptions } from '../../lab/run/local-runner.ts';
import type { RunGame } from '../../lab/run/play-run.ts';
import { runId } from '../../lab/run/run-id.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { FaultError } from '../../rules/result.ts';
import type { Rules } from '../../rules/rules.ts';
import { checkedGames, gameOf, type PagePlan, planMatch, shownMatch } from './page-plan.ts';
import type { Release, RunLocks } from './run-locks.ts';
import type { RunStore, StoredRun } from './run-store.ts';

/** The interval between reports of a running match, in ms. */
const REPORT_MS = 250;
/** The view of a run is stored every this many games. */
const GAMES_PER_NOTE = 50;

export interface PageLabOptions {
  readonly store: RunStore;
  readonly locks: RunLocks;
  readonly rules: Rules;
  readonly start: LocalRunnerOptions['start'];
  /** The digest of the core: a run can only be resumed with the engine that started it. */
  readonly core: string;
  readonly book: () => Promise<string>;
  readonly limits: LabLimits;
  /** Called with every change of this tab's runs. */
  readonly onEvent: (event: LabEvent) => void;
}

interface Session {
  readonly stop: AbortController;
  readonly view: MatchView;
  /** Resolves when the players have ended and everything is stored. */
  readonly ended: Promise<void>;
  readonly since: number;
  readonly before: number;
}

function refuse(code: string, field: string, message: string): never {
  throw new FaultError({ code, field, message });
}

/** The matches that the browser stores, and those that this page plays in its own workers. */
export class PageLab {
  readonly #options: PageLabOptions;
  #session: (Session & { readonly id: string }) | undefined;
  /** The reason why the last session of each run stopped by itself. */
  readonly #failures = new Map<string, string>();
  /** The view that was requested last. */
  #viewed: { readonly id: string; readonly played: number; readonly view: MatchView } | undefined;
  #report: ReturnType<typeof setTimeout> | undefined;
  #fixedGames: Promise<number> | undefined;
  /** The last order. Orders are carried out one after another. */
  #orders: Promise<unknown> = Promise.resolve();

  constructor(options: PageLabOptions) {
    this.#options = options;
  }

  async state(): Promise<LabState> {
    const { store, rules, book, limits } = this.#options;
    this.#fixedGames ??= book().then((text) => 2 * builtInOpenings(rules.position(), text).length);
    const runs = await Promise.all((await store.list()).map((run) => this.#message(run)));
    return { isServed: false, limits, fixedGames: await this.#fixedGames, runs };
  }

  /** The current state of a run; undefined if it has been deleted. */
  async run(id: string): Promise<LabMatch | undefined> {
    const stored = await this.#options.store.find(id);
    return stored === undefined ? undefined : this.#message(stored);
  }

  async details(id: string): Promise<LabRunDetails> {
    const players = await this.#options.store.players(id);
    return { run: await this.#message(await this.#stored(id)), players: players ?? [null, null] };
  }

  async pairs(id: string, from: number, count: number): Promise<LabPairs> {
    return (await this.#view(await this.#stored(id))).pairs(from, count);
  }

  async pair(id: string, pair: number): Promise<LabPairDetails> {
    const lines = await this.#options.store.games(id, [2 * pair - 1, 2 * pair]);
    return pairDetails(lines.map(gameOf), pair) ?? refuse('lab.missing', 'pair', `pair ${pair} has not been played`);
  }

  async divergences(id: string): Promise<LabDivergences> {
    return { divergences: divergencesOf((await this.#options.store.games(id)).map(gameOf)) };
  }

  /** Begins a match. */
  start(order: LabMatchOrder): Promise<LabMatch> {
    return this.#inTurn(async () => {
      const { store, limits } = this.#options;
      const files = order.players.map(({ profile }) => profile) as unknown as readonly [ProfileFile, ProfileFile];
      const given = order.players.map(({ name }) => name) as unknown as readonly [string, string];
      if (order.games !== undefined && order.games > limits.games)
        refuse('lab.games', 'games', `a run has at most ${limits.games} games`);
      const plan = await planMatch(this.#options, {
        files,
        names: given,
        settings: order.settings,
        games: order.games,
      });
      const release = await this.#take();
      try {
        const now = new Date();
        const [a, b] = plan.players;
        const run: StoredRun = {
          id: await this.#freeId(now),
          begun: now.getTime(),
          names: plan.names,
          identities: [a.identity, b.identity],
          settings: plan.settings.texts,
          games: plan.games,
          played: 0,
          bytes: JSON.stringify(files).length,
          shown: new MatchView(shownMatch(plan)).shown,
          noted: 0,
        };
        await store.create(run, files, limits);
        return await this.#begin(run, plan, [], release);
      } catch (error) {
        await release();
        throw error;
      }
    });
  }

  /** Resumes a run that was paused, or whose page was closed. */
  resume(id: string): Promise<LabMatch> {
    return this.#inTurn(async () => {
      if (this.#session?.id === id) return this.#message(await this.#stored(id));
      const release = await this.#take();
      try {
        const run = await this.#stored(id);
        const players = (await this.#options.store.players(id)) ?? refuse('lab.missing', 'run', 'has no players');
        const plan = await planMatch(this.#options, {
          files: players,
          names: run.names,
          settings: run.settings,
          games: run.games,
        });
        for (const side of [0, 1] as const)
          if (plan.players[side].identity !== run.identities[side])
            refuse(
              'run.changed',
              run.names[side],
              'the engine has changed since the match was started, so it cannot be resumed',
            );
        const played = checkedGames(await this.#options.store.games(id), plan, this.#options.rules);
        return await this.#begin(run, plan, played, release);
      } catch (error) {
        await release();
        throw error;
      }
    });
  }

  /** Stops a run. Games that are not finished are dropped and played again later. */
  pause(id: string): Promise<LabMatch> {
    return this.#inTurn(async () => {
      if (this.#session?.id === id) {
        this.#session.stop.abort();
        await this.#session.ended;
      }
      return this.#message(await this.#stored(id));
    });
  }

  /** Deletes a run that is not being played. */
  remove(id: string): Promise<void> {
    return this.#inTurn(async () => {
      const { store, locks, onEvent } = this.#options;
      await this.#stored(id);
      const release = await locks.hold(id);
      if (release === undefined) refuse('lab.running', 'run', 'is being played; pause it first');
      try {
        await store.remove(id);
      } finally {
        await release();
      }
      this.#failures.delete(id);
      onEvent({ removed: id });
    });
  }

  #inTurn<T>(order: () => Promise<T>): Promise<T> {
    const done = this.#orders.then(order);
    this.#orders = done.catch(() => {});
    return done;
  }

  /** Takes the right to play. */
  async #take(): Promise<Release> {
    if (this.#session !== undefined) refuse('lab.busy', 'run', 'a match is being played; pause it first');
    const release = await this.#options.locks.holdPlaying();
    return release ?? refuse('lab.busy', 'run', 'another tab is playing a match; pause it there first');
  }

  async #freeId(now: Date): Promise<string> {
    for (let number = 1; ; number++) {
      const id = runId('match', now, number);
      if ((await this.#options.store.find(id)) === undefined) return id;
    }
  }

  async #stored(id: string): Promise<StoredRun> {
    return (await this.#options.store.find(id)) ?? refuse('lab.missing', 'run', 'there is no such run');
  }

  async #begin(run: StoredRun, plan: PagePlan, played: readonly RunGame[], release: Release): Promise<LabMatch> {
    const { locks } = this.#options;
    const { id } = run;
    const releaseRun = (await locks.hold(id)) ?? refuse('lab.running', 'run', 'another tab is playing it');
    const stop = new AbortController();
    const view = new MatchView(shownMatch(plan), played);
    this.#failures.delete(id);
    this.#viewed = undefined;
    const ended = this.#play(id, plan, played, view, stop.signal).finally(async () => {
      this.#session = undefined;
      await releaseRun();
      await release();
      await this.#emit(id);
    });
    this.#session = { id, stop, view, ended, since: performance.now(), before: view.result.games };
    const message = this.#runningMessage();
    this.#options.onEvent({ run: message });
    return message;
  }

  /** Plays until the match is decided or stopped. Never rejects: the reason for a failure is shown with the run. */
  async #play(
    id: string,
    { players, settings, games }: PagePlan,
    played: readonly RunGame[],
    view: MatchView,
    signal: AbortSignal,
  ): Promise<void> {
    const { store, rules, start, limits } = this.#options;
    const runner = new LocalRunner({ rules, concurrency: limits.concurrency, start });
    let kept = 0;
    // If this fails, the games are read again when the run is shown.
    const note = () => store.note(id, view.shown, played.length + kept).catch(() => {});
    try {
      await playMatch({
        ...settings,
        runner,
        players,
        pairs: games / 2,
        played: played.map((game) => pairGame(game, 0)),
        keep: (game) => store.add(id, game.number, writeGame(game), limits),
        onGame: (game) => {
          view.add(game);
          if (++kept % GAMES_PER_NOTE === 0) void note();
          this.#reportSoon();
        },
        signal,
      });
    } catch (error) {
      this.#failures.set(id, error instanceof Error ? error.message : String(error));
    } finally {
      await runner.dispose();
      await note();
    }
  }

  /** The view of a run. If the run is not being played, its games are read. */
  async #view(run: StoredRun): Promise<MatchView> {
    const { id, played } = run;
    if (this.#session?.id === id) return this.#session.view;
    if (this.#viewed?.id === id && this.#viewed.played === played) return this.#viewed.view;
    const games = (await this.#options.store.games(id)).map(gameOf);
    const { names, limits, games: asked, sprt } = run.shown;
    const view = new MatchView({ names, limits, games: asked, sprt }, games);
    this.#viewed = { id, played, view };
    return view;
  }

  async #message(run: StoredRun): Promise<LabMatch> {
    if (this.#session?.id === run.id) return this.#runningMessage();
    // A page that was closed during a run has not stored its last view.
    const isCurrent = run.noted === run.played;
    const shown = isCurrent ? run.shown : (await this.#view(run)).shown;
    const held = await this.#options.locks.held();
    const isOver = isComplete(shown.result, { games: shown.games, sprt: shown.sprt });
    const state: LabRunState = held.has(run.id) ? 'elsewhere' : isOver ? 'finished' : 'paused';
    const failure = this.#failures.get(run.id);
    return { id: run.id, state, ...(failure === undefined ? {} : { message: failure }), speed: null, ...shown };
  }

  #runningMessage(): LabMatch {
    const { id, view, since, before } = this.#session!;
    const { shown } = view;
    const seconds = (performance.now() - since) / 1000;
    const speed = seconds > 0 ? (shown.played - before) / seconds : null;
    return { id, state: 'running', speed, ...shown };
  }

  #reportSoon(): void {
    this.#report ??= setTimeout(() => {
      this.#report = undefined;
      if (this.#session !== undefined) this.#options.onEvent({ run: this.#runningMessage() });
    }, REPORT_MS);
  }

  async #emit(id: string): Promise<void> {
    const run = await this.run(id).catch(() => undefined);
    if (run !== undefined) this.#options.onEvent({ run });
  }
}
