import { describe, expect, test } from 'vitest';
import { chessProfiles } from '../profiles/chess.ts';
import { nineProfiles } from '../profiles/nine.ts';
import { BOARDS, SHOGI } from '../rules/nine/board.ts';
import type { NinePosition } from '../rules/nine/position.ts';
import { unwrap } from '../rules/result.ts';
import type { Engine } from './engine.ts';
import { inlineWorker } from './inline-worker.ts';
import { nineGame } from './nine-game.ts';
import { createGameEngine } from './node.ts';

const SMALL = { hash: 1, spawn: inlineWorker };

async function answer(engine: Engine<NinePosition>, text: string, moves: readonly string[] = []): Promise<unknown> {
  await engine.clear();
  unwrap(engine.setPosition(text, moves));
  const { depth, score, nodes, pv } = await engine.search({ nodes: 3000 });
  expect(engine.position.isLegal(pv[0]!)).toBe(true);
  return { depth, score, nodes, pv: pv.map((move) => engine.game.notation.formatMove(move)) };
}

describe.each(BOARDS.map((board) => [board.name, board] as const))('on the board %s', (_, board) => {
  const game = nineGame(board);

  test('the engine finds the same with and without shared memory, in a new engine and in one that is used again', async () => {
    const material = unwrap(game.profiles().preset('material'));
    const shared = await createGameEngine(game, material, SMALL);
    const unshared = await createGameEngine(game, material, { ...SMALL, isShared: false });
    const expected = await answer(shared, 'startpos');
    expect(await answer(unshared, 'startpos')).toEqual(expected);
    await shared.renew(unwrap(game.profiles().named('material{material.offset=7}')));
    expect(await answer(shared, 'startpos')).not.toEqual(expected);
    await shared.renew(material);
    expect(await answer(shared, 'startpos')).toEqual(expected);
    await Promise.all([shared.dispose(), unshared.dispose()]);
  });

  test('line scoring follows lines of legal moves', async () => {
    const engine = await createGameEngine(game, undefined, SMALL);
    const { pv, exact } = await engine.search({ mode: 'lines', depth: 2, nodes: 20_000 });
    expect(exact).toBeDefined();
    for (const move of pv) {
      expect(engine.position.isLegal(move)).toBe(true);
      engine.position.make(move);
    }
    await engine.dispose();
  });
});

const MATE = '8k/9/7GG/9/9/9/9/9/K8 b 2G 1';

test('the engine mates by a drop in a worker of its own', async () => {
  const engine = await createGameEngine(nineGame(SHOGI), undefined, { hash: 1 });
  unwrap(engine.setPosition(MATE));
  const { score, pv } = await engine.search({ depth: 4 });
  expect(score).toEqual({ mate: 1 });
  engine.position.make(pv[0]!);
  expect(engine.position.status().ending).toBe('checkmate');
  await engine.dispose();
});

test('more threads find the mate, too', async () => {
  const engine = await createGameEngine(nineGame(SHOGI), undefined, { hash: 1, threads: 2 });
  unwrap(engine.setPosition(MATE));
  expect((await engine.search({ depth: 4 })).score).toEqual({ mate: 1 });
  await engine.dispose();
});

test('a wrong position or move is refused, and the earlier position stays', async () => {
  const engine = await createGameEngine(nineGame(SHOGI), undefined, SMALL);
  unwrap(engine.setPosition('startpos', ['7g7f', '3c3d']));
  const { key } = engine.position;
  const wrong = [
    ['lnsgkgsnl/9 b - 1', [], 'placement'],
    ['startpos', ['7g7f', '7g7f'], 'moves'],
    ['startpos', ['e2e4'], 'moves'],
  ] as const;
  for (const [text, moves, field] of wrong) {
    const result = engine.setPosition(text, moves);
    expect(result.ok ? '' : result.fault.field).toBe(field);
    expect(engine.position.key).toBe(key);
  }
  await engine.dispose();
});

test('a profile of another game is refused, and names that a board lacks are refused with its name', async () => {
  const chess = unwrap(chessProfiles().preset('material'));
  await expect(createGameEngine(nineGame(SHOGI), chess, SMALL)).rejects.toMatchObject({ field: 'profile' });
  const engine = await createGameEngine(nineGame(SHOGI), undefined, SMALL);
  await expect(engine.setProfile(chess)).rejects.toThrow('is not for the board shogi');
  expect((await engine.search({ depth: 1 })).depth).toBe(1);
  await engine.dispose();
  const profiles = nineProfiles(SHOGI);
  const fault = (name: string) => {
    const result = profiles.named(name);
    return result.ok ? '' : `${result.fault.field}: ${result.fault.message}`;
  };
  expect(fault('material{material.queen=9}')).toMatch(
    /^knobs\.material\.queen: on the board shogi there is no knob "queen"/,
  );
  expect(fault('scorpion-max')).toBe(
    'profile: on the board shogi there is no preset "scorpion-max"; expected one of: lucena-shogi, aho, aho-base, material',
  );
  expect(nineProfiles(BOARDS[1]!).named('material{material.queen=[9,9]}').ok).toBe(true);
});
