import { afterAll, expect, test, vi } from 'vitest';
import type { CHESS_GAME } from '../../engine/chess-game.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Info } from '../../engine/messages.ts';
import { createGameEngine } from '../../engine/node.ts';
import { START_FEN } from '../../notation/fen.ts';
import { formatUci } from '../../notation/uci-move.ts';
import type { Profile, ProfileFile } from '../../profiles/profile.ts';
import { presetFile } from '../state/profile-file.ts';
import { TaskContext } from './task-context.ts';

const made: Engine[] = [];

vi.mock('./core-urls.ts', () => ({ CORE_URLS: { core: {} } }));
vi.mock('../../engine/browser.ts', () => ({
  createGameEngine: async (game: typeof CHESS_GAME, _: unknown, profile: Profile) => {
    const engine = await createGameEngine(game, profile);
    made.push(engine);
    return engine;
  },
}));

const { cancel, search, stop } = await import('./engine-tasks.ts');

afterAll(async () => {
  await Promise.all(made.map((engine) => engine.dispose()));
});

/** The depth is estimated from the moves alone; the depth in the profile has no weight. */
const KNOBS = { adapt: true, adaptPrior: 0, adaptDepth: 3, plyDepth: 3 };
const ADAPTING = { ...presetFile('lines'), knobs: { opponent: KNOBS } };

const order = (mode: 'lines' | 'full', profile: ProfileFile, moves: readonly string[] = [], depth = 2) => ({
  game: { fen: START_FEN, moves },
  profile,
  limits: { mode, depth },
  size: { hash: 16 },
});

test('a line-scoring player adapts to its opponent and reports the estimated depth (trust 3.3)', async () => {
  const moves: string[] = [];
  // White sees one ply, Black two.
  while (moves.length < 11) {
    const answer = await search(new TaskContext(), order('lines', presetFile('lines'), moves, 1 + (moves.length % 2)));
    expect(answer!.opponentDepth).toBe(undefined);
    moves.push(formatUci(answer!.pv[0]!));
  }
  const answer = await search(new TaskContext(), order('lines', ADAPTING, moves));
  expect(answer!.pv.length).toBeGreaterThan(0);
  expect(answer!.opponentDepth).toBeLessThan(KNOBS.plyDepth);
  expect((await search(new TaskContext(), order('full', ADAPTING, moves)))!.opponentDepth).toBe(undefined);
});

test('a fresh search gives the same question the same answer, whatever was searched before (trust 1)', async () => {
  const game = { fen: 'r1bq1rk1/pp3ppp/2n1pn2/2bp4/8/P1N1PN2/1PQ2PPP/R1B1KB1R w KQ - 0 9', moves: [] };
  const asked = { ...order('full', presetFile('lucena')), game, limits: { nodes: 20_000, variations: 3 } };
  const ask = async (isFresh: boolean) => {
    const found: unknown[] = [];
    await search(new TaskContext((info) => found.push({ ...(info as Info), ms: 0 })), { ...asked, isFresh });
    return found;
  };
  const first = await ask(true);
  expect(await ask(false)).not.toEqual(first);
  expect(await ask(true)).toEqual(first);
});

test('a request that is stopped before it has begun answers at once, and a cancelled one does not answer', async () => {
  const endless = { ...order('full', ADAPTING), limits: { mode: 'full' as const } };
  const stopped = search(new TaskContext(), endless);
  stop(new TaskContext());
  expect((await stopped)!.pv.length).toBeGreaterThan(0);
  const overtaken = search(new TaskContext(), endless);
  const withdrawn = search(new TaskContext(), endless);
  cancel(new TaskContext());
  expect(await overtaken).toBe(undefined);
  expect(await withdrawn).toBe(undefined);
});

test('a running search ends when the next request comes', async () => {
  const endless = { ...order('full', ADAPTING), limits: { mode: 'full' as const } };
  const infos: Info[] = [];
  let next: Promise<unknown> | undefined;
  const running = search(
    new TaskContext((info) => {
      infos.push(info as Info);
      next ??= search(new TaskContext(), order('full', ADAPTING));
    }),
    endless,
  );
  expect((await running)!.pv.length).toBeGreaterThan(0);
  expect(await next).toBeDefined();
});
