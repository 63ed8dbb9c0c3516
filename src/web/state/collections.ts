import { fail, ok, type Result } from '../../rules/result.ts';

/** An opened text with games, as the list shows it. */
export interface Collection {
  readonly id: string;
  readonly name: string;
  /** When it was last opened, in ms since 1970. */
  readonly at: number;
  /** The number of games. */
  readonly games: number;
  /** Its length in characters. */
  readonly size: number;
}

/** The limits on stored files and their characters. When they are reached nothing is dropped: the user decides. */
export const MAX_COLLECTIONS = 50;
export const MAX_CHARACTERS = 128 << 20;

const DATABASE = 'lucena';
const LIST = 'collections';
/** Their texts, by id and part. */
const CONTENTS = 'contents';
type Part = 'text' | 'games';

/** Tells other tabs that a file was added or removed. */
const channel = globalThis.document === undefined ? undefined : new BroadcastChannel('lucena.collections');

export function followCollections(onChange: () => void): void {
  channel?.addEventListener('message', onChange);
}

let opened: Promise<IDBDatabase> | undefined;

function openDatabase(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    // This throws or fails without a database, as in some private windows.
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(LIST, { keyPath: 'id' });
      request.result.createObjectStore(CONTENTS);
    };
    request.onsuccess = () => {
      // A newer version of the page in another tab must not wait for this one.
      request.result.onversionchange = () => request.result.close();
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
  // Try again next time.
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Runs `work` in one transaction and returns its result when everything is stored. */
async function inTransaction<T>(
  mode: IDBTransactionMode,
  work: (list: IDBObjectStore, contents: IDBObjectStore, give: (value: T) => void) => void,
): Promise<T | undefined> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction([LIST, CONTENTS], mode);
    let found: T | undefined;
    transaction.oncomplete = () => resolve(found);
    transaction.onabort = () => reject(transaction.error ?? new Error('the database aborted the transaction'));
    work(transaction.objectStore(LIST), transaction.objectStore(CONTENTS), (value) => {
      found = value;
    });
  });
}

/** Why there is no room for one more; undefined if there is. */
export function roomFault(others: readonly Collection[], { size }: Pick<Collection, 'size'>): string | undefined {
  if (others.length >= MAX_COLLECTIONS) return `${MAX_COLLECTIONS} files are stored already`;
  const all = others.reduce((sum, one) => sum + one.size, size);
  if (all <= MAX_CHARACTERS) return undefined;
  const millions = (count: number) => `${Math.ceil(count / 1e6)} million`;
  return `With its ${millions(size)} characters, the stored files would exceed ${millions(MAX_CHARACTERS)}`;
}

/** Lists the stored files, the latest first; none without a database. */
export async function listCollections(): Promise<readonly Collection[]> {
  try {
    const all = await inTransaction<Collection[]>('readonly', (list, _, give) => {
      const request = list.getAll();
      request.onsuccess = () => give(request.result);
    });
    return (all ?? []).sort((a, b) => b.at - a.at);
  } catch {
    return [];
  }
}

/** Stores a file over its earlier state. A fault says why that is not possible. */
export async function keepCollection(
  collection: Collection,
  parts: Readonly<Record<Part, unknown>>,
): Promise<Result<void>> {
  try {
    const fault = await inTransaction<string>('readwrite', (list, contents, give) => {
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
      return fail('collections.full', 'collection', 'This browser has no storage space left for it');
    // A database that cannot be opened is forgotten again.
    return opened === undefined
      ? fail('collections.none', 'collection', 'This browser provides no database here, as in private windows')
      : fail('collections.failed', 'collection', 'This browser could not write to its database');
  }
}

/** Reads the text of a file; undefined if it is no longer stored. */
export async function collectionPart(id: string, part: Part): Promise<unknown> {
  try {
    return await inTransaction('readonly', (_, contents, give) => {
      const request = contents.get([id, part]);
      request.onsuccess = () => give(request.result);
    });
  } catch {
    return undefined;
  }
}

export async function forgetCollection(id: string): Promise<void> {
  await inTransaction('readwrite', (list, contents) => {
    list.delete(id);
    for (const part of ['text', 'games']) contents.delete([id, part]);
  });
  channel?.postMessage('');
}
