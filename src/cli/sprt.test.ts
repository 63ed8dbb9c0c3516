import { expect, test } from 'vitest';
import { lucena } from './run.testing.ts';
import { sprtSchema } from './schemas.ts';

async function json(...args: readonly string[]) {
  const { out, err, status } = await lucena('sprt', ...args, '--json');
  expect({ err, status }).toEqual({ err: '', status: 0 });
  return sprtSchema.parse(JSON.parse(out));
}

test('published results give the published numbers', async () => {
  const one = await json('--pentanomial', '379,10170,21828,10640,343', '--bounds', '0,2');
  expect(one.llr).toBeCloseTo(2.945, 2);
  expect(one).toMatchObject({ model: 'normalised', alpha: 0.05, beta: 0.05, games: 86720 });
  expect(one).toMatchObject({ verdict: 'accepted', biased: true });
  expect([one.nelo, one.neloError].map((value) => value!.toFixed(2))).toEqual(['3.05', '2.31']);
  const other = await json('--pentanomial', '177,1629,3083,1780,221', '--bounds', '0,3');
  expect(other).toMatchObject({ verdict: null, biased: false, games: 13780 });
  const { llr, elo, error, nelo, neloError } = other;
  expect([llr, elo, error, nelo, neloError].map((value) => value!.toFixed(2))).toEqual([
    ...['2.91', '6.03', '3.49', '10.01', '5.80'],
  ]);
  expect((100 * other.los!).toFixed(2)).toBe('99.96');
  expect(other.upper).toBeCloseTo(2.944, 3);
  expect(other.lower).toBe(-other.upper);
});

test('the text shows the LLR between its limits, the verdict, the estimate and the expected length', async () => {
  const args = ['sprt', '--pentanomial', '379,10170,21828,10640,343', '--bounds', '0,2'];
  const { out, status } = await lucena(...args);
  expect(status).toBe(0);
  expect(out).toBe(
    [
      'SPRT of 0 against 2 normalised Elo, alpha 0.05, beta 0.05',
      'LLR 2.95 (−2.94 to 2.94), accepted: 2 normalised Elo or more',
      '86720 games, Elo 1.59 ± 1.21, normalised Elo 3.05 ± 2.31, LOS 99.51 %',
      'the Elo estimate is biased, because the test chose when to stop',
      'expected games: 159943 if the true difference is 0, 261634 halfway, 159943 if it is 2',
      '',
    ].join('\n'),
  );
});

test('single games are given as wins, draws and losses, and a bound may be negative', async () => {
  const { elo, games, llr } = await json('--wdl', '60,0,40', '--bounds', '-10,0', '--model', 'logistic');
  expect(elo).toBeCloseTo(400 * Math.log10(1.5), 9);
  expect(games).toBe(100);
  // Without draws the likelihood has a closed form.
  const score = 1 / (1 + 10 ** (10 / 400));
  expect(llr).toBeCloseTo(60 * Math.log(0.5 / score) + 40 * Math.log(0.5 / (1 - score)), 2);
});

test('without results, only the expected length of the test is shown', async () => {
  const { out } = await lucena('sprt', '--bounds', '0,5');
  expect(out.split('\n')).toHaveLength(3);
  expect(out).toMatch(/\nexpected games: 25591 if the true difference is 0, 41862 halfway, 25591 if it is 5\n$/);
  const planned = await json('--bounds', '0,5', '--alpha', '0.01');
  expect(planned).toMatchObject({ llr: 0, games: 0, elo: null, nelo: null, los: null, verdict: null });
  expect(planned.expectedGames.elo0).toBeGreaterThan(25591);
});

test('a score of 100 % has no finite Elo', async () => {
  const { out } = await lucena('sprt', '--wdl', '9,0,0', '--bounds', '0,5');
  expect(out).toMatch(/\n9 games, Elo unbounded, normalised Elo unbounded, LOS 100\.00 %\n/);
});

test.each([
  [[], /required option '--bounds <e0,e1>' not specified/],
  [
    ['--bounds', '5,0'],
    /^lucena: bounds: expected two differences in Elo, the lower one first, such as 0,5, not "5,0"/,
  ],
  [['--bounds', '0,5', '--wdl', '1,2'], /^lucena: wdl: expected 3 counts \(wins, draws, losses\), not '1,2'/],
  [['--bounds', '0,5', '--pentanomial', '1,2,3,4,-5'], /^lucena: pentanomial: expected 5 counts .* not '1,2,3,4,-5'/],
  [
    ['--bounds', '0,5', '--wdl', '1,2,3', '--pentanomial', '1,2,3,4,5'],
    /^lucena: wdl: give the results as pairs .* not both/,
  ],
  [['--bounds', '0,5', '--beta', '2'], /^lucena: beta: expected a probability/],
  [['--bounds', '0,5', '--model', 'x'], /^lucena: model: expected normalised or logistic, not "x"/],
])('%j is refused with one line and exit code 2', async (args, complaint) => {
  const { status, out, err } = await lucena('sprt', ...args);
  expect(err).toMatch(complaint);
  expect(err.trimEnd()).not.toContain('\n');
  expect({ status, out }).toEqual({ status: 2, out: '' });
});
