/** The values that undo returns to, the latest last, and those that redo returns to. */
export interface History<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
}

export const NO_HISTORY: History<never> = { past: [], future: [] };

/** The history after a change from a value. Undo returns to that value; there is nothing to redo. */
export function changedFrom<T>({ past }: History<T>, before: T, most: number): History<T> {
  return { past: [...past, before].slice(-most), future: [] };
}

/** Undoes one step from `now`; undefined if there is none. */
export function undone<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | undefined {
  if (past.length === 0) return undefined;
  return { value: past.at(-1)!, history: { past: past.slice(0, -1), future: [...future, now] } };
}

export function redone<T>({ past, future }: History<T>, now: T): { value: T; history: History<T> } | undefined {
  if (future.length === 0) return undefined;
  return { value: future.at(-1)!, history: { past: [...past, now], future: future.slice(0, -1) } };
}

/** Changes of the same thing that follow each other within this time are one undo step. */
const GESTURE_MS = 800;

/**
 * Merges changes into one undo step while a drag or typing goes on. A drag lasts as long as the pointer is down, however long it pauses.
 */
export class Gesture {
  #last: { readonly key: string; readonly at: number } | undefined;
  #pressedAt: number | undefined;

  /** Follows the pointer on a target, which is the window in a page. */
  constructor(target: EventTarget | undefined = globalThis.window) {
    // Captured, because a slider may stop these events.
    target?.addEventListener('pointerdown', () => this.#press(Date.now()), true);
    for (const type of ['pointerup', 'pointercancel'])
      target?.addEventListener(type, () => this.#press(undefined), true);
  }

  /** Whether a change continues the last one. Without a key it never does. */
  goesOn(key: string | undefined): boolean {
    const now = Date.now();
    const isSame = key !== undefined && this.#last?.key === key && this.#isRecent(this.#last.at, now);
    this.#last = key === undefined ? undefined : { key, at: now };
    return isSame;
  }

  end(): void {
    this.#last = undefined;
  }

  #press(at: number | undefined): void {
    this.#pressedAt = at;
  }

  #isRecent(last: number, now: number): boolean {
    return now - last < GESTURE_MS || (this.#pressedAt !== undefined && this.#pressedAt <= last);
  }
}
