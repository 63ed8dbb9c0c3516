import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { MovesFrom } from '../explain/review/searched-position.ts';
import { digestOf } from '../lab/digest.ts';
import { refuseOption } from '../lab/match/settings.ts';
import { positionFen } from '../notation/fen.ts';
import { type PgnGame, pgnTag } from '../notation/pgn.ts';
import { replayPgn } from '../notation/pgn-replay.ts';
import { readPgn } from '../notation/pgn-stream.ts';
import { formatUci } from '../notation/uci-move.ts';
import type { Position } from '../rules/position.ts';
import { unreadable } from './options.ts';
import { findGames, readGames } from './pgn-input.ts';

/** A game of the files, ready to be searched. */
export interface AnalysedGame {
  /** Counted from 1, over all files. */
  readonly number: number;
  readonly pgn: PgnGame;
  readonly line: MovesFrom;
  /** Identifies start and moves. Games with the same moves are searched once. */
  readonly key: string;
}

/** The PGN files of a folder, by name. */
async function filesAt(path: string): Promise<string[]> {
  try {
    if (!(await stat(path)).isDirectory()) return [path];
    const names = (await readdir(path)).filter((name) => /\.pgn(\.gz|\.zst)?$/i.test(name)).sort();
    if (names.length === 0) refuseOption('games', `the folder '${path}' has no file of games in PGN`);
    return names.map((name) => join(path, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined || !('syscall' in (error as object))) throw error;
    throw unreadable('games', path, error);
  }
}

/** The name of the opening by the headers of a game, or its ECO code; null if it has neither. */
export function openingOf(game: PgnGame): string | null {
  const named = (tag: string) => {
    const value = pgnTag(game, tag);
    return value === undefined || /^[?\s]*$/.test(value) ? undefined : value;
  };
  return named('Opening') ?? named('ECO') ?? null;
}

/** Callbacks for problems with games that are read. */
export interface ReadReports {
  /** A game cannot be played and is left out. */
  readonly onFault: (message: string) => void;
  /** A game is read, but not all of it can be played. */
  readonly onWarning: (message: string) => void;
}

/** Reads all games of files and folders. The output file may not be among them: its games would be read twice, or lost with it. */
export async function readAnalysedGames(
  paths: readonly string[],
  out: string | undefined,
  position: Position,
  { onFault, onWarning }: ReadReports,
): Promise<AnalysedGame[]> {
  const found = (await Promise.all(paths.map(filesAt))).flat();
  if (out !== undefined && found.some((path) => resolve(path) === resolve(out)))
    refuseOption('out', `'${out}' is one of the files to review; name another file, outside of the folder of games`);
  const files = await findGames('games', found);
  const games: AnalysedGame[] = [];
  let number = 0;
  for (const file of files) {
    for await (const item of readPgn(readGames([file]))) {
      number++;
      const replayed = item.ok
        ? replayPgn(position, item.value, { number: item.number, places: item.places })
        : { ok: false as const, fault: item.fault };
      if (!item.ok || !replayed.ok) {
        onFault(`${file.name}: ${(replayed as { fault: { message: string } }).fault.message}`);
        continue;
      }
      for (const { message } of replayed.value.warnings) onWarning(`${file.name}: ${message}`);
      const { moves, chess960 } = replayed.value;
      const line = {
        fen: positionFen(position, { castling: 'shredder' }),
        moves: moves.map((move) => formatUci(move, { chess960: true })),
      };
      const key = await digestOf(new TextEncoder().encode(JSON.stringify([line, chess960])));
      games.push({ number, pgn: item.value, line, key });
    }
  }
  return games;
}
