import type { SearchedPosition } from '../../explain/review/searched-position.ts';
import { answer, PageDatabase } from '../state/page-database.ts';

/** The searched positions of a game, by ply; not all of them if the review was cancelled. */
export interface KeptSearch {
  /** Identifies the game, the profile and the limit. */
  readonly id: string;
  /** When it was last written, in ms since 1970. */
  readonly at: number;
  readonly positions: readonly (readonly [ply: number, searched: SearchedPosition])[];
}

/** The oldest beyond these are forgotten: they can be searched again. */
const MOST = 300;

const SEARCHES = 'searches';
const database = new PageDatabase('lucena-review', { [SEARCHES]: { keyPath: 'id' } });

/** The kept positions of a game; none without a database. */
export async function keptPositions(id: string): Promise<KeptSearch['positions']> {
  try {
    const kept = await database.transact('readonly', (store) =>
      answer<KeptSearch | undefined>(store(SEARCHES).get(id)),
    );
    return kept?.positions ?? [];
  } catch {
    return [];
  }
}

/** Keeps the positions of a game. Without a database the review lasts until the page is closed. */
export async function keepPositions(id: string, positions: KeptSearch['positions']): Promise<void> {
  try {
    await database.transact('readwrite', async (store) => {
      const searches = store(SEARCHES);
      await answer(searches.put({ id, at: Date.now(), positions } satisfies KeptSearch));
      if ((await answer<number>(searches.count())) <= MOST) return;
      const all = await answer<KeptSearch[]>(searches.getAll());
      const oldest = all.sort((a, b) => a.at - b.at).slice(0, all.length - MOST);
      for (const { id: old } of oldest) searches.delete(old);
    });
  } catch {
    // It is still shown.
  }
}
