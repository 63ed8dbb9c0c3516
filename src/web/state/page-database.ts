/** The stores of a database by name, with their options. */
export type StoreOptions<N extends string> = Readonly<Record<N, IDBObjectStoreParameters | undefined>>;

/** A database of the browser. It is opened by the first transaction. */
export class PageDatabase<N extends string> {
  readonly #name: string;
  readonly #stores: StoreOptions<N>;
  #opened: Promise<IDBDatabase> | undefined;

  constructor(name: string, stores: StoreOptions<N>) {
    this.#name = name;
    this.#stores = stores;
  }

  #open(): Promise<IDBDatabase> {
    this.#opened ??= new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => {
        for (const [name, options] of Object.entries<IDBObjectStoreParameters | undefined>(this.#stores))
          request.result.createObjectStore(name, options);
      };
      request.onsuccess = () => {
        // Closes the database, so that a newer version of the page in another tab need not wait.
        request.result.onversionchange = () => {
          request.result.close();
          this.#opened = undefined;
        };
        resolve(request.result);
      };
      request.onerror = () => reject(request.error);
    });
    // Try again next time.
    this.#opened.catch(() => {
      this.#opened = undefined;
    });
    return this.#opened;
  }

  /** Runs `work` in one transaction, and returns its result when everything is stored. If it throws, nothing is. */
  async transact<T>(mode: IDBTransactionMode, work: (store: (name: N) => IDBObjectStore) => Promise<T>): Promise<T> {
    const database = await this.#open();
    const transaction = database.transaction(Object.keys(this.#stores), mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the database aborted the transaction'));
    });
    done.catch(() => {});
    let result: T;
    try {
      result = await work((name) => transaction.objectStore(name));
    } catch (error) {
      transaction.abort();
      throw error;
    }
    await done;
    return result;
  }
}

/** The result of a request. */
export function answer<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });
}

/** Whether the browser has no space left. */
export function isFull(error: unknown): boolean {
  return (error as DOMException | null)?.name === 'QuotaExceededError';
}
