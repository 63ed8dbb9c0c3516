import type { KnobValue } from '../../evaluation/knobs.ts';
import { referenceOf } from '../../evaluation/ledger.ts';
import { READ_BY_LINES } from '../../evaluation/line/total.ts';
import { matters, type Profile, sameValue, withKnob } from '../../profiles/profile.ts';
import type { BoardPosition } from '../../rules/board-position.ts';
import type { Move } from '../../rules/move.ts';
import { changesOf, type LineWorth } from './report.ts';

/** The effect of a knob on the score of one line. The effects of several knobs need not add up. */
export interface LineKnobEffect {
  readonly id: string;
  readonly value: KnobValue;
  /** The value it is compared with: the knob's neutral value, or else its default. */
  readonly reference: KnobValue;
  /** The score of the line minus the score of the same moves with the reference, in White's centipawns. */
  readonly effect: number;
  /** The components that it changes; they add up to the effect. */
  readonly changes: Readonly<Record<string, number>>;
}

/** The profile without terms that are off: its formulas are built again for every knob. */
export function lean(profile: Profile): Profile {
  const { evaluation, terms } = profile;
  return { ...profile, evaluation: evaluation.only((id) => terms.includes(id) || READ_BY_LINES.includes(id)) };
}

/**
 * Returns the effects on each line of all knobs that are not at their reference, the largest first. `worthUnder` says how lines are
 * scored under a profile.
 */
export function knobEffects(
  full: Profile,
  worthUnder: (profile: Profile) => LineWorth,
  position: BoardPosition,
  lines: readonly (readonly Move[])[],
): LineKnobEffect[][] {
  const profile = lean(full);
  const worthsUnder = (one: Profile) => {
    const worth = worthUnder(one);
    return lines.map((moves) => worth(position, moves));
  };
  const own = worthsUnder(profile);
  const found = lines.map((): LineKnobEffect[] => []);
  for (const [id, knob] of profile.evaluation.knobs) {
    const value = profile.values.get(id) ?? knob.default;
    const reference = referenceOf(knob);
    if (!matters(profile, id) || sameValue(value, reference)) continue;
    worthsUnder(withKnob(profile, id, reference)).forEach((without, i) => {
      const { score, components } = own[i]!;
      const changes = changesOf(without.components, components);
      found[i]!.push({ id, value, reference, effect: score - without.score, changes });
    });
  }
  return found.map((effects) => effects.toSorted((a, b) => Math.abs(b.effect) - Math.abs(a.effect)));
}
