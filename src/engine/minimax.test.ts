import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomPositions } from '../lab/positions.ts';
import { amount } from '../rules/amount.testing.ts';
import { loadRules } from '../rules/node.ts';
import { defaultProfile } from './default.ts';
import type { Engine } from './engine.ts';
import { EXACT_SETTINGS, iterate, searchOnlyWith } from './exact-settings.testing.ts';
import type { Score } from './messages.ts';
import { Minimax } from './minimax.testing.ts';
import { createEngine } from './node.ts';

const DEPTH = 3;
const CALM_BUDGET = 30_000;
const fens = randomPositions(await loadRules(), { count: amount({ quick: 20, slow: 25 }), seed: 5, plies: [6, 95] });

let engine: Engine;
let minimax: Minimax;

beforeAll(async () => {
  engine = await createEngine();
  minimax = await Minimax.create(defaultProfile());
});

afterAll(() => engine.dispose());

/** Root scores of every depth and position with only the given switches on. */
async function scores(on: readonly string[]): Promise<(readonly Score[])[]> {
  await searchOnlyWith(engine, on);
  const result: (readonly Score[])[] = [];
  for (const fen of fens) result.push((await iterate(engine, fen, DEPTH)).scores);
  return result;
}

describe('without selectivity every setting gives the score of plain negamax', () => {
  let plain: (Score | undefined)[][];

  beforeAll(() => {
    plain = fens.map((fen) => [1, 2, 3].map((depth) => minimax.score(fen, depth, 'none')));
  });

  test.each([[], ...EXACT_SETTINGS].map((on) => [on]))('%j', async (on) => {
    expect(await scores(on)).toEqual(plain);
  });
});

describe('with quiescence search, every setting gives the score of plain negamax', () => {
  let alphaBeta: (readonly Score[])[];

  beforeAll(async () => {
    alphaBeta = await scores(['cutoffs', 'quiescence']);
  });

  test('alpha–beta gives the score of negamax, at every depth that negamax can reach within its budget', () => {
    let depths = 0;
    for (const [i, fen] of fens.entries())
      for (const [index, score] of alphaBeta[i]!.entries()) {
        const plain = minimax.score(fen, index + 1, 'bounded', CALM_BUDGET);
        if (plain === undefined) break;
        expect({ fen, score }).toEqual({ fen, score: plain });
        depths++;
      }
    expect(depths).toBeGreaterThan(fens.length);
  });

  test.each(EXACT_SETTINGS.slice(1).map((on) => [on]))(
    'these settings give the score of alpha–beta: %j',
    async (on) => {
      expect(await scores([...on, 'quiescence'])).toEqual(alphaBeta);
    },
  );
});
