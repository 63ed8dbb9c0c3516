import { Evaluation } from '../../../evaluation/evaluation.ts';
import type { Ruleset } from '../../../evaluation/ruleset.ts';
import { TERMS } from '../../../evaluation/terms/index.ts';
import type { ProfileFile } from '../../profile.ts';

const evaluations = new WeakMap<Ruleset, Evaluation>();

function allTerms(ruleset: Ruleset): Evaluation {
  const known = evaluations.get(ruleset) ?? new Evaluation(ruleset, TERMS);
  evaluations.set(ruleset, known);
  return known;
}

/** The ids of the terms and knobs that a board has. */
export function namesOn(ruleset: Ruleset): {
  readonly terms: ReadonlySet<string>;
  readonly knobs: ReadonlySet<string>;
} {
  const { all, measures, knobs } = allTerms(ruleset);
  return {
    terms: new Set([...all, ...measures].map(({ declaration }) => declaration.id)),
    knobs: new Set(knobs.keys()),
  };
}

/** Leaves out the terms and knobs that a board does not have: presets name all kinds of pieces. */
export function fitted(ruleset: Ruleset, file: ProfileFile): ProfileFile {
  const has = namesOn(ruleset);
  const kept = Object.entries(file.knobs)
    .filter(([term]) => has.terms.has(term))
    .map(([term, values]) => [
      term,
      Object.fromEntries(Object.entries(values).filter(([knob]) => has.knobs.has(`${term}.${knob}`))),
    ]);
  return {
    ...file,
    ...(file.terms === undefined ? {} : { terms: file.terms.filter((term) => has.terms.has(term)) }),
    knobs: Object.fromEntries(kept),
  };
}
