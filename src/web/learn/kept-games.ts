import { exportPgn } from '../../notation/pgn-export.ts';
import { collectionPart, listCollections } from '../state/collections.ts';
import { pgnOf } from '../state/game-pgn.ts';
import { treeOf } from '../state/game-record.ts';
import { useGames } from '../state/games.ts';
import { pageRules } from '../state/rules.ts';
import type { NamedBlob } from './blob-source.ts';

/** The user's games and kept files with games, as files. */
export async function keptGames(): Promise<NamedBlob[]> {
  const position = pageRules().position();
  const own = useGames.getState().games.flatMap(({ record, tags }) => {
    const read = treeOf(position, record);
    return read.ok ? [exportPgn(pgnOf(read.value.tree, tags))] : [];
  });
  const files = await Promise.all(
    (await listCollections()).map(async ({ id, name }): Promise<NamedBlob[]> => {
      const text = await collectionPart(id, 'text');
      return typeof text === 'string' ? [{ name, blob: new Blob([text]) }] : [];
    }),
  );
  return [...(own.length === 0 ? [] : [{ name: 'Games', blob: new Blob([own.join('\n')]) }]), ...files.flat()];
}
