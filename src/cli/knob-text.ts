import type { KnobValue } from '../evaluation/knobs.ts';
import { shortest } from '../profiles/serialise.ts';

/** A knob's value in a few characters: tables are summed up by their range. */
export function valueText(value: KnobValue): string {
  if (typeof value === 'number') return String(shortest(value)).replace('-', '−');
  if (typeof value !== 'object') return String(value);
  const numbers = value.map(shortest);
  if (numbers.length <= 2) return numbers.join(' / ').replaceAll('-', '−');
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return (least === most ? `all ${least}` : `${least} … ${most}`).replaceAll('-', '−');
}
