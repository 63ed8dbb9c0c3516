import { FaultError, fail } from '../../rules/result.ts';
import type { Control } from '../match/control.ts';
import { pairOf } from '../match/schedule.ts';
import type { Entrant, GameOrder, GameRecord } from '../run/runner.ts';
import { type OfferedEngines, programOf } from './engines.ts';
import { type Batch, type BatchEntrant, MAX_BATCH, PROTOCOL } from './protocol.ts';

/** An entrant as it is sent to a worker: a profile by content, another program only by name. */
export function sendable({ label, control, spec }: Entrant): BatchEntrant {
  if ('profile' in spec) return { label, control, player: spec };
  const { argv, options } = spec.command;
  const [engine] = argv;
  if (argv.length > 1 || !/^[\w.-]{1,64}$/.test(engine))
    throw new FaultError(
      fail(
        'queue.engine',
        label,
        `with --redis, expected the name of an engine that workers offer, such as uci:stockfish, not '${engine}'`,
      ).fault,
    );
  const { patience, chess960 } = spec;
  return {
    label,
    control,
    player: { engine, options: options.map(([name, value]) => [name, value]), patience, chess960 },
  };
}

/** Makes a batch of orders with the same rules, for one worker. */
export function batchOf(id: string, orders: readonly GameOrder[]): Batch {
  const entrants: BatchEntrant[] = [];
  const places = new Map<string, number>();
  const place = (entrant: Entrant) => {
    const sent = sendable(entrant);
    const key = JSON.stringify(sent);
    if (!places.has(key)) places.set(key, entrants.push(sent) - 1);
    return places.get(key)!;
  };
  const games = orders.map(({ number, fen, white, black, seed }) => {
    const game = { number, fen, white: place(white), black: place(black) };
    return seed === undefined ? game : { ...game, seed };
  });
  return { protocol: PROTOCOL, id, rules: orders[0]!.rules, entrants, games };
}

/** Scales a time control for a machine on which a search takes `factor` times as long. */
function scaled({ clock, movetime, ...others }: Control, factor: number): Control {
  return {
    ...others,
    ...(clock === undefined ? {} : { clock: { base: clock.base * factor, increment: clock.increment * factor } }),
    ...(movetime === undefined ? {} : { movetime: movetime * factor }),
  };
}

/** The orders of a batch, for a worker on which a search takes `factor` times as long as on the reference. */
export function ordersOf({ rules, entrants, games }: Batch, factor: number, engines: OfferedEngines): GameOrder[] {
  const players = entrants.map(
    ({ label, control, player }): Entrant => ({
      label,
      control: scaled(control as Control, factor),
      spec: 'profile' in player ? player : programOf(player, engines),
    }),
  );
  const at = (index: number) => {
    const player = players[index];
    if (player === undefined)
      throw new FaultError(fail('queue.message', 'batch.games', `there is no entrant ${index}`).fault);
    return player;
  };
  return games.map(({ number, fen, white, black, seed }) => {
    const order = { number, fen, white: at(white), black: at(black), rules: rules as GameOrder['rules'] };
    return seed === undefined ? order : { ...order, seed };
  });
}

/** An order, with the promise of its game. */
export interface Pending {
  readonly order: GameOrder;
  /** Drops the game. */
  readonly signal: AbortSignal;
  readonly resolve: (record: GameRecord) => void;
  readonly reject: (error: unknown) => void;
}

/** The orders that no worker has yet, by number. */
export class Waiting {
  #orders: Pending[] = [];
  #isSorted = true;

  get size(): number {
    return this.#orders.length;
  }

  add(pending: Pending): void {
    const last = this.#orders.at(-1);
    if (last !== undefined && last.order.number > pending.order.number) this.#isSorted = false;
    this.#orders.push(pending);
  }

  /** Removes and returns all orders that this signal drops. */
  drop(signal: AbortSignal): Pending[] {
    const dropped = this.#orders.filter((pending) => pending.signal === signal);
    this.#orders = this.#orders.filter((pending) => pending.signal !== signal);
    return dropped;
  }

  /** Removes and returns the first orders with the same rules. Pairs are not split. */
  take(count: number): Pending[] {
    if (!this.#isSorted) this.#orders.sort((a, b) => a.order.number - b.order.number);
    this.#isSorted = true;
    const orders = this.#orders;
    const [first] = orders;
    let end = 0;
    const fits = () => {
      const next = orders[end];
      if (next === undefined || next.order.rules !== first!.order.rules) return false;
      return end < count || (end < MAX_BATCH && pairOf(next.order.number) === pairOf(orders[end - 1]!.order.number));
    };
    while (fits()) end++;
    return orders.splice(0, end);
  }
}

/** Measures games, so that batches take a given time. */
export class BatchSize {
  readonly #ms: number;
  /** The average time of a game, weighted toward recent batches. */
  #perGame: number | undefined;

  constructor(ms: number) {
    this.#ms = ms;
  }

  note(games: number, ms: number): void {
    const now = ms / games;
    this.#perGame = this.#perGame === undefined ? now : 0.8 * this.#perGame + 0.2 * now;
  }

  /** The size of the next batch: a pair at first, and later small enough to leave games for the other workers. */
  next(waiting: number, slots: number): number {
    if (this.#perGame === undefined) return 2;
    const pairs = Math.min(this.#ms / (2 * Math.max(this.#perGame, 1)), waiting / (2 * slots), MAX_BATCH / 2);
    return 2 * Math.max(1, Math.round(pairs));
  }
}
