import type { RunKind } from '../match/journal-lines.ts';

/** An id for a new run: its kind and the time, with `number` if that id is taken. */
export function runId(kind: RunKind, now: Date, number = 1): string {
  const time = now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '')
    .replace('T', '-');
  return number === 1 ? `${kind}-${time}` : `${kind}-${time}-${number}`;
}
