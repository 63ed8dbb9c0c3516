import type { Release, RunLocks } from './run-locks.ts';
import { checkRoom, type RunStore, type StoredRun } from './run-store.ts';

type Players = Parameters<RunStore['create']>[1];

/** Runs in memory, with the rules of the browser's database. */
export class MemoryStore implements RunStore {
  readonly runs = new Map<string, StoredRun>();
  readonly lines = new Map<string, Map<number, string>>();
  readonly #players = new Map<string, Players>();

  async list() {
    return [...this.runs.values()].sort((a, b) => b.begun - a.begun);
  }

  async find(id: string) {
    return this.runs.get(id);
  }

  async players(id: string) {
    return this.#players.get(id);
  }

  async games(id: string, numbers?: readonly number[]) {
    const games = this.lines.get(id) ?? new Map<number, string>();
    const wanted = numbers ?? [...games.keys()].sort((a, b) => a - b);
    return wanted.flatMap((number) => games.get(number) ?? []);
  }

  async create(run: StoredRun, players: Players, limits: Parameters<RunStore['create']>[2]) {
    checkRoom(await this.list(), run.bytes, limits);
    this.runs.set(run.id, run);
    this.#players.set(run.id, structuredClone(players));
    this.lines.set(run.id, new Map());
  }

  async add(id: string, number: number, line: string, limits: Parameters<RunStore['add']>[3]) {
    checkRoom(await this.list(), line.length, { ...limits, runs: Number.POSITIVE_INFINITY });
    const run = this.runs.get(id)!;
    const games = this.lines.get(id)!;
    if (games.has(number)) throw new Error(`game ${number} is stored already`);
    games.set(number, line);
    this.runs.set(id, { ...run, played: run.played + 1, bytes: run.bytes + line.length });
  }

  async note(id: string, shown: StoredRun['shown'], noted: number) {
    const run = this.runs.get(id);
    if (run !== undefined) this.runs.set(id, { ...run, shown, noted });
  }

  async remove(id: string) {
    this.runs.delete(id);
    this.lines.delete(id);
  }
}

/** Locks that several labs of a test share, as tabs share those of the browser. */
export class MemoryLocks implements RunLocks {
  readonly #held = new Set<string>();

  async #take(name: string): Promise<Release | undefined> {
    if (this.#held.has(name)) return undefined;
    this.#held.add(name);
    return async () => {
      this.#held.delete(name);
    };
  }

  hold(id: string) {
    return this.#take(id);
  }

  holdPlaying() {
    return this.#take('');
  }

  async held() {
    return this.#held;
  }

  async free() {}

  /** The tab that holds them is closed. */
  drop(): void {
    this.#held.clear();
  }
}
