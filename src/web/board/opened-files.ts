import { create } from 'zustand';
import { fail, ok, type Result, unwrap } from '../../rules/result.ts';
import { CHESS_BOARD } from '../boards/chess-board.ts';
import { evaluator } from '../engines/engines.ts';
import { faultOf } from '../engines/rpc.ts';
import { replaceGame } from '../play/referee.ts';
import {
  type Collection,
  collectionPart,
  followCollections,
  forgetCollection,
  keepCollection,
  listCollections,
} from '../state/collections.ts';
import { newId, scratchPosition } from '../state/game.ts';
import { treeOf } from '../state/game-record.ts';
import { notify, notifyError } from '../state/notify.tsx';
import { isRecord, StoredValue } from '../state/storage.ts';
import type * as Tasks from './tasks.ts';
import type { GameFacts } from './tasks.ts';

const tasks = evaluator.tasks<typeof Tasks>('board');

/** The opened file with games, and the stored files. */
interface Opened {
  readonly collection: Collection | undefined;
  readonly games: readonly GameFacts[];
  /** The index of the game on the board, and its id there. */
  readonly current: { readonly place: number; readonly gameId: string } | undefined;
  readonly kept: readonly Collection[];
  readonly isReading: boolean;
}

export const useOpened = create<Opened>(() => ({
  collection: undefined,
  games: [],
  current: undefined,
  kept: [],
  isReading: false,
}));

/** The id of the open file, kept over a reload. */
const last = new StoredValue<Readonly<Record<string, unknown>>>('opened', 'The opened file', (value) =>
  isRecord(value) ? ok(value) : fail('opened.shape', 'it', 'is not the record of a file'),
);

function openCollection(collection: Collection, games: readonly GameFacts[], current?: Opened['current']): void {
  useOpened.setState({ collection, games, current });
  last.save({ id: collection.id, ...current });
}

/** Lists the stored files and reopens the one that was open before a reload. */
export async function listFiles(): Promise<void> {
  const kept = await listCollections();
  useOpened.setState({ kept });
  if (useOpened.getState().collection !== undefined) return;
  const { id, place, gameId } = last.load() ?? {};
  const collection = kept.find((one) => one.id === id);
  if (collection === undefined) return;
  const isKnown = typeof place === 'number' && typeof gameId === 'string';
  await openFile(collection, isKnown ? { place, gameId } : undefined);
}

followCollections(() => void listFiles());

/** Shows the games of a stored file. */
export async function openFile(collection: Collection, current?: Opened['current']): Promise<void> {
  const games = await collectionPart(collection.id, 'games');
  if (Array.isArray(games)) openCollection(collection, games as GameFacts[], current);
  else notifyError({ title: `“${collection.name}” cannot be opened`, message: 'It is no longer stored.' });
}

/** Removes a stored file; the user can undo that at once. */
export async function forgetFile(collection: Collection): Promise<void> {
  const { id, name } = collection;
  const parts = { text: await collectionPart(id, 'text'), games: await collectionPart(id, 'games') };
  await forgetCollection(id);
  if (useOpened.getState().collection?.id === id)
    useOpened.setState({ collection: undefined, games: [], current: undefined });
  await listFiles();
  const back = async () => {
    await keepCollection(collection, parts);
    await listFiles();
  };
  notify({
    title: 'Removed',
    message: `“${name}” was removed from the opened files.`,
    action: { label: 'Restore', run: () => void back() },
  });
}

/** Reads a PGN and puts its first good game on the board. If there is none, the board stays as it is. */
export async function openPgn(text: string, name: string): Promise<Result<void>> {
  useOpened.setState({ isReading: true });
  try {
    const id = (await knownId(text, name)) ?? newId();
    const games = await tasks.readGames(id, text);
    const { place } = games.find(({ fault }) => fault === '') ?? games[0]!;
    // A single game is saved with the user's games when another replaces it.
    if (games.length === 1) return await show(id, place, true).then(() => ok(undefined));
    const collection = { id, name, at: Date.now(), games: games.length, size: text.length };
    // It is stored before it is shown, so that a reload cannot lose what was seen.
    await keepFile(collection, text, games);
    const opened = await openGameOf(collection, games, place);
    if (!opened.ok) openCollection(collection, games);
    return opened;
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  } finally {
    useOpened.setState({ isReading: false });
  }
}

/** The id of an equal file that was opened before. */
async function knownId(text: string, name: string): Promise<string | undefined> {
  const known = (await listCollections()).find((one) => one.name === name && one.size === text.length);
  if (known === undefined) return undefined;
  return (await collectionPart(known.id, 'text')) === text ? known.id : undefined;
}

async function keepFile(collection: Collection, text: string, games: readonly GameFacts[]): Promise<void> {
  const kept = await keepCollection(collection, { text, games });
  await listFiles();
  if (kept.ok) return;
  const isFull = kept.fault.code === 'collections.full';
  const advice = isFull ? ' Remove another file in Games to make room.' : '';
  const show = isFull ? notifyError : notify;
  show({
    title: `“${collection.name}” was not stored`,
    message: `${kept.fault.message}.${advice} It stays open until the page is closed.`,
  });
}

/** Puts a game of a text on the board and returns its id. */
async function show(id: string, place: number, isOnlyHere = false): Promise<string> {
  const game = (await tasks.gameAt(id, place)) ?? (await gameAgain(id, place));
  const { tree } = unwrap(treeOf(scratchPosition(CHESS_BOARD), game.record));
  const gameId = newId();
  replaceGame({ tree, tags: game.tags, id: gameId, isOnlyHere });
  const { warnings } = game;
  if (warnings.length > 0)
    notifyError({
      title: 'Part of the game was left out',
      message: `${warnings[0]}${warnings.length > 1 ? `; and ${warnings.length - 1} more` : ''}.`,
    });
  return gameId;
}

/** Does the same after a reload, with the stored text. */
async function gameAgain(id: string, place: number) {
  const text = await collectionPart(id, 'text');
  if (typeof text === 'string') await tasks.readGames(id, text);
  return (await tasks.gameAt(id, place)) ?? unwrap<never>(fail('pgn.game', 'game', 'the file is no longer stored'));
}

/** Puts a game of a file on the board, and the file into the list. */
async function openGameOf(collection: Collection, games: readonly GameFacts[], place: number): Promise<Result<void>> {
  try {
    const gameId = await show(collection.id, place);
    openCollection(collection, games, { place, gameId });
    return ok(undefined);
  } catch (error) {
    return { ok: false, fault: faultOf(error) };
  }
}

/** Puts a game of the opened file on the board. */
export async function openGame(place: number): Promise<Result<void>> {
  const { collection, games } = useOpened.getState();
  if (collection === undefined) return fail('pgn.game', 'game', 'no file is open');
  return openGameOf(collection, games, place);
}
