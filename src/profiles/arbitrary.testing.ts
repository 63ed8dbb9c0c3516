// Random profiles, for property tests.
import fc from 'fast-check';
import type { Evaluation } from '../evaluation/evaluation.ts';
import type { Knob, KnobValue } from '../evaluation/knobs.ts';
import { isWhole } from '../evaluation/knobs.ts';
import type { ProfileFile } from './profile.ts';
import { splitId } from './profile.ts';

function arbitraryValue(knob: Knob): fc.Arbitrary<KnobValue> {
  switch (knob.kind) {
    case 'toggle':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...knob.options);
    default: {
      const { min, max } = knob;
      const zero = min <= 0 && max >= 0 ? [fc.constant(0), fc.constant(-0)] : [];
      const number = fc.oneof(
        ...(isWhole(knob) ? [] : [fc.double({ min, max, noNaN: true })]),
        fc.constantFrom(min, max),
        fc.integer({ min: Math.ceil(min), max: Math.floor(max) }),
        ...zero,
      );
      if (knob.kind === 'number') return number;
      const length = knob.default.length;
      return fc.array(number, { minLength: length, maxLength: length });
    }
  }
}

/** Profiles that set some knobs and list some terms, as a file has them. */
export function arbitraryFile(evaluation: Evaluation, presets: readonly string[]): fc.Arbitrary<ProfileFile> {
  const ids = [...evaluation.knobs.keys()];
  const knobs = fc
    .uniqueArray(fc.constantFrom(...ids), { maxLength: 8 })
    .chain((chosen) =>
      fc.tuple(...chosen.map((id) => fc.tuple(fc.constant(id), arbitraryValue(evaluation.knobs.get(id)!)))),
    )
    .map((pairs) => {
      const byTerm: Record<string, Record<string, KnobValue>> = {};
      for (const [id, value] of pairs) {
        const [term, name] = splitId(id);
        byTerm[term] ??= {};
        byTerm[term][name] = value;
      }
      return byTerm;
    });
  const terms = fc.subarray(evaluation.terms.map(({ declaration }) => declaration.id));
  return fc
    .tuple(knobs, fc.option(terms, { nil: undefined }), fc.option(fc.constantFrom(...presets), { nil: undefined }))
    .map(([values, on, parent]) => ({
      lucena: 1,
      name: 'random',
      ...(parent === undefined ? {} : { extends: parent }),
      ...(on === undefined ? {} : { terms: on }),
      knobs: values,
    }));
}
