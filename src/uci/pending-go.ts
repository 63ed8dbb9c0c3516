/** A `go` or `bench` that has not been answered yet. `stop` may come before it begins. */
export interface PendingGo {
  /** Whether the answer must wait for `stop`. */
  unbounded: boolean;
  /** Whether the answer must wait for `stop` or, when pondering, for `ponderhit`. */
  waits: boolean;
  /** Whether it may never end. If it does, it is answered. */
  isEndless: boolean;
  stopped: boolean;
  stop: () => void;
  release: () => void;
}

export function pendingGo(unbounded: boolean, ponders = false): PendingGo {
  const pending: PendingGo = {
    unbounded,
    waits: unbounded || ponders,
    isEndless: false,
    stopped: false,
    stop: () => {},
    release: () => {
      pending.waits = pending.unbounded;
    },
  };
  return pending;
}

/** Whether only a command is sure to end it. */
export function mayGoOn({ waits, isEndless }: PendingGo): boolean {
  return waits || isEndless;
}
