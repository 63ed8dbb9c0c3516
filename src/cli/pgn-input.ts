import { refuseOption } from '../lab/match/settings.ts';
import { findSource, readSource, type SourceFile } from '../learn/dataset/source-file.ts';

/** Looks at files of games before any work is done. `field` names them in errors. */
export async function findGames(field: string, paths: readonly string[]): Promise<SourceFile[]> {
  if (paths.length === 0) refuseOption(field, 'name a file of games in PGN');
  const files = await Promise.all(paths.map(findSource));
  for (const { path, format } of files)
    if (format !== 'pgn') refuseOption(field, `'${path}' has positions without moves; games in PGN are needed`);
  return files;
}

/** The content of files, one after the other. */
export async function* readGames(files: readonly SourceFile[]): AsyncGenerator<Uint8Array, void> {
  for (const file of files) {
    yield* readSource(file);
    // A file may end within a line.
    yield new TextEncoder().encode('\n\n');
  }
}
