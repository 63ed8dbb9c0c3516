import { beforeEach, expect, test, vi } from 'vitest';
import { parseUci } from '../../notation/uci-move.ts';
import { compileCore } from '../../rules/node.ts';
import type { Position } from '../../rules/position.ts';
import { unwrap } from '../../rules/result.ts';

vi.mock('../engines/engines.ts', () => {
  const player = { cancel: async () => {}, clear: async () => {} };
  return {
    players: [player, player],
    evaluator: { tasks: () => ({}) },
    evaluation: { facts: async () => ({ hash: '', warnings: [] }) },
  };
});

/** A browser's store; keys in `full` have no room. */
function store(full: readonly string[] = []) {
  const texts = new Map<string, string>();
  return {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (full.includes(key)) throw new Error('no room');
      texts.set(key, text);
    },
    removeItem: (key: string) => void texts.delete(key),
  };
}

/** Loads the page in a tab. Loading it in the same tab again is a reload. */
async function load(tab: ReturnType<typeof store>) {
  vi.resetModules();
  vi.stubGlobal('sessionStorage', tab);
  const { openRules } = await import('../state/rules.ts');
  const game = await import('../state/game.ts');
  const { mainLine, setUp } = await import('../state/game-tree.ts');
  const { useGames } = await import('../state/games.ts');
  const { useHistory, momentNow } = await import('./history.ts');
  const { keepForeign, openHistory } = await import('./stored-history.ts');
  const { redo, undo } = await import('./undo.ts');
  await openRules(() => compileCore());
  game.openGame({ session: () => momentNow().session, onForeign: keepForeign });
  openHistory();
  const moves = () => mainLine(game.useGame.getState().tree).flatMap(({ played }) => played?.san ?? []);
  const move = (...ucis: string[]) => {
    for (const uci of ucis) {
      const { tree, at } = game.useGame.getState();
      setUp(game.scratchPosition(), tree, at);
      game.play(unwrap(parseUci(game.scratchPosition() as Position, uci)));
    }
  };
  const kept = () => useGames.getState().games.map(({ record }) => record.moves.map(({ uci }) => uci).join(' '));
  const removeFrom = (ply: number) => game.remove(mainLine(game.useGame.getState().tree)[ply]!.id);
  const steps = () => useHistory.getState().past.length;
  return { moves, move, kept, removeFrom, steps, undo, redo };
}

const SPANISH = ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5'];

beforeEach(() => void vi.stubGlobal('localStorage', store()));

test('undo restores deleted moves after a reload, and redo deletes them again (trust 2)', async () => {
  const tab = store();
  let page = await load(tab);
  page.move(...SPANISH);
  page.removeFrom(2);
  expect(page.moves()).toEqual(['e4']);
  page = await load(tab);
  expect(page.moves()).toEqual(['e4']);
  page.undo();
  expect(page.moves()).toEqual(['e4', 'e5', 'Nf3', 'Nc6', 'Bb5']);
  page = await load(tab);
  page.redo();
  expect(page.moves()).toEqual(['e4']);
  for (let i = 0; i < 3; i++) page.undo();
  expect(page.moves()).toEqual(['e4', 'e5', 'Nf3']);
  // A tab that is opened later has the game of the last one, with its steps.
  expect((await load(store())).steps()).toBe(3);
});

test('only the latest 100 undo steps are stored (trust 2)', async () => {
  const tab = store();
  let page = await load(tab);
  for (let i = 0; i < 30; i++) page.move('g1f3', 'g8f6', 'f3g1', 'f6g8');
  expect(page.steps()).toBe(120);
  page = await load(tab);
  expect(page.steps()).toBe(100);
  page.undo();
  expect(page.moves()).toHaveLength(119);
});

test('if there is no room for undo steps, the game before a deletion goes to Games (trust 2)', async () => {
  vi.stubGlobal('localStorage', store(['lucena.history']));
  const page = await load(store());
  page.move(...SPANISH);
  expect(page.kept()).toEqual([]);
  page.removeFrom(2);
  expect(page.kept()).toEqual([SPANISH.join(' ')]);
});

test('each tab has its own game after a reload, and an overwritten game is in Games (trust 2)', async () => {
  const [one, other] = [store(), store()];
  let page = await load(one);
  page.move('e2e4', 'e7e5');
  page = await load(other);
  expect(page.moves()).toEqual(['e4', 'e5']);
  page.removeFrom(1);
  page.move('d2d4');
  page = await load(one);
  expect(page.moves()).toEqual(['e4', 'e5']);
  page.move('g1f3');
  expect(page.kept()).toEqual(['d2d4']);
  page = await load(other);
  expect(page.moves()).toEqual(['d4']);
  page.move('d7d5');
  expect(page.kept()).toEqual(['e2e4 e7e5 g1f3', 'd2d4']);
});

test('the game of another tab is kept, even on a board that this tab has yet to load (trust 2)', async () => {
  const page = await load(store());
  page.move('e2e4');
  const { loadBoard } = await import('../boards/boards.ts');
  const fen = 'lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1';
  const game = { board: 'shogi', fen, moves: [{ parent: 0, uci: '7g7f' }], at: 1 };
  localStorage.setItem('lucena.game', JSON.stringify({ game, tags: {}, id: 'other' }));
  const loading = loadBoard('shogi', () => compileCore('core-nine'));
  page.move('e7e5');
  expect(page.kept()).not.toContain('7g7f');
  await loading;
  await vi.waitFor(() => expect(page.kept()).toContain('7g7f'));
  expect(page.moves()).toEqual(['e4', 'e5']);
});
