import { type Evaluation, effectiveValues } from '../evaluation.ts';
import type { KnobValues } from '../knobs.ts';
import { SLOTS } from './path.ts';
import { TABLES } from './tables.ts';

/** The facts that the risk of a line is computed from. */
export interface LineFacts {
  readonly plainPlies: number;
  readonly tradePlies: number;
  /** Plies as counted for the opponent's depth: those of trades count less. */
  readonly plyEquivalents: number;
  /** The risk in effect, raised to its power. */
  readonly risk: number;
  /** How far the trajectory score rose above and fell below that of the start, for the engine. */
  readonly gain: number;
  readonly loss: number;
}

const SETTINGS = ['risk.kAt2x', 'risk.slope', 'risk.midpoint', 'risk.pow'] as const;

export function lineFacts(evaluation: Evaluation, values: KnobValues, slots: readonly number[]): LineFacts {
  const effective = effectiveValues(evaluation, values);
  const number = (id: string) => effective.get(id) as number;
  const [plainPlies, tradePlies] = [slots[SLOTS.plainPlies.at]!, slots[SLOTS.tradePlies.at]!];
  const isLogistic = effective.get('risk.form') === 'logistic' ? 1 : 0;
  const { columns, make } = TABLES.risk!;
  const table = make([
    number('opponent.plyDepth'),
    number('opponent.tradePly'),
    isLogistic,
    ...SETTINGS.map((id) => number(id)),
  ]);
  const engine = slots[SLOTS.engine.at]!;
  return {
    plainPlies,
    tradePlies,
    plyEquivalents: plainPlies + tradePlies * number('opponent.tradePly'),
    risk: table[plainPlies * columns + tradePlies]!,
    gain: slots[SLOTS.rise.at + engine]!,
    loss: slots[SLOTS.rise.at + 1 - engine]!,
  };
}
