import { fail, ok, type Result } from '../../rules/result.ts';

/** A text with games that was opened, as the list of them knows it. */
export interface Collection {
  readonly id: string;
  readonly name: string;
  /** When it was opened last, in ms since 1970. */
  readonly at: number;
  /** How many games it has. */
  readonly games: number;
  /** Its length in characters. */
  readonly size: number;
}

/** So many are kept, and so many characters in all. When they are used up nothing goes by itself: the user decides. */
export const MOST_COLLECTIONS = 50;
export const MOST_CHARACTERS = 128 << 20;

const DATABASE = 'lucena';
const LIST = 'collections';
/** Their texts, by id and part. */
const CONTENTS = 'contents';
type Part = 'text' | 'games';

/** Another tab may have added or forgotten one. */
const channel = globalThis.document === undefined ? undefined : new BroadcastChannel('lucena.collections');

export function followCollections(onChange: () => void): void {
  channel?.addEventListener('message', onChange);
}

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    // Without a database, as in some private windows, this throws or fails.
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(LIST, { keyPath: 'id' });
      request.result.createObjectStore(CONTENTS);
    };
    request.onsuccess = () => {
      // A later version of the page, in another tab, is not to wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  // What failed once may be possible later.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Does something in one transaction, and gives what `work` found when all of it is stored. */
async function within<T>(
  mode: IDBTransactionMode,
  work: (list: IDBObjectStore, contents: IDBObjectStore, give: (value: T) => void) => void,
): Promise<T | undefined> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([LIST, CONTENTS], mode);
    let found: T | undefined;
    transaction.oncomplete = () => resolve(found);
    transaction.onabort = () => reject(transaction.error ?? new Error('the database gave up'));
    work(transaction.objectStore(LIST), transaction.objectStore(CONTENTS), (value) => {
      found = value;
    });
  });
}

/** Why one more cannot be kept beside the others; undefined if it can. */
export function roomFault(others: readonly Collection[], { size }: Pick<Collection, 'size'>): string | undefined {
  if (others.length >= MOST_COLLECTIONS) return `There are ${MOST_COLLECTIONS} already`;
  const all = others.reduce((sum, one) => sum + one.size, size);
  if (all <= MOST_CHARACTERS) return undefined;
  const millions = (count: number) => `${Math.ceil(count / 1e6)} million`;
  return `With its ${millions(size)} characters there would be more than ${millions(MOST_CHARACTERS)}`;
}

/** Those that are kept, the latest first; none where there is no database. */
export async function listCollections(): Promise<readonly Collection[]> {
  try {
    const all = await within<Collection[]>('readonly', (list, _, give) => {
      const request = list.getAll();
      request.onsuccess = () => give(request.result);
    });
    return (all ?? []).sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** Keeps one, in the place of an earlier state of it; a fault says why that is not possible. */
export async function keepCollection(
  collection: Collection,
  parts: Readonly<Record<Part, unknown>>,
): Promise<Result<void>> {
  try {
    const fault = await within<string>('readwrite', (list, contents, give) => {
      const request = list.getAll();
      request.onsuccess = () => {
        const others = (request.result as Collection[]).filter(({ id }) => id !== collection.id);
        const full = roomFault(others, collection);
        if (full !== undefined) {
          give(full);
          return;
        }
        list.put(collection);
        for (const [part, value] of Object.entries(parts)) contents.put(value, [collection.id, part]);
      };
    });
    if (fault !== undefined) return fail('collections.full', 'collection', fault);
    channel?.postMessage('');
    return ok(undefined);
  } catch (error) {
    if ((error as DOMException | undefined)?.name === 'QuotaExceededError')
      return fail('collections.full', 'collection', 'This browser has no room left for it');
    // A database that cannot be opened is forgotten again.
    return opened === undefined
      ? fail('collections.none', 'collection', 'This browser keeps no databases here, as in a private window')
      : fail('collections.failed', 'collection', 'This browser could not write to its database');
  }
}

/** The text of one; undefined if it is no longer kept. */
export async function collectionPart(id: string, part: Part): Promise<unknown> {
  try {
    return await within('readonly', (_, contents, give) => {
      const request = contents.get([id, part]);
      request.onsuccess = () => give(request.result);
    });
  } catch {
    return undefined;
  }
}

export async function forgetCollection(id: string): Promise<void> {
  await within('readwrite', (list, contents) => {
    list.delete(id);
    for (const part of ['text', 'games']) contents.delete([id, part]);
  });
  channel?.postMessage('');
}
