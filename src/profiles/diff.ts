import type { KnobValue } from '../evaluation/knobs.ts';
import { marksOf } from './hash.ts';
import { matters, type Settings, sameValue } from './profile.ts';

/** The difference between two profiles. It is empty exactly when their hashes are equal. */
export interface Difference {
  /** Terms that are on in only one of them. */
  readonly terms: readonly { readonly id: string; readonly a: boolean; readonly b: boolean }[];
  /** User terms that are on in both and have different formulas. */
  readonly formulas: readonly { readonly id: string; readonly a: string; readonly b: string }[];
  /** Knobs that matter in both and have different values. */
  readonly knobs: readonly { readonly id: string; readonly a: KnobValue; readonly b: KnobValue }[];
}

function formulasOf({ userTerms, terms }: Settings): Map<string, string> {
  const on = userTerms.filter(({ file }) => terms.includes(file.id));
  return new Map(on.map(({ file, text }) => [file.id, [text, ...marksOf(file).map((mark) => `  # ${mark}`)].join('')]));
}

/** Compares two profiles of one game. */
export function diff(a: Settings, b: Settings): Difference {
  const terms = [...new Set([...a.terms, ...a.off, ...b.terms, ...b.off])]
    .map((id) => ({ id, a: a.terms.includes(id), b: b.terms.includes(id) }))
    .filter((term) => term.a !== term.b);
  const knobs = [...a.settings]
    .filter(([id]) => b.settings.has(id))
    .map(([id, value]) => ({ id, a: value, b: b.settings.get(id)! }))
    .filter((knob) => matters(a, knob.id) && matters(b, knob.id) && !sameValue(knob.a, knob.b));
  const other = formulasOf(b);
  const formulas = [...formulasOf(a)]
    .map(([id, text]) => ({ id, a: text, b: other.get(id) ?? text }))
    .filter((formula) => formula.a !== formula.b);
  return { terms, formulas, knobs };
}
