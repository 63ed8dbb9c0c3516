// Alpha–beta over lines gives the same result as trying every line.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../engine/engine.ts';
import { createEngine } from '../../engine/node.ts';
import { flipped } from '../../evaluation/machine.testing.ts';
import { formatFen } from '../../notation/fen.ts';
import { amount } from '../../rules/amount.testing.ts';
import { unwrap } from '../../rules/result.ts';
import { bruteForceAgrees } from './brute-force.testing.ts';
import { randomGames } from './random.testing.ts';
import { findLines, LINE_PROFILE, profileWith } from './search.testing.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

afterAll(() => engine.dispose());

const SHORT = 'lineSearch.checkExtensionCap=4,lineSearch.swingExtensionCap=2';

/** Positions with more lines are left out, because they take too long. */
const MAX_LINES = amount({ quick: 2_500, slow: 10_000 });

describe('every move has the score that brute force gives', () => {
  test.each([
    ['greedy', 'greedy', 1, '', 30],
    ['depth 1', 'lines', 1, SHORT, 5],
    ['depth 2, captures', 'lines', 2, 'lineSearch.checkExtensionCap=0,lineSearch.swingExtensionCap=1', 4],
    ['depth 2, checks', 'lines', 2, 'lineSearch.checkExtensionCap=2,lineSearch.swingExtensionCap=0', 4],
    ['with a wide trade window', 'lines', 1, `${SHORT},lineSearch.tradeWindow=8,lineSearch.tradeTolerance=250`, 4],
    ['with a logistic risk', 'lines', 1, `${SHORT},risk.form=logistic,opponent.plyDepth=1,risk.blendAlpha=0.5`, 1],
    ['with low caps', 'lines', 1, `${SHORT},line.cap=40,risk.cap=10,development.cap=5`, 1],
    ['with all values 0', 'lines', 1, `${SHORT},line.base=0,material.pawn=[0,0],material.knight=[0,0]`, 1],
  ] as const)('%s', async (_name, mode, depth, overrides, count) => {
    const games = randomGames(count, 11 + count, 70);
    const { positions, lines } = await bruteForceAgrees(engine, games, { mode, depth, overrides, most: MAX_LINES });
    expect(positions).toBeGreaterThan(count / 2);
    expect(lines).toBeGreaterThan(count * 10);
  });
});

test('the best lines are the same whatever MultiPV is', async () => {
  await engine.setProfile(profileWith(SHORT));
  for (const game of randomGames(amount({ quick: 3, slow: 12 }), 5, 90)) {
    const all = await findLines(engine, game, { depth: 3, variations: 256 });
    for (const variations of [1, 2, 3]) {
      const some = await findLines(engine, game, { depth: 3, variations });
      expect(some.map(({ exact }) => exact)).toEqual(all.slice(0, variations).map(({ exact }) => exact));
      for (const { uci, exact } of some) expect(all.find((line) => line.uci[0] === uci[0])?.exact).toBe(exact);
    }
  }
});

test('with colors swapped every score is negated', async () => {
  await engine.setProfile(LINE_PROFILE);
  for (const game of randomGames(amount({ quick: 3, slow: 12 }), 8, 60)) {
    unwrap(engine.setPosition(game.fen, game.moves));
    // Without the earlier game, because the mirror image has none.
    const setup = { ...engine.position.setup(), halfmoves: 0 };
    const [here, there] = [setup, flipped(setup)].map((one) => ({ fen: formatFen(one), moves: [] }));
    const limits = { depth: 2, variations: 256 };
    const scores = (await findLines(engine, here!, limits)).map(({ exact }) => exact);
    expect((await findLines(engine, there!, limits)).map(({ exact }) => -exact + 0)).toEqual(scores);
  }
});

// A queen that can give check from nearly everywhere, and a mate by checks alone.
const CHECKS = [
  { fen: '6k1/5pp1/6p1/6Q1/8/n2b4/1r1n4/qrbK4 w - - 5 4', moves: [] },
  { fen: '5rk1/5Npp/8/8/2Q5/8/6PP/6K1 w - - 0 1', moves: [] },
  { fen: '2K5/p7/7P/5pR1/8/5k2/r7/8 w - - 4 3', moves: [] },
];

describe('checks extend a line while there are few to choose from', () => {
  const scores: number[][] = [];

  test.each([1, 12, 256])('at most %i choices', async (ways) => {
    const overrides = `lineSearch.checkExtensionCap=6,lineSearch.checkWays=${ways}`;
    const { lines } = await bruteForceAgrees(engine, CHECKS, { mode: 'lines', depth: 1, overrides });
    expect(lines).toBeGreaterThan(30);
    const found = [];
    for (const game of CHECKS) found.push(...(await findLines(engine, game, { depth: 1, variations: 256 })));
    scores.push(found.map(({ exact }) => exact));
  });

  test('the limit has an effect', () => {
    expect(scores[0]).not.toEqual(scores[1]);
  });
});
