import type { LabMatchView } from '../../lab/lab-messages.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { FaultError } from '../../rules/result.ts';
import { answer, isFull, PageDatabase } from '../state/page-database.ts';

/** A match that this browser keeps. */
export interface StoredRun {
  readonly id: string;
  /** When it was begun, in ms since 1970. */
  readonly begun: number;
  readonly names: readonly [string, string];
  /** The identities of its players: code and settings. */
  readonly identities: readonly [string, string];
  /** The settings as text, as in a journal. */
  readonly settings: Readonly<Record<string, string>>;
  /** The requested number of games. */
  readonly games: number;
  /** The number of stored games, and their size. */
  readonly played: number;
  readonly bytes: number;
  /** The view after `noted` games, so that the list need not read them. */
  readonly shown: LabMatchView;
  readonly noted: number;
}

/** The limits on stored runs. */
export interface StoreLimits {
  readonly runs: number;
  readonly bytes: number;
}

/** Keeps runs. A game counts once it is stored. */
export interface RunStore {
  list(): Promise<readonly StoredRun[]>;
  find(id: string): Promise<StoredRun | undefined>;
  players(id: string): Promise<readonly [ProfileFile, ProfileFile] | undefined>;
  /** The lines of all games, in the order of their numbers; or of some of them. */
  games(id: string, numbers?: readonly number[]): Promise<readonly string[]>;
  /** Stores a new run. Refuses it if there is no room. */
  create(run: StoredRun, players: readonly [ProfileFile, ProfileFile], limits: StoreLimits): Promise<void>;
  /** Stores a game of a run. Refuses it if there is no room. */
  add(id: string, number: number, line: string, limits: StoreLimits): Promise<void>;
  /** Stores the view of a run after this many games. */
  note(id: string, shown: LabMatchView, games: number): Promise<void>;
  remove(id: string): Promise<void>;
}

const DATABASE = 'lucena-lab';
const RUNS = 'runs';
const PLAYERS = 'players';
/** The lines of games, by run and number. */
const GAMES = 'games';

/** Refuses data that would exceed the limits. */
export function checkRoom(others: readonly StoredRun[], bytes: number, limits: StoreLimits): void {
  if (others.length >= limits.runs)
    throw new FaultError({
      code: 'lab.full',
      field: 'runs',
      message: `there are already ${limits.runs} runs in this browser; delete one first`,
    });
  if (others.reduce((sum, run) => sum + run.bytes, bytes) > limits.bytes)
    throw new FaultError({
      code: 'lab.disk',
      field: 'runs',
      message: `the runs in this browser take up more than ${Math.round(limits.bytes / 2 ** 20)} MiB; delete some first`,
    });
}

/** An error of the browser's database as a fault. */
function toFault(error: unknown): unknown {
  if (error instanceof FaultError) return error;
  const message = isFull(error) ? 'has no space left; delete some runs' : 'could not use its database';
  return new FaultError({ code: isFull(error) ? 'lab.disk' : 'lab.database', field: 'browser', message });
}

/** Runs in the browser's own database. */
export class DatabaseStore implements RunStore {
  readonly #database = new PageDatabase(DATABASE, {
    [RUNS]: { keyPath: 'id' },
    [PLAYERS]: undefined,
    [GAMES]: undefined,
  });

  async #transact<T>(mode: IDBTransactionMode, work: (store: StoreOf) => Promise<T>): Promise<T> {
    try {
      return await this.#database.transact(mode, work);
    } catch (error) {
      throw toFault(error);
    }
  }

  async list(): Promise<readonly StoredRun[]> {
    const all = await this.#transact('readonly', (store) => answer<StoredRun[]>(store(RUNS).getAll()));
    return all.sort((a, b) => b.begun - a.begun || (a.id < b.id ? 1 : -1));
  }

  find(id: string): Promise<StoredRun | undefined> {
    return this.#transact('readonly', (store) => answer<StoredRun | undefined>(store(RUNS).get(id)));
  }

  players(id: string): Promise<readonly [ProfileFile, ProfileFile] | undefined> {
    return this.#transact('readonly', (store) =>
      answer<readonly [ProfileFile, ProfileFile] | undefined>(store(PLAYERS).get(id)),
    );
  }

  games(id: string, numbers?: readonly number[]): Promise<readonly string[]> {
    return this.#transact('readonly', async (store) => {
      const games = store(GAMES);
      if (numbers === undefined) return answer<string[]>(games.getAll(gamesOf(id)));
      const found = await Promise.all(numbers.map((number) => answer<string | undefined>(games.get([id, number]))));
      return found.filter((line) => line !== undefined);
    });
  }

  create(run: StoredRun, players: readonly [ProfileFile, ProfileFile], limits: StoreLimits): Promise<void> {
    return this.#transact('readwrite', async (store) => {
      checkRoom(await answer<StoredRun[]>(store(RUNS).getAll()), run.bytes, limits);
      store(RUNS).add(run);
      store(PLAYERS).add(players, run.id);
    });
  }

  add(id: string, number: number, line: string, limits: StoreLimits): Promise<void> {
    return this.#transact('readwrite', async (store) => {
      const all = await answer<StoredRun[]>(store(RUNS).getAll());
      const run = all.find((one) => one.id === id);
      if (run === undefined)
        throw new FaultError({ code: 'lab.missing', field: 'run', message: 'the run has been deleted' });
      checkRoom(all, line.length, { ...limits, runs: Number.POSITIVE_INFINITY });
      store(GAMES).add(line, [id, number]);
      store(RUNS).put({ ...run, played: run.played + 1, bytes: run.bytes + line.length });
    });
  }

  note(id: string, shown: LabMatchView, games: number): Promise<void> {
    return this.#transact('readwrite', async (store) => {
      const run = await answer<StoredRun | undefined>(store(RUNS).get(id));
      if (run !== undefined) store(RUNS).put({ ...run, shown, noted: games });
    });
  }

  remove(id: string): Promise<void> {
    return this.#transact('readwrite', async (store) => {
      store(RUNS).delete(id);
      store(PLAYERS).delete(id);
      store(GAMES).delete(gamesOf(id));
    });
  }
}

type StoreOf = (name: typeof RUNS | typeof PLAYERS | typeof GAMES) => IDBObjectStore;

/** All keys of a run's games. An array sorts after all numbers. */
function gamesOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
