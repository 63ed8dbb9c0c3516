import { Evaluation } from '../../../evaluation/evaluation.ts';
import type { Ruleset } from '../../../evaluation/ruleset.ts';
import { TERMS } from '../../../evaluation/terms/index.ts';
import type { ProfileFile } from '../../profile.ts';

/** Writes a preset for a ruleset, since boards differ in their kinds of pieces; undefined if the board has no such preset. */
export type NinePreset = (ruleset: Ruleset) => ProfileFile | undefined;

const evaluations = new WeakMap<Ruleset, Evaluation>();

function allTerms(ruleset: Ruleset): Evaluation {
  const known = evaluations.get(ruleset) ?? new Evaluation(ruleset, TERMS);
  evaluations.set(ruleset, known);
  return known;
}

/** Leaves out the terms and knobs that a board does not have: presets name all kinds of pieces. */
export function fitted(ruleset: Ruleset, file: ProfileFile): ProfileFile {
  const { all, measures, knobs } = allTerms(ruleset);
  const known = new Set([...all, ...measures].map(({ declaration }) => declaration.id));
  const kept = Object.entries(file.knobs)
    .filter(([term]) => known.has(term))
    .map(([term, values]) => [
      term,
      Object.fromEntries(Object.entries(values).filter(([knob]) => knobs.has(`${term}.${knob}`))),
    ]);
  return {
    ...file,
    ...(file.terms === undefined ? {} : { terms: file.terms.filter((term) => known.has(term)) }),
    knobs: Object.fromEntries(kept),
  };
}
