import type { RecordFormat } from '../../notation/nine/record-format.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { loadBoard } from '../boards/boards.ts';
import { replaceGame } from '../play/referee.ts';
import { goTo } from '../shell/route.ts';
import { faultText } from '../state/fault-text.ts';
import { currentBoard, scratchPosition, useGame } from '../state/game.ts';
import { boardNameOf, treeOf } from '../state/game-record.ts';
import { nodeOf, ROOT, treeFrom } from '../state/game-tree.ts';
import { playersTitle, type SavedGame } from '../state/games.ts';
import { notify, notifyError } from '../state/notify.tsx';
import { openPgn } from './opened-files.ts';
import { setBoardTab } from './use-board-tab.ts';

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

const CHESS_RANKS = 8;
const SHOGI_RANKS = 9;

function ranksOf(text: string): number {
  return text.trim().split(/\s/)[0]!.split('/').length;
}

/** Does the same for a position from elsewhere, which may be of another board. An SFEN does not say of which; it is shogi by default. */
export async function openPosition(text: string): Promise<Result<void>> {
  const { family, name } = currentBoard();
  const ranks = ranksOf(text);
  const other = family === 'chess' ? 'shogi' : 'chess';
  const board = await loadBoard(ranks === (family === 'chess' ? SHOGI_RANKS : CHESS_RANKS) ? other : name);
  if (!board.ok) return board;
  const tree = treeFrom(scratchPosition(board.value), text.trim());
  if (!tree.ok) return tree;
  replaceGame({ tree: tree.value });
  notifyDefaults(text);
  return ok(undefined);
}

/** The FEN or SFEN after `#/board/`, with spaces URL-encoded or written as underscores. */
export function linkedFen(rest: string): Result<string> {
  try {
    const text = decodeURIComponent(rest).replaceAll('_', ' ').trim();
    // In an SFEN a plus sign belongs to a promoted piece.
    return ok(ranksOf(text) === SHOGI_RANKS ? text : text.replaceAll('+', ' ').trim());
  } catch {
    return fail('fen.link', 'fen', 'the link is incomplete');
  }
}

/** Puts the position of a link on the board. The game before is saved, as for any other position. */
export async function openLink(rest: string): Promise<void> {
  const fen = linkedFen(rest);
  const opened = fen.ok ? await openPosition(fen.value) : fen;
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

/** Opens a record of a game on a board of 9 × 9. */
async function openRecord(format: RecordFormat, text: string): Promise<Result<void>> {
  const { readRecord } = await import('./records.ts');
  const read = await readRecord(format, text);
  if (!read.ok) return read;
  const { tree, tags, games } = read.value;
  replaceGame({ tree, tags, isOnlyHere: true });
  if (games > 1)
    notify({
      title: `The file has ${games} games`,
      message: 'The first is on the board. Others must be in files of their own.',
    });
  return ok(undefined);
}

/** Opens games: a record of a game on a board of 9 × 9 if it looks like one, otherwise PGN. */
export async function openGames(text: string, name: string): Promise<Result<void>> {
  // Loaded when it is needed, like everything else about records.
  const { formatOfName, formatOfText } = await import('../../notation/nine/record-format.ts');
  const format = formatOfName(name) ?? formatOfText(text);
  return format === undefined ? openPgn(text, name) : openRecord(format, text);
}

/** Opens a pasted or dropped text: a position if it looks like one, otherwise games. */
export function openAny(text: string, name: string): Promise<Result<void>> {
  const isLine =
    !text.trim().includes('\n') && text.length < 400 && /^\s*(?:sfen )?[+\da-z]+(\/[+\da-z]+){3,}/i.test(text);
  return isLine ? openPosition(text.trim().replace(/^sfen /, '')) : openGames(text, name);
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
      message: `${playersTitle(tags, tree.board.sides)} is on the board.`,
      // Games are reviewed in chess only.
      ...(tree.board.family === 'chess' ? { action: { label: 'Review the game', run: openReview } } : {}),
    });
  return true;
}

/** Shows the review of the game on the board. */
export function openReview(): void {
  goTo('board');
  setBoardTab('review');
}
