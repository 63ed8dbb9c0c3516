import { create } from 'zustand';
import { fail, ok } from '../../rules/result.ts';
import { boardTitle, sidesOn } from '../boards/boards.ts';
import { asLeft, readSession, type SessionRecord } from '../play/session.ts';
import { countText } from './count-text.ts';
import { type GameState, newId, useGame } from './game.ts';
import { boardNameOf, type GameRecord, includes, recordOf } from './game-record.ts';
import { notifyError } from './notify.tsx';
import { turnOf } from './score.ts';
import { isRecord, StoredValue } from './storage.ts';

/** A saved game. */
export interface SavedGame {
  readonly id: string;
  /** When it was saved, in ms since 1970. */
  readonly at: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly record: GameRecord;
  /** The players and clocks; games saved by earlier versions have none. */
  readonly session?: SessionRecord;
}

/** The user's games, the latest first. */
interface Games {
  readonly games: readonly SavedGame[];
}

/** The browser's storage is small. When there are more, the oldest is dropped and the user is told. */
const MAX_GAMES = 500;

function isSavedGame(value: unknown): value is SavedGame {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.at === 'number' &&
    isRecord(value.tags) &&
    Object.values(value.tags).every((tag) => typeof tag === 'string') &&
    isRecord(value.record) &&
    typeof value.record.fen === 'string' &&
    Array.isArray(value.record.moves) &&
    (value.session === undefined || readSession(value.session).ok)
  );
}

const stored = new StoredValue<readonly SavedGame[]>('games', 'Your games', (value) =>
  Array.isArray(value) && value.every(isSavedGame) ? ok(value) : fail('games.shape', 'it', 'is not a list of games'),
);

export const useGames = create<Games>(() => ({ games: stored.current([]) }));
stored.follow(() => useGames.setState({ games: stored.current([]) }));

function change(apply: (games: readonly SavedGame[]) => readonly SavedGame[]): void {
  useGames.setState({ games: stored.change([], apply).value });
}

/** The players of a game, or its sides where they are not known. */
export function playersTitle(tags: SavedGame['tags'], [first, second]: readonly [string, string]): string {
  return `${tags.White ?? first} – ${tags.Black ?? second}`;
}

/** The title of a game in the list. */
export function gameTitle({ tags, record }: Pick<SavedGame, 'tags' | 'record'>): string {
  return playersTitle(tags, sidesOn(boardNameOf(record)));
}

/** The length of a game, such as `12 moves`, and who is to move if it can be resumed. */
export function gameState({ record, session }: Pick<SavedGame, 'record' | 'session'>): string {
  // The main line is stored first, before all variations.
  const branch = record.moves.findIndex(({ parent }, place) => parent !== place);
  const plies = branch < 0 ? record.moves.length : branch;
  const board = boardNameOf(record);
  const isChess = board === 'chess';
  // In shogi a move is one player's.
  const length = countText(isChess ? Math.ceil(plies / 2) : plies, 'move');
  const facts = isChess ? length : `${boardTitle(board)} · ${length}`;
  if (session?.phase !== 'paused') return facts;
  return `${facts} · ${sidesOn(board)[((plies & 1) ^ turnOf(record.fen)) as 0 | 1]} to move`;
}

/** Saves a game over its earlier state. If that state has moves or comments that are gone now, both are kept. */
export function keepGame(game: Omit<GameState, 'orientation'>, session: SessionRecord): void {
  const record = recordOf(game.tree, game.at);
  const before = useGames.getState().games.find(({ id }) => id === game.id);
  const id = before === undefined || includes(record, before.record) ? game.id : newId();
  const entry: SavedGame = { id, at: Date.now(), tags: game.tags, record, session: asLeft(session) };
  let gone: readonly SavedGame[] = [];
  change((games) => {
    const all = [entry, ...games.filter((one) => one.id !== id)];
    gone = all.slice(MAX_GAMES);
    return all.slice(0, MAX_GAMES);
  });
  for (const one of gone)
    notifyError({
      title: `Games is full: it holds ${MAX_GAMES}`,
      message: `The oldest was removed: ${gameTitle(one)}.`,
    });
  if (useGame.getState().tree === game.tree) useGame.setState({ id, safe: game.tree });
}

/** Removes a game from the list. Returns a function that restores it. */
export function forgetGame(id: string): () => void {
  const { games: before } = useGames.getState();
  const place = before.findIndex((one) => one.id === id);
  change((games) => games.filter((one) => one.id !== id));
  return () => {
    if (place >= 0) change((games) => games.toSpliced(Math.min(place, games.length), 0, before[place]!));
  };
}
