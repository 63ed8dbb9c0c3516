import { fenDefaults } from '../../notation/fen.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { replaceGame } from '../play/referee.ts';
import { goTo } from '../shell/route.ts';
import { faultText } from '../state/fault-text.ts';
import { scratchPosition, useGame } from '../state/game.ts';
import { treeOf } from '../state/game-record.ts';
import { nodeOf, ROOT, treeFrom } from '../state/game-tree.ts';
import { gameTitle, type SavedGame } from '../state/games.ts';
import { notify, notifyError } from '../state/notify.tsx';
import { openPgn } from './opened-files.ts';
import { setBoardTab } from './use-board-tab.ts';

/** Tells the user how missing fields of a FEN were filled in. */
export function notifyDefaults(fen: string): void {
  const assumed = fenDefaults(fen);
  if (assumed !== '') notify({ title: 'The FEN was completed', message: `Missing parts were filled in: ${assumed}.` });
}

/** Puts a position on the board. A bad FEN changes nothing; missing fields are filled in, and the user is told. */
export function openFen(fen: string, isOnlyHere = false): Result<void> {
  const tree = treeFrom(scratchPosition(), fen.trim());
  if (!tree.ok) return tree;
  replaceGame({ tree: tree.value, isOnlyHere });
  notifyDefaults(fen);
  return ok(undefined);
}

/** The FEN after `#/board/`, with spaces URL-encoded or written as underscores. */
export function linkedFen(rest: string): Result<string> {
  try {
    return ok(decodeURIComponent(rest).replace(/[_+]/g, ' ').trim());
  } catch {
    return fail('fen.link', 'fen', 'the link is incomplete');
  }
}

/** Puts the position of a link on the board. The game before is saved, as for any other position. */
export function openLink(rest: string): void {
  const fen = linkedFen(rest);
  const opened = fen.ok ? openFen(fen.value) : fen;
  if (!opened.ok)
    notifyError({ title: 'The position in the link could not be opened', message: faultText(opened.fault) });
}

/** Puts a saved game on the board, as it was left. */
export function openSaved({ id, record, tags, session }: SavedGame): Result<void> {
  const read = treeOf(scratchPosition(), record);
  if (!read.ok) return read;
  replaceGame({ ...read.value, id, tags, session });
  return ok(undefined);
}

/** Opens a pasted or dropped text: a position if it looks like one, otherwise games. */
export function openAny(text: string, name: string): Promise<Result<void>> {
  const isLine = !text.trim().includes('\n') && text.length < 400 && /^\s*[1-8pnbrqk]+(\/[1-8pnbrqk]+){3,}/i.test(text);
  return isLine ? Promise.resolve(openFen(text)) : openPgn(text, name);
}

/** Does the same and tells the user what happened. Returns whether something was opened. */
export async function openText(text: string, name: string): Promise<boolean> {
  const result = await openAny(text, name);
  if (!result.ok) {
    notifyError({ title: 'Nothing was opened', message: faultText(result.fault) });
    return false;
  }
  const { tree, tags } = useGame.getState();
  if (nodeOf(tree, ROOT).children.length > 0)
    notify({
      title: 'Opened',
      message: `${gameTitle({ tags })} is on the board.`,
      action: { label: 'Review the game', run: openReview },
    });
  return true;
}

/** Shows the review of the game on the board. */
export function openReview(): void {
  goTo('board');
  setBoardTab('review');
}
