import { CHESS_GAME } from '../engine/chess-game.ts';
import { refuseOption } from '../lab/match/settings.ts';
import type { DatasetSource } from '../learn/dataset/dataset-source.ts';
import { findSource } from '../learn/dataset/source-file.ts';
import { sourcesOf } from '../learn/dataset/source-formats.ts';

/** Checks that files contain games, before any work is done. `field` names them in errors. */
export async function findGames(field: string, paths: readonly string[]): Promise<DatasetSource[]> {
  if (paths.length === 0) refuseOption(field, 'name a file of games in PGN');
  const files = await Promise.all(paths.map((path) => findSource(path, sourcesOf(CHESS_GAME))));
  for (const [i, { format }] of files.entries())
    if (format !== 'pgn') refuseOption(field, `'${paths[i]}' has positions without moves; games in PGN are needed`);
  return files;
}

/** The content of files, one after the other. */
export async function* readGames(files: readonly DatasetSource[]): AsyncGenerator<Uint8Array, void> {
  for (const file of files) {
    yield* file.read(() => {});
    // A file may end within a line.
    yield new TextEncoder().encode('\n\n');
  }
}
