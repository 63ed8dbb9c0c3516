import { type Evaluation, effectiveValues } from '../evaluation.ts';
import type { KnobValues } from '../knobs.ts';
import { kindsByNumber, type Ruleset } from '../ruleset.ts';

/** How far lines are followed beyond their nominal depth, and which captures are a trade. */
export interface LineRules {
  /** How many plies checks may add to a line, and how many captures and promotions may add. */
  readonly checkCap: number;
  readonly swingCap: number;
  /** The limit on the number of checks to choose from, multiplied along a line. */
  readonly checkWays: number;
  /**
   * The plies within which a capture is answered in a trade, not counting checks, and the largest difference of the two
   * values.
   */
  readonly tradeWindow: number;
  readonly tradeTolerance: number;
  /** Whether a side that can mate at once does so. */
  readonly takesMates: boolean;
  /** The value of each kind in a trade, by its number; 0 for none. */
  readonly values: readonly number[];
}

/** The values of kinds by their numbers; numbers that a game does not use have none. */
function valuesByNumber(ruleset: Ruleset, worth: (kind: string) => number): number[] {
  const kinds = kindsByNumber(ruleset);
  const most = Math.max(...kinds.keys());
  return Array.from({ length: most + 1 }, (_, number) => {
    const kind = kinds.get(number);
    return kind === undefined ? 0 : worth(kind.id);
  });
}

/** The rules of a profile. The value of a piece is the mean of its middlegame and endgame values. */
export function lineRules(evaluation: Evaluation, values: KnobValues): LineRules {
  const effective = effectiveValues(evaluation, values);
  const number = (name: string) => effective.get(`lineSearch.${name}`) as number;
  const worth = (kind: string) => {
    const [mg, eg] = (effective.get(`material.${kind}`) ?? [0, 0]) as readonly [number, number];
    return (mg + eg) / 2;
  };
  return {
    checkCap: number('checkExtensionCap'),
    swingCap: number('swingExtensionCap'),
    checkWays: number('checkWays'),
    tradeWindow: number('tradeWindow'),
    tradeTolerance: number('tradeTolerance'),
    takesMates: effective.get('lineSearch.takeMates') as boolean,
    values: valuesByNumber(evaluation.ruleset, worth),
  };
}
