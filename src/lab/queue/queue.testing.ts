import { chessProfiles } from '../../profiles/chess.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { profileContestant } from '../match/contestants.ts';
import type { MatchOptions } from '../match/match.ts';
import type { MatchGame } from '../match/tally.ts';
import { knownOpenings } from '../openings.ts';
import { processRunner } from '../run/process-runner.ts';
import type { GameOrder, GameRecord, Runner } from '../run/runner.ts';
import type { Proof, Timing } from './protocol.ts';
import { QueueRunner, type QueueRunnerOptions } from './queue-runner.ts';
import type { TestRedis } from './redis.testing.ts';
import { type QueueWorkerOptions, work } from './worker.ts';

export const rules = await loadRules();

/** Shorter times than in real runs. */
export const QUICK: Timing = { beat: 100, tick: 60, silence: 3000, lock: 1000, batch: 300 };

export const PROOF: Proof = { bench: 1234, core: '0123456789abcdef', speed: 1e6 };

/** A short match without a clock: the same games everywhere. */
export async function matchOptions(pairs: number): Promise<Omit<MatchOptions, 'runner'>> {
  const a = await profileContestant('a', unwrap(chessProfiles().named('material')));
  const b = await profileContestant('b', unwrap(chessProfiles().named('baseline')));
  return {
    players: [a, b],
    controls: [{ nodes: 150 }, { nodes: 100 }],
    openings: knownOpenings(rules.position()),
    pairs,
    adjudication: { maxPlies: 60 },
    stall: 60_000,
    chess960: false,
    margin: 50,
  };
}

/** Opens a coordinator with the proof of the test workers. */
export function openRunner(redis: TestRedis, options: Partial<QueueRunnerOptions> = {}): Promise<QueueRunner> {
  return QueueRunner.open({ redis: redis.place, rules, timing: QUICK, prove: async () => PROOF, ...options });
}

export interface TestWorker {
  stop(): Promise<void>;
}

/** Starts a worker in this process. */
export function startWorker(redis: TestRedis, name: string, options: Partial<QueueWorkerOptions> = {}): TestWorker {
  const over = new AbortController();
  const prove = async () => PROOF;
  const done = work({ redis: redis.place, name, slots: 1, signal: over.signal, timing: QUICK, prove, ...options });
  return {
    stop: async () => {
      over.abort();
      await done;
    },
  };
}

/** Runners of two workers of which the first begins only once the second has a game, so that both take part. */
export function meetingRunners(change: Parameters<typeof changedRunner>[0] = {}) {
  let meet = () => {};
  const met = new Promise<void>((resolve) => {
    meet = resolve;
  });
  const first = changedRunner({ order: (order) => met.then(() => order) });
  const order = (given: GameOrder) => {
    meet();
    return given;
  };
  return [first, changedRunner({ order, ...change })] as const;
}

/** A runner that changes orders before they are played, or games after that. */
export function changedRunner(change: {
  readonly order?: (order: GameOrder) => GameOrder | Promise<GameOrder>;
  readonly game?: (game: GameRecord) => GameRecord;
}): (slots: number) => Promise<Runner> {
  const { order = (same) => same, game = (same) => same } = change;
  return async (slots) => {
    const inner = processRunner(rules, slots);
    return {
      capacity: slots,
      prepare: (...args) => inner.prepare(...args),
      play: async (given, signal) => game(await inner.play(await order(given), signal)),
      dispose: () => inner.dispose(),
    };
  };
}

/** A game without its times, date and worker. */
export function timeless({ moves, date: _, worker: __, ...game }: MatchGame) {
  return { ...game, moves: moves.map(({ ms: _, ...move }) => move) };
}
