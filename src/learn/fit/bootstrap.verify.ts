import { expect, test } from 'vitest';
import { GradientRunner } from '../../evaluation/gradient/runner.ts';
import { randomNumbers } from '../../lab/random.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { Fit } from './fit.ts';
import { chooseNumbers } from './numbers.ts';
import { drawResults, inMemory, playedGames, unbiasedOrder } from './planted.testing.ts';
import { SharedSumPool } from './sum-pool.ts';
import { Sums } from './sums.ts';
import { uncertainties } from './uncertainty.ts';

const K = 0.004;
const GAMES = 800;
const EVERY = 9;
/** With this many resamples, a spread is exact to 4 %. */
const RESAMPLES = 300;

const core = await compileCore();
const profile = unwrap(chessProfiles().preset('baseline'));
const choice = unwrap(chooseNumbers(profile, ['material.*/*', 'material.pawnSquaresEndgame[1*]', 'mobility.weight']));
const order = unbiasedOrder(profile, K);

test('standard errors are within 15 % of a bootstrap over games', async () => {
  const games = drawResults(
    playedGames(core, choice.learning, GAMES, 3, EVERY),
    new GradientRunner(core, choice.learning),
    { k: K, seed: 8 },
  );
  const fitted = (sample: readonly Uint8Array[]) => {
    const dataset = inMemory(sample);
    const pool = new SharedSumPool(
      [new Sums(core, choice.learning, { columns: choice.columns, loss: 'logistic' }, dataset)],
      1,
    );
    return new Fit({ order, choice, dataset, pool }).run();
  };
  const { state, information, objective } = await fitted(games);
  const { errors } = uncertainties(information!, objective.prior, GAMES, (i) => state.counts[i] === 0);
  const random = randomNumbers(17);
  const found: Float64Array[] = [];
  for (let i = 0; i < RESAMPLES; i++) {
    const sample = games.map(() => games[Math.floor(random() * GAMES)]!);
    found.push((await fitted(sample)).state.best.values);
  }
  const ratios = [...errors.keys()].flatMap((i) => {
    if (state.counts[i] === 0) return [];
    const mean = found.reduce((sum, values) => sum + values[i]!, 0) / RESAMPLES;
    const spread = Math.sqrt(found.reduce((sum, values) => sum + (values[i]! - mean) ** 2, 0) / (RESAMPLES - 1));
    return [{ name: choice.numbers[i]!.name, ratio: errors[i]! / spread }];
  });
  console.log(ratios.map(({ name, ratio }) => `${name} ${ratio.toFixed(2)}`).join(', '));
  expect(ratios.length).toBeGreaterThan(10);
  for (const { name, ratio } of ratios) {
    expect(ratio, name).toBeGreaterThan(0.85);
    expect(ratio, name).toBeLessThan(1.15);
  }
});
