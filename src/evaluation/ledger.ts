import type { Evaluation } from './evaluation.ts';
import type { Features } from './features.ts';
import { Interpreter } from './interpret.ts';
import type { Knob, KnobValue, KnobValues } from './knobs.ts';
import { quantise } from './quantise.ts';
import { type Specialised, specialise } from './specialise.ts';

/** A line of the ledger, in White's centipawns. */
export interface LedgerRow {
  readonly id: string;
  readonly title: string;
  /** The value for each side; null for rows that act on the sum alone. */
  readonly white: number | null;
  readonly black: number | null;
  /** The row's part of the score. With shaping, this need not be the difference of the sides. */
  readonly total: number;
}

/** The effect of a knob on the score of this position. Effects do not add up to the score. */
export interface KnobEffect {
  readonly id: string;
  readonly value: KnobValue;
  readonly neutral: KnobValue;
  /** The score before rounding, minus the score with the knob at its neutral value. */
  readonly effect: number;
}

/** A score split into lines, whose totals add up to it exactly. */
export interface Ledger {
  /** Whole centipawns for White. */
  readonly score: number;
  /** The same for the side to move. */
  readonly stm: number;
  readonly terms: readonly LedgerRow[];
  /** Rows that act on the sum of the terms: scales for drawish endgames, the cap below mate scores, and rounding to whole centipawns. */
  readonly rows: readonly LedgerRow[];
}

/** The ids of the rows that act on the sum of the terms. */
export const LEDGER_ROWS = { scale: 'Scale', cap: 'Cap', rounding: 'Rounding' } as const;

/** An evaluation with its knobs set and every number exact, shared by the ledgers of many positions. */
export function quantised(evaluation: Evaluation, values: KnobValues): Specialised {
  return quantise(specialise(evaluation, values), evaluation.ruleset);
}

/** The score of a position and its parts. */
export function ledger(evaluation: Evaluation, values: KnobValues, features: Features): Ledger {
  return ledgerOf(evaluation, quantised(evaluation, values), features);
}

/** The same, for an evaluation that is already prepared. */
export function ledgerOf(
  evaluation: Evaluation,
  { terms, sum, scaled, capped, score }: Specialised,
  features: Features,
): Ledger {
  const interpreter = new Interpreter(evaluation.ruleset, features);
  // Adding zero turns −0 into 0, which is how people and JSON write it.
  const number = (node: Specialised['sum']) => interpreter.number(node) + 0;
  const row = (id: keyof typeof LEDGER_ROWS, total: number): LedgerRow => ({
    id,
    title: LEDGER_ROWS[id],
    white: null,
    black: null,
    total,
  });
  const scale = number(scaled) - number(sum);
  const cap = number(capped) - number(scaled);
  return {
    score: number(score),
    stm: (features.turn === 0 ? number(score) : -number(score)) + 0,
    terms: terms.map(({ id, white, black, total }, i) => ({
      id,
      title: evaluation.terms[i]!.declaration.title,
      white: number(white),
      black: number(black),
      total: number(total),
    })),
    // A scaled sum can have more fractional bits than a difference can hold. The rounding row makes up for the lost
    // bits: it is the remainder when all lines are added in order.
    rows: [row('scale', scale), row('cap', cap), row('rounding', number(score) - (number(sum) + scale + cap))],
  };
}

/**
 * The value at which a knob has no effect: the declared one; for pairs and tables, all 0, or all 1 if they are factors.
 */
export function neutralOf(knob: Knob): KnobValue | undefined {
  if (knob.kind === 'number') return knob.neutral ?? undefined;
  if (knob.kind === 'toggle' || knob.kind === 'choice' || knob.unit === undefined) return undefined;
  const neutral = knob.unit === 'factor' ? 1 : 0;
  return knob.min <= neutral && knob.max >= neutral ? knob.default.map(() => neutral) : undefined;
}

/** The value that the effect of a knob is measured against: its neutral value, or else 0 centipawns, off, or its default. */
export function referenceOf(knob: Knob): KnobValue {
  const neutral = neutralOf(knob);
  if (neutral !== undefined) return neutral;
  if (knob.kind === 'toggle') return false;
  const isCentipawns = knob.kind === 'number' && knob.unit === 'cp' && knob.min <= 0 && knob.max >= 0;
  return isCentipawns ? 0 : knob.default;
}

/** The effect of each requested knob that has a neutral value. */
export function knobEffects(
  evaluation: Evaluation,
  values: KnobValues,
  features: Features,
  isAsked: (id: string) => boolean = () => true,
): KnobEffect[] {
  const isOff = (term: string) => values.get(`${term}.weight`) === 0;
  // Terms without weight would only take time.
  const acting = evaluation.only((term) => !isOff(term));
  const capped = (given: KnobValues, of = acting) =>
    new Interpreter(evaluation.ruleset, features).number(quantised(of, given).capped);
  const score = capped(values);
  const effectOf = (id: string, neutral: KnobValue) => {
    const changed = new Map(values).set(id, neutral);
    const term = id.slice(0, id.indexOf('.'));
    if (evaluation.settings.some((ofLines) => ofLines.id === term)) return 0;
    if (!isOff(term)) return score - capped(changed);
    // In a term without weight, only the weight has an effect.
    const withTerm = (other: string) => other === term || !isOff(other);
    return id === `${term}.weight` ? score - capped(changed, evaluation.only(withTerm)) : 0;
  };
  const effects: KnobEffect[] = [];
  for (const [id, knob] of evaluation.knobs) {
    const neutral = neutralOf(knob);
    if (neutral === undefined || !isAsked(id)) continue;
    const value = values.get(id) ?? knob.default;
    const isNeutral = String(value) === String(neutral);
    effects.push({ id, value, neutral, effect: isNeutral ? 0 : effectOf(id, neutral) });
  }
  return effects;
}
