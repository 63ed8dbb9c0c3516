import { setMaxListeners } from 'node:events';
import type { Io } from './io.ts';

/** The exit code of a process that was interrupted, as shells report it. */
export const INTERRUPTED = 130;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Reports the progress of an interrupted run, and how to resume it. */
export function reportInterruption(io: Io, command: string, done: string, folder: string | undefined): void {
  const hint = folder === undefined ? '' : `; resume with: lucena ${command} --resume ${folder}`;
  io.report(`interrupted after ${done}${hint}`);
  io.exitCode = INTERRUPTED;
}

/** Aborts at the first interrupt. A second one ends the process at once. */
export function interruptSignal({ signals, exit }: Io): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  // Every game that is being played may listen. Node takes more than ten listeners for a leak and warns of it.
  setMaxListeners(0, controller.signal);
  const interrupt = () => {
    if (controller.signal.aborted) exit(INTERRUPTED);
    else controller.abort();
  };
  for (const name of SIGNALS) signals.on(name, interrupt);
  const release = () => {
    for (const name of SIGNALS) signals.off(name, interrupt);
  };
  return { signal: controller.signal, release };
}
