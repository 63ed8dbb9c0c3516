import type { Ledger } from '../../evaluation/ledger.ts';
import { pawnsText } from '../state/score.ts';

/** How many terms are named on each side, and from how many centipawns on. */
const MOST = 2;
const LEAST = 3;
/** The right to move changes with every move, and the scale acts on all terms. */
const UNTOLD: ReadonlySet<string> = new Set(['tempo', 'scale', 'rounding', 'cap']);

interface Change {
  readonly title: string;
  /** Centipawns for the side that moved. */
  readonly gain: number;
}

/** The changes of the terms by a move, for the side that moved, the largest first. */
export function changesBy(before: Ledger, after: Ledger, sign: 1 | -1): Change[] {
  const rows = (ledger: Ledger) => [...ledger.terms, ...ledger.rows];
  const was = new Map(rows(before).map(({ id, total }) => [id, total]));
  return rows(after)
    .filter(({ id }) => !UNTOLD.has(id))
    .map(({ id, title, total }) => ({ title, gain: sign * (total - (was.get(id) ?? 0)) }))
    .filter(({ gain }) => Math.abs(gain) >= LEAST)
    .sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain));
}

function listed(changes: readonly Change[]): string {
  return changes
    .slice(0, MOST)
    .map(({ title, gain }) => `${title.charAt(0).toLowerCase()}${title.slice(1)} ${pawnsText(gain)}`)
    .join(' and ');
}

/** One line on what a move gave and cost. */
export function coachWords(san: string, changes: readonly Change[]): string {
  const [gave, cost] = [listed(changes.filter(({ gain }) => gain > 0)), listed(changes.filter(({ gain }) => gain < 0))];
  if (gave === '' && cost === '') return `${san} changes little.`;
  if (cost === '') return `${san} gave ${gave}.`;
  return gave === '' ? `${san} cost ${cost}.` : `${san} gave ${gave}; it cost ${cost}.`;
}
