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
/** The errors within a replication are correlated, so measuring a share to one percent takes many replications. */
const REPLICATIONS = 20;
const GAMES = 4000;
const EVERY = 9;
/** The quantile of the normal distribution for 95 %. */
const WIDTH = 1.959964;

const core = await compileCore();
const profile = unwrap(chessProfiles().preset('lucena'));
/**
 * Tables and pairs of many terms, on which the score depends linearly, and king safety, on which it does not. There is no prior, so no two
 * of them may be redundant: the entries of a square table and of mobility, for example, both count pieces.
 */
const choice = unwrap(
  chooseNumbers(profile, [
    'mobility.*game',
    'pawns.*game',
    'pawns.*/*',
    'threats.*/*',
    'material.pawnSquaresMiddlegame',
    'kingSafety.*Check',
    'passed.rank*',
    'rooks.*/*',
    'tempo.value',
  ]),
);
const order = unbiasedOrder(profile, K);

test('95 % intervals cover the planted values in 93 to 97 % of the cases', async () => {
  const games = playedGames(core, choice.learning, GAMES, 7, EVERY);
  const runner = new GradientRunner(core, choice.learning);
  let [covered, all] = [0, 0];
  const shares: number[] = [];
  for (let replication = 0; replication < REPLICATIONS; replication++) {
    const random = randomNumbers(100 + replication);
    const truth = Float64Array.from(choice.numbers, ({ start: value, min, max }) =>
      Math.min(max, Math.max(min, value + 30 * (random() - 0.5))),
    );
    choice.columns.forEach((column, i) => {
      runner.parameters[column] = truth[i]!;
    });
    const data = inMemory(drawResults(games, runner, { k: K, seed: 1000 + replication }));
    const pool = new SharedSumPool(
      [new Sums(core, choice.learning, { columns: choice.columns, loss: 'logistic' }, data)],
      1,
    );
    const { state, information, objective } = await new Fit({ order, choice, dataset: data, pool }).run();
    // A number at the end of its range has no error.
    const isFixed = (i: number) =>
      state.counts[i] === 0 ||
      state.best.values[i]! <= choice.numbers[i]!.min ||
      state.best.values[i]! >= choice.numbers[i]!.max;
    const { errors } = uncertainties(information!, objective.prior, GAMES, isFixed);
    let [inside, judged] = [0, 0];
    errors.forEach((error, i) => {
      // Numbers that few positions depend on are reported as not determined and have no interval to check.
      if (Number.isNaN(error) || state.counts[i]! < 30) return;
      judged++;
      if (Math.abs(state.best.values[i]! - truth[i]!) <= WIDTH * error) inside++;
    });
    covered += inside;
    all += judged;
    shares.push(inside / judged);
    console.log(
      `replication ${replication + 1}: ${inside} of ${judged} covered (${((100 * inside) / judged).toFixed(1)} %), ${(
        (100 * covered) / all
      ).toFixed(2)} % so far`,
    );
  }
  expect(all / REPLICATIONS).toBeGreaterThanOrEqual(200);
  expect(covered / all, shares.join(' ')).toBeGreaterThanOrEqual(0.93);
  expect(covered / all, shares.join(' ')).toBeLessThanOrEqual(0.97);
});
