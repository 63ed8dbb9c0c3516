import { create } from 'zustand';
import { fenDefaults } from '../../notation/fen.ts';
import { type Fault, fail, ok, type Result } from '../../rules/result.ts';
import { evaluator } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import { replaceGame } from '../play/referee.ts';
import { scratchPosition } from '../state/game.ts';
import { treeOf } from '../state/game-record.ts';
import { treeFrom } from '../state/game-tree.ts';
import type { KeptGame } from '../state/games.ts';
import { tell } from '../state/notices.ts';
import { faultText } from './fault-text.ts';
import type * as Tasks from './tasks.ts';
import type { GameFacts } from './tasks.ts';

/** The games of the text that was opened last. */
interface Opened {
  readonly name: string;
  readonly games: readonly GameFacts[];
  /** Which of them is on the board. */
  readonly place: number | undefined;
  readonly isReading: boolean;
}

export const useOpened = create<Opened>(() => ({ name: '', games: [], place: undefined, isReading: false }));

/** Says what a FEN without all its fields was taken to mean. */
export function tellDefaults(fen: string): void {
  const assumed = fenDefaults(fen);
  if (assumed !== '')
    tell({ kind: 'note', title: 'The FEN was completed', message: `It leaves something out: ${assumed}.` });
}

const tasks = evaluator.tasks<typeof Tasks>('board');

/** Puts a position on the board; a bad FEN changes nothing, and what a short one leaves out is told. */
export function openFen(fen: string, isOnlyHere = false): Result<void> {
  const tree = treeFrom(scratchPosition(), fen.trim());
  if (!tree.ok) return tree;
  replaceGame({ tree: tree.value, isOnlyHere });
  tellDefaults(fen);
  return ok(undefined);
}

/** What follows `#/board/`: a FEN, its blanks as in any address or as underscores. */
export function linkedFen(rest: string): Result<string> {
  try {
    return ok(decodeURIComponent(rest).replace(/[_+]/g, ' ').trim());
  } catch {
    return fail('fen.link', 'fen', 'the address is cut off');
  }
}

/** Puts the position of a link on the board; the game before is kept as it is when any other position is opened. */
export function openLink(rest: string): void {
  const fen = linkedFen(rest);
  const opened = fen.ok ? openFen(fen.value) : fen;
  if (!opened.ok)
    tell({ kind: 'fault', title: 'The position of the link was not opened', message: faultText(opened.fault) });
}

/** Reads a PGN and puts its first sound game on the board. Whatever is wrong with it, the board stays as it is. */
export async function openPgn(text: string, name: string): Promise<Result<void>> {
  useOpened.setState({ isReading: true });
  try {
    const games = await tasks.readGames(text);
    const first = games.find(({ fault }) => fault === '') ?? games[0]!;
    const opened = await openGame(first.place);
    if (opened.ok || games.length > 1) useOpened.setState({ name, games });
    return opened;
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  } finally {
    useOpened.setState({ isReading: false });
  }
}

/** Puts a game of the opened text on the board. */
export async function openGame(place: number): Promise<Result<void>> {
  try {
    const { record, tags, warnings } = await tasks.gameAt(place);
    const read = treeOf(scratchPosition(), record);
    if (!read.ok) return read;
    replaceGame({ tree: read.value.tree, tags });
    useOpened.setState({ place });
    if (warnings.length > 0)
      tell({
        kind: 'fault',
        title: 'Part of the game was left out',
        message: `${warnings[0]}${warnings.length > 1 ? `; and ${warnings.length - 1} more` : ''}.`,
      });
    return ok(undefined);
  } catch (error) {
    return { ok: false, fault: faultOf(error) as Fault };
  }
}

/** Puts a game that was kept on the board, as it was left. */
export function openKept({ id, record, tags, session }: KeptGame): Result<void> {
  const read = treeOf(scratchPosition(), record);
  if (!read.ok) return read;
  replaceGame({ ...read.value, id, tags, session });
  return ok(undefined);
}

/** What someone pasted or dropped: a position if it reads as one, otherwise games. */
export function openAny(text: string, name: string): Promise<Result<void>> {
  const isLine = !text.trim().includes('\n') && text.length < 400 && /^\s*[1-8pnbrqk]+(\/[1-8pnbrqk]+){3,}/i.test(text);
  return isLine ? Promise.resolve(openFen(text)) : openPgn(text, name);
}
