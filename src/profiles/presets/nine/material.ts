import type { Ruleset } from '../../../evaluation/ruleset.ts';
import type { ProfileFile } from '../../profile.ts';

/** `material` with the usual values of a board's own pieces. */
export function nineMaterial({ kinds }: Ruleset): ProfileFile {
  const values = kinds.flatMap(({ id, value }) => (value === undefined ? [] : [[id, [value, value]] as const]));
  return {
    lucena: 1,
    name: 'material',
    description: 'Counts the pieces on the board by their usual values and nothing else.',
    terms: ['material'],
    knobs: { material: Object.fromEntries(values) },
  };
}
