import { ok, type Result } from '../../rules/result.ts';
import { loadBoard } from '../boards/boards.ts';
import { currentBoard, scratchPosition } from '../state/game.ts';
import { treeFrom } from '../state/game-tree.ts';
import type { Player } from './player.ts';
import { replaceGame } from './referee.ts';
import { sessionRecord, useSession } from './session.ts';

/** A player on another board. Presets and saved profiles belong to a board, so it plays with the profile in use there. */
function onAnyBoard(player: Player): Player {
  return player.kind === 'human' ? player : { ...player, profile: { kind: 'current' } };
}

/** Puts another board in use, at the start of a game. The game before is saved in *Games* if it has unsaved changes. */
export async function chooseBoard(name: string): Promise<Result<void>> {
  const board = await loadBoard(name);
  if (!board.ok) return board;
  if (board.value === currentBoard()) return ok(undefined);
  const tree = treeFrom(scratchPosition(board.value), board.value.notation.start);
  if (!tree.ok) return tree;
  const session = sessionRecord(useSession.getState());
  const [first, second] = session.players;
  replaceGame({
    tree: tree.value,
    session: { ...session, phase: 'free', outcome: undefined, players: [onAnyBoard(first), onAnyBoard(second)] },
  });
  return ok(undefined);
}
