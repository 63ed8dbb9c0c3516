import type { Verdict } from './verdict.ts';

/** The name of a mark, as it begins a sentence. A missed win is told apart from an ordinary mistake. */
export function markName({ severity, isMissedWin }: Pick<Verdict, 'severity' | 'isMissedWin'>): string {
  return isMissedWin ? `Missed win (${severity})` : `${severity.charAt(0).toUpperCase()}${severity.slice(1)}`;
}
