import { expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import { scoreOf } from '../elo.ts';
import { randomNumbers, randomNumbersFor } from '../random.ts';
import type { RunGame } from '../run/play-run.ts';
import type { Entrant, GameOrder, GameRecord, Retraction, Runner } from '../run/runner.ts';
import { tunedKnobs } from './knobs.ts';
import { Tuning } from './tuning.ts';

const profile = unwrap(chessProfiles().preset('lucena'));
const knobs = unwrap(tunedKnobs(profile, ['nullMoveSurplus:2', 'futilityBase:3']));
const BEST = { nullMoveSurplus: 100, futilityBase: 120 };
const RULES = { adjudication: {}, stall: 60_000, chess960: false, margin: 0 };

function searchOf({ spec }: Entrant): NonNullable<ProfileFile['search']> {
  return { ...profile.search, ...('profile' in spec ? spec.profile.search : {}) };
}

/** A runner that decides games by the players' knobs and by luck that depends on the number of the game. Games end out of order. */
class SimulatedRunner implements Runner {
  readonly orders: GameOrder[] = [];
  readonly capacity: number;
  readonly #delay = randomNumbers(1);

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  async prepare(): Promise<void> {}
  async dispose(): Promise<void> {}

  #elo(entrant: Entrant): number {
    const { nullMoveSurplus, futilityBase } = searchOf(entrant);
    return (
      -3 * ((nullMoveSurplus! - BEST.nullMoveSurplus) / 20) ** 2 - 3 * ((futilityBase! - BEST.futilityBase) / 15) ** 2
    );
  }

  async play(order: GameOrder, signal: AbortSignal): Promise<GameRecord> {
    this.orders.push(order);
    for (let turns = Math.floor(4 * this.#delay()); turns > 0; turns--) await Promise.resolve();
    signal.throwIfAborted();
    const expected = scoreOf(this.#elo(order.white) - this.#elo(order.black));
    const roll = randomNumbersFor(7, order.number)();
    const white = roll < expected - 0.25 ? 1 : roll < expected + 0.25 ? 0.5 : 0;
    return { number: order.number, fen: order.fen, moves: [], white, reason: 'stalemate', overruns: [] };
  }
}

/** A runner one of whose workers is wrong at first, which is found out before the iteration ends. */
class CorrectedRunner extends SimulatedRunner {
  readonly #lies = new Set<number>();
  #retract: (retraction: Retraction) => Promise<void> = async () => {};
  #isWrong = false;

  watch(retract: (retraction: Retraction) => Promise<void>): void {
    this.#retract = retract;
  }

  override async play(order: GameOrder, signal: AbortSignal): Promise<GameRecord> {
    const game = await super.play(order, signal);
    if (order.number % 3 !== 0 || this.#lies.has(order.number)) return { ...game, worker: 'right' };
    this.#lies.add(order.number);
    this.#isWrong = true;
    return { ...game, white: game.white === 1 ? 0 : 1, worker: 'wrong' };
  }

  async settle(): Promise<void> {
    if (!this.#isWrong) return;
    this.#isWrong = false;
    await this.#retract({ worker: 'wrong', reason: 'another result' });
  }
}

/** Pairs in each iteration. */
const PAIRS = 4;

function tuning(iterations: number): Tuning {
  return new Tuning({
    profile,
    knobs,
    iterations,
    pairs: PAIRS,
    seed: 3,
    rate: 0.05,
    openings: [START_FEN, 'second', 'third'],
    control: { nodes: 10 },
  });
}

interface Played {
  readonly kept: RunGame[];
  readonly runner: SimulatedRunner;
  readonly isComplete: boolean;
  readonly run: Tuning;
}

interface PlayOptions {
  readonly iterations: number;
  readonly capacity: number;
  /** Games of earlier sessions. */
  readonly played?: readonly RunGame[];
  /** Stops after this many further games. */
  readonly most?: number;
  readonly runner?: SimulatedRunner;
}

async function play({ iterations, capacity, played = [], ...options }: PlayOptions): Promise<Played> {
  const { most = Number.POSITIVE_INFINITY, runner = new SimulatedRunner(capacity) } = options;
  const run = tuning(iterations);
  const stop = new AbortController();
  const kept: RunGame[] = [];
  const isComplete = await run.play({
    runner,
    rules: RULES,
    played,
    signal: stop.signal,
    keep: async (game) => {
      kept.push(game);
      if (kept.length >= most) stop.abort();
    },
  });
  return { kept, runner, isComplete, run };
}

test('the knobs follow the side that wins', async () => {
  const { run, isComplete, kept } = await play({ iterations: 120, capacity: 2 });
  expect(isComplete).toBe(true);
  expect(kept).toHaveLength(run.games);
  const [surplus, base] = run.spsa.values;
  expect(Math.abs(surplus! - BEST.nullMoveSurplus)).toBeLessThan(30);
  expect(Math.abs(base! - BEST.futilityBase)).toBeLessThan(20);
  const tuned = run.profileWith(run.spsa.settled(1));
  expect(tuned.search.nullMoveSurplus).toBe(Math.round(surplus!));
  expect(tuned.search.futilityBase).toBe(Math.round(base!));
});

test('each pair plays the two sides of its iteration with either color, from one opening', async () => {
  const { runner } = await play({ iterations: 12, capacity: 1 });
  const games = [...runner.orders].sort((a, b) => a.number - b.number);
  expect(games.map(({ number }) => number)).toEqual(Array.from({ length: 96 }, (_, i) => i + 1));
  for (let pair = 0; pair < 48; pair++) {
    const [one, other] = games.slice(2 * pair, 2 * pair + 2);
    expect(one!.fen).toBe([START_FEN, 'second', 'third'][pair % 3]);
    expect([other!.fen, other!.white, other!.black]).toEqual([one!.fen, one!.black, one!.white]);
    expect(searchOf(one!.white).nullMoveSurplus).not.toBe(searchOf(one!.black).nullMoveSurplus);
    expect(one!.white.label).toBe(`iteration ${Math.floor(pair / PAIRS) + 1}, plus`);
  }
});

test('a run that is broken off and resumed takes the same path, with any number of games at a time', async () => {
  const iterations = 20;
  const whole = await play({ iterations, capacity: 3 });
  for (const [index, most] of [1, 7, 8, 9, 100, 159].entries()) {
    const begun = await play({ iterations, capacity: 1 + (index % 4), most });
    expect(begun.isComplete).toBe(false);
    const again = await play({ iterations, capacity: 1 + ((index + 2) % 5), played: begun.kept, most: 30 });
    const kept = [...begun.kept, ...again.kept];
    const end = await play({ iterations, capacity: 2, played: kept });
    expect(end.isComplete).toBe(true);
    expect(end.run.spsa.path).toEqual(whole.run.spsa.path);
    expect(kept.length + end.kept.length).toBe(whole.kept.length);
    expect(end.kept.length).toBe(end.runner.orders.length);
  }
});

test('games of a worker that was wrong do not count, and are played again', async () => {
  const [whole, corrected] = [
    await play({ iterations: 10, capacity: 2 }),
    await play({ iterations: 10, capacity: 2, runner: new CorrectedRunner(2) }),
  ];
  expect(corrected.runner.orders.length).toBeGreaterThan(whole.runner.orders.length);
  expect(corrected.run.spsa.path).toEqual(whole.run.spsa.path);
});
