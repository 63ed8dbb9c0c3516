import { create } from 'zustand';
import { MODES, type Mode } from '../../engine/mode.ts';
import { LINES_DEPTH, MAX_LINES_DEPTH } from '../play/player.ts';
import { isNumberFrom, isOneOf, readFields, StoredValue } from '../state/storage.ts';
import type { SearchLimits } from './investigator.ts';

/** The settings of the search for lines. They are stored. */
export interface Choice {
  readonly mode: Mode;
  /** The number of lines. */
  readonly lines: number;
  /** The kind of limit of line scoring and full search. */
  readonly limit: 'depth' | 'time';
  /** The depth limits in plies, of line scoring and of full search. */
  readonly linesDepth: number;
  readonly fullDepth: number;
  readonly seconds: number;
}

export const MAX_LINES = 12;
export const MAX_DEPTH = { lines: MAX_LINES_DEPTH, full: 40 } as const;
export const MAX_SECONDS = 600;

const USUAL: Choice = { mode: 'full', lines: 3, limit: 'depth', linesDepth: LINES_DEPTH, fullDepth: 12, seconds: 3 };

const stored = new StoredValue(
  'lines',
  'The settings of Lines',
  readFields(USUAL, {
    mode: isOneOf(MODES),
    lines: isNumberFrom(1, MAX_LINES),
    limit: isOneOf(['depth', 'time']),
    linesDepth: isNumberFrom(1, MAX_DEPTH.lines),
    fullDepth: isNumberFrom(1, MAX_DEPTH.full),
    seconds: isNumberFrom(0.1, MAX_SECONDS),
  }),
);

export const useChoice = create<Choice>(() => stored.load() ?? USUAL);
useChoice.subscribe((choice) => stored.save(choice));

export function choose(choice: Partial<Choice>): void {
  useChoice.setState(choice);
}

/** The limits of a search. Greedy play always looks one move ahead. */
export function limitsOf({ mode, limit, linesDepth, fullDepth, seconds }: Choice): SearchLimits {
  if (mode === 'greedy') return { depth: 1 };
  if (limit === 'time') return { ms: Math.round(seconds * 1000) };
  return { depth: mode === 'lines' ? linesDepth : fullDepth };
}

/** The settings for a deeper search of the same kind; undefined if there is none. */
export function deeper({ mode, limit, linesDepth, fullDepth, seconds }: Choice): Partial<Choice> | undefined {
  if (mode === 'greedy') return undefined;
  if (limit === 'time') return seconds < MAX_SECONDS ? { seconds: Math.min(MAX_SECONDS, 2 * seconds) } : undefined;
  if (mode === 'lines') return linesDepth < MAX_DEPTH.lines ? { linesDepth: linesDepth + 1 } : undefined;
  return fullDepth < MAX_DEPTH.full ? { fullDepth: fullDepth + 1 } : undefined;
}
