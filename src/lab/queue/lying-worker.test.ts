import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { isSlow } from '../../rules/amount.testing.ts';
import { unwrap } from '../../rules/result.ts';
import { Run } from '../match/run.ts';
import { knownOpenings } from '../openings.ts';
import { processRunner } from '../run/process-runner.ts';
import type { GameOrder, Runner } from '../run/runner.ts';
import { tunedKnobs } from '../tuning/knobs.ts';
import type { PathPoint } from '../tuning/spsa.ts';
import { Tuning } from '../tuning/tuning.ts';
import { changedRunner, openRunner, rules, startWorker } from './queue.testing.ts';
import { HAS_REDIS, TestRedis } from './redis.testing.ts';

const PAIRS = 4;
const GAME_RULES = { adjudication: { maxPlies: 40 }, stall: 60_000, chess960: false, margin: 0 };

/** Runs tuning in a folder and returns its path. */
async function tune(runner: Runner, folder: string): Promise<readonly PathPoint[]> {
  const profile = unwrap(chessProfiles().preset('material'));
  const tuning = new Tuning({
    profiles: chessProfiles(),
    profile,
    knobs: unwrap(tunedKnobs(profile, ['material.knight/mg:20', 'deltaMargin:4'])),
    iterations: 4,
    pairs: PAIRS,
    seed: 1,
    rate: 0.5,
    openings: knownOpenings(rules.position()),
    control: { nodes: 60 },
  });
  const run = await Run.open(folder, {
    kind: 'tuning',
    settings: {},
    games: tuning.games,
    players: tuning.players,
    schedule: tuning.schedule,
    label: (contestant) => tuning.label(contestant),
    position: rules.position(),
    ...GAME_RULES,
  });
  try {
    const isComplete = await tuning.play({
      runner,
      rules: GAME_RULES,
      played: run.played,
      keep: (game) => run.keep(game),
      discard: (numbers, retraction) => run.discard(numbers, retraction),
    });
    expect(isComplete).toBe(true);
    return tuning.spsa.path;
  } finally {
    await run.close();
  }
}

interface Line {
  readonly game?: number;
  readonly void?: readonly number[];
  readonly worker?: string;
}

describe.skipIf(!HAS_REDIS)('tuning on workers, one of which begins to lie (needs redis-server)', () => {
  let redis: TestRedis;
  let folder: string;

  beforeAll(async () => {
    redis = await TestRedis.start();
    folder = mkdtempSync(join(tmpdir(), 'lucena-lies-'));
  });
  afterAll(async () => {
    await redis.stop();
    rmSync(folder, { recursive: true });
  });

  test.runIf(isSlow)('takes the path of a run without lies, and its journal names the void games', async () => {
    const local = processRunner(rules, 2);
    const honest = await tune(local, join(folder, 'honest'));
    const runner = await openRunner(redis, { replayOneIn: 1 });
    // The first games are honest, so that some have already had an effect when the lie is found.
    const lie = (order: GameOrder): GameOrder =>
      order.number <= 2 * PAIRS * 2 ? order : { ...order, white: { ...order.white, control: { nodes: 300 } } };
    const workers = [
      startWorker(redis, 'liar', { runner: changedRunner({ order: lie }) }),
      startWorker(redis, 'honest'),
    ];
    await expect.poll(() => runner.status).toMatch(/^2 workers/);
    const lied = join(folder, 'lied');
    expect(await tune(runner, lied)).toEqual(honest);
    expect(runner.report.setAside).toMatchObject([{ worker: expect.stringMatching(/^liar-/) }]);
    await Promise.all(workers.map((worker) => worker.stop()));
    await runner.dispose();

    const lines = readFileSync(join(lied, 'journal.jsonl'), 'utf8').trimEnd().split('\n');
    const read = lines.map((line): Line => JSON.parse(line));
    const found = read.findLastIndex((line) => 'void' in line);
    const voided = read.flatMap((line) => line.void ?? []);
    const before = read.slice(0, found).filter((line) => line.game !== undefined);
    const isLiars = ({ worker }: Line) => worker!.startsWith('liar-');
    const first = Math.min(...before.filter(isLiars).map(({ game }) => game!));
    expect(first).toBeLessThanOrEqual(2 * PAIRS * 2);
    const lastOfFirst = 2 * PAIRS * Math.ceil(first / (2 * PAIRS));
    const expected = before.filter((line) => isLiars(line) || line.game! > lastOfFirst).map(({ game }) => game!);
    expect(voided.sort((a, b) => a - b)).toEqual(expected.sort((a, b) => a - b));
    expect(read.slice(found).filter((line) => line.game !== undefined && isLiars(line))).toEqual([]);
    // A resumed run has nothing left to play.
    const nobody: Runner = {
      ...local,
      capacity: 1,
      prepare: async () => {},
      dispose: async () => {},
      play: () => Promise.reject(),
    };
    expect(await tune(nobody, lied)).toEqual(honest);
    await local.dispose();
  });
});
