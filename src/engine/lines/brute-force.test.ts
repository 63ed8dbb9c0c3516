// Alpha–beta over lines gives what trying every line gives.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../engine.ts';
import { createEngine } from '../node.ts';
import { bruteForceAgrees } from './brute-force.testing.ts';
import { randomGames } from './random.testing.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

afterAll(() => engine.dispose());

const SHORT = 'lineSearch.checkExtensionCap=4,lineSearch.swingExtensionCap=2';

describe('every move leads to the score that trying all lines gives', () => {
  test.each([
    ['greedy', 'greedy', 1, '', 40],
    ['depth 1', 'lines', 1, SHORT, 10],
    ['depth 2, captures', 'lines', 2, 'lineSearch.checkExtensionCap=0,lineSearch.swingExtensionCap=1', 6],
    ['depth 2, checks', 'lines', 2, 'lineSearch.checkExtensionCap=2,lineSearch.swingExtensionCap=0', 6],
    ['with trades far apart', 'lines', 1, `${SHORT},lineSearch.tradeWindow=8,lineSearch.tradeTolerance=250`, 8],
    ['with a logistic risk', 'lines', 1, `${SHORT},risk.form=logistic,opponent.plyDepth=1,risk.blendAlpha=0.5`, 8],
    ['where all is capped', 'lines', 1, `${SHORT},line.cap=40,risk.cap=10,development.cap=5`, 8],
    ['where nothing has a value', 'lines', 1, `${SHORT},line.base=0,material.pawn=[0,0],material.knight=[0,0]`, 8],
  ] as const)('%s', async (_name, mode, depth, overrides, count) => {
    const games = randomGames(count, 11 + count, 70);
    expect(await bruteForceAgrees(engine, games, { mode, depth, overrides })).toBeGreaterThan(count * 10);
  });
});
