import type { Knob } from './knobs.ts';

/** What of a knob, or of a control made from one, says whether it counts. */
interface Counting {
  readonly kind: Knob['kind'];
  readonly unit?: 'cp' | 'factor' | 'count' | null;
  readonly step?: number | null;
}

/** Whether a knob counts something that there are no parts of. */
export function isWhole({ kind, unit, step }: Counting): boolean {
  return kind === 'number' && unit === 'count' && Number.isInteger(step);
}
