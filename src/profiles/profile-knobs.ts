// Kept apart from profile.ts, so that the page's first screen does not load the declarations of all search parameters.
import type { Evaluation } from '../evaluation/evaluation.ts';
import type { Knob, KnobGroup } from '../evaluation/knobs.ts';
import { SEARCH } from './search-parameters.ts';

/** Every group of knobs that a profile can set, in order. */
export function knobGroups({ measures, all, settings }: Evaluation): KnobGroup[] {
  return [...[...measures, ...all].map(({ declaration }) => declaration), ...settings, SEARCH];
}

const SEARCH_KNOBS = Object.entries(SEARCH.knobs).map(([name, knob]): [string, Knob] => [`${SEARCH.id}.${name}`, knob]);

/** Every knob that a profile can set, by its full id: those of the evaluation, then those of the search. */
export function knobsOf(evaluation: Evaluation): ReadonlyMap<string, Knob> {
  return new Map([...evaluation.knobs, ...SEARCH_KNOBS]);
}
