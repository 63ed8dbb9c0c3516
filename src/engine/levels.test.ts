import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatUci } from '../notation/uci-move.ts';
import { LEVEL_NAMES, type Level, levelSearch } from '../profiles/levels.ts';
import type { SearchValues } from '../profiles/search-parameters.ts';
import { unwrap } from '../rules/result.ts';
import { BENCH_POSITIONS } from './bench.ts';
import { defaultProfile } from './default.ts';
import type { Engine } from './engine.ts';
import { type Limits, withReach } from './limits.ts';
import { createEngine } from './node.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine(undefined, { hash: 4 });
});

afterAll(() => engine.dispose());

function play(level: Level, changes: Partial<SearchValues> = {}): Promise<void> {
  return engine.setProfile({ ...defaultProfile(), search: { ...levelSearch(level), ...changes } });
}

async function answer(fen: string | undefined, limits: Limits = {}, moves: readonly string[] = []) {
  await engine.clear();
  unwrap(engine.setPosition(fen, moves));
  const info = await engine.search(limits);
  return { ...info, best: formatUci(info.pv[0]!) };
}

describe('the limits of a level', () => {
  test.each([
    ['easy', 1],
    ['medium', 2],
    ['hard', 3],
    ['max', 7],
  ] as const)('%s searches %i plies, without a limit or with a deeper one', async (level, depth) => {
    await play(level);
    expect((await answer('8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1')).depth).toBe(depth);
    expect((await answer(BENCH_POSITIONS[4], { depth: 20, nodes: 10_000_000 })).depth).toBe(depth);
    expect((await answer(BENCH_POSITIONS[4], { depth: 1 })).depth).toBe(1);
  });

  test.each([
    // The level's time limit applies only to timed searches.
    [{}, { ms: 1000, depth: 3 }],
    [{ ms: 5000 }, { ms: 1000, depth: 3 }],
    [{ ms: 200 }, { ms: 200, depth: 3 }],
    [{ clock: { remaining: 60_000 } }, { clock: { remaining: 60_000 }, ms: 1000, depth: 3 }],
    [{ nodes: 5000 }, { nodes: 5000, depth: 3 }],
    [{ depth: 2 }, { depth: 2 }],
    [
      { depth: 2, ms: 5000 },
      { depth: 2, ms: 1000 },
    ],
  ] as [Limits, Limits][])('level hard with the limits %j', (asked, limits) => {
    expect(withReach(asked, { depthLimit: 3, timeLimit: 1000 })).toEqual(limits);
    expect(withReach(asked, { depthLimit: 0, timeLimit: 0 })).toEqual(asked);
  });

  test('a node limit ends the search, but not before the first iteration is complete', async () => {
    await play('full', { nodeLimit: 1 });
    const short = await answer(BENCH_POSITIONS[1], {});
    expect(short.depth).toBe(1);
    await play('full');
    const whole = await answer(BENCH_POSITIONS[1], { depth: 1 });
    expect({ best: short.best, score: short.score }).toEqual({ best: whole.best, score: whole.score });
    await play('full', { nodeLimit: 3000 });
    const { nodes } = await answer(BENCH_POSITIONS[1]);
    expect(nodes).toBeGreaterThan(2900);
    expect(nodes).toBeLessThanOrEqual(3001);
  });

  test('a smaller table costs nodes', async () => {
    const nodes: number[] = [];
    for (const entries of [0, 64]) {
      await play('max', { tableEntries: entries });
      nodes.push((await answer(BENCH_POSITIONS[3], { depth: 6 })).nodes);
    }
    expect(nodes[1]).toBeGreaterThan(nodes[0]!);
  });

  test('stop makes a search of level max move at once', async () => {
    // Without `stop` it would take ten minutes.
    await play('max', { depthLimit: 60, timeLimit: 600_000 });
    unwrap(engine.setPosition(BENCH_POSITIONS[3]));
    const { pv, depth } = await engine.search({}, () => engine.stop());
    expect(depth).toBeGreaterThan(0);
    expect(engine.position.moves()).toContain(pv[0]);
  });
});

describe.each(LEVEL_NAMES)('level %s', (level) => {
  const limits = { depth: 4 };

  test('gives the same move for the same seed, position and profile', async () => {
    for (const fen of BENCH_POSITIONS.slice(0, 4)) {
      await play(level, { seed: 5 });
      const first = await answer(fen, limits);
      await play(level, { seed: 5 });
      const second = await answer(fen, limits);
      expect({ best: second.best, nodes: second.nodes }).toEqual({ best: first.best, nodes: first.nodes });
    }
  });

  test('scenarios 11 and 23: it mates in one', async () => {
    await play(level);
    expect((await answer('8/8/P3R3/3k1P2/1P3P2/P6R/3N3P/3K2N1 w - - 7 45', limits)).score).toEqual({ mate: 1 });
    const scholar = 'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1';
    expect((await answer(scholar, limits)).best).toBe('h5f7');
  });

  test('scenario 12: it avoids stalemate', async () => {
    await play(level);
    expect((await answer('8/8/P7/5P2/1P1k1P2/P6R/3N3P/3KR3 w - - 6 44', limits)).best).not.toBe('e1e5');
  });

  test('scenario 16: the losing side takes the repetition, the winning side does not', async () => {
    await play(level);
    // The only good moves are queen checks, and the position after h4d8 has occurred twice.
    const checks = 'g5d8 g8h7 d8h4 h7g8 h4d8 g8h7 d8h4 h7g8'.split(' ');
    const lost = await answer('6k1/5pp1/6p1/6Q1/8/n2b4/1r1n4/qrbK4 w - - 5 4', limits, checks);
    expect({ best: lost.best, score: lost.score }).toEqual({ best: 'h4d8', score: { cp: 0 } });
    // A rook up, after moving back and forth once.
    const won = await answer('6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1', limits, 'a1b1 g8f8 b1a1 f8g8'.split(' '));
    expect(won.best).not.toBe('a1b1');
  });
});

test('a seed in the limits replaces the profile’s (trust 4, seed 004)', async () => {
  const unshared = await createEngine(undefined, { isShared: false });
  for (let seed = 1; seed < 5; seed++) {
    await play('medium', { seed });
    const { best } = await answer(undefined, { depth: 2 });
    await play('medium');
    expect((await answer(undefined, { depth: 2, seed })).best).toBe(best);
    await unshared.setProfile({ ...defaultProfile(), search: levelSearch('medium') });
    unwrap(unshared.setPosition());
    expect(formatUci((await unshared.search({ depth: 2, seed })).pv[0]!)).toBe(best);
  }
  await unshared.dispose();
  await expect(engine.search({ seed: -1 })).rejects.toMatchObject({ code: 'engine.limits', field: 'seed' });
});

test('with fairness, seeds give different moves of about the same score', async () => {
  const found = new Map<string, number>();
  for (let seed = 0; seed < 12; seed++) {
    await play('medium', { seed });
    const { best, score } = await answer(undefined);
    found.set(best, (score as { cp: number }).cp);
  }
  expect(found.size).toBeGreaterThan(1);
  const scores = [...found.values()];
  expect(Math.max(...scores) - Math.min(...scores)).toBeLessThanOrEqual(25);
});
