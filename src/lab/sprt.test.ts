import { describe, expect, test } from 'vitest';
import type { Counts, Pentanomial } from './elo.ts';
import { type EloModel, likeliestChances, logLikelihoodRatio } from './likelihood.ts';
import { checkPromises } from './sprt.testing.ts';
import { expectedGames, parseSprt, type Sprt, sprtLimits, sprtState } from './sprt.ts';

const STANDARD: Sprt = { model: 'normalised', elo0: 0, elo1: 2, alpha: 0.05, beta: 0.05 };
const PAIRS: Pentanomial = [30, 160, 500, 240, 70];
const MODELS: readonly EloModel[] = ['normalised', 'logistic'];

describe('the log-likelihood ratio', () => {
  test.each([
    [[379, 10170, 21828, 10640, 343], 0, 2, 2.95],
    [[177, 1629, 3083, 1780, 221], 0, 3, 2.91],
  ] as const)('of the published result %j with bounds %d and %d is %d', (pairs, elo0, elo1, llr) => {
    expect(Math.abs(logLikelihoodRatio('normalised', pairs, elo0, elo1) - llr)).toBeLessThan(0.01);
  });

  test('is zero before the first result', () => {
    for (const model of MODELS) expect(logLikelihoodRatio(model, [0, 0, 0, 0, 0], 0, 5)).toBe(0);
  });

  test('changes its sign when players and hypotheses are exchanged', () => {
    const reversed = PAIRS.toReversed() as unknown as Pentanomial;
    for (const model of MODELS)
      expect(logLikelihoodRatio(model, reversed, -7, 2)).toBeCloseTo(-logLikelihoodRatio(model, PAIRS, -2, 7), 9);
  });

  test('grows with the share of points and with the number of pairs', () => {
    for (const model of MODELS) {
      const of = (pairs: Pentanomial) => logLikelihoodRatio(model, pairs, 0, 5);
      expect(of([30, 160, 500, 239, 71])).toBeGreaterThan(of(PAIRS));
      expect(of(PAIRS.map((n) => 2 * n) as unknown as Pentanomial)).toBeCloseTo(2 * of(PAIRS), 6);
    }
  });

  test('is finite, however one-sided the results are', () => {
    const extremes: Counts[] = [
      [0, 0, 0, 0, 500],
      [500, 0, 0, 0, 0],
      [0, 0, 1, 0, 0],
      [0, 0, 9],
      [7, 0, 0],
    ];
    for (const model of MODELS)
      for (const counts of extremes)
        for (const [elo0, elo1] of [
          [0, 1],
          [-200, 200],
        ] as const)
          expect(logLikelihoodRatio(model, counts, elo0, elo1)).toSatisfy(Number.isFinite);
  });

  test('of single games agrees with a direct search over the share of draws', () => {
    const [losses, draws, wins] = [37, 45, 58];
    /** The largest log-likelihood, found by trying shares of draws. `lead` is the lead of wins over losses that a share implies. */
    const best = (lead: (drawn: number) => number) => {
      const likelihood = (drawn: number) => {
        const [won, lost] = [1 - drawn + lead(drawn), 1 - drawn - lead(drawn)];
        return wins * Math.log(won / 2) + losses * Math.log(lost / 2) + draws * Math.log(drawn);
      };
      return Math.max(...Array.from({ length: 20_000 }, (_, i) => likelihood((i + 1) / 25_000)));
    };
    const logistic = (elo: number) => best(() => 2 / (1 + 10 ** (-elo / 400)) - 1);
    const normalised = (elo: number) => {
      const ratio = (elo * Math.LN10) / 800;
      return best((drawn) => ratio * Math.sqrt((1 - drawn) / (1 + ratio ** 2)));
    };
    const counts = [losses, draws, wins] as const;
    expect(logLikelihoodRatio('logistic', counts, -10, 40)).toBeCloseTo(logistic(40) - logistic(-10), 5);
    expect(logLikelihoodRatio('normalised', counts, -10, 40)).toBeCloseTo(normalised(40) - normalised(-10), 5);
  });

  test.each([[[30, 160, 500, 240, 70]], [[0, 1, 3, 0, 0]], [[2, 0, 0, 0, 9]]] as const)(
    'compares distributions that satisfy their hypothesis and cannot be made more likely (%j)',
    (pairs) => {
      const scores = [0, 0.25, 0.5, 0.75, 1];
      const mean = (chances: readonly number[], of: (score: number) => number) =>
        chances.reduce((sum, chance, i) => sum + chance * of(scores[i]!), 0);
      for (const elo of [-100, -3, 0, 20, 150]) {
        const chances = likeliestChances('normalised', pairs, elo);
        const average = mean(chances, (score) => score);
        const deviation = Math.sqrt(mean(chances, (score) => (score - average) ** 2));
        expect(mean(chances, () => 1)).toBeCloseTo(1, 6);
        expect(((average - 0.5) / deviation / Math.SQRT2) * (800 / Math.LN10)).toBeCloseTo(elo, 3);
        // At a maximum, count / chance is a constant plus a multiple of the slope of the condition, for every result.
        const ratio = ((elo * Math.LN10) / 800) * Math.SQRT2;
        const slopes = scores.map((score) => score - (ratio * (score ** 2 - 2 * average * score)) / (2 * deviation));
        const seen = pairs.map((n) => n || 1e-3);
        const weights = seen.map((n, i) => n / chances[i]!);
        expect(spreadAround(slopes, weights)).toBeLessThan(1e-4);
      }
    },
  );
});

/** How far the points are from a straight line, relative to their size. */
function spreadAround(xs: readonly number[], ys: readonly number[]): number {
  const [x0, x1] = [Math.min(...xs), Math.max(...xs)];
  const [y0, y1] = [ys[xs.indexOf(x0)]!, ys[xs.indexOf(x1)]!];
  const at = (x: number) => y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
  return Math.max(...xs.map((x, i) => Math.abs(ys[i]! - at(x)))) / Math.max(...ys);
}

describe('the test', () => {
  test('ends at the limits that its error probabilities imply', () => {
    expect(sprtLimits(STANDARD)).toEqual({ lower: -Math.log(19), upper: Math.log(19) });
    const { lower, upper } = sprtLimits({ ...STANDARD, alpha: 0.1, beta: 0.02 });
    expect([lower, upper]).toEqual([Math.log(0.02 / 0.9), Math.log(0.98 / 0.1)]);
    expect(sprtState(STANDARD, [379, 10170, 21828, 10640, 343]).verdict).toBe('accepted');
    expect(sprtState({ ...STANDARD, elo1: 3 }, [177, 1629, 3083, 1780, 221]).verdict).toBeUndefined();
    expect(sprtState(STANDARD, [1343, 10640, 21828, 10170, 379]).verdict).toBe('rejected');
  });

  test.each([
    [{ ...STANDARD, elo1: 120 }, PAIRS],
    [{ ...STANDARD, model: 'logistic', elo1: 80 }, PAIRS],
    [{ ...STANDARD, elo0: -60, elo1: 60, alpha: 0.02, beta: 0.1 }, [30, 40, 30]],
  ] as const)(
    'is wrong no more often than its error probabilities allow, and takes about as long as expected (%j, %j)',
    (sprt, shape) => {
      const lengths = checkPromises(sprt, shape);
      expect(Math.min(...lengths)).toBeGreaterThan(0.9);
      // The last pair overshoots the limit, which the formula ignores. In such short tests this matters.
      expect(Math.max(...lengths)).toBeLessThan(1.4);
    },
  );

  test('takes longest halfway, and four times as many games for bounds half as wide', () => {
    const wide = expectedGames({ ...STANDARD, elo1: 10 });
    const narrow = expectedGames({ ...STANDARD, elo1: 5 });
    expect(wide.middle).toBeGreaterThan(wide.elo0);
    expect(wide.elo0).toBe(wide.elo1);
    expect(narrow.middle / wide.middle).toBeCloseTo(4, 2);
    // At the middle the motion has no drift: its expected time is the product of the limits over its variance.
    expect(wide.middle).toBe(Math.ceil((Math.log(19) ** 2 / (10 * Math.LN10) ** 2) * 800 ** 2));
  });

  test('needs fewer games in the logistic model if more of them are drawn', () => {
    const logistic: Sprt = { ...STANDARD, model: 'logistic', elo1: 5 };
    const games = (counts?: Counts) => expectedGames(logistic, counts).middle;
    expect(games([10, 10, 960, 10, 10])).toBeLessThan(games());
    expect(games([200, 200, 200, 200, 200])).toBeGreaterThan(games());
    // Without results, half of the games are taken to be draws.
    expect(games([0, 0, 0, 0, 0])).toBe(games());
    expect(games([250_000, 500_000, 250_000]) / games()).toBeCloseTo(1, 4);
  });
});

describe('a test as text', () => {
  test('has defaults for everything but its bounds', () => {
    expect(parseSprt({ bounds: '0,5' })).toEqual({ ok: true, value: { ...STANDARD, elo1: 5 } });
    expect(parseSprt({ bounds: '-1.75,0.25', model: 'logistic', alpha: '0.01', beta: '.1' })).toEqual({
      ok: true,
      value: { model: 'logistic', elo0: -1.75, elo1: 0.25, alpha: 0.01, beta: 0.1 },
    });
  });

  test.each([
    [{ bounds: '' }, 'bounds', /expected two differences in Elo, the lower one first, such as 0,5, not ""/],
    [{ bounds: '5,0' }, 'bounds', /lower one first/],
    [{ bounds: '5,5' }, 'bounds', /lower one first/],
    [{ bounds: '0,5,9' }, 'bounds', /not "0,5,9"/],
    [{ bounds: '0,1e3' }, 'bounds', /not "0,1e3"/],
    [{ bounds: '0,201' }, 'bounds', /expected normalised Elo from −200 to 200, not "0,201"/],
    [{ bounds: '-1001,0', model: 'logistic' }, 'bounds', /expected logistic Elo from −1000 to 1000/],
    [{ bounds: '0,5', model: 'bayes' }, 'model', /expected normalised or logistic, not "bayes"/],
    [{ bounds: '0,5', alpha: '0' }, 'alpha', /above 0 and below 0\.5, not "0"/],
    [{ bounds: '0,5', beta: '0.5' }, 'beta', /above 0 and below 0\.5/],
    [{ bounds: '0,5', beta: '5%' }, 'beta', /not "5%"/],
  ])('%j is refused, and the fault names the part', (texts, field, message) => {
    expect(parseSprt(texts)).toMatchObject({ ok: false, fault: { field, message: expect.stringMatching(message) } });
  });
});
