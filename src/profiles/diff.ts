import type { KnobValue } from '../evaluation/knobs.ts';
import { matters, type Settings, sameValue } from './profile.ts';

/** What sets two profiles apart; nothing exactly when their hashes are equal. */
export interface Difference {
  /** Terms that are on in one of them only. */
  readonly terms: readonly { readonly id: string; readonly a: boolean; readonly b: boolean }[];
  /** Knobs that matter in both and have different values. */
  readonly knobs: readonly { readonly id: string; readonly a: KnobValue; readonly b: KnobValue }[];
}

/** Compares two profiles of one evaluation. */
export function diff(a: Settings, b: Settings): Difference {
  const terms = [...a.terms, ...a.off]
    .map((id) => ({ id, a: a.terms.includes(id), b: b.terms.includes(id) }))
    .filter((term) => term.a !== term.b);
  const knobs = [...a.settings]
    .map(([id, value]) => ({ id, a: value, b: b.settings.get(id)! }))
    .filter((knob) => matters(a, knob.id) && matters(b, knob.id) && !sameValue(knob.a, knob.b));
  return { terms, knobs };
}
