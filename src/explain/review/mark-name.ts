import type { Verdict } from './verdict.ts';

/** The name of a mark, as it begins a sentence. A missed win has a name of its own. */
export function markName({ severity, isMissedWin }: Pick<Verdict, 'severity' | 'isMissedWin'>): string {
  return isMissedWin ? `Missed win (${severity})` : `${severity.charAt(0).toUpperCase()}${severity.slice(1)}`;
}
