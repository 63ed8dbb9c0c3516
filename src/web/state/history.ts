/** Values to go back to, the latest last, and those that were gone back from. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
}

export const NO_HISTORY: History<never> = { past: [], future: [] };

/** After a change from a value: that one can be gone back to, and what was undone before is no longer ahead. */
export function changedFrom<T>({ past }: History<T>, before: T, most: number): History<T> {
  return { past: [...past, before].slice(-most), future: [] };
}

/** The state before `now`, for undo; undefined if there is none. */
export function undone<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | undefined {
  if (past.length === 0) return undefined;
  return { value: past.at(-1)!, history: { past: past.slice(0, -1), future: [...future, now] } };
}

export function redone<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | undefined {
  if (future.length === 0) return undefined;
  return { value: future.at(-1)!, history: { past: [...past, now], future: future.slice(0, -1) } };
}

/** Changes of one thing that follow each other sooner are one step back. */
const GESTURE_MS = 800;

/** Tells whether a change goes on with what the last one did: a drag, or typing. */
export class Gesture {
  #last: { readonly key: string; readonly at: number } | undefined;

  /** Without a key a change stands for itself. */
  goesOn(key: string | undefined): boolean {
    const now = Date.now();
    const isSame = key !== undefined && this.#last?.key === key && now - this.#last.at < GESTURE_MS;
    this.#last = key === undefined ? undefined : { key, at: now };
    return isSame;
  }

  end(): void {
    this.#last = undefined;
  }
}
