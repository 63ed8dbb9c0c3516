// Simulates tests with a known true difference.
import { expect } from 'vitest';
import type { Counts } from './elo.ts';
import { likeliestChances } from './likelihood.ts';
import { randomNumbers } from './random.ts';
import { expectedGames, type Sprt, sprtState } from './sprt.ts';

interface Simulation {
  readonly sprt: Sprt;
  /** Typical results. The simulated distribution differs from them as little as the difference in strength allows. */
  readonly shape: Counts;
  /** The true difference, by the model of the test. */
  readonly elo: number;
  readonly runs: number;
  readonly seed: number;
}

/** The share of tests that accepted, and the average number of games. */
function simulate({ sprt, shape, elo, runs, seed }: Simulation): { accepted: number; games: number } {
  const random = randomNumbers(seed);
  const chances = likeliestChances(sprt.model, shape, elo);
  const draw = () => {
    let left = random();
    return chances.findIndex((chance, i) => {
      left -= chance;
      return left < 0 || i === chances.length - 1;
    });
  };
  let accepted = 0;
  let results = 0;
  for (let run = 0; run < runs; run++) {
    const counts = shape.map(() => 0);
    let verdict: ReturnType<typeof sprtState>['verdict'];
    while (verdict === undefined) {
      counts[draw()]!++;
      results++;
      verdict = sprtState(sprt, counts as unknown as Counts).verdict;
    }
    if (verdict === 'accepted') accepted++;
  }
  return { accepted: accepted / runs, games: (results * (shape.length - 1)) / 2 / runs };
}

const RUNS = 2000;

/** The largest share of wrong verdicts that chance explains, at three standard errors. */
function most(chance: number): number {
  return chance + 3 * Math.sqrt((chance * (1 - chance)) / RUNS);
}

/**
 * Checks that a test is wrong no more often than it promises, where the true difference is that of a hypothesis or `beyond` it. Returns
 * its average lengths as a share of the expected ones.
 */
export function checkPromises(sprt: Sprt, shape: Counts, beyond = 0): [number, number] {
  const low = simulate({ sprt, shape, elo: sprt.elo0 - beyond, runs: RUNS, seed: 1 });
  const high = simulate({ sprt, shape, elo: sprt.elo1 + beyond, runs: RUNS, seed: 2 });
  expect(low.accepted).toBeLessThanOrEqual(most(sprt.alpha));
  expect(1 - high.accepted).toBeLessThanOrEqual(most(sprt.beta));
  const expected = expectedGames(sprt, shape);
  return [low.games / expected.elo0, high.games / expected.elo1];
}
