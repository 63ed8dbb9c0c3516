import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { LabRun as LabRunMessage, LabRunState } from '../lab/lab-messages.ts';
import { formatControl, parseControls } from '../lab/match/control.ts';
import type { Settings } from '../lab/match/journal.ts';
import { JOURNAL, readRun } from '../lab/match/run.ts';
import { lockOwner } from '../lab/match/run-lock.ts';
import { isComplete } from '../lab/match/summary.ts';
import { type MatchGame, pairGame } from '../lab/match/tally.ts';
import { parseSprt, type Sprt, sprtState } from '../lab/sprt.ts';
import { FaultError, fail, unwrap } from '../rules/result.ts';
import { playerName } from './lab-folders.ts';
import { RunView } from './run-view.ts';

/** The journal of a run, as far as the list needs it. */
interface Content {
  readonly settings: Settings;
  readonly names: readonly [string, string];
  readonly limits: readonly string[];
  readonly sprt: Sprt | undefined;
  readonly games: number;
  readonly view: RunView;
}

/** A session of this process. */
interface Session {
  readonly stop: AbortController;
  /** Resolves when the players have ended and the journal is closed. */
  readonly ended: Promise<void>;
  readonly since: number;
  readonly before: number;
}

/** A run folder, played by this process or not. */
export class LabRun {
  readonly id: string;
  readonly folder: string;
  /** False for a tournament or another kind of run, which the page does not show. */
  isMatch = true;
  session: Session | undefined;
  /** Why the last session stopped by itself. */
  failure: string | undefined;
  #content: Content | undefined;
  /** Size and time of the journal that was read. */
  #stamp = '';
  #damage: string | undefined;

  constructor(id: string, folder: string) {
    this.id = id;
    this.folder = folder;
  }

  /** The content of the journal. It is read again only if another process may have changed it. */
  async content(): Promise<Content> {
    if (this.session !== undefined && this.#content !== undefined) return this.#content;
    const { size, mtimeMs } = await stat(join(this.folder, JOURNAL));
    const stamp = `${size} ${mtimeMs}`;
    if (this.#content === undefined || stamp !== this.#stamp) this.#content = await this.#read();
    this.#stamp = stamp;
    return this.#content;
  }

  async #read(): Promise<Content> {
    const { settings, games, played } = await this.journal();
    const { A = '', B = '', sprt: bounds, model, alpha, beta, tc, movetime, nodes, depth } = settings;
    const controls = unwrap(parseControls({ tc, movetime, nodes, depth }));
    const sprt = bounds === undefined ? undefined : unwrap(parseSprt({ bounds, model, alpha, beta }));
    const names = [await playerName(this.folder, 0, A), await playerName(this.folder, 1, B)] as const;
    return { settings, names, limits: controls.map(formatControl), sprt, games, view: new RunView(sprt, played) };
  }

  /** Settings and games from the disk. */
  async journal(): Promise<{ settings: Settings; games: number; played: readonly MatchGame[] }> {
    const read = await readRun(this.folder);
    if (read === undefined) throw new FaultError(fail('lab.missing', 'run', `there is no run '${this.id}'`).fault);
    const { kind, settings, games, played } = unwrap(read);
    this.isMatch = kind === 'match';
    if (!this.isMatch)
      throw new FaultError(fail('lab.kind', 'run', `'${this.id}' is a ${kind}; only matches are shown here`).fault);
    return { settings, games, played: played.map((game) => pairGame(game, 0)) };
  }

  /** Counts a game of the running session. */
  add(game: MatchGame): void {
    this.#content?.view.add(game);
  }

  async summary(): Promise<LabRunMessage> {
    try {
      const content = await this.content();
      this.#damage = undefined;
      const owner = this.session === undefined ? await lockOwner(this.folder) : undefined;
      return this.#summary(content, owner !== undefined);
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
      this.#damage = error.message;
      return this.#summary(undefined, false);
    }
  }

  #summary(content: Content | undefined, isElsewhere: boolean): LabRunMessage {
    const { names = ['?', '?'], limits = [], games = 0, sprt, view = new RunView(undefined) } = content ?? {};
    const { result } = view;
    const state = (): LabRunState => {
      if (this.#damage !== undefined) return 'damaged';
      if (this.session !== undefined) return 'running';
      if (isElsewhere) return 'elsewhere';
      return isComplete(result, { games, sprt }) ? 'finished' : 'paused';
    };
    const test = sprt && sprtState(sprt, result.pentanomial);
    const message = this.#damage ?? this.failure;
    return {
      id: this.id,
      state: state(),
      ...(message === undefined ? {} : { message }),
      names: names as readonly [string, string],
      limits,
      games,
      result,
      ...(sprt === undefined ? {} : { sprt: { ...sprt, ...test!, verdict: test!.verdict ?? null } }),
      speed: this.#speed(result.games),
    };
  }

  #speed(games: number): number | null {
    if (this.session === undefined) return null;
    const seconds = (performance.now() - this.session.since) / 1000;
    return seconds > 0 ? (games - this.session.before) / seconds : null;
  }
}
