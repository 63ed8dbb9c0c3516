import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { nameInText } from '../engine/board-text.ts';
import type { LabRunFrame, LabRun as LabRunMessage, LabRunState, LabView } from '../lab/lab-messages.ts';
import type { JournalContent } from '../lab/match/journal.ts';
import { JOURNAL, RESULT, readRun } from '../lab/match/run.ts';
import { lockOwner } from '../lab/match/run-lock.ts';
import type { RunView } from '../lab/run/run-view.ts';
import { TEST } from '../lab/tuning/tuning-run.ts';
import { FaultError, fail, unwrap } from '../rules/result.ts';
import { viewOf } from './run-views.ts';

/** A session of this process. */
interface Session {
  readonly stop: AbortController;
  /** Resolves when the players have ended and the journal is closed. */
  readonly ended: Promise<void>;
  readonly since: number;
  /** Games finished in this session. */
  games: number;
}

/** The journal of a run without its games. */
type Head = Omit<JournalContent, 'played'>;

const UNREAD: LabView = { kind: null, names: [], limits: [], games: 0, played: 0 };

/** A run folder, whether or not this process plays it. */
export class LabRun {
  readonly id: string;
  readonly folder: string;
  session: Session | undefined;
  /** The reason why the last session stopped by itself. */
  failure: string | undefined;
  /** The session's current work other than playing. */
  activity: string | undefined;
  #view: RunView | undefined;
  #head: Head | undefined;
  /** Size and time of the files that the view was built from. */
  #stamp = '';

  constructor(id: string, folder: string) {
    this.id = id;
    this.folder = folder;
  }

  /** The view of the run. It is read again only if another process may have changed it. */
  async view(): Promise<RunView> {
    if (this.session !== undefined && this.#view !== undefined) return this.#view;
    const stamp = await this.#currentStamp();
    if (this.#view === undefined || stamp !== this.#stamp) {
      const { played, ...head } = await this.journal();
      this.#view = await viewOf(this.folder, { played, ...head });
      this.#head = head;
    }
    this.#stamp = stamp;
    return this.#view;
  }

  /** Kind and settings of the run, which never change. */
  async head(): Promise<Head> {
    if (this.#head === undefined) await this.view();
    return this.#head!;
  }

  /** The view of the session that is being played. */
  get shown(): RunView {
    return this.#view!;
  }

  async #currentStamp(): Promise<string> {
    const stamps = [JOURNAL, RESULT, join(TEST, JOURNAL)].map(async (name) => {
      const found = await stat(join(this.folder, name)).catch(() => undefined);
      return found === undefined ? '' : `${found.size} ${found.mtimeMs}`;
    });
    return (await Promise.all(stamps)).join();
  }

  /** Reads settings and games from the disk. */
  async journal(): Promise<JournalContent> {
    const read = await readRun(this.folder);
    if (read === undefined) throw new FaultError(fail('lab.missing', 'run', `there is no run '${this.id}'`).fault);
    return unwrap(read);
  }

  async summary(): Promise<LabRunMessage> {
    try {
      const view = await this.view();
      const isElsewhere = this.session === undefined && (await lockOwner(this.folder)) !== undefined;
      return { ...this.#frame(this.#state(view, isElsewhere)), ...view.shown };
    } catch (error) {
      if (!(error instanceof FaultError)) throw error;
      return { id: this.id, state: 'damaged', message: error.message, speed: null, ...UNREAD };
    }
  }

  #state({ isComplete }: RunView, isElsewhere: boolean): LabRunState {
    if (this.session !== undefined) return 'running';
    if (isElsewhere) return 'elsewhere';
    return isComplete ? 'finished' : 'paused';
  }

  #frame(state: LabRunState): LabRunFrame {
    const { id, failure, activity } = this;
    const { board } = this.#head?.settings ?? {};
    return {
      id,
      ...(board === undefined ? {} : { board: nameInText(board) }),
      state,
      ...(failure === undefined ? {} : { message: failure }),
      ...(activity === undefined ? {} : { activity }),
      speed: this.#speed,
    };
  }

  get #speed(): number | null {
    if (this.session === undefined) return null;
    const seconds = (performance.now() - this.session.since) / 1000;
    return seconds > 0 ? this.session.games / seconds : null;
  }
}
