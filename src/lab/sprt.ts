// The sequential probability ratio test: it ends as soon as the results decide between two hypotheses about the difference in strength.
import { show } from '../rules/names.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import { type Counts, gamesPerResult, NORMALISED_UNIT, scoreOf, scoreStatistics } from './elo.ts';
import { ELO_MODELS, type EloModel, logLikelihoodRatio, MAX_ELO } from './likelihood.ts';

export interface Sprt {
  readonly model: EloModel;
  /** H0: the difference is at most elo0. H1: it is at least elo1. */
  readonly elo0: number;
  readonly elo1: number;
  /** The probability of accepting H1 although H0 is true, and of rejecting H1 although it is true. */
  readonly alpha: number;
  readonly beta: number;
}

/** Accepted: the difference is taken to be elo1 or more. Rejected: elo0 or less. */
export type SprtVerdict = 'accepted' | 'rejected';

/** The log-likelihood ratios at which the test ends. */
export interface SprtLimits {
  readonly lower: number;
  readonly upper: number;
}

/** The average number of games until a verdict, by the true difference. */
export interface ExpectedGames {
  readonly elo0: number;
  /** Halfway between the two, where the test takes longest. */
  readonly middle: number;
  readonly elo1: number;
}

export interface SprtState extends SprtLimits {
  readonly llr: number;
  /** Undefined until the results decide. */
  readonly verdict: SprtVerdict | undefined;
}

/** The variance of a game if half of all games are drawn. Assumed until there are results. */
export const ASSUMED_VARIANCE = 0.125;

export function sprtLimits({ alpha, beta }: Sprt): SprtLimits {
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/** The state of the test after these results. */
export function sprtState(sprt: Sprt, counts: Counts): SprtState {
  const { lower, upper } = sprtLimits(sprt);
  const llr = logLikelihoodRatio(sprt.model, counts, sprt.elo0, sprt.elo1);
  return { llr, lower, upper, verdict: llr >= upper ? 'accepted' : llr <= lower ? 'rejected' : undefined };
}

/** The excess score of one game in units of its standard deviation, if the difference is `elo`. */
function excessPerGame(model: EloModel, elo: number, counts: Counts | undefined): number {
  if (model === 'normalised') return elo / NORMALISED_UNIT;
  const variance = counts === undefined ? 0 : gamesPerResult(counts) * scoreStatistics(counts).variance;
  return (scoreOf(elo) - 0.5) / Math.sqrt(variance > 0 ? variance : ASSUMED_VARIANCE);
}

/**
 * The expected length of the test, with the log-likelihood ratio as a Brownian motion between the limits. In the logistic model it depends
 * on the spread of results, which is taken from `counts` if there are any.
 */
export function expectedGames(sprt: Sprt, counts?: Counts): ExpectedGames {
  const { lower, upper } = sprtLimits(sprt);
  const low = excessPerGame(sprt.model, sprt.elo0, counts);
  const high = excessPerGame(sprt.model, sprt.elo1, counts);
  const variance = (high - low) ** 2;
  /** `place` is the distance of the true excess from the middle, in units of the distance between the hypotheses. */
  const gamesAt = (place: number) => {
    if (place === 0) return (-lower * upper) / variance;
    const [atLower, atUpper] = [Math.exp(-2 * place * lower), Math.exp(-2 * place * upper)];
    const accepted = (1 - atLower) / (atUpper - atLower);
    return (accepted * upper + (1 - accepted) * lower) / (place * variance);
  };
  const rounded = (place: number) => Math.ceil(gamesAt(place));
  return { elo0: rounded(-0.5), middle: rounded(0), elo1: rounded(0.5) };
}

/** The parts of a test as text. */
export interface SprtTexts {
  /** elo0 and elo1, separated by a comma. */
  readonly bounds: string;
  readonly model?: string | undefined;
  readonly alpha?: string | undefined;
  readonly beta?: string | undefined;
}

const BOUNDS = /^(-?\d{1,4}(?:\.\d{1,6})?),(-?\d{1,4}(?:\.\d{1,6})?)$/;
const PROBABILITY = /^0?\.\d{1,9}$/;

/** The default parts of a test. */
export const SPRT_DEFAULTS = { model: 'normalised', alpha: '0.05', beta: '0.05' } as const;

function parseProbability(field: string, text: string): Result<number> {
  const value = PROBABILITY.test(text) ? Number(text) : 0;
  if (value > 0 && value < 0.5) return ok(value);
  return fail('sprt.probability', field, `expected a probability above 0 and below 0.5, not ${show(text)}`);
}

/** Parses a test. Faults name the part. */
export function parseSprt(texts: SprtTexts): Result<Sprt> {
  const { bounds } = texts;
  const { model = SPRT_DEFAULTS.model, alpha = SPRT_DEFAULTS.alpha, beta = SPRT_DEFAULTS.beta } = texts;
  const known = ELO_MODELS.find((name) => name === model);
  if (known === undefined)
    return fail('sprt.model', 'model', `expected ${ELO_MODELS.join(' or ')}, not ${show(model)}`);
  const [elo0, elo1] = (BOUNDS.exec(bounds) ?? []).slice(1).map(Number);
  if (elo0 === undefined || elo1 === undefined || elo0 >= elo1)
    return fail(
      'sprt.bounds',
      'bounds',
      `expected two differences in Elo, the lower one first, such as 0,5, not ${show(bounds)}`,
    );
  const most = MAX_ELO[known];
  if (elo0 < -most || elo1 > most)
    return fail('sprt.bounds', 'bounds', `expected ${known} Elo from −${most} to ${most}, not ${show(bounds)}`);
  const chances = [parseProbability('alpha', alpha), parseProbability('beta', beta)] as const;
  for (const chance of chances) if (!chance.ok) return chance;
  return ok({ model: known, elo0, elo1, alpha: Number(alpha), beta: Number(beta) });
}
