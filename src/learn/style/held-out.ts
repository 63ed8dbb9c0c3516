import { randomNumbers } from '../../lab/random.ts';
import { type Estimate, quantile } from '../../lab/statistics.ts';
import type { Prediction } from './choice-model.ts';
import { type Choices, movesIn } from './choices.ts';

/** Models that predict held-out moves. */
export const MODELS = ['player', 'control', 'untuned', 'random'] as const;
export type ModelName = (typeof MODELS)[number];

/** How well a model predicts a decision: its log-loss, and the share of times that its likeliest move is the one played. */
interface Outcome {
  readonly logLoss: number;
  readonly agreement: number;
}

/** How well a model predicts the player's held-out moves, with 95 % intervals. */
export interface ModelScore {
  readonly model: ModelName;
  readonly logLoss: Estimate;
  readonly agreement: Estimate;
}

export interface HeldOut {
  readonly moves: number;
  readonly games: number;
  readonly models: readonly ModelScore[];
  /** The gain of the player's model over the control: less log-loss, more agreement. */
  readonly gain: { readonly logLoss: Estimate; readonly agreement: Estimate };
}

/** The outcomes of predictions. */
export function outcomesOf({ played }: Choices, predictions: readonly Prediction[]): Outcome[] {
  return predictions.map(({ loss, best }, i) => ({ logLoss: loss, agreement: best === played[i] ? 1 : 0 }));
}

/** The outcomes of a mover who picks among the legal moves at random. */
export function randomOutcomes(choices: Choices): Outcome[] {
  return Array.from({ length: choices.length }, (_, i) => {
    const moves = movesIn(choices, i);
    return { logLoss: Math.log(moves), agreement: 1 / moves };
  });
}

const RESAMPLES = 2000;

/** Means over decisions with bootstrap intervals: whole games are drawn, since the moves of a game are correlated. */
export function heldOutScores(
  games: Uint32Array,
  outcomes: Readonly<Record<ModelName, readonly Outcome[]>>,
  seed: number,
): HeldOut {
  const byGame = new Map<number, number[]>();
  for (const [i, game] of games.entries()) byGame.set(game, [...(byGame.get(game) ?? []), i]);
  const sizes = [...byGame.values()].map((indexes) => indexes.length);
  const estimate = (of: (index: number) => number): Estimate => {
    const sums = [...byGame.values()].map((indexes) => indexes.reduce((sum, i) => sum + of(i), 0));
    const mean = (picked: readonly number[]) => {
      let [sum, count] = [0, 0];
      for (const i of picked) {
        sum += sums[i]!;
        count += sizes[i]!;
      }
      return sum / count;
    };
    const random = randomNumbers(seed);
    const all = sums.map((_, i) => i);
    const resampled = Array.from({ length: RESAMPLES }, () => mean(all.map(() => Math.floor(random() * all.length))));
    return { value: mean(all), low: quantile(resampled, 0.025), high: quantile(resampled, 0.975) };
  };
  const { player, control } = outcomes;
  return {
    moves: games.length,
    games: byGame.size,
    models: MODELS.map((model) => ({
      model,
      logLoss: estimate((i) => outcomes[model][i]!.logLoss),
      agreement: estimate((i) => outcomes[model][i]!.agreement),
    })),
    gain: {
      logLoss: estimate((i) => control[i]!.logLoss - player[i]!.logLoss),
      agreement: estimate((i) => player[i]!.agreement - control[i]!.agreement),
    },
  };
}
