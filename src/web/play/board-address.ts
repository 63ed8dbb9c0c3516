import { isBoardName, loadBoard } from '../boards/boards.ts';
import { faultText } from '../state/fault-text.ts';
import { currentBoard, useGame } from '../state/game.ts';
import { notifyError } from '../state/notify.tsx';
import { TabStorage } from '../state/storage.ts';
import { chooseBoard } from './choose-board.ts';

const PARAMETER = 'board';

/** The board that the address asks for. */
function asked(): string | undefined {
  return new URLSearchParams(location.search).get(PARAMETER) ?? undefined;
}

/** Loads the boards of the stored game and its undo steps, which are read at once when the page opens. */
export async function loadStoredBoards(): Promise<void> {
  const storage = new TabStorage();
  for (const key of ['lucena.game', 'lucena.history']) {
    const [, name] = /"board":"([a-z-]+)"/.exec(storage.getItem(key) ?? '') ?? [];
    if (name !== undefined && isBoardName(name)) await loadBoard(name);
  }
}

/** Writes the board in use into the address, without a new entry of the browser's history. Chess has none. */
function write(): void {
  const url = new URL(location.href);
  const { name, family } = currentBoard();
  if (family === 'chess') url.searchParams.delete(PARAMETER);
  else url.searchParams.set(PARAMETER, name);
  if (url.href !== location.href) history.replaceState(history.state, '', url);
}

/** Puts the board of the address in use, and keeps the address up to date from now on. */
export async function openBoardAddress(): Promise<void> {
  const wanted = asked();
  if (wanted !== undefined) {
    const chosen = await chooseBoard(wanted);
    if (!chosen.ok) notifyError({ title: 'The board was not changed', message: faultText(chosen.fault) });
  }
  write();
  useGame.subscribe((now, before) => {
    if (now.tree.board !== before.tree.board) write();
  });
  // Earlier entries of the history may have another board.
  addEventListener('popstate', write);
}
