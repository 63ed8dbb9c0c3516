/** A `go` or `bench` that has been received and not yet answered; `stop` may come before it has even begun. */
export interface PendingGo {
  /** Whether the answer is owed only after `stop`. */
  unbounded: boolean;
  /** The same, or when pondering after `ponderhit`. */
  waits: boolean;
  /** It may go on for ever, though it is answered should it come to an end. */
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

/** Whether nothing but a command surely ends it. */
export function mayGoOn({ waits, isEndless }: PendingGo): boolean {
  return waits || isEndless;
}
