import type { Notation } from '../../notation/notation.ts';
import type { BoardRules } from '../../rules/board-rules.ts';
import { isTimed } from '../match/control.ts';
import { pairOf } from '../match/schedule.ts';
import type { Entrant, GameOrder, GameRecord, Runner } from './runner.ts';
import { MAX_PLAYERS, type PlayerStart, Table } from './table.ts';

export interface LocalRunnerOptions {
  readonly rules: BoardRules;
  /** That of chess by default. */
  readonly notation?: Notation;
  /** Games played at the same time. */
  readonly concurrency: number;
  readonly start: PlayerStart;
  /** Opens a table in a thread of its own. Without it, all games are played at tables of this thread. */
  readonly openThread?: () => GameThread;
}

/** Plays games in a thread of its own. */
export interface GameThread {
  /** Undefined if the thread cannot play the game, which must then be played elsewhere. */
  play(order: GameOrder, signal: AbortSignal): Promise<GameRecord | undefined>;
  dispose(): Promise<void>;
}

/** Whether a game can be played in a thread of its own. A search there cannot be stopped, so it must end by itself. */
export function suitsThread(entrants: readonly Entrant[]): boolean {
  return entrants.every(({ spec, control }) => 'profile' in spec && !isTimed(control));
}

/** A place for one game at a time: a table in this thread, and one in its own thread for suitable games. */
class Place {
  readonly table: Table;
  readonly #thread: GameThread | undefined;
  /** The pair of the current or last game. */
  pair = -1;

  constructor(table: Table, thread: GameThread | undefined) {
    this.table = table;
    this.#thread = thread;
  }

  async play(order: GameOrder, signal: AbortSignal): Promise<GameRecord> {
    const thread = suitsThread([order.white, order.black]) ? this.#thread : undefined;
    return (await thread?.play(order, signal)) ?? this.table.play(order, signal);
  }

  async dispose(): Promise<void> {
    await Promise.all([this.table.dispose(), this.#thread?.dispose()]);
  }
}

/** An order that waits for a place. */
interface Waiting {
  readonly number: number;
  readonly begin: (place: Place) => void;
}

/** Plays games here: in this process, or in this page. */
export class LocalRunner implements Runner {
  /** Includes a waiting pair for each place, so that no place is idle while a game is recorded. */
  readonly capacity: number;
  readonly #places: readonly Place[];
  readonly #hasThreads: boolean;
  readonly #free: Set<Place>;
  /** By number. */
  #waiting: Waiting[] = [];

  constructor({ rules, notation, concurrency, start, openThread }: LocalRunnerOptions) {
    this.#hasThreads = openThread !== undefined;
    this.capacity = 3 * concurrency;
    this.#places = Array.from(
      { length: concurrency },
      () => new Place(new Table(rules.position(), start, notation), openThread?.()),
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
    const place = await this.#placeFor(order.number, signal);
    try {
      return await place.play(order, signal);
    } finally {
      this.#free.add(place);
      this.#assign();
    }
  }

  #placeFor(number: number, signal: AbortSignal): Promise<Place> {
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
      const waiting = { number, begin };
      this.#waiting.push(waiting);
      this.#waiting.sort((a, b) => a.number - b.number);
      signal.addEventListener('abort', drop);
      // Deferred until the other orders of this turn are known.
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
      place.pair = pairOf(next.number);
      next.begin(place);
    }
  }

  /** Both games of a pair are played at the same place if possible, so that its players are prepared once. */
  #nextFor(place: Place): Waiting | undefined {
    const begun = new Set(this.#places.map(({ pair }) => pair));
    return (
      this.#waiting.find(({ number }) => pairOf(number) === place.pair) ??
      this.#waiting.find(({ number }) => !begun.has(pairOf(number))) ??
      this.#waiting[0]
    );
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#places.map((place) => place.dispose()));
  }
}
