import type { Position } from '../../rules/position.ts';
import { FaultError } from '../../rules/result.ts';
import type { Rules } from '../../rules/rules.ts';
import { Clock } from '../match/clock.ts';
import { playGame, type Seat } from '../match/game.ts';
import { type Player, playerKey } from '../match/player.ts';
import type { Entrant, GameOrder, GameRecord, Runner } from './runner.ts';

/** Players that a table keeps, so that a run of many players does not start them for every game. Each needs memory of its own. */
const MAX_PLAYERS = 4;

export interface LocalRunnerOptions {
  readonly rules: Rules;
  /** Games played at the same time. */
  readonly concurrency: number;
  readonly start: (spec: Entrant['spec'], label: string) => Promise<Player>;
}

/** Adds a player's label to its errors. */
export async function atLabel<T>(label: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof FaultError)) throw error;
    throw new FaultError({ code: error.code, field: `${label}, ${error.field}`, message: error.message });
  }
}

/** One game at a time, with a referee and players of its own. */
class Table {
  isBusy = false;
  readonly #referee: Position;
  readonly #start: (entrant: Entrant) => Promise<Player>;
  /** By key, the one that was used last at the end. */
  readonly #players = new Map<string, Player>();

  constructor(referee: Position, start: (entrant: Entrant) => Promise<Player>) {
    this.#referee = referee;
    this.#start = start;
  }

  /** How many of these players are here. */
  has(entrants: readonly Entrant[]): number {
    return entrants.filter((entrant) => this.#players.has(keyOf(entrant))).length;
  }

  /** Starts the players that are missing. Those used longest ago make room for them. */
  async seat(entrants: readonly Entrant[]): Promise<Player[]> {
    const wanted = new Set(entrants.map(keyOf));
    for (const key of wanted) this.#touch(key);
    for (const [key, player] of this.#players) {
      if (new Set([...this.#players.keys(), ...wanted]).size <= MAX_PLAYERS) break;
      if (wanted.has(key)) continue;
      this.#players.delete(key);
      await player.dispose();
    }
    const seated: Player[] = [];
    for (const entrant of entrants) {
      const player = this.#players.get(keyOf(entrant)) ?? (await this.#start(entrant));
      this.#players.set(keyOf(entrant), player);
      seated.push(player);
    }
    return seated;
  }

  #touch(key: string): void {
    const player = this.#players.get(key);
    if (player === undefined) return;
    this.#players.delete(key);
    this.#players.set(key, player);
  }

  async play({ number, fen, white, black, rules, seed }: GameOrder, signal: AbortSignal): Promise<GameRecord> {
    const date = dateText(new Date());
    const [one, other] = await this.seat([white, black]);
    const seats: readonly [Seat, Seat] = [
      { player: one!, clock: new Clock(white.control, rules.margin) },
      { player: other!, clock: new Clock(black.control, rules.margin) },
    ];
    const drop = () => {
      for (const { player } of seats) player.kill();
    };
    signal.addEventListener('abort', drop);
    try {
      signal.throwIfAborted();
      const game = await playGame(this.#referee, fen, seats, rules, seed);
      // Players that were killed have not lost.
      signal.throwIfAborted();
      return { number, date, ...game };
    } finally {
      signal.removeEventListener('abort', drop);
    }
  }

  async dispose(): Promise<void> {
    await Promise.all([...this.#players.values()].map((player) => player.dispose()));
    this.#players.clear();
  }
}

function keyOf({ label, spec }: Entrant): string {
  return `${label}\n${playerKey(spec)}`;
}

/** The local date as PGN writes it. */
function dateText(date: Date): string {
  const digits = (value: number, length: number) => String(value).padStart(length, '0');
  return [digits(date.getFullYear(), 4), digits(date.getMonth() + 1, 2), digits(date.getDate(), 2)].join('.');
}

/** Plays games here: in this process, or in this page. */
export class LocalRunner implements Runner {
  readonly capacity: number;
  readonly #tables: readonly Table[];

  constructor({ rules, concurrency, start }: LocalRunnerOptions) {
    const startLabelled = (entrant: Entrant) =>
      atLabel(entrant.label, async () => labelled(entrant.label, await start(entrant.spec, entrant.label)));
    this.capacity = concurrency;
    this.#tables = Array.from({ length: concurrency }, () => new Table(rules.position(), startLabelled));
  }

  async prepare(entrants: readonly Entrant[], games: number, signal: AbortSignal): Promise<void> {
    for (const table of this.#tables.slice(0, games)) {
      if (signal.aborted) return;
      await table.seat(entrants.slice(0, MAX_PLAYERS));
    }
  }

  async play(order: GameOrder, signal: AbortSignal): Promise<GameRecord> {
    const free = this.#tables.filter(({ isBusy }) => !isBusy);
    if (free.length === 0) throw new RangeError(`more than ${this.capacity} games at the same time`);
    const here = (table: Table) => table.has([order.white, order.black]);
    const table = free.reduce((best, one) => (here(one) > here(best) ? one : best));
    table.isBusy = true;
    try {
      return await table.play(order, signal);
    } finally {
      table.isBusy = false;
    }
  }

  async dispose(): Promise<void> {
    await Promise.all(this.#tables.map((table) => table.dispose()));
  }
}

/** A player whose errors have its label, also when it is restarted. */
function labelled(label: string, player: Player): Player {
  const newGame = player.newGame.bind(player);
  player.newGame = (fen, seed) => atLabel(label, () => newGame(fen, seed));
  return player;
}
