import { chosenFeatures, expectedError, pairsOf } from '../../lab/ablation/ablation-plan.ts';
import { Design, type DesignKind } from '../../lab/ablation/design.ts';
import type { FeatureKind } from '../../lab/ablation/features.ts';
import { type TunedKnob, tunedKnobs } from '../../lab/tuning/knobs.ts';
import type { ProfileFile } from '../../profiles/profile.ts';
import { unwrap } from '../../rules/result.ts';
import { describe } from '../engines/evaluation-tasks.ts';
import type { TaskContext } from '../engines/task-context.ts';

export { blame } from './blame.ts';

/** The ablation that a form describes. */
export interface AblationForm {
  readonly features: FeatureKind;
  readonly design: DesignKind;
  readonly games: number;
  readonly isTimed: boolean;
  /** The number of openings. */
  readonly openings: number;
}

/** The size and the expected error of an ablation. */
export interface AblationOutlook {
  readonly features: number;
  readonly games: number;
  /** Half the width of the 95 % interval of a feature's Elo. */
  readonly error: number;
}

/** Plans an ablation as the command line does. Throws a fault if it cannot be played. */
export function ablationOutlook(context: TaskContext, file: ProfileFile, form: AblationForm): AblationOutlook {
  const { features: kind, design: designed, games: asked, isTimed, openings } = form;
  const features = chosenFeatures(context.profile(file), { kinds: [kind] }, isTimed).length;
  const pairs = pairsOf(features, designed, { asked, openings, isTimed });
  // The seed does not affect the expected error.
  return { features, games: 2 * pairs, error: expectedError(features, new Design(designed, features, 1), pairs) };
}

/** A knob that can be tuned. */
export interface TunableKnob {
  readonly id: string;
  /** The title of its term, or of the search. */
  readonly group: string;
  readonly label: string;
  /** How many numbers it has. */
  readonly numbers: number;
  /** Its value; null if it has several. */
  readonly start: number | null;
  readonly min: number;
  readonly max: number;
  readonly step: number;
}

/** The knobs of a profile that can be tuned, those of the search first. */
export function tunableKnobs(context: TaskContext, file: ProfileFile): TunableKnob[] {
  const all = unwrap(tunedKnobs(context.profile(file), ['*.*']));
  const numbers = new Map<string, TunedKnob[]>();
  for (const number of all) numbers.set(number.id, [...(numbers.get(number.id) ?? []), number]);
  const groups = describe(context, file).groups.toSorted(
    (a, b) => Number(b.role === 'search') - Number(a.role === 'search'),
  );
  return groups.flatMap(({ title, controls }) =>
    controls.flatMap(({ id, label }): TunableKnob[] => {
      const own = numbers.get(id);
      if (own === undefined) return [];
      const [{ min, max, step, start }] = own as [(typeof own)[0]];
      return [{ id, group: title, label, numbers: own.length, start: own.length === 1 ? start : null, min, max, step }];
    }),
  );
}
