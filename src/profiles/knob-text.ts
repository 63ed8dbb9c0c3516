import { FINE_KNOB_BITS, KNOB_BITS, type KnobValue, quantiseNumber } from '../evaluation/knobs.ts';
import { shortest } from './serialise.ts';

/** The shortest decimal for a number, whichever unit its knob has. */
function decimal(value: number): number {
  return shortest(value, quantiseNumber(value) === value ? KNOB_BITS : FINE_KNOB_BITS);
}

/** A knob's value in a few characters: tables are summarised by their range. */
export function valueText(value: KnobValue): string {
  if (typeof value === 'number') return String(decimal(value)).replace('-', '−');
  if (typeof value !== 'object') return String(value);
  const numbers = value.map(decimal);
  if (numbers.length <= 2) return numbers.join(' / ').replaceAll('-', '−');
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  return (least === most ? `all ${least}` : `${least} … ${most}`).replaceAll('-', '−');
}
