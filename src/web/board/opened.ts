import { fail, ok, type Result } from '../../rules/result.ts';
import { loadBoard } from '../boards/boards.ts';
import { replaceGame } from '../play/referee.ts';
import { faultText } from '../state/fault-text.ts';
import { currentBoard, scratchPosition } from '../state/game.ts';
import { boardNameOf, treeOf } from '../state/game-record.ts';
import { treeFrom } from '../state/game-tree.ts';
import type { SavedGame } from '../state/games.ts';
import { notify, notifyError } from '../state/notify.tsx';
import { openPgn } from './opened-files.ts';

/** Tells the user how missing fields of a FEN were filled in. */
export function notifyDefaults(fen: string): void {
  const { assumed: missing, name } = currentBoard().notation;
  const assumed = missing(fen);
  if (assumed !== '')
    notify({ title: `The ${name} was completed`, message: `Missing parts were filled in: ${assumed}.` });
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
export async function openSaved({ id, record, tags, session }: SavedGame): Promise<Result<void>> {
  const board = await loadBoard(boardNameOf(record));
  if (!board.ok) return board;
  const read = treeOf(scratchPosition(board.value), record);
  if (!read.ok) return read;
  replaceGame({ ...read.value, id, tags, session });
  return ok(undefined);
}

/** Opens a pasted or dropped text: a position if it looks like one, otherwise games. */
export function openAny(text: string, name: string): Promise<Result<void>> {
  const isLine = !text.trim().includes('\n') && text.length < 400 && /^\s*[1-8pnbrqk]+(\/[1-8pnbrqk]+){3,}/i.test(text);
  return isLine ? Promise.resolve(openFen(text)) : openPgn(text, name);
}
