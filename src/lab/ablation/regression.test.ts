import { expect, test } from 'vitest';
import { estimateElo, scoreOf } from '../elo.ts';
import { randomNumbers } from '../random.ts';
import { Design } from './design.ts';
import { expectedErrors, featureEffects, type Observation } from './regression.ts';

/** The result of one game: drawn with probability `draws` as far as the expected score allows. */
function game(expected: number, draws: number, random: () => number): number {
  const drawn = Math.min(draws, 2 * expected, 2 * (1 - expected));
  const won = expected - drawn / 2;
  const roll = random();
  return roll < won ? 1 : roll < won + drawn ? 0.5 : 0;
}

/** Counts pairs with the same result. */
function counted(pairs: readonly Observation[]): Observation[] {
  const groups = new Map<string, Observation>();
  for (const pair of pairs) {
    const key = `${pair.off} ${pair.score}`;
    groups.set(key, { ...pair, n: (groups.get(key)?.n ?? 0) + 1 });
  }
  return [...groups.values()];
}

/** Simulates pairs of a design. An opening favors one color, so the two games of a pair are not independent. */
function simulate(design: Design, pairs: number, worth: readonly number[], random: () => number): Observation[] {
  return Array.from({ length: pairs }, (_, pair) => {
    const off = design.off(pair);
    const elo = off.reduce((sum, feature) => sum + worth[feature]!, 0);
    const favor = 120 * (random() - 0.5);
    const points = game(scoreOf(elo + favor), 0.4, random) + game(scoreOf(elo - favor), 0.4, random);
    return { off, score: points / 2, n: 1 };
  });
}

const WORTH = [0, 10, 25, 60, 120, -15, 5, 40];

test('the regression finds known effects of a random design', () => {
  const observations = simulate(new Design('random', WORTH.length, 3), 40_000, WORTH, randomNumbers(7));
  const effects = featureEffects(WORTH.length, counted(observations));
  for (const [feature, { elo, error }] of effects.entries()) {
    expect(error).toBeLessThan(6);
    expect(Math.abs(elo - WORTH[feature]!)).toBeLessThan(1.6 * error);
  }
});

test.each([
  ['random', 240],
  ['random', 1200],
  ['single', 480],
] as const)('the intervals of a %s design of %i pairs cover the truth in 95 of 100 cases', (kind, pairs) => {
  const runs = 200;
  let covered = 0;
  for (let run = 0; run < runs; run++) {
    const observations = simulate(new Design(kind, WORTH.length, run), pairs, WORTH, randomNumbers(1000 + run));
    const effects = featureEffects(WORTH.length, counted(observations));
    covered += effects.filter(({ elo, error }, i) => Math.abs(elo - WORTH[i]!) <= error).length;
  }
  const share = covered / (runs * WORTH.length);
  expect(share).toBeGreaterThan(0.93);
  expect(share).toBeLessThan(0.97);
});

test('one feature at a time gives the Elo of a match', () => {
  const counts = [20, 60, 110, 90, 40] as const;
  const observations = counts.map((n, points) => ({ off: [0], score: points / 4, n }));
  const [effect] = featureEffects(1, observations);
  const { elo, error } = estimateElo(counts);
  expect(effect!.elo).toBeCloseTo(elo!, 0);
  expect(effect!.error).toBeCloseTo(error!, 0);
  expect(effect!.pairs).toBe(320);
});

test('a feature without which every game is lost has a finite effect', () => {
  const observations = [0, 1].map((i) => ({ off: [i], score: i, n: 25 }));
  const [worse, better] = featureEffects(2, observations);
  expect(better!.elo).toBeGreaterThan(400);
  expect(better!.error).toBeGreaterThan(100);
  expect(worse!.elo).toBeCloseTo(-better!.elo, 6);
});

test('the errors are predicted before the games', () => {
  for (const kind of ['single', 'random'] as const) {
    const design = new Design(kind, 6, 1);
    const observations = simulate(design, 6000, [0, 0, 0, 0, 0, 0], randomNumbers(5));
    const expected = expectedErrors(
      6,
      observations.map(({ off }) => off),
    );
    const effects = featureEffects(6, observations);
    for (const [i, { error }] of effects.entries()) expect(error / expected[i]!).toBeCloseTo(1, 0);
  }
});
