import type { Learning } from '../../evaluation/gradient/learning.ts';
import { SCALING, SHAPING } from '../../evaluation/term.ts';
import { type TunedKnob, tunedKnobs } from '../../lab/tuning/knobs.ts';
import { type Profile, splitId } from '../../profiles/profile.ts';
import { show } from '../../rules/names.ts';
import { fail, ok, type Result } from '../../rules/result.ts';
import { learningOf } from './model.ts';

/** A number that is learned. */
export type LearnedNumber = Omit<TunedKnob, 'size'>;

export interface Choice {
  readonly numbers: readonly LearnedNumber[];
  /** The knobs they belong to, in the order of the evaluation. */
  readonly ids: readonly string[];
  readonly learning: Learning;
  /** The place of each number in the parameter vector, in ascending order. */
  readonly columns: readonly number[];
}

/**
 * Whether a number is learned by default. Every number of a term is, with three exceptions: those that shape the term as a whole, because
 * they repeat its own numbers; the measures of the phase; and whole numbers, which have no slope. A linear choice also leaves out terms
 * that scale the score, because they make it a product.
 */
function isUsual(
  { terms, evaluation }: Profile,
  { id, isWhole }: LearnedNumber,
  { linear = false, weights = false }: ChoiceOptions,
): boolean {
  const [term, name] = splitId(id);
  const isScale = evaluation.scales.some(({ declaration }) => declaration.id === term);
  if (!terms.includes(term) || isWhole || (linear && isScale)) return false;
  return (weights && name === 'weight' && !isScale) || !(name in SHAPING || name in SCALING);
}

export interface ChoiceOptions {
  /** Leaves out terms that scale the score, unless a pattern names them. */
  readonly linear?: boolean;
  /** Takes the weights of whole terms, too: with a prior they stand for what the numbers of a term have in common. */
  readonly weights?: boolean;
}

const EVERY = '*.*';

/** The numbers that patterns name, with the evaluation in learning mode that has their knobs as parameters. */
export function chooseNumbers(
  profile: Profile,
  patterns?: readonly string[],
  options: ChoiceOptions = {},
): Result<Choice> {
  const steps = patterns?.find((text) => text.includes(':'));
  if (steps !== undefined)
    return fail('learn.knobs', 'knobs', `expected a knob such as material.* or passed.free[3], not ${show(steps)}`);
  const named = tunedKnobs(profile, patterns ?? [EVERY]);
  if (!named.ok) return named;
  const wanted = patterns === undefined ? named.value.filter((one) => isUsual(profile, one, options)) : named.value;
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const learning = learningOf(profile, ids);
  const { parameters } = learning;
  // A position's score does not depend on knobs of the search, of whole lines or of terms that are off.
  const [numbers, columns]: [LearnedNumber[], number[]] = [[], []];
  for (let column = 0; column < parameters.size; column++) {
    const name = parameters.nameOf(column);
    const number = wanted.find((one) => one.name === name);
    if (number === undefined) continue;
    numbers.push(number);
    columns.push(column);
  }
  if (numbers.length === 0)
    return fail('learn.knobs', 'knobs', `no number of the evaluation of ${profile.name} matches ${show(patterns![0])}`);
  return ok({ numbers, ids: [...parameters.extents.keys()], learning, columns });
}
