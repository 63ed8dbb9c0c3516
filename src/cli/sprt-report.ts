import type { Counts } from '../lab/elo.ts';
import { expectedGames, type Sprt, type SprtState } from '../lab/sprt.ts';

/** Writes numbers with a proper minus sign. */
export function signed(text: string): string {
  return text.replace(/-(?=\d)/g, '−');
}

/** The two hypotheses, such as `0 against 5 normalised Elo`. */
export function hypothesesText({ model, elo0, elo1 }: Sprt): string {
  return signed(`${elo0} against ${elo1} ${model} Elo`);
}

/** The log-likelihood ratio between its limits, such as `LLR 1.23 (−2.94 to 2.94)`. */
export function llrText({ llr, lower, upper }: SprtState): string {
  return signed(`LLR ${llr.toFixed(2)} (${lower.toFixed(2)} to ${upper.toFixed(2)})`);
}

export function verdictText({ model, elo0, elo1 }: Sprt, { verdict }: SprtState): string {
  if (verdict === undefined) return 'no verdict yet';
  return verdict === 'accepted'
    ? signed(`accepted: ${elo1} ${model} Elo or more`)
    : signed(`rejected: ${elo0} ${model} Elo or less`);
}

/** The note on estimates of matches that a verdict ended. */
export const BIAS_TEXT = 'the Elo estimate is biased, because the test chose when to stop';

/** Describes the average length of the test. */
export function expectedText(sprt: Sprt, counts?: Counts): string {
  const { elo0, middle, elo1 } = expectedGames(sprt, counts);
  return signed(
    `expected games: ${elo0} if the true difference is ${sprt.elo0}, ${middle} halfway, ${elo1} if it is ${sprt.elo1}`,
  );
}
