import type { Knob } from '../../evaluation/knobs.ts';
import { splitId } from '../../profiles/profile.ts';
import type { StyleKnob } from './style-summary.ts';

const FILES = 'abcdefgh';

/** Which number of a knob it is, in words. */
function placeOf(kind: Knob['kind'], index: number | undefined): string {
  if (index === undefined) return '';
  if (kind === 'tapered') return index === 0 ? ' in the middlegame' : ' in the endgame';
  if (kind === 'squareTable') return ` on ${FILES[index % 8]}${Math.floor(index / 8) + 1}`;
  return ` at ${index}`;
}

function text(value: number): string {
  return String(Math.round(100 * value) / 100).replace('-', '−');
}

/** The player's opinion of a thing: likes it more or less if it is good, minds it more or less if it is bad. */
function opinion(control: number, difference: number): string {
  const more = difference > 0 === control >= 0;
  return control >= 0 ? `like this ${more ? 'more' : 'less'}` : `mind this ${more ? 'more' : 'less'}`;
}

/** A difference from the opponents in words. Square tables are written for White. */
export function differenceWords(
  { id, index, control, after, difference }: StyleKnob,
  knob: Knob,
  title: string,
): string {
  const values = `${text(after)} against ${text(control)}`;
  if (splitId(id)[1] === 'weight')
    return `You give ${title} ${difference! > 0 ? 'more' : 'less'} weight than your opponents do: ${values}.`;
  return `${knob.label}${placeOf(knob.kind, index)}: you ${opinion(control, difference!)} than your opponents do (${values}).`;
}
