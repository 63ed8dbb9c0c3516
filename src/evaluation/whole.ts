import type { Knob } from './knobs.ts';

/** Whether a knob counts something that there are no parts of. */
export function isWhole(knob: Knob): boolean {
  return knob.kind === 'number' && knob.unit === 'count' && Number.isInteger(knob.step);
}
