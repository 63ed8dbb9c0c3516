import { fail, ok, type Result } from '../../rules/result.ts';
import { faultText } from './fault-text.ts';
import { notifyError } from './notify.tsx';

/** The part of `localStorage` that is used here. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The browser's storage, or nothing if it refuses: then nothing is stored, and everything else works. */
export function pageStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

/**
 * Storage that each tab has for itself. A reload restores the tab's own value; a new tab starts with the value written last by any tab.
 */
export class TabStorage implements Storage {
  readonly #own: Storage | undefined;
  readonly #shared: Storage | undefined;
  /** The value this tab last read or wrote, by key. */
  readonly #known = new Map<string, string>();

  constructor(own = tabOnly(), shared = pageStorage()) {
    this.#own = own;
    this.#shared = shared;
  }

  getItem(key: string): string | null {
    const text = this.#own?.getItem(key) ?? this.#shared?.getItem(key) ?? null;
    if (text !== null) this.#known.set(key, text);
    return text;
  }

  /** Values of other tabs that this tab would overwrite; each is reported once. */
  foreign(key: string): string | undefined {
    let text: string | null | undefined;
    try {
      text = this.#shared?.getItem(key);
    } catch {
      return undefined;
    }
    if (typeof text !== 'string' || text === this.#known.get(key)) return undefined;
    this.#known.set(key, text);
    return text;
  }

  setItem(key: string, text: string): void {
    try {
      this.#own?.setItem(key, text);
    } catch {
      // An older state must not replace this one later.
      this.#own?.removeItem(key);
    }
    this.#shared?.setItem(key, text);
    this.#known.set(key, text);
  }

  removeItem(key: string): void {
    this.#own?.removeItem(key);
    this.#shared?.removeItem(key);
  }
}

function tabOnly(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** The prefix of every key. */
const PREFIX = 'lucena.';

/** The key of a value that each board has for itself. */
export function boardKey(key: string, board: string): string {
  return board === 'chess' ? key : `${key}.${board}`;
}

/**
 * A value that outlives the page, stored under its own key. A value that cannot be read is not lost: it is moved to another key, and
 * the user is told. `save` is for values that each tab has for itself, `change` for those that all tabs share.
 */
export class StoredValue<T> {
  readonly #key: string;
  readonly #what: string;
  readonly #read: (value: unknown) => Result<T>;
  readonly #storage: Storage | undefined;
  #hasComplained = false;
  /** Changes that could not be stored; they last until the page is closed. */
  #unsaved: ((value: T) => T)[] = [];

  /** `what` names the value in messages; `read` checks a stored value. */
  constructor(
    key: string,
    what: string,
    read: (value: unknown) => Result<T>,
    storage: Storage | undefined = pageStorage(),
  ) {
    this.#key = PREFIX + key;
    this.#what = what;
    this.#read = read;
    this.#storage = storage;
  }

  /** Returns the stored value; undefined if there is none or it cannot be read. */
  load(): T | undefined {
    let text: string | null | undefined;
    try {
      text = this.#storage?.getItem(this.#key);
    } catch {
      return undefined;
    }
    if (text === null || text === undefined) return undefined;
    const value = this.#parse(text);
    if (value.ok) return value.value;
    this.setAside(faultText(value.fault));
    return undefined;
  }

  #parse(text: string): Result<T> {
    try {
      return this.#read(JSON.parse(text));
    } catch {
      return fail('store.json', 'it', 'is not valid JSON');
    }
  }

  /** Copies the stored value to another key, so that the next save does not destroy it. */
  setAside(reason: string): void {
    const aside = `${this.#key}.aside.${new Date().toISOString()}`;
    let isKept = false;
    try {
      const text = this.#storage?.getItem(this.#key);
      if (typeof text === 'string') {
        this.#storage?.setItem(aside, text);
        this.#storage?.removeItem(this.#key);
        isKept = true;
      }
    } catch {
      // Without room for a copy, the original stays until it is overwritten.
    }
    const where = isKept ? ` The stored data is kept under “${aside}” in this browser’s storage.` : '';
    notifyError({ title: `${this.#what} could not be restored`, message: `${reason}.${where}` });
  }

  /** Stores a value; false if there was no room for it. */
  save(value: T): boolean {
    if (this.#storage === undefined || this.#write(value)) return true;
    if (!this.#hasComplained) this.#complain();
    this.#hasComplained = true;
    return false;
  }

  /** The value that another tab has stored since, which the next `save` would overwrite. */
  foreign(): T | undefined {
    const text = this.#storage instanceof TabStorage ? this.#storage.foreign(this.#key) : undefined;
    const value = text === undefined ? undefined : this.#parse(text);
    return value?.ok ? value.value : undefined;
  }

  /**
   * Changes the value that is stored now, since another tab may have written it; `usual` is the value if none is stored. Tells the
   * user when it could not be stored.
   */
  change(usual: T, change: (value: T) => T): { readonly value: T; readonly isKept: boolean } {
    this.#unsaved.push(change);
    const value = this.current(usual);
    const isKept = this.#write(value);
    if (isKept) this.#unsaved = [];
    else this.#complain();
    return { value, isKept };
  }

  /** The value that is stored now, with the changes of this page that could not be stored. */
  current(usual: T): T {
    return this.#unsaved.reduce((value, change) => change(value), this.load() ?? usual);
  }

  /** Calls back whenever another tab has changed the value. */
  follow(onWritten: () => void): void {
    globalThis.addEventListener?.('storage', ({ key }) => {
      // Without a key, the whole storage was cleared.
      if (key === this.#key || key === null) onWritten();
    });
  }

  #write(value: T): boolean {
    try {
      this.#storage?.setItem(this.#key, JSON.stringify(value));
      return this.#storage !== undefined;
    } catch {
      return false;
    }
  }

  #complain(): void {
    notifyError({
      title: `${this.#what} cannot be stored`,
      message: 'The browser’s storage is full or disabled: a reload will lose the latest changes.',
    });
  }
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Checks an object field by field. Missing fields get the usual values. */
export function readFields<T extends object>(
  usual: T,
  checks: { readonly [K in keyof T]: (value: unknown) => value is T[K] },
): (value: unknown) => Result<T> {
  return (value) => {
    if (!isRecord(value)) return fail('store.shape', 'it', 'is not an object');
    const read = { ...usual };
    for (const name of Object.keys(checks) as (keyof T & string)[]) {
      const found = Object.hasOwn(value, name) ? value[name] : undefined;
      if (found === undefined) continue;
      if (!checks[name](found)) return fail('store.value', name, 'has an invalid value');
      read[name] = found;
    }
    return ok(read);
  };
}

export function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}

export function isNumberFrom(min: number, max: number): (value: unknown) => value is number {
  return (value): value is number => typeof value === 'number' && value >= min && value <= max;
}

export function isOneOf<const T extends string>(names: readonly T[]): (value: unknown) => value is T {
  return (value): value is T => names.includes(value as T);
}
