import type { SensitivityReport } from '../../explain/why/sensitivity.ts';
import { searchSource, sourceText } from '../score/scored.tsx';
import type { FoundLines } from './investigator.ts';

type Searched = Pick<FoundLines | SensitivityReport, 'mode' | 'depth'>;

export interface StaleWords {
  /** The search the results are for. */
  readonly what: string;
  /** The text of the button. */
  readonly again: string;
}

/** The warning for a sensitivity report that does not belong to the list on the screen. */
export function staleWords(report: Searched, found: Searched | undefined, isSameProfile: boolean): StaleWords {
  if (!isSameProfile) return { what: 'These results are for other knob values.', again: 'Run again' };
  const [was, now] = [report, found ?? report].map(({ mode, depth }) => sourceText(searchSource(mode, depth)));
  if (found === undefined || was === now)
    return { what: 'These results are for another list of moves.', again: 'Run again' };
  const goal = report.mode === found.mode ? `depth ${found.depth}` : now;
  return { what: `These results are for ${was}.`, again: `Run again for ${goal}` };
}
