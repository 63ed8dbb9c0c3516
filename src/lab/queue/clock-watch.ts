import { isTimed } from '../match/control.ts';
import { pairOf } from '../match/schedule.ts';
import type { PlayedOrder } from './replays.ts';

/** The losses on time of a worker are judged after this many games. */
const LEAST_GAMES = 20;
/** The largest share of games that may be lost on time. */
const MAX_TIME_LOSSES = 0.1;
/** The results of a worker are judged after this many pairs, and as many of other workers. */
const LEAST_PAIRS = 30;
/**
 * The largest allowed difference between a worker's results and those of others, in standard deviations. Chance exceeds it once in a
 * million.
 */
const MAX_RESIDUAL = 5;

interface Sums {
  pairs: number;
  points: number;
  squares: number;
}

function sums(): Sums {
  return { pairs: 0, points: 0, squares: 0 };
}

/** The difference of the mean of one set of pairs from that of the others, in standard deviations. */
function residual(own: Sums, all: Sums): number {
  const others = { pairs: all.pairs - own.pairs, points: all.points - own.points };
  if (own.pairs < LEAST_PAIRS || others.pairs < LEAST_PAIRS) return 0;
  const variance = all.squares / all.pairs - (all.points / all.pairs) ** 2;
  if (variance <= 0) return 0;
  return (
    (own.points / own.pairs - others.points / others.pairs) / Math.sqrt(variance * (1 / own.pairs + 1 / others.pairs))
  );
}

/**
 * Judges workers by games with a clock, which cannot be replayed: a busy machine loses on time, and a broken one gets different results.
 */
export class ClockWatch {
  readonly #games = new Map<string, { games: number; late: number }>();
  /** Pairs by their players: of all workers, and of each worker. */
  readonly #all = new Map<string, Sums>();
  readonly #own = new Map<string, Map<string, Sums>>();

  /** Records the games of a worker. Returns the reason to set it aside, if any. */
  note(worker: string, games: readonly PlayedOrder[]): string | undefined {
    const timed = games.filter(({ order }) => isTimed(order.white.control) || isTimed(order.black.control));
    return this.#noteTime(worker, timed) ?? this.#notePairs(worker, timed);
  }

  #noteTime(worker: string, games: readonly PlayedOrder[]): string | undefined {
    const count = this.#games.get(worker) ?? { games: 0, late: 0 };
    this.#games.set(worker, count);
    count.games += games.length;
    count.late += games.filter(({ record }) => record.reason === 'time').length;
    if (count.games < LEAST_GAMES || count.late <= MAX_TIME_LOSSES * count.games) return undefined;
    return `${count.late} of its ${count.games} games were lost on time`;
  }

  #notePairs(worker: string, games: readonly PlayedOrder[]): string | undefined {
    const own = this.#own.get(worker) ?? new Map<string, Sums>();
    this.#own.set(worker, own);
    const numbers = new Set(games.map(({ order }) => pairOf(order.number)));
    for (const number of numbers) {
      const pair = games.filter(({ order }) => pairOf(order.number) === number);
      if (pair.length < 2) continue;
      const players = [pair[0]!.order.white.label, pair[0]!.order.black.label].sort();
      const points = pair.reduce(
        (sum, { order, record }) => sum + (order.white.label === players[0] ? record.white : 1 - record.white),
        0,
      );
      const key = JSON.stringify(players);
      for (const map of [own, this.#all]) {
        const sum = map.get(key) ?? sums();
        map.set(key, sum);
        sum.pairs++;
        sum.points += points;
        sum.squares += points * points;
      }
      const off = residual(own.get(key)!, this.#all.get(key)!);
      if (Math.abs(off) > MAX_RESIDUAL)
        return `its results differ from those of other workers by ${Math.abs(off).toFixed(1)} standard deviations`;
    }
    return undefined;
  }

  /** Forgets a worker that was set aside, so that others are not compared with it. */
  forget(worker: string): void {
    for (const [key, { pairs, points, squares }] of this.#own.get(worker) ?? []) {
      const all = this.#all.get(key)!;
      all.pairs -= pairs;
      all.points -= points;
      all.squares -= squares;
    }
    this.#own.delete(worker);
  }
}
