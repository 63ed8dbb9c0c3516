import { create } from 'zustand';
import { exportPgn } from '../../notation/pgn-export.ts';
import { fail, ok } from '../../rules/result.ts';
import { useGame } from './game.ts';
import { pgnOf } from './game-pgn.ts';
import { type GameRecord, recordOf } from './game-record.ts';
import { isRecord, Kept } from './storage.ts';

/** A game that was kept. */
export interface KeptGame {
  readonly id: string;
  /** When it was kept, in ms since 1970. */
  readonly at: number;
  readonly tags: Readonly<Record<string, string>>;
  readonly record: GameRecord;
}

/** The user's games, the latest first. */
interface Games {
  readonly games: readonly KeptGame[];
}

/** Older games go when there are more: the browser's store is small. */
const MOST = 200;

function isKeptGame(value: unknown): value is KeptGame {
  return (
    isRecord(value) &&
    typeof value.id === 'string' &&
    typeof value.at === 'number' &&
    isRecord(value.tags) &&
    Object.values(value.tags).every((tag) => typeof tag === 'string') &&
    isRecord(value.record) &&
    typeof value.record.fen === 'string' &&
    Array.isArray(value.record.moves)
  );
}

const kept = new Kept<readonly KeptGame[]>('games', 'Your games', (value) =>
  Array.isArray(value) && value.every(isKeptGame) ? ok(value) : fail('games.shape', 'it', 'is no list of games'),
);

export const useGames = create<Games>(() => ({ games: kept.current([]) }));
kept.follow(() => useGames.setState({ games: kept.current([]) }));

function change(apply: (games: readonly KeptGame[]) => readonly KeptGame[]): void {
  useGames.setState({ games: kept.change([], apply).value });
}

/** Keeps the game on the board; with the id of one that is kept already, in its place. */
export function keepGame(id: string = crypto.randomUUID()): string {
  const { tree, at, tags } = useGame.getState();
  const game = { id, at: Date.now(), tags, record: recordOf(tree, at) };
  change((games) => [game, ...games.filter((one) => one.id !== id)].slice(0, MOST));
  return id;
}

export function forgetGame(id: string): void {
  change((games) => games.filter((one) => one.id !== id));
}

/** The game on the board as PGN text. */
export function pgnText(): string {
  const { tree, tags } = useGame.getState();
  return exportPgn(pgnOf(tree, tags));
}
