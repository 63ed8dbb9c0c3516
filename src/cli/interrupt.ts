/** Exit code of what was ended by the keyboard, as shells have it. */
export const INTERRUPTED = 130;

/** Aborts at the first interrupt; a second one ends the process at once. */
export function interruptSignal(): { readonly signal: AbortSignal; readonly release: () => void } {
  const controller = new AbortController();
  const interrupt = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    controller.abort();
  };
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, interrupt);
  const release = () => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, interrupt);
  };
  return { signal: controller.signal, release };
}
