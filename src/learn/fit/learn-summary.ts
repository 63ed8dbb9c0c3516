import { knobTable } from '../../lab/tuning/knobs.ts';
import type { Profile } from '../../profiles/profile.ts';
import type { Profiles } from '../../profiles/profiles.ts';
import { unwrap } from '../../rules/result.ts';
import type { SupportSummary } from '../svm/support.ts';
import { boundsOf, legalValue } from './bounds.ts';
import type { Fit, FitData, Fitted } from './fit.ts';
import type { CurvePoint, Losses } from './fit-state.ts';
import type { LossName } from './loss.ts';
import type { Choice, LearnedNumber } from './numbers.ts';
import type { FitOrder } from './order.ts';
import type { ReliabilitySum } from './tasks.ts';
import { type Uncertainty, uncertainties } from './uncertainty.ts';

/** A number before and after. */
export interface LearnedKnob {
  /** `term.knob`, `term.knob/mg` or `term.knob[3]`. */
  readonly name: string;
  readonly id: string;
  /** Which number of the knob it is; absent if the knob is a single number. */
  readonly index?: number;
  readonly before: number;
  readonly after: number;
  /** The standard error; null if the data does not determine the number. */
  readonly error: number | null;
  /** The number of positions whose score depends on it. */
  readonly n: number;
}

/** Why a number is not determined by the data. */
export const OBSTACLES = ['no positions', 'few positions', 'at its limit', 'same as others', 'prior'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

export interface Undetermined {
  readonly name: string;
  readonly n: number;
  readonly why: Obstacle;
}

/** Positions with about the same prediction, and their mean result. */
export interface CalibrationBin {
  readonly n: number;
  readonly expected: number;
  readonly result: number;
}

export interface Calibration {
  /** Computed from held-out positions, or from training positions if none are held out. */
  readonly on: 'heldOut' | 'train';
  readonly before: readonly CalibrationBin[];
  readonly after: readonly CalibrationBin[];
}

/** The result of a fit. */
export interface LearnSummary {
  readonly profile: string;
  readonly hash: string;
  /** The hash of the learned profile. */
  readonly learned: string;
  readonly data: string;
  readonly loss: LossName;
  readonly prior: number;
  readonly target: number;
  readonly epochs: number;
  readonly seed: number;
  /** False if the fit was interrupted: the values are then the best so far, without errors. */
  readonly complete: boolean;
  readonly positions: number;
  readonly games: number;
  readonly k: number;
  readonly before: Losses;
  readonly after: Losses;
  /** The losses before the values were rounded to the steps of their knobs. */
  readonly unrounded: Losses;
  readonly knobs: readonly LearnedKnob[];
  readonly undetermined: readonly Undetermined[];
  /** Pairs of numbers whose errors have a correlation beyond ±0.9, the strongest first. */
  readonly correlated: readonly { readonly a: string; readonly b: string; readonly correlation: number }[];
  readonly calibration: Calibration;
  readonly curve: readonly CurvePoint[];
  /** With the hinge loss: the positions that decided the result. */
  readonly support?: SupportSummary;
}

/** A number that fewer positions depend on counts as not determined. */
const FEW = 30;
/** The share of a number's precision that must come from the data. */
const INFORMED = 0.5;

function obstacleOf({
  n,
  atLimit,
  error,
  informed,
}: {
  n: number;
  atLimit: boolean;
  error: number;
  informed: number;
}): Obstacle | undefined {
  if (n === 0) return 'no positions';
  if (atLimit) return 'at its limit';
  if (Number.isNaN(error)) return 'same as others';
  if (n < FEW) return 'few positions';
  return informed < INFORMED ? 'prior' : undefined;
}

function bins({ counts, expected, results }: ReliabilitySum): CalibrationBin[] {
  return [...counts].flatMap((n, i) => (n === 0 ? [] : [{ n, expected: expected[i]! / n, result: results[i]! / n }]));
}

/** The profile with the learned values in place of its own. */
export function learnedProfile(
  profile: Profile,
  numbers: readonly LearnedNumber[],
  values: ArrayLike<number>,
  profiles: Profiles,
): Profile {
  return unwrap(profiles.override(profile, knobTable(profile, numbers, Array.from(values))));
}

/** Rounds the best values to the steps of their knobs, measures the cost of rounding, and summarises the fit. */
export async function summarise(
  fit: Fit,
  { state, objective, complete, information }: Fitted,
  { order, choice, profile, data }: { order: FitOrder; choice: Choice; profile: Profile; data: FitData },
): Promise<{ readonly summary: LearnSummary; readonly learned: Profile }> {
  const { numbers } = choice;
  const best = state.best.values;
  const legal = best.map((value, i) =>
    legalValue(numbers[i]!, profile.evaluation.knobs.get(numbers[i]!.id)!, value),
  ) as Float64Array<ArrayBuffer>;
  const learned = learnedProfile(profile, numbers, legal, data.game.profiles());
  const { least, most } = boundsOf(numbers);
  const isAtLimit = (i: number) => best[i]! <= least[i]! || best[i]! >= most[i]!;
  const isFixed = (i: number) => state.counts[i] === 0 || isAtLimit(i);
  const { positions, games } = data.manifest.counts.train;
  const found: Uncertainty | undefined = information && uncertainties(information, objective.prior, games, isFixed);
  const start = Float64Array.from(numbers, (number) => number.start);
  const on = data.manifest.counts.heldOut.positions > 0 ? 'heldOut' : 'train';
  const knobs = numbers.map(({ name, id, entry, start: before }, i): LearnedKnob => {
    const error = found?.errors[i];
    return {
      name,
      id,
      ...(entry === undefined ? {} : { index: entry }),
      before,
      after: legal[i]!,
      error: error === undefined || Number.isNaN(error) ? null : error,
      n: state.counts[i]!,
    };
  });
  const undetermined = numbers.flatMap(({ name }, i): Undetermined[] => {
    if (found === undefined) return [];
    const [error, informed] = [found.errors[i]!, found.informed[i]!];
    const why = obstacleOf({ n: state.counts[i]!, atLimit: isAtLimit(i), error, informed });
    return why === undefined ? [] : [{ name, n: state.counts[i]!, why }];
  });
  const summary = {
    profile: profile.name,
    hash: profile.hash,
    learned: learned.hash,
    data: data.manifest.hash,
    loss: order.loss,
    prior: order.prior,
    target: order.target,
    epochs: order.epochs,
    seed: order.seed,
    complete,
    positions,
    games,
    k: state.k,
    before: state.before,
    after: await fit.losses(objective, legal),
    unrounded: await fit.losses(objective, best),
    knobs,
    undetermined,
    correlated: (found?.pairs ?? []).map(({ a, b, correlation }) => ({
      a: numbers[a]!.name,
      b: numbers[b]!.name,
      correlation,
    })),
    calibration: {
      on,
      before: bins(await objective.reliability(start, on)),
      after: bins(await objective.reliability(legal, on)),
    },
    curve: state.curve,
  } as const;
  return { summary, learned };
}
