import { factorise, inverse, packedIndex, packedLength, sandwich } from '../linear/symmetric.ts';
import type { Prior } from './objective.ts';
import type { InformationSum } from './tasks.ts';

/** Standard errors, and how well the data determines each number. */
export interface Uncertainty {
  /** The standard error of each number; NaN where the data does not determine it. */
  readonly errors: Float64Array<ArrayBuffer>;
  /** The share of the precision that comes from the data rather than from the prior. */
  readonly informed: Float64Array<ArrayBuffer>;
  /** Pairs of numbers that trade off against each other, the strongest first. */
  readonly pairs: readonly { readonly a: number; readonly b: number; readonly correlation: number }[];
}

/** Pairs beyond this are listed. */
const STRONG = 0.9;

/**
 * Corrects the spread of the games for the fit, which uses up as many degrees of freedom as the data determines numbers. The correction at
 * most doubles the spread.
 */
function sampleCorrection(games: number, determined: number): number {
  return games / Math.max(games - determined, games / 2, 1);
}

/**
 * Standard errors by the sandwich `(H + P)⁻¹ (J + P) (H + P)⁻¹`. H is the information of the positions, J the spread of the gradient over
 * games, and P the prior, which counts as an observation of its own: a number that no position depends on has the spread of its prior.
 */
export function uncertainties(
  { information, games }: Pick<InformationSum, 'information' | 'games'>,
  { precision }: Prior,
  gameCount: number,
  isFixed: (index: number) => boolean = () => false,
): Uncertainty {
  const size = precision.length;
  const free = Array.from({ length: size }, (_, i) => i).filter((i) => !isFixed(i));
  // Scaled to a diagonal of 1: units of knobs differ by factors of thousands.
  const scale = free.map((i) => 1 / Math.sqrt(information[packedIndex(i, i)]! + precision[i]!));
  const bread = new Float64Array(packedLength(free.length));
  const meat = new Float64Array(packedLength(free.length));
  free.forEach((i, a) => {
    for (let b = 0; b <= a; b++) {
      const from = packedIndex(i, free[b]!);
      const both = scale[a]! * scale[b]!;
      const own = a === b ? precision[i]! : 0;
      bread[packedIndex(a, b)] = both * (information[from]! + own);
    }
  });
  const factor = factorise(bread, free.length);
  const inverted = inverse(factor);
  const informedBy = (a: number) =>
    factor.dependent[a] ? 0 : 1 - precision[free[a]!]! * scale[a]! ** 2 * inverted[a * free.length + a]!;
  const correction = sampleCorrection(
    gameCount,
    free.reduce((sum, _, a) => sum + informedBy(a), 0),
  );
  free.forEach((i, a) => {
    for (let b = 0; b <= a; b++) {
      const spread = correction * games[packedIndex(i, free[b]!)]! + (a === b ? precision[i]! : 0);
      meat[packedIndex(a, b)] = scale[a]! * scale[b]! * spread;
    }
  });
  const covariance = sandwich(inverted, meat, free.length);
  const errors = new Float64Array(size).fill(Number.NaN);
  const informed = new Float64Array(size);
  free.forEach((i, a) => {
    if (factor.dependent[a]) return;
    errors[i] = scale[a]! * Math.sqrt(covariance[packedIndex(a, a)]!);
    informed[i] = informedBy(a);
  });
  const pairs: { a: number; b: number; correlation: number }[] = [];
  for (let a = 0; a < free.length; a++)
    for (let b = 0; b < a; b++) {
      if (factor.dependent[a] || factor.dependent[b]) continue;
      const spread = covariance[packedIndex(a, a)]! * covariance[packedIndex(b, b)]!;
      const correlation = covariance[packedIndex(a, b)]! / Math.sqrt(spread);
      if (Math.abs(correlation) > STRONG) pairs.push({ a: free[b]!, b: free[a]!, correlation });
    }
  pairs.sort((one, other) => Math.abs(other.correlation) - Math.abs(one.correlation));
  return { errors, informed, pairs };
}
