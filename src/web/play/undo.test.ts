import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Info } from '../../engine/messages.ts';
import { parseUci } from '../../notation/uci-move.ts';
import { compileCore } from '../../rules/node.ts';
import type { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';

/** The moves with which the engines answer, in order. */
const answers: string[] = [];

vi.mock('../engines/engines.ts', () => {
  const player = {
    search: async ({ game }: { game: { moves: readonly string[] } }): Promise<Partial<Info> | undefined> => {
      const uci = answers.shift();
      if (uci === undefined) return new Promise(() => {});
      const position = scratchPosition() as Position;
      position.reset();
      for (const move of game.moves) position.make(unwrap(parseUci(position, move)));
      return { pv: [unwrap(parseUci(position, uci))] };
    },
    stop: async () => {},
    cancel: async () => {},
    clear: async () => {},
  };
  return {
    players: [player, player],
    evaluator: { tasks: () => ({}) },
    evaluation: { facts: async () => ({ hash: '', warnings: [] }) },
  };
});

const { openRules } = await import('../state/rules.ts');
const game = await import('../state/game.ts');
const { scratchPosition, useGame } = game;
const { mainLine, setUp } = await import('../state/game-tree.ts');
const { forgetGame, useGames } = await import('../state/games.ts');
const { openFen, openSaved } = await import('../board/opened.ts');
const { FIRST_ENGINE, HUMAN } = await import('./player.ts');
const { asOneStep, useHistory } = await import('./history.ts');
const { useSettings } = await import('../state/settings.ts');
const { useSession } = await import('./session.ts');
const referee = await import('./referee.ts');
const { redo, undo } = await import('./undo.ts');

const BARE_KINGS = '8/8/4k3/8/8/3K4/8/8 w - - 0 1';
const moves = () => mainLine(useGame.getState().tree).flatMap(({ played }) => played?.san ?? []);
const settle = () => vi.advanceTimersByTimeAsync(0);
const steps = () => useHistory.getState().past.length;

function byHand(...ucis: string[]): void {
  for (const uci of ucis) {
    const { tree, at } = useGame.getState();
    const position = scratchPosition() as Position;
    setUp(position, tree, at);
    referee.moveByHand(unwrap(parseUci(position, uci)));
  }
}

beforeAll(async () => {
  useSettings.setState({ humanTime: false });
  await openRules(() => compileCore());
  game.openGame();
});

beforeEach(() => {
  vi.useFakeTimers();
  answers.length = 0;
  unwrap(openFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'));
  for (const { id } of useGames.getState().games) forgetGame(id);
  useHistory.setState({ past: [], future: [] });
});

test('every change of the game can be undone and redone: moves, deletions, promotions, comments (trust 2)', () => {
  byHand('e2e4', 'e7e5', 'g1f3');
  game.walk('back');
  byHand('f2f4');
  const f4 = useGame.getState().at;
  game.promote(f4);
  game.annotate(f4, { comments: ['The gambit'], nags: [5] });
  game.go(mainLine(useGame.getState().tree)[1]!.id);
  game.remove(useGame.getState().at);
  expect(moves()).toEqual([]);

  const before = [
    () => expect(useGame.getState().tree.nodes.get(f4)).toMatchObject({ comments: ['The gambit'], nags: [5] }),
    () => expect(useGame.getState().tree.nodes.get(f4)!.comments).toEqual([]),
    () => expect(moves()).toEqual(['e4', 'e5', 'Nf3']),
    () => expect(useGame.getState().tree.nodes.size).toBe(4),
    () => expect(moves()).toEqual(['e4', 'e5']),
  ];
  for (const isSo of before) {
    undo();
    isSo();
  }
  for (const isSo of before.toReversed().slice(1)) {
    redo();
    isSo();
  }
  redo();
  expect(moves()).toEqual([]);
  redo();
  expect(moves()).toEqual([]);
});

test('text typed into one comment without a pause is one undo step (trust 2)', () => {
  const annotate = (text: string) => asOneStep(() => game.annotate(0, { comments: [text] }), 'comment 0');
  for (const text of ['G', 'Go', 'Good']) annotate(text);
  expect(steps()).toBe(1);
  vi.advanceTimersByTime(2000);
  annotate('Good move');
  undo();
  expect(useGame.getState().tree.nodes.get(0)!.comments).toEqual(['Good']);
  undo();
  expect(useGame.getState().tree.nodes.get(0)!.comments).toEqual([]);
});

test('a move is undone together with the engine’s answer, and the human is to move again (trust 2)', async () => {
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE], control: { minutes: 5, increment: 0 } }));
  answers.push('e7e5', 'b8c6');
  byHand('e2e4');
  await settle();
  vi.advanceTimersByTime(60_000);
  byHand('g1f3');
  await settle();
  expect(moves()).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
  undo();
  expect(moves()).toEqual(['e4', 'e5']);
  expect(useSession.getState()).toMatchObject({ phase: 'playing', remaining: [240_000, 300_000], isThinking: false });
  expect(referee.mayMove()).toBe(true);
  redo();
  expect(moves()).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
  referee.takeBack();
  expect(moves()).toEqual(['e4', 'e5']);
  undo();
  expect(moves()).toEqual(['e4', 'e5', 'Nf3', 'Nc6']);
});

test('a move that an engine finds after an undo is not played (trust 2)', async () => {
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE] }));
  answers.push('e7e5');
  byHand('e2e4');
  undo();
  await settle();
  expect(moves()).toEqual([]);
  expect(referee.mayMove()).toBe(true);
});

test('two engines that play each other wait after an undo (trust 2)', async () => {
  answers.push('e2e4', 'e7e5', 'g1f3');
  unwrap(referee.newGame({ players: [FIRST_ENGINE, FIRST_ENGINE] }));
  for (let i = 0; i < 4; i++) await settle();
  expect(moves()).toEqual(['e4', 'e5', 'Nf3']);
  undo();
  expect(moves()).toEqual(['e4', 'e5']);
  expect(useSession.getState().phase).toBe('paused');
});

test('resigning, stopping and losing on time can be undone (trust 2)', () => {
  unwrap(referee.newGame({ players: [HUMAN, HUMAN], control: { minutes: 1, increment: 0 } }));
  byHand('e2e4');
  referee.resign();
  expect(useSession.getState().phase).toBe('over');
  undo();
  expect(useSession.getState()).toMatchObject({ phase: 'playing', outcome: undefined });
  expect(useGame.getState().tags.Result).toBe('*');
  referee.setFree();
  undo();
  expect(useSession.getState().phase).toBe('playing');
  vi.advanceTimersByTime(61_000);
  expect(useSession.getState().outcome?.reason).toMatch(/lost on time/);
  undo();
  expect(moves()).toEqual([]);
  expect(useSession.getState().phase).toBe('playing');
});

test('a replaced game goes to Games with its players, clocks, current move and variations, and can be resumed (trust 2)', async () => {
  unwrap(referee.newGame({ players: [HUMAN, FIRST_ENGINE], control: { minutes: 3, increment: 2 } }));
  answers.push('e7e5');
  byHand('e2e4');
  await settle();
  vi.advanceTimersByTime(20_000);
  game.walk('first');
  referee.pause();
  byHand('d2d4');
  unwrap(referee.newGame({ players: [HUMAN, HUMAN] }));
  expect(moves()).toEqual([]);
  const [left] = useGames.getState().games;
  expect(left).toMatchObject({
    record: { moves: [{ uci: 'e2e4' }, { uci: 'e7e5' }, { uci: 'd2d4', parent: 0 }], at: 3 },
    session: { phase: 'paused', players: [HUMAN, FIRST_ENGINE], remaining: [162_000, 182_000] },
  });
  // Only plain data is stored.
  unwrap(await openSaved(JSON.parse(JSON.stringify(left))));
  expect(moves()).toEqual(['e4', 'e5']);
  expect(useSession.getState()).toMatchObject({ phase: 'paused', remaining: [162_000, 182_000] });
  referee.resume();
  byHand('g1f3');
  expect(moves()).toEqual(['e4', 'e5', 'Nf3']);
});

test('undo restores a replaced game, paused, and redo the game that replaced it (trust 2)', () => {
  unwrap(referee.newGame({ players: [HUMAN, HUMAN] }));
  byHand('e2e4');
  unwrap(openFen(BARE_KINGS));
  expect(useSession.getState().phase).toBe('free');
  undo();
  expect(moves()).toEqual(['e4']);
  expect(useSession.getState().phase).toBe('paused');
  redo();
  expect(useGame.getState().tree.nodes.get(0)!.fen).toBe(BARE_KINGS);
});

test('untouched games are not kept, positions set up by hand are, and the same game is kept once (trust 2)', async () => {
  const count = () => useGames.getState().games.length;
  unwrap(referee.newGame({ players: [HUMAN, HUMAN] }));
  unwrap(openFen(BARE_KINGS));
  unwrap(openFen(BARE_KINGS, true));
  expect(count()).toBe(0);
  unwrap(openFen(BARE_KINGS));
  expect(count()).toBe(1);
  unwrap(await openSaved(useGames.getState().games[0]!));
  unwrap(openFen(BARE_KINGS));
  expect(count()).toBe(1);
  unwrap(await openSaved(useGames.getState().games[0]!));
  byHand('d3d4');
  unwrap(openFen(BARE_KINGS));
  expect(count()).toBe(1);
  expect(useGames.getState().games[0]!.record.moves).toHaveLength(1);
});

test('a kept game that is shortened is kept in both versions (trust 2)', () => {
  byHand('e2e4', 'e7e5', 'g1f3');
  referee.keepBoard();
  game.walk('back');
  game.remove(useGame.getState().at);
  unwrap(openFen(BARE_KINGS));
  expect(useGames.getState().games.map(({ record }) => record.moves.length)).toEqual([1, 3]);
});

test('an undone game goes to Games when another change makes redo impossible (trust 2)', () => {
  byHand('e2e4');
  unwrap(openFen(BARE_KINGS));
  byHand('d3d4', 'e6d6');
  for (let i = 0; i < 3; i++) undo();
  expect(moves()).toEqual(['e4']);
  byHand('c7c5');
  expect(useHistory.getState().future).toEqual([]);
  const kept = useGames.getState().games.map(({ record }) => record);
  expect(kept).toMatchObject([{ fen: BARE_KINGS, moves: [{ uci: 'd3d4' }, { uci: 'e6d6' }] }, { moves: [{}] }]);
});

test('fewer undo steps are kept for a very large game (trust 2)', () => {
  const { tree } = useGame.getState();
  const root = tree.nodes.get(0)!;
  const nodes = new Map(Array.from({ length: 150_000 }, (_, id) => [id, root]));
  for (let i = 0; i < 5; i++) useGame.setState({ tree: { ...tree, nodes } });
  expect(steps()).toBe(2);
});
