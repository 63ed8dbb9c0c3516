import { describe, expect, test } from 'vitest';
import { estimateElo, type Pentanomial, scoreOf } from '../elo.ts';
import { randomNumbers } from '../random.ts';
import { type Encounter, rate } from './ratings.ts';

function encounter(first: number, second: number, pentanomial: Pentanomial): Encounter {
  return { first, second, pentanomial };
}

/** Points of the first player and games of an encounter. */
function score({ pentanomial }: Encounter): [points: number, games: number] {
  const pairs = pentanomial.reduce((a, b) => a + b);
  return [pentanomial.reduce((sum, n, halves) => sum + (n * halves) / 2, 0), 2 * pairs];
}

/** The log-likelihood of ratings, written down from its definition. */
function logLikelihood(elos: readonly number[], encounters: readonly Encounter[]): number {
  return encounters.reduce((sum, one) => {
    const [points, games] = score(one);
    const p = scoreOf(elos[one.first]! - elos[one.second]!);
    return sum + points * Math.log(p) + (games - points) * Math.log(1 - p);
  }, 0);
}

/** The maximum of the likelihood by a search along each rating in turn, with ever smaller steps. */
function searchMaximum(
  players: number,
  encounters: readonly Encounter[],
  fixed: ReadonlyMap<number, number>,
): number[] {
  const elos = Array.from({ length: players }, (_, i) => fixed.get(i) ?? 0);
  for (let step = 200; step > 1e-7; step /= 2) {
    for (let moved = true; moved; ) {
      moved = false;
      for (const player of elos.keys()) {
        if (fixed.has(player)) continue;
        for (const change of [step, -step]) {
          const before = logLikelihood(elos, encounters);
          elos[player]! += change;
          if (logLikelihood(elos, encounters) > before) moved = true;
          else elos[player]! -= change;
        }
      }
    }
  }
  return elos;
}

const FOUR: readonly Encounter[] = [
  encounter(0, 1, [2, 5, 20, 9, 4]),
  encounter(0, 2, [1, 3, 15, 14, 7]),
  encounter(0, 3, [0, 2, 9, 12, 17]),
  encounter(1, 2, [3, 8, 18, 8, 3]),
  encounter(1, 3, [1, 4, 13, 13, 9]),
  encounter(2, 3, [2, 6, 17, 11, 4]),
];

describe('ratings', () => {
  test.each<[string, Pentanomial]>([
    ['even', [3, 10, 40, 12, 4]],
    ['clear', [0, 2, 10, 20, 18]],
    ['many draws', [1, 20, 400, 40, 2]],
  ])('of two players differ by the Elo of a match (%s)', (_, pentanomial) => {
    const { players, superiority } = rate(2, [encounter(0, 1, pentanomial)]);
    const expected = estimateElo(pentanomial);
    const difference = players[0]!.elo! - players[1]!.elo!;
    expect(difference).toBeCloseTo(expected.elo!, 6);
    expect(players[0]!.elo! + players[1]!.elo!).toBeCloseTo(0, 9);
    // Each is half of the difference from the mean. A match takes the ends of the interval of scores, which are not quite symmetric.
    expect(2 * players[0]!.error!).toBeCloseTo(2 * players[1]!.error!, 9);
    const ratio = (2 * players[0]!.error!) / expected.error!;
    expect(ratio).toBeGreaterThan(0.93);
    expect(ratio).toBeLessThan(1.07);
    // For a small lead, both follow the same normal distribution.
    if (difference < 50) expect(superiority(0, 1)).toBeCloseTo(expected.los!, 2);
    expect(superiority(1, 0)).toBeCloseTo(1 - superiority(0, 1)!, 6);
  });

  test('maximise the likelihood, as a direct search confirms', () => {
    const found = rate(4, FOUR).players.map(({ elo }) => elo!);
    const searched = searchMaximum(4, FOUR, new Map([[0, found[0]!]]));
    for (const [player, elo] of searched.entries()) expect(found[player]).toBeCloseTo(elo, 4);
    expect(found.reduce((a, b) => a + b)).toBeCloseTo(0, 9);
    expect(found).toEqual([...found].sort((a, b) => b - a));
  });

  test('predict for every player the points that it scored', () => {
    const elos = rate(4, FOUR).players.map(({ elo }) => elo!);
    for (const player of elos.keys()) {
      const own = FOUR.filter(({ first, second }) => first === player || second === player);
      const [scored, expected] = own.reduce(
        ([points, sum], one) => {
          const [first, games] = score(one);
          const p = scoreOf(elos[one.first]! - elos[one.second]!);
          return one.first === player
            ? [points + first, sum + games * p]
            : [points + games - first, sum + games * (1 - p)];
        },
        [0, 0],
      );
      expect(expected).toBeCloseTo(scored, 6);
    }
  });

  test('recover known strengths from perfect results', () => {
    const strengths = [300, 120, 0, -420];
    const games = 2_000_000;
    const encounters = strengths.flatMap((one, i) =>
      strengths.slice(i + 1).map((other, j) => {
        const share = scoreOf(one - other);
        return encounter(i, i + 1 + j, [games * (1 - share), 0, 0, 0, games * share]);
      }),
    );
    for (const [i, { elo }] of rate(4, encounters).players.entries()) expect(elo).toBeCloseTo(strengths[i]!, 6);
  });

  test('keep anchors as given, without an error, and are relative to them', () => {
    const anchors = new Map([[1, 2500]]);
    const { players } = rate(4, FOUR, anchors);
    const free = rate(4, FOUR).players;
    expect(players[1]).toEqual({ elo: 2500, error: 0, bound: null });
    for (const [i, { elo }] of players.entries()) expect(elo! - 2500).toBeCloseTo(free[i]!.elo! - free[1]!.elo!, 6);
    // Two anchors that contradict the results keep their ratings, too.
    const two = new Map([
      [0, 100],
      [3, 0],
    ]);
    const fitted = rate(4, FOUR, two).players.map(({ elo }) => elo!);
    for (const [player, elo] of searchMaximum(4, FOUR, two).entries()) expect(fitted[player]).toBeCloseTo(elo, 4);
  });

  test.each([
    ['close', [60, 10, -70], 60, 0.93, 0.97],
    ['far apart, with few games', [250, 50, -300], 12, 0.93, 0.985],
  ])(
    'have intervals that contain the truth in about 95 of 100 simulated tournaments (%s)',
    (_, strengths, pairs, least, most) => {
      const random = randomNumbers(11);
      const outcome = (p: number) => {
        // Half of the points that the weaker one scores are draws.
        const draws = Math.min(p, 1 - p);
        const value = random();
        if (value < draws) return 1;
        return value < p + draws / 2 ? 2 : 0;
      };
      const runs = 400;
      let held = 0;
      let all = 0;
      for (let run = 0; run < runs; run++) {
        const encounters = strengths.flatMap((one, i) =>
          strengths.slice(i + 1).map((other, j) => {
            const counts = [0, 0, 0, 0, 0];
            for (let pair = 0; pair < pairs; pair++)
              counts[outcome(scoreOf(one - other)) + outcome(scoreOf(one - other))]!++;
            return encounter(i, i + 1 + j, counts as unknown as Pentanomial);
          }),
        );
        const { players } = rate(3, encounters);
        // If a player has only a bound, the mean is that of the others.
        if (players.some(({ error }) => error === null)) continue;
        all += players.length;
        held += players.filter(({ elo, error }, i) => Math.abs(elo! - strengths[i]!) <= error!).length;
      }
      expect(held / all).toBeGreaterThan(least);
      expect(held / all).toBeLessThan(most);
    },
  );
});

describe('a player that won or lost everything', () => {
  const PERFECT: Pentanomial = [0, 0, 0, 0, 10];
  const HOPELESS: Pentanomial = [10, 0, 0, 0, 0];

  test('has a bound instead of an error, at which such a result has a probability of 5 %', () => {
    const { players, superiority } = rate(3, [
      encounter(0, 1, PERFECT),
      encounter(0, 2, PERFECT),
      encounter(1, 2, [1, 2, 4, 3, 0]),
    ]);
    const [best, one, other] = players;
    expect(best).toMatchObject({ bound: 'at least', error: null });
    expect(one).toMatchObject({ bound: null, error: expect.any(Number) });
    // The others are rated as if the first had not played.
    const alone = rate(2, [encounter(0, 1, [1, 2, 4, 3, 0])]).players;
    expect([one!.elo, other!.elo]).toEqual(alone.map(({ elo }) => elo));
    const probability = scoreOf(best!.elo! - one!.elo!) ** 10 * scoreOf(best!.elo! - other!.elo!) ** 10;
    expect(probability).toBeCloseTo(0.05, 9);
    expect(superiority(0, 1)).toBeNull();
  });

  test('has an upper bound if it lost, and each player of a chain is bounded by the next', () => {
    const { players } = rate(4, [
      encounter(0, 1, [1, 2, 4, 2, 1]),
      encounter(2, 0, HOPELESS),
      encounter(2, 1, HOPELESS),
      encounter(3, 0, HOPELESS),
      encounter(3, 1, HOPELESS),
      encounter(3, 2, HOPELESS),
    ]);
    expect(players.map(({ bound }) => bound)).toEqual([null, null, 'at most', 'at most']);
    expect(players[2]!.elo).toBeLessThan(0);
    expect(players[3]!.elo).toBeLessThan(players[2]!.elo!);
  });

  test('is rated relative to the other of two, which has no error', () => {
    const { players } = rate(2, [encounter(0, 1, PERFECT)]);
    expect(players).toEqual([
      { elo: 0, error: null, bound: null },
      { elo: expect.any(Number), error: null, bound: 'at most' },
    ]);
    expect(scoreOf(-players[1]!.elo!) ** 10).toBeCloseTo(0.05, 9);
    const anchored = rate(2, [encounter(0, 1, PERFECT)], new Map([[1, 1000]]));
    expect(anchored.players[1]).toEqual({ elo: 1000, error: 0, bound: null });
    expect(anchored.players[0]).toMatchObject({ bound: 'at least' });
    expect(anchored.players[0]!.elo! - 1000).toBeCloseTo(-players[1]!.elo!, 6);
  });

  test('is not rated if nothing connects it with the others', () => {
    expect(rate(3, [encounter(0, 1, [1, 2, 4, 2, 1])]).players[2]).toEqual({ elo: null, error: null, bound: null });
    expect(rate(2, []).players).toEqual(Array(2).fill({ elo: null, error: null, bound: null }));
  });

  test('keeps its place if an anchor connects it by a known difference', () => {
    const anchors = new Map([
      [0, 200],
      [1, 0],
    ]);
    const { players } = rate(3, [encounter(0, 2, HOPELESS), encounter(1, 2, PERFECT)], anchors);
    // The player lost everything to the weaker anchor and won everything against the stronger one, so its rating lies between theirs and
    // has an error.
    expect(players[2]).toMatchObject({ elo: expect.closeTo(100, 6), bound: null, error: expect.any(Number) });
  });
});
