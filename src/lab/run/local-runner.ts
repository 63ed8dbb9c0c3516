import type { Rules } from '../../rules/rules.ts';
import { startPlayer } from '../match/start-player.ts';
import type { Entrant, GameOrder, GameRecord, Runner } from './runner.ts';
import { MAX_PLAYERS, type PlayerStart, Table } from './table.ts';

export interface LocalRunnerOptions {
  readonly rules: Rules;
  /** Games played at the same time. */
  readonly concurrency: number;
  readonly start?: PlayerStart;
}

/** Plays games in this process: players of this engine in worker threads, others as processes. */
export class LocalRunner implements Runner {
  readonly capacity: number;
  readonly #tables: readonly Table[];
  readonly #busy = new Set<Table>();

  constructor({ rules, concurrency, start = ({ spec }, spare) => startPlayer(spec, spare) }: LocalRunnerOptions) {
    this.capacity = concurrency;
    this.#tables = Array.from({ length: concurrency }, () => new Table(rules.position(), start));
  }

  async prepare(entrants: readonly Entrant[], games: number, signal: AbortSignal): Promise<void> {
    for (const table of this.#tables.slice(0, games)) {
      if (signal.aborted) return;
      await table.seat(entrants.slice(0, MAX_PLAYERS));
    }
  }

  async play(order: GameOrder, signal: AbortSignal): Promise<GameRecord> {
    const free = this.#tables.filter((table) => !this.#busy.has(table));
    if (free.length === 0) throw new RangeError(`more than ${this.capacity} games at the same time`);
    const here = (table: Table) => table.has([order.white, order.black]);
    const table = free.reduce((best, one) => (here(one) > here(best) ? one : best));
    this.#busy.add(table);
    try {
      return await table.play(order, signal);
    } finally {
      this.#busy.delete(table);
    }
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#tables.map((table) => table.dispose()));
  }
}
