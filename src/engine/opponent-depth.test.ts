import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findLines, profileWith } from '../explain/lines/search.testing.ts';
import { START_FEN } from '../notation/fen.ts';
import { formatUci } from '../notation/uci-move.ts';
import { unwrap } from '../rules/result.ts';
import type { Engine } from './engine.ts';
import { createEngine } from './node.ts';
import { believedDepth, OpponentModel, sightShown, sightText } from './opponent-depth.ts';

let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

afterAll(() => engine.dispose());

test('a move counts for the deepest search that agrees with it, if the depths differ', () => {
  expect(sightShown([1, 2, 3], 2, 0)).toBe(2);
  expect(sightShown([1, 2, 1], 1, 0)).toBe(3);
  expect(sightShown([1, 2, 3], 4, 0)).toBeUndefined();
  expect(sightShown([1, 1, 1], 1, 0)).toBeUndefined();
  expect(sightShown([], 1, 0)).toBeUndefined();
});

test('a search that ended early and agrees up to its end is not evidence against the set depth (trust 3.3)', () => {
  expect(sightShown([1, 2, 3], 3, 8)).toBe(8);
  expect(sightShown([1, 2, 3], 3, 2)).toBe(3);
  expect(sightShown([1, 2, 3], 2, 8)).toBe(2);
  expect(sightShown([1, 2, 3], 4, 8)).toBeUndefined();
  expect(sightShown([1, 1, 1], 1, 8)).toBeUndefined();
});

test('the set depth weighs as much as a given number of moves', () => {
  expect(believedDepth(4, 2, [])).toBe(4);
  expect(believedDepth(4, 2, [1, 1, 1, 1])).toBe(2);
  expect(believedDepth(4, 0, [1, 1, 1])).toBe(1);
  expect(believedDepth(4, 0, [])).toBe(4);
  expect(believedDepth(0, 1, [3])).toBe(2);
});

describe('SPEC 12: opponentPlyDepth adapts when adaptOpponentDepth is on', () => {
  /** White plays the choice of a two-ply search. Black is the opponent, who searches to this depth. */
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

  test('is off by default', async () => {
    expect(await depthAfterGame('opponent.plyDepth=6', 1)).toBe(6);
  });

  const ADAPTING = 'opponent.adapt=true,opponent.adaptPrior=0';

  test('an opponent that plays one-ply choices is believed to see less than one that plays three-ply choices', async () => {
    const adapting = `${ADAPTING},opponent.plyDepth=2,opponent.adaptDepth=3`;
    const [short, long] = [await depthAfterGame(adapting, 1), await depthAfterGame(adapting, 3)];
    expect(short).toBeLessThan(long);
    expect(engine.position.fullmoves).toBe(9);
  });

  test('the depth that was set is kept if it counts as much as many moves', async () => {
    expect(
      await depthAfterGame('opponent.adapt=true,opponent.adaptPrior=64,opponent.plyDepth=2,opponent.adaptDepth=3', 1),
    ).toBe(2);
  });

  test('an opponent that sees more than was set is recognised, whatever depths are tried (trust 3.3)', async () => {
    const adapting = `${ADAPTING},opponent.adaptDepth=2`;
    expect(await depthAfterGame(`${adapting},opponent.plyDepth=2`, 3)).toBe(3);
    expect(await depthAfterGame(`${adapting},opponent.plyDepth=3`, 4)).toBe(4);
  });

  test('a search of the opponent’s moves can be stopped and is resumed later', async () => {
    const profile = profileWith(`${ADAPTING},opponent.plyDepth=3,opponent.adaptDepth=4`);
    const game = { fen: START_FEN, moves: ['e2e4', 'e7e5', 'd2d4', 'e5d4', 'd1d4', 'b8c6', 'd4e3', 'g8f6'] };
    const model = new OpponentModel(profile);
    await engine.setProfile(profile);
    expect(await model.adapt(engine, game, { signal: AbortSignal.abort() })).toBe(3);
    expect(engine.position.fullmoves).toBe(5);
    const depth = await model.adapt(engine, game);
    expect(depth).toBe(await new OpponentModel(profile).adapt(engine, game));
    expect(sightText(depth)).toBe(`the opponent is believed to see ${depth} plies`);
  });

  test('an opponent that plays the deepest choice the nodes allowed is not believed to see less than was set (trust 3.3)', async () => {
    const profile = profileWith(`${ADAPTING},opponent.plyDepth=8,search.nodeLimit=20000`);
    await engine.setProfile(profile);
    const choices: string[] = [];
    unwrap(engine.setPosition(START_FEN, ['e2e4']));
    await engine.search({ mode: 'lines', depth: 9 }, ({ pv }) => choices.push(formatUci(pv[0]!)));
    // The search ends before the depth that was set, and its choices differ between depths: the move is evidence.
    expect(choices.length).toBeLessThan(8);
    expect(choices[0]).not.toBe(choices.at(-1));
    const depthAfter = (move: string) =>
      new OpponentModel(profile).adapt(engine, { fen: START_FEN, moves: ['e2e4', move] });
    expect(await depthAfter(choices.at(-1)!)).toBe(8);
    expect(await depthAfter(choices[0]!)).toBe(choices.lastIndexOf(choices[0]!) + 1);
  });

  test('a search that was cut short by time is repeated with the next move (trust 3.3)', async () => {
    // A depth that a few ms never reach. A search that its node limit ends is complete.
    const profile = profileWith(`${ADAPTING},opponent.plyDepth=12`);
    const game = { fen: START_FEN, moves: ['e2e4', 'e7e5'] };
    const model = new OpponentModel(profile);
    await engine.setProfile(profile);
    const search = vi.spyOn(engine, 'search');
    await model.adapt(engine, game, { limits: { ms: 20 } });
    expect(search).toHaveBeenCalledTimes(1);
    const depth = await model.adapt(engine, game);
    expect(search).toHaveBeenCalledTimes(2);
    expect(await model.adapt(engine, game)).toBe(depth);
    expect(search).toHaveBeenCalledTimes(2);
    search.mockRestore();
    expect(depth).toBe(await new OpponentModel(profile).adapt(engine, game));
  });
});
