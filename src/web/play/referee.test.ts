import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Info } from '../../engine/messages.ts';
import { parseUci } from '../../notation/uci-move.ts';
import { compileCore } from '../../rules/node.ts';
import type { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';

/** The searches that engines were asked for, to be answered by the tests. */
interface RequestedSearch {
  readonly side: number;
  readonly order: { readonly game: { readonly moves: readonly string[] }; readonly limits: unknown };
  readonly answer: (uci: string | undefined, opponentDepth?: number) => void;
  readonly fail: (error: Error) => void;
}
const requested: RequestedSearch[] = [];
const stopped: string[] = [];

vi.mock('../engines/engines.ts', () => {
  const player = (side: number) => ({
    search: (order: RequestedSearch['order']) =>
      new Promise<Info | undefined>((resolve, reject) => {
        const answer = (uci: string | undefined, opponentDepth?: number) =>
          resolve(uci === undefined ? undefined : { ...infoOf(order, uci), ...(opponentDepth && { opponentDepth }) });
        requested.push({ side, order, answer, fail: reject });
      }),
    stop: async () => void stopped.push(`stop ${side}`),
    cancel: async () => void stopped.push(`cancel ${side}`),
    clear: async () => {},
  });
  return { players: [player(0), player(1)], evaluation: { facts: async () => ({ hash: '', warnings: [] }) } };
});

const { openRules } = await import('../state/rules.ts');
const { openGame, go, remove, scratchPosition, useGame } = await import('../state/game.ts');
const { useAnnouncements } = await import('../state/announcements.ts');
const { mainLine, ROOT } = await import('../state/game-tree.ts');
const { forgetGame, useGames } = await import('../state/games.ts');
const { FIRST_ENGINE, HUMAN } = await import('./player.ts');
const { useSettings } = await import('../state/settings.ts');
const { remainingNow, useSession } = await import('./session.ts');
const referee = await import('./referee.ts');

function infoOf({ game }: RequestedSearch['order'], uci: string): Info {
  const position = scratchPosition() as Position;
  position.reset();
  for (const move of game.moves) position.make(unwrap(parseUci(position, move)));
  const base = { depth: 1, selectiveDepth: 1, variation: 1, score: { cp: 0 }, nodes: 1, ms: 1, hashfull: 0 };
  return { ...base, pv: [unwrap(parseUci(position, uci))] };
}

const moves = () => mainLine(useGame.getState().tree).flatMap(({ played }) => played?.san ?? []);

/** Lets promises settle without advancing the clock. */
const settle = () => vi.advanceTimersByTimeAsync(0);

function byHand(...ucis: string[]): void {
  for (const uci of ucis) {
    const position = scratchPosition() as Position;
    position.reset();
    for (const { played } of mainLine(useGame.getState().tree).slice(1)) position.make(played!.move);
    referee.moveByHand(unwrap(parseUci(position, uci)));
  }
}

beforeAll(async () => {
  await openRules(() => compileCore());
  openGame();
});

beforeEach(() => {
  vi.useFakeTimers();
  useSettings.setState({ humanTime: false });
  requested.length = 0;
  stopped.length = 0;
  notifications.clean();
  for (const { id } of useGames.getState().games) forgetGame(id);
});

test('a human and an engine take turns, and the game ends by itself', async () => {
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE] }));
  byHand('f2f3');
  expect(requested.map(({ side }) => side)).toEqual([1]);
  expect(referee.mayMove()).toBe(false);
  requested[0]!.answer('e7e5');
  await settle();
  expect(referee.mayMove()).toBe(true);
  byHand('g2g4');
  requested[1]!.answer('d8h4');
  await settle();
  expect(moves()).toEqual(['f3', 'e5', 'g4', 'Qh4#']);
  expect(useSession.getState()).toMatchObject({ phase: 'over', outcome: { result: '0-1' } });
  expect(useGame.getState().tags.Result).toBe('0-1');
  expect(useGames.getState().games).toHaveLength(1);
});

test('every game has a new seed unless it is fixed, and engines play with it (trust 4, seed 004)', () => {
  const seeds = [undefined, undefined, 77, 77].map((seed) => {
    unwrap(referee.newGame({ players: [FIRST_ENGINE, HUMAN], seed }));
    const session = useSession.getState();
    expect(requested.at(-1)!.order.limits).toMatchObject({ seed: session.seed });
    expect(session.isSeedFixed).toBe(seed !== undefined);
    return session.seed;
  });
  expect(seeds[0]).not.toBe(seeds[1]);
  expect(seeds.slice(2)).toEqual([77, 77]);
});

test('the depth that each engine believes its opponent to see is kept until another game begins (trust 3.3)', async () => {
  const depths = () => useSession.getState().opponentDepths;
  unwrap(referee.newGame({ players: [FIRST_ENGINE, FIRST_ENGINE] }));
  requested[0]!.answer('e2e4', 3);
  await settle();
  expect(depths()).toEqual([3, undefined]);
  requested[1]!.answer('e7e5', 5);
  await settle();
  expect(depths()).toEqual([3, 5]);
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE] }));
  expect(depths()).toEqual([undefined, undefined]);
});

test('an answer that comes after a takeback is not played', async () => {
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE] }));
  byHand('e2e4');
  referee.takeBack();
  expect(stopped).toContain('cancel 1');
  requested[0]!.answer('e7e5');
  await settle();
  expect(moves()).toEqual([]);
  expect(useSession.getState()).toMatchObject({ phase: 'playing', isThinking: false });
});

test('a takeback gives the human the move again, whether the engine has answered or not', async () => {
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE] }));
  byHand('e2e4');
  requested[0]!.answer('e7e5');
  await settle();
  referee.takeBack();
  expect(moves()).toEqual([]);
  expect(referee.mayMove()).toBe(true);
});

test('a user who looks back stays there while the game goes on', async () => {
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE] }));
  byHand('e2e4');
  go(ROOT);
  requested[0]!.answer('e7e5');
  await settle();
  expect(useGame.getState().at).toBe(ROOT);
  expect(moves()).toEqual(['e4', 'e5']);
  expect(referee.mayMove()).toBe(false);
});

test('clocks run for the side to move, gain the increment after each move, and end the game', async () => {
  unwrap(referee.newGame({ players: [HUMAN, HUMAN], control: { minutes: 1, increment: 2 } }));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(remainingNow(useSession.getState(), 0)).toEqual([50_000, 60_000]);
  byHand('e2e4');
  expect(useSession.getState().remaining).toEqual([52_000, 60_000]);
  expect(mainLine(useGame.getState().tree)[1]!.clock).toBe(52_000);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(useSession.getState().phase).toBe('playing');
  await vi.advanceTimersByTimeAsync(1_500);
  expect(useSession.getState()).toMatchObject({
    phase: 'over',
    outcome: { result: '1-0', reason: 'Black lost on time — White wins' },
  });
});

test('a pause stops the clock and the engine, and a late answer is not played', async () => {
  const control = { minutes: 1, increment: 0 };
  unwrap(referee.newGame({ players: [FIRST_ENGINE, HUMAN], control }));
  expect(requested[0]!.order.limits).toMatchObject({ clock: { remaining: 60_000, increment: 0 } });
  await vi.advanceTimersByTimeAsync(5_000);
  referee.pause();
  requested[0]!.answer('e2e4');
  await vi.advanceTimersByTimeAsync(100_000);
  expect(useSession.getState()).toMatchObject({ phase: 'paused', remaining: [55_000, 60_000] });
  expect(moves()).toEqual([]);
  referee.resume();
  requested[1]!.answer('d2d4');
  await settle();
  expect(moves()).toEqual(['d4']);
});

test('“move now” stops the engine’s search, and an engine that fails pauses the game', async () => {
  unwrap(referee.newGame({ players: [FIRST_ENGINE, HUMAN] }));
  stopped.length = 0;
  referee.forceMove();
  expect(stopped).toEqual(['stop 0']);
  requested[0]!.fail(new Error('out of memory'));
  await settle();
  expect(useSession.getState()).toMatchObject({ phase: 'paused', isThinking: false });
  expect(notificationsStore.getState().notifications.at(-1)!.message).toContain('out of memory');
});

test('an engine’s move is not played if the game has changed since', async () => {
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE] }));
  byHand('e2e4');
  remove(mainLine(useGame.getState().tree)[1]!.id);
  requested[0]!.answer('e7e5');
  await settle();
  expect(moves()).toEqual([]);
});

test('the human resigns, even while the engine is thinking', () => {
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE] }));
  byHand('e2e4');
  referee.resign();
  expect(useSession.getState().outcome).toMatchObject({ result: '0-1' });
});

test('engines claim a draw automatically, and a human must claim it', async () => {
  const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1', 'f6g8'];
  unwrap(referee.newGame({ players: [FIRST_ENGINE, FIRST_ENGINE] }));
  for (const uci of shuffle) {
    requested.at(-1)!.answer(uci);
    await settle();
  }
  expect(useSession.getState().outcome).toEqual({ result: '1/2-1/2', reason: 'Draw by threefold repetition' });
  unwrap(referee.newGame({ players: [HUMAN, HUMAN] }));
  byHand(...shuffle);
  expect(useSession.getState().phase).toBe('playing');
  referee.makeClaim();
  expect(useSession.getState().outcome?.result).toBe('1/2-1/2');
});

test('a bad FEN does not start a game', () => {
  unwrap(referee.newGame({ players: [HUMAN, HUMAN] }));
  byHand('e2e4');
  expect(referee.newGame({ players: [FIRST_ENGINE, HUMAN], fen: 'nonsense' }).ok).toBe(false);
  expect(moves()).toEqual(['e4']);
  expect(useSession.getState().players).toEqual([HUMAN, HUMAN]);
});

test('the engine’s move and the end of the game are announced in words (trust 2)', async () => {
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE] }));
  useAnnouncements.setState({ announcements: [] });
  const announced = () => useAnnouncements.getState().announcements.map(({ text }) => text);
  byHand('f2f3');
  requested[0]!.answer('g8f6');
  await settle();
  expect(announced()).toEqual(['Black plays knight f6']);
  referee.takeBack();
  byHand('f2f3');
  requested[1]!.answer('e7e5');
  await settle();
  byHand('g2g4');
  requested[2]!.answer('d8h4');
  await settle();
  expect(announced().slice(-2)).toEqual(['Black plays queen h4, checkmate', 'Checkmate — Black wins']);
  referee.setFree();
  useAnnouncements.setState({ announcements: [] });
  go(mainLine(useGame.getState().tree).at(-2)!.id);
  referee.moveByHand(mainLine(useGame.getState().tree).at(-1)!.played!.move);
  expect(announced()).toEqual(['Checkmate — Black wins']);
});

test('a weak engine takes the time of a human for its move, and can be forced to move before', async () => {
  useSettings.setState({ humanTime: true });
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE] }));
  byHand('e2e4');
  requested.at(-1)!.answer('e7e5');
  await vi.advanceTimersByTimeAsync(500);
  expect(moves()).toEqual(['e4']);
  await vi.advanceTimersByTimeAsync(1600);
  expect(moves()).toEqual(['e4', 'e5']);
  byHand('g1f3');
  requested.at(-1)!.answer('b8c6');
  await settle();
  expect(moves()).toHaveLength(3);
  referee.forceMove();
  await settle();
  expect(moves()).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
});
