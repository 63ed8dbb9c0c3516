import { expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { amount } from '../../rules/amount.testing.ts';
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

/** A runner with a worker that is wrong at first, which is detected before the iteration ends. */
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

/** A runner with a worker that is wrong in some iterations, which is detected much later, during a game. */
class LateRunner extends SimulatedRunner {
  readonly #iterations: readonly [first: number, last: number, found: number];
  #retract: (retraction: Retraction) => Promise<void> = async () => {};
  #isFound = false;

  constructor(capacity: number, iterations: readonly [first: number, last: number, found: number]) {
    super(capacity);
    this.#iterations = iterations;
  }

  watch(retract: (retraction: Retraction) => Promise<void>): void {
    this.#retract = retract;
  }

  async findOut(): Promise<void> {
    if (this.#isFound) return;
    this.#isFound = true;
    await this.#retract({ worker: 'wrong', reason: 'another result' });
  }

  override async play(order: GameOrder, signal: AbortSignal): Promise<GameRecord> {
    const game = await super.play(order, signal);
    const iteration = Math.ceil(order.number / (2 * PAIRS));
    const [first, last, found] = this.#iterations;
    if (iteration === found && order.number % 8 === 4) await this.findOut();
    const isLie = !this.#isFound && order.number % 3 === 0 && iteration >= first && iteration <= last;
    return isLie ? { ...game, white: game.white === 1 ? 0 : 1, worker: 'wrong' } : { ...game, worker: 'right' };
  }
}

function tuning(iterations: number): Tuning {
  return new Tuning({
    profiles: chessProfiles(),
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

/** A line of a journal. */
type Line = { readonly game: RunGame } | { readonly void: readonly number[]; readonly worker: string };

/** The games that count after these lines. */
function countedAfter(lines: readonly Line[]): RunGame[] {
  const games = new Map<number, RunGame>();
  for (const line of lines) {
    if ('game' in line) {
      expect(games.has(line.game.number)).toBe(false);
      games.set(line.game.number, line.game);
    } else {
      for (const number of line.void) expect(games.delete(number)).toBe(true);
    }
  }
  return [...games.values()];
}

interface Played {
  readonly kept: RunGame[];
  readonly lines: Line[];
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
  readonly onIteration?: (run: Tuning) => Promise<void>;
}

async function play({ iterations, capacity, played = [], ...options }: PlayOptions): Promise<Played> {
  const { most = Number.POSITIVE_INFINITY, runner = new SimulatedRunner(capacity) } = options;
  const run = tuning(iterations);
  const stop = new AbortController();
  const kept: RunGame[] = [];
  const lines: Line[] = [];
  const isComplete = await run.play({
    runner,
    rules: RULES,
    played,
    signal: stop.signal,
    keep: async (game) => {
      // Many games may be written at once, after a while.
      await Promise.resolve();
      kept.push(game);
      lines.push({ game });
      if (kept.length >= most) stop.abort();
    },
    onIteration: () => options.onIteration?.(run),
    discard: async (numbers, { worker }) => {
      lines.push({ void: numbers, worker });
    },
  });
  return { kept, lines, runner, isComplete, run };
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

test('in each pair, the two sides of the iteration play one opening once with each color', async () => {
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

test('a run that is interrupted and resumed takes the same path, with any concurrency', async () => {
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

test.each(
  [
    [[1, 6, 7], 1],
    [[1, 1, 2], 3],
    [[3, 9, 10], 4],
  ].slice(0, amount({ quick: 1, slow: 3 })) as [[number, number, number], number][],
)(
  'a worker that lied in iterations %j is detected, and the run goes back to its first lie',
  async (iterations, capacity) => {
    const whole = await play({ iterations: 10, capacity: 2 });
    const { run, lines, isComplete } = await play({
      iterations: 10,
      capacity,
      runner: new LateRunner(capacity, iterations),
    });
    expect(isComplete).toBe(true);
    expect(run.spsa.path).toEqual(whole.run.spsa.path);
    const voids = lines.flatMap((line, index) => ('void' in line ? [{ index, numbers: line.void }] : []));
    const [{ index, numbers }] = voids as [(typeof voids)[0]];
    // Games of others in the iteration of the first lie still count: their players do not depend on it.
    const first = 2 * PAIRS * (iterations[0] - 1) + 1;
    const lies = lines.flatMap((line) => ('game' in line && line.game.worker === 'wrong' ? [line.game.number] : []));
    expect(lies.every((number) => numbers.includes(number))).toBe(true);
    expect(numbers.filter((number) => number < first + 2 * PAIRS)).toEqual(
      lies.filter((number) => number < first + 2 * PAIRS),
    );
    // Wherever the run is interrupted after that, it ends with the same path.
    for (let end = index + 1; end <= lines.length; end += 7) {
      const resumed = await play({ iterations: 10, capacity: 2, played: countedAfter(lines.slice(0, end)) });
      expect(resumed.run.spsa.path).toEqual(whole.run.spsa.path);
    }
    expect(countedAfter(lines)).toHaveLength(run.games);
  },
);

test('lies of earlier sessions also void the games that depend on them', async () => {
  const whole = await play({ iterations: 10, capacity: 2 });
  const liar = new LateRunner(2, [2, 10, 11]);
  const before = await play({ iterations: 10, capacity: 2, runner: liar, most: 60 });
  expect(before.isComplete).toBe(false);
  const runner = new LateRunner(2, [11, 11, 9]);
  const after = await play({ iterations: 10, capacity: 2, runner, played: before.kept });
  expect(after.run.spsa.path).toEqual(whole.run.spsa.path);
});

test.each([4, 10])(
  'the games of a worker that is found to be wrong between iteration %i and the next are also void',
  async (last) => {
    const whole = await play({ iterations: 10, capacity: 2 });
    const runner = new LateRunner(2, [2, last, 11]);
    const onIteration = async ({ spsa }: Tuning) => {
      if (spsa.path.length === last) await runner.findOut();
    };
    const { run, isComplete } = await play({ iterations: 10, capacity: 2, runner, onIteration });
    expect(isComplete).toBe(true);
    expect(run.spsa.path).toEqual(whole.run.spsa.path);
  },
);
