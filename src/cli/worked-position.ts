import { AUDIT_POSITIONS } from '../evaluation/audit/positions.ts';
import type { TermControls } from '../evaluation/controls.ts';
import { type Evaluation, effectiveValues } from '../evaluation/evaluation.ts';
import { type Features, setupFeatures } from '../evaluation/features.ts';
import { type Sensitivity, sensitivities } from '../evaluation/gradient/sensitivity.ts';
import { Interpreter } from '../evaluation/interpret.ts';
import type { KnobValue } from '../evaluation/knobs.ts';
import { quantise } from '../evaluation/quantise.ts';
import { type Specialised, Specialiser, specialise } from '../evaluation/specialise.ts';
import { parseFen } from '../notation/fen.ts';
import { unwrap } from '../rules/result.ts';

/** Knob values to show a term with, and their name. */
export interface Setting {
  readonly name: string;
  readonly values: ReadonlyMap<string, KnobValue>;
}

/** The effect of a term in a position, for White. */
export interface WorkedPosition {
  readonly fen: string;
  readonly setting: string;
  /** The value of the formula for each side, weighted if it is an addend. */
  readonly white: number;
  readonly black: number;
  /** The term's share of the score; absent for a measure. */
  readonly total: number;
  /** The sum that a scale acts on. */
  readonly sum: number;
  /** The numbers of the term that change the score here, the most effective first. */
  readonly sensitivities: readonly Sensitivity[];
}

const POSITIONS: readonly { readonly fen: string; readonly features: (evaluation: Evaluation) => Features }[] =
  AUDIT_POSITIONS.map((fen) => ({
    fen,
    features: ({ ruleset }) => setupFeatures(ruleset, unwrap(parseFen(fen))),
  }));

/** The values with all other scales switched off, so that only the effect of one is left. */
function withoutOtherScales({ scales }: Evaluation, id: string, values: Setting['values']): Setting['values'] {
  const others = scales.filter(({ declaration }) => declaration.id !== id);
  return new Map([...values, ...others.map(({ declaration }) => [`${declaration.id}.weight`, 0] as const)]);
}

/** Cached, because there are many terms but few settings. */
const known = new WeakMap<Setting['values'], Specialised>();

function quantised(evaluation: Evaluation, values: Setting['values']): Specialised {
  const found = known.get(values) ?? quantise(specialise(evaluation, values), evaluation.ruleset);
  known.set(values, found);
  return found;
}

/** The values of a term's nodes in a position. */
type Reader = (features: Features) => Pick<WorkedPosition, 'white' | 'black' | 'total' | 'sum'>;

function readerOf(evaluation: Evaluation, { id, role }: TermControls, values: Setting['values']): Reader {
  const { ruleset } = evaluation;
  if (role === 'addend') {
    const term = quantised(evaluation, values).terms.find((nodes) => nodes.id === id)!;
    return (features) => {
      const interpreter = new Interpreter(ruleset, features);
      const [white, black, total] = [term.white, term.black, term.total].map((node) => interpreter.number(node)) as [
        number,
        number,
        number,
      ];
      return { white, black, total, sum: 0 };
    };
  }
  const written = [...evaluation.measures, ...evaluation.scales].find(({ declaration }) => declaration.id === id)!;
  const specialiser = new Specialiser(evaluation, effectiveValues(evaluation, values));
  const sides = [0, 1].map((color) => specialiser.forColor(written.value.node, color));
  const whole = role === 'measure' ? undefined : quantised(evaluation, values);
  return (features) => {
    const interpreter = new Interpreter(ruleset, features);
    const [white, black] = sides.map((node) => interpreter.number(node)) as [number, number];
    if (whole === undefined) return { white, black, total: 0, sum: 0 };
    const sum = interpreter.number(whole.sum);
    return { white, black, total: interpreter.number(whole.scaled) - sum, sum };
  };
}

/** A scale that changes the score by a smaller share is not a good example. */
const SHOWS = 0.05;

/**
 * Whether a position is a good example: both sides get something and they differ; a scale acts; a measure is between
 * its ends.
 */
function isGoodExample({ role }: TermControls, { white, black, total, sum }: ReturnType<Reader>): boolean {
  if (role === 'measure') return white > 0 && white < 1;
  if (role === 'scale') return Math.abs(total) > SHOWS * Math.abs(sum);
  return total !== 0 && white !== 0 && black !== 0;
}

/** The first position that shows a term well, or else one in which it has any effect. */
export function workedPosition(evaluation: Evaluation, term: TermControls, setting: Setting): WorkedPosition {
  const { id, role } = term;
  const values = role === 'scale' ? withoutOtherScales(evaluation, id, setting.values) : setting.values;
  const reader = readerOf(evaluation, term, values);
  const read = POSITIONS.map(({ fen, features }) => ({ fen, features, ...reader(features(evaluation)) }));
  const { fen, features, white, black, total, sum } = (read.find((found) => isGoodExample(term, found)) ??
    read.find((found) => found.total !== 0) ??
    read[0])!;
  const terms = role === 'scale' ? () => true : (other: string) => other === id;
  const moved =
    role === 'measure'
      ? []
      : sensitivities(evaluation, values, features(evaluation), { terms }).filter((found) =>
          found.id.startsWith(`${id}.`),
        );
  return { fen, setting: setting.name, white, black, total, sum, sensitivities: moved };
}
