import { afterAll, beforeAll, expect, test } from 'vitest';
import { positionFen } from '../notation/fen.ts';
import { formatUci } from '../notation/uci-move.ts';
import { chessProfiles } from '../profiles/chess.ts';
import { unwrap } from '../rules/result.ts';
import type { Engine } from './engine.ts';
import type { Info } from './messages.ts';
import { createEngine } from './node.ts';

/** With material values only, scores are easy to predict. */
const MATERIAL = {
  evaluation: chessProfiles().evaluation,
  values: unwrap(chessProfiles().preset('material')).values,
};

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine(MATERIAL);
});

afterAll(() => engine.dispose());

test('finds a mate in one and announces it', async () => {
  unwrap(engine.setPosition('8/8/P3R3/3k1P2/1P3P2/P6R/3N3P/3K2N1 w - - 7 45'));
  const { score, pv } = await engine.search({ depth: 3 });
  expect(score).toEqual({ mate: 1 });
  expect(formatUci(pv[0]!)).toBe('h3d3');
});

test('a side that is mated in one move reports a negative mate', async () => {
  unwrap(engine.setPosition('7k/8/5K2/6Q1/8/8/8/8 b - - 0 1'));
  const { score } = await engine.search({ depth: 4 });
  expect(score).toEqual({ mate: -1 });
});

test('takes a hanging queen, whichever side is to move', async () => {
  unwrap(engine.setPosition('4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1'));
  expect(formatUci((await engine.search({ depth: 2 })).pv[0]!)).toBe('e4d5');
  unwrap(engine.setPosition('4k3/8/8/4p3/3Q4/8/8/4K3 b - - 0 1'));
  const { pv, score } = await engine.search({ depth: 2 });
  expect(formatUci(pv[0]!)).toBe('e5d4');
  expect(score).toEqual({ cp: 100 });
});

test.each([{ nodes: 5000 }, { depth: 7 }])(
  'a hundred searches with the limits %j give the same move, score and nodes',
  async (limits) => {
    const results = [];
    for (let i = 0; i < 100; i++) {
      await engine.clear();
      unwrap(engine.setPosition('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'));
      const { depth, score, nodes, pv } = await engine.search(limits);
      results.push({ depth, score, nodes, pv });
    }
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    if (limits.nodes !== undefined) expect(results[0]!.nodes).toBe(limits.nodes + 1);
  },
);

test('stop ends an unbounded search with a completed iteration', async () => {
  unwrap(engine.setPosition());
  let depth = 0;
  const searching = engine.search({}, (info) => {
    depth = info.depth;
    if (depth === 5) engine.stop();
  });
  const result = await searching;
  expect(result.depth).toBe(depth);
  expect(result.pv.length).toBeGreaterThan(0);
});

test('a node limit too small for one iteration holds, and the move is still sensible (trust 5.3)', async () => {
  unwrap(engine.setPosition('3r1rk1/2p2pp1/1pp4p/p1P1P3/P3Qn2/1NP2PqP/1P4P1/3R1RK1 w - - 3 22'));
  const walksIntoMate = 'g1h1';
  expect(formatUci(engine.position.moves()[0]!)).toBe(walksIntoMate);
  for (const nodes of [1, 2, 5, 10, 20]) {
    await engine.clear();
    const told: Info[] = [];
    const result = await engine.search({ nodes }, (info) => told.push(info));
    expect({ depth: result.depth, nodes: result.nodes, told }).toEqual({ depth: 0, nodes: nodes + 1, told: [] });
    expect(formatUci(result.pv[0]!)).not.toBe(walksIntoMate);
  }
});

test.each([
  [{ threads: 0 }, 'threads'],
  [{ threads: Number.NaN }, 'threads'],
  [{ threads: 65 }, 'threads'],
  [{ hash: 0 }, 'hash'],
  [{ hash: -5 }, 'hash'],
  [{ hash: 'x' as unknown as number }, 'hash'],
])('an invalid size is refused: %j', async (size, field) => {
  const before = engine.size;
  await expect(engine.resize(size)).rejects.toMatchObject({ code: 'engine.size', field });
  expect(engine.size).toEqual(before);
  await expect(createEngine(undefined, size)).rejects.toMatchObject({ code: 'engine.size', field });
  expect((await engine.search({ depth: 2 })).depth).toBe(2);
});

test('a bad position or move leaves the earlier position in place', () => {
  unwrap(engine.setPosition(undefined, ['e2e4', 'e7e5']));
  const before = positionFen(engine.position);
  expect(engine.setPosition('8/8/8 w - - 0 1')).toMatchObject({ ok: false, fault: { code: 'fen.ranks' } });
  expect(engine.setPosition(undefined, ['e2e4', 'e2e4'])).toMatchObject({
    ok: false,
    fault: { code: 'uci.illegal', field: 'moves' },
  });
  expect(positionFen(engine.position)).toBe(before);
});

test.each([
  [{ nodes: 1.5 }, 'nodes'],
  [{ nodes: 0 }, 'nodes'],
  [{ depth: -1 }, 'depth'],
  [{ mate: Number.NaN }, 'mate'],
  [{ variations: Number.POSITIVE_INFINITY }, 'variations'],
  [{ ms: Number.NaN }, 'ms'],
  [{ clock: { remaining: -1 } }, 'clock.remaining'],
  [{ moves: [0] }, 'moves'],
])('invalid limits are refused: %j', async (limits, field) => {
  unwrap(engine.setPosition());
  await expect(engine.search(limits)).rejects.toMatchObject({ code: 'engine.limits', field });
  expect((await engine.search({ depth: 1 })).depth).toBe(1);
});

test('the move of an interrupted iteration is reported with its score before it is played', async () => {
  let changed = 0;
  for (let nodes = 4000; nodes < 7000; nodes += 50) {
    await engine.clear();
    unwrap(engine.setPosition('2r2rk1/pp1bqpbp/3p1np1/3Pp3/1PP1P3/P1N2N1P/4QPP1/R1B2RK1 w - - 0 16'));
    const told: Info[] = [];
    const { pv, score, depth } = await engine.search({ nodes }, (info) => told.push(info));
    expect({ nodes, pv: told.at(-1)!.pv, score: told.at(-1)!.score }).toEqual({ nodes, pv, score });
    if (told.at(-2)!.depth === depth) changed++;
  }
  expect(changed).toBeGreaterThan(0);
});

test('a second search, or another position, is refused while one runs', async () => {
  unwrap(engine.setPosition());
  const first = engine.search({});
  await expect(engine.search({ depth: 1 })).rejects.toThrow('already searching');
  expect(engine.setPosition()).toMatchObject({ ok: false, fault: { code: 'engine.busy' } });
  engine.stop();
  await first;
});

test('the losing side takes a repetition that the game has prepared', async () => {
  const moves = 'g5d8 g8h7 d8h4 h7g8 h4d8 g8h7 d8h4 h7g8'.split(' ');
  unwrap(engine.setPosition('6k1/5pp1/6p1/6Q1/8/n2b4/1r1n4/qrbK4 w - - 5 4', moves));
  const { pv, score } = await engine.search({ depth: 4 });
  expect(formatUci(pv[0]!)).toBe('h4d8');
  expect(score).toEqual({ cp: 0 });
});
