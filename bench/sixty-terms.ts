import { Evaluation } from '../src/evaluation/evaluation.ts';
import type { KnobValue, KnobValues } from '../src/evaluation/knobs.ts';
import { CHESS } from '../src/evaluation/ruleset.ts';
import type { Term } from '../src/evaluation/term.ts';
import { kingDanger } from '../src/evaluation/terms/king-danger.ts';
import { material } from '../src/evaluation/terms/material.ts';
import { mobility } from '../src/evaluation/terms/mobility.ts';

const COPIES = 20;

function copyOf(term: Term, copy: number): Term {
  return (ruleset) => {
    const declaration = term(ruleset);
    return { ...declaration, id: `${declaration.id}${copy}` };
  };
}

/** As many terms as a mature evaluation has: three terms, each repeated twenty times under different names. */
export const SIXTY_TERMS = new Evaluation(
  CHESS,
  Array.from({ length: COPIES }, (_, copy) =>
    [material, mobility, kingDanger].map((term) => copyOf(term, copy)),
  ).flat(),
);

/**
 * Values that are all different, so that no two terms are equal. Each term has a cap; without one the compiler would
 * add their tables together. `turn` moves every knob a little, as a user would.
 */
export function sixtyValues(turn: number): KnobValues {
  const values = new Map<string, KnobValue>();
  let salt = turn;
  for (const [id, knob] of SIXTY_TERMS.knobs) {
    if (knob.kind === 'toggle' || knob.kind === 'choice') continue;
    const other = (value: number, index: number) => {
      salt = (Math.imul(salt, 1103515245) + 12345 + index) >>> 0;
      const moved = value + knob.step * ((salt >>> 16) % 17);
      return Math.min(knob.max, moved);
    };
    if (/\.(pow|sideCap)$/.test(id)) continue;
    if (id.endsWith('.cap')) values.set(id, 2000 + (other(0, 0) % 1000));
    else if (id.endsWith('.offset')) values.set(id, 0);
    else values.set(id, typeof knob.default === 'number' ? other(knob.default, 0) : knob.default.map(other));
  }
  return values;
}
