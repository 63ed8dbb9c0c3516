import type { Rules } from '../../rules/rules.ts';
import { startPlayer } from '../match/start-player.ts';
import type { Entrant, GameOrder, GameRecord, Runner } from './runner.ts';
import { keyOf, MAX_PLAYERS, type PlayerStart, Table } from './table.ts';
import { suitsThread, ThreadTable } from './thread-table.ts';

export interface LocalRunnerOptions {
  readonly rules: Rules;
  /** Games played at the same time. */
  readonly concurrency: number;
  /** Starts players in this thread, instead of the ordinary ones. */
  readonly start?: PlayerStart;
}

/** A place for one game at a time: a table in this thread, and one in a thread of its own for the games that suit it. */
class Place {
  readonly table: Table;
  readonly #thread: ThreadTable | undefined;
  /** Keys of the players that were here last. */
  #players: string[] = [];

  constructor(table: Table, thread: ThreadTable | undefined) {
    this.table = table;
    this.#thread = thread;
  }

  /** How many players of a game were here lately, so that they need not be made ready again. */
  has({ white, black }: GameOrder): number {
    return [white, black].filter((entrant) => this.#players.includes(keyOf(entrant))).length;
  }

  async play(order: GameOrder, signal: AbortSignal): Promise<GameRecord> {
    const entrants = [order.white, order.black];
    const players = entrants.map(keyOf);
    this.#players = [...players, ...this.#players.filter((key) => !players.includes(key))].slice(0, MAX_PLAYERS);
    const thread = suitsThread(entrants) ? this.#thread : undefined;
    return (await thread?.play(order, signal)) ?? this.table.play(order, signal);
  }

  async dispose(): Promise<void> {
    await Promise.all([this.table.dispose(), this.#thread?.dispose()]);
  }
}

/** An order that waits for a place. */
interface Waiting {
  readonly order: GameOrder;
  readonly begin: (place: Place) => void;
}

/** Plays games in this process: players of this engine in threads, others as processes. */
export class LocalRunner implements Runner {
  /** Besides the games that are played, one order for each place waits, so that no place waits while a game is recorded. */
  readonly capacity: number;
  readonly #places: readonly Place[];
  readonly #hasThreads: boolean;
  readonly #free: Set<Place>;
  #waiting: Waiting[] = [];

  constructor({ rules, concurrency, start }: LocalRunnerOptions) {
    const startHere: PlayerStart = start ?? (({ spec }, spare) => startPlayer(spec, spare));
    this.#hasThreads = start === undefined;
    this.capacity = 2 * concurrency;
    this.#places = Array.from(
      { length: concurrency },
      () => new Place(new Table(rules.position(), startHere), this.#hasThreads ? new ThreadTable() : undefined),
    );
    this.#free = new Set(this.#places);
  }

  async prepare(entrants: readonly Entrant[], games: number, signal: AbortSignal): Promise<void> {
    if (this.#hasThreads && suitsThread(entrants)) return;
    for (const { table } of this.#places.slice(0, games)) {
      if (signal.aborted) return;
      await table.seat(entrants.slice(0, MAX_PLAYERS));
    }
  }

  async play(order: GameOrder, signal: AbortSignal): Promise<GameRecord> {
    const place = await this.#placeFor(order, signal);
    try {
      return await place.play(order, signal);
    } finally {
      this.#free.add(place);
      this.#assign();
    }
  }

  #placeFor(order: GameOrder, signal: AbortSignal): Promise<Place> {
    signal.throwIfAborted();
    if (this.#waiting.length >= this.capacity)
      throw new RangeError(`more than ${this.capacity} orders at the same time`);
    return new Promise((resolve, reject) => {
      const drop = () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiting);
        reject(signal.reason);
      };
      const begin = (place: Place) => {
        signal.removeEventListener('abort', drop);
        resolve(place);
      };
      const waiting = { order, begin };
      this.#waiting.push(waiting);
      signal.addEventListener('abort', drop);
      // Not before the orders that come with it are known.
      queueMicrotask(() => this.#assign());
    });
  }

  /** Gives waiting orders to free places. */
  #assign(): void {
    for (const place of this.#free) {
      const next = this.#nextFor(place);
      if (next === undefined) return;
      this.#free.delete(place);
      this.#waiting = this.#waiting.filter((one) => one !== next);
      next.begin(place);
    }
  }

  /** The order whose players are here rather than elsewhere: so both games of a pair are played at one place. Then the lowest number. */
  #nextFor(place: Place): Waiting | undefined {
    const others = this.#places.filter((other) => other !== place);
    const advantage = ({ order }: Waiting) =>
      place.has(order) - Math.max(0, ...others.map((other) => other.has(order)));
    const rank = (one: Waiting, other: Waiting) =>
      advantage(other) - advantage(one) || one.order.number - other.order.number;
    return [...this.#waiting].sort(rank)[0];
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#places.map((place) => place.dispose()));
  }
}
