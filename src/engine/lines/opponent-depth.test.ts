import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { START_FEN } from '../../notation/fen.ts';
import type { Engine } from '../engine.ts';
import { createEngine } from '../node.ts';
import { believedDepth, OpponentModel, sightShown } from './opponent-depth.ts';
import { findLines, profileWith } from './search.testing.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

afterAll(() => engine.dispose());

test('a move shows the deepest search that agrees with it, if the depths differ', () => {
  expect(sightShown([1, 2, 3], 2)).toBe(2);
  expect(sightShown([1, 2, 1], 1)).toBe(3);
  expect(sightShown([1, 2, 3], 4)).toBeUndefined();
  expect(sightShown([1, 1, 1], 1)).toBeUndefined();
  expect(sightShown([], 1)).toBeUndefined();
});

test('the depth that was set counts as much as some moves', () => {
  expect(believedDepth(4, 2, [])).toBe(4);
  expect(believedDepth(4, 2, [1, 1, 1, 1])).toBe(2);
  expect(believedDepth(4, 0, [1, 1, 1])).toBe(1);
  expect(believedDepth(4, 0, [])).toBe(4);
  expect(believedDepth(0, 1, [3])).toBe(2);
});

describe('SPEC 12: opponentPlyDepth adapts when adaptOpponentDepth is on', () => {
  /** White plays what a search of two plies chooses; Black is the opponent, with one of this depth. */
  async function depthAfterGame(overrides: string, sight: number): Promise<number> {
    const profile = profileWith(overrides);
    await engine.setProfile(profile);
    const model = new OpponentModel(profile);
    const moves: string[] = [];
    while (moves.length < 16) {
      const [best] = await findLines(engine, { moves }, { depth: moves.length % 2 === 0 ? 2 : sight });
      moves.push(best!.uci[0]!);
    }
    const depth = await model.adapt(engine, { fen: START_FEN, moves });
    expect(model.depth({ fen: START_FEN, moves })).toBe(depth);
    return depth;
  }

  test('off by default', async () => {
    expect(await depthAfterGame('opponent.plyDepth=6', 1)).toBe(6);
  });

  test('who plays what one ply shows is believed to see less than who plays what three show', async () => {
    const adapting = 'opponent.adapt=true,opponent.adaptPrior=0,opponent.plyDepth=6';
    const [short, long] = [await depthAfterGame(adapting, 1), await depthAfterGame(adapting, 3)];
    expect(short).toBeLessThan(long);
    expect(engine.position.fullmoves).toBe(9);
    expect(await depthAfterGame('opponent.adapt=true,opponent.adaptPrior=64,opponent.plyDepth=6', 1)).toBe(6);
  });
});
