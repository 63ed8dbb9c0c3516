import { beforeAll, describe, expect, test } from 'vitest';
import { compile } from '../evaluation/compile/compile.ts';
import { chessTarget } from '../evaluation/compile/target.ts';
import { setupFeatures } from '../evaluation/features.ts';
import { ledgerOf, quantised } from '../evaluation/ledger.ts';
import { CHESS } from '../evaluation/ruleset.ts';
import { chessProfiles, DEFAULT_PROFILE } from '../profiles/chess.ts';
import { loadProfile } from '../profiles/node.ts';
import type { Profile } from '../profiles/profile.ts';
import { amount } from '../rules/amount.testing.ts';
import { compileCore } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { Rules } from '../rules/rules.ts';
import { contender, looped, measureCost, passesIn } from './cost.ts';
import { EvaluationLoop } from './evaluation-loop.ts';
import { measuredPositions } from './positions.ts';

const { evaluation } = chessProfiles();
let core: WebAssembly.Module;
let rules: Rules;
let profile: Profile;

beforeAll(async () => {
  core = await compileCore();
  rules = new Rules(core);
  profile = unwrap(await loadProfile(chessProfiles(), amount({ quick: 'baseline', slow: DEFAULT_PROFILE })));
});

describe('a loop of evaluations', () => {
  // `lucena` keeps values in the memo and in scratch memory; scorpion-max calls the rules.
  test.each([DEFAULT_PROFILE, 'lucena', 'scorpion-max'])(
    'gives each position the same score as a single evaluation: %s',
    (name) => {
      const { layout } = rules.core;
      const { values } = unwrap(chessProfiles().preset(name));
      const compiled = compile(evaluation, values, chessTarget(layout, { shared: false, buffer: 0 }));
      const setups = measuredPositions(rules, 2);
      const loop = new EvaluationLoop(core, looped(compiled, layout), setups);
      const exact = quantised(evaluation, values);
      const expected = setups.map((setup) => ledgerOf(evaluation, exact, setupFeatures(CHESS, setup)).stm);
      expect(loop.scores()).toEqual(expected);
      expect(loop.run(3)).toBe(3 * expected.reduce((sum, score) => sum + score, 0));
      expect(loop.scores()).toEqual(expected);
      // Throws if two runs give different scores.
      contender('twice', loop, 2).run();
    },
  );

  test('refuses more positions than fit into the memory', () => {
    const { layout } = rules.core;
    const compiled = compile(evaluation, profile.values, chessTarget(layout, { shared: false, buffer: 0 }));
    const setups = Array(10_000).fill(measuredPositions(rules, 0)[0]!);
    expect(() => new EvaluationLoop(core, looped(compiled, layout), setups)).toThrow(/at most \d+ positions/);
  });
});

test('an interruption does not change the number of passes', () => {
  let runs = 0;
  const run = (passes: number) => {
    const interruption = ++runs === 2 ? 50 : 0;
    const end = performance.now() + passes / 10 + interruption;
    while (performance.now() < end);
    return 0;
  };
  expect(passesIn({ run }, 1)).toBeGreaterThanOrEqual(8);
});

test('the positions to measure on are the same in every run', () => {
  expect(measuredPositions(rules, 3, 5)).toEqual(measuredPositions(rules, 3, 5));
});

test('exactly the active terms have a cost', async () => {
  const off = profile.terms.at(-1)!;
  const values = new Map(profile.values).set(`${off}.weight`, 0);
  const on = profile.terms.filter((id) => values.get(`${id}.weight`) !== 0);
  const rounds: number[] = [];
  const cost = await measureCost(core, evaluation, values, {
    rounds: 3,
    milliseconds: 0.2,
    onRound: (round, all) => rounds.push(round / all),
  });
  expect(rounds).toEqual([0, 1 / 3, 2 / 3]);
  expect(cost.terms.map(({ id }) => id)).toEqual(on);
  expect(cost.total.value).toBeGreaterThan(0);
  expect(cost.positions).toBeGreaterThan(200);
});

test('terms can be left out together', async () => {
  const parts = new Map([['all but material', profile.terms.filter((id) => id !== 'material')]]);
  const cost = await measureCost(core, evaluation, profile.values, { rounds: 5, milliseconds: 0.5, parts });
  expect(cost.terms.map(({ id }) => id)).toEqual(['all but material']);
  expect(cost.terms[0]!.value).toBeGreaterThan(0);
});
