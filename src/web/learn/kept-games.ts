import { exportPgn } from '../../notation/pgn-export.ts';
import { collectionPart, listCollections } from '../state/collections.ts';
import { currentBoard, scratchPosition } from '../state/game.ts';
import { pgnOf } from '../state/game-pgn.ts';
import { boardNameOf, treeOf } from '../state/game-record.ts';
import { useGames } from '../state/games.ts';
import type { NamedBlob } from './blob-source.ts';

/** The user's kept files with games, which are PGN. */
async function keptFiles(): Promise<NamedBlob[]> {
  const files = await Promise.all(
    (await listCollections()).map(async ({ id, name }): Promise<NamedBlob[]> => {
      const text = await collectionPart(id, 'text');
      return typeof text === 'string' ? [{ name, blob: new Blob([text]) }] : [];
    }),
  );
  return files.flat();
}

/** The user's games on the board in use, as files; in chess also the kept files. */
export async function keptGames(): Promise<NamedBlob[]> {
  const board = currentBoard();
  const position = scratchPosition(board);
  const trees = useGames.getState().games.flatMap(({ record, tags }) => {
    const read = boardNameOf(record) === board.name ? treeOf(position, record) : undefined;
    return read?.ok ? [{ tree: read.value.tree, tags }] : [];
  });
  const isChess = board.family === 'chess';
  // Loaded on demand, because the formats of shogi need a library.
  const records = isChess ? undefined : await import('../board/records.ts');
  const texts = trees.flatMap(({ tree, tags }) => {
    if (records === undefined) return [exportPgn(pgnOf(tree, tags))];
    const written = records.writeRecord('record', tree, tags);
    return written.ok ? [written.value.text] : [];
  });
  const own = texts.length === 0 ? [] : [{ name: 'Games', blob: new Blob([texts.join('\n')]) }];
  return isChess ? [...own, ...(await keptFiles())] : own;
}
