import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomNumbers } from '../../lab/random.ts';
import { loadFen, parseFen } from '../../notation/fen.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { amount } from '../../rules/amount.testing.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { AUDIT_POSITIONS } from '../audit/positions.ts';
import { type Features, setupFeatures } from '../features.ts';
import { Interpreter } from '../interpret.ts';
import type { KnobValues } from '../knobs.ts';
import { quantise } from '../quantise.ts';
import { profiles as randomProfiles } from '../random-graph.testing.ts';
import { CHESS } from '../ruleset.ts';
import { specialise } from '../specialise.ts';
import { compareWithDifferences, distance, newTally } from './differences.testing.ts';
import { type Gradient, interpretGradient } from './interpret.ts';
import { type Learning, learn } from './learning.ts';
import { PackedPositions } from './packed.ts';
import { checkGradient, farthestFromPlay, learningOf, preset, randomPowers } from './presets.testing.ts';
import { GradientRunner } from './runner.ts';

const core = await compileCore();
const { evaluation, names } = chessProfiles();

function valuesOf(preset: string): KnobValues {
  return unwrap(chessProfiles().preset(preset)).settings;
}

function featuresOf(fen: string): Features {
  return setupFeatures(CHESS, unwrap(parseFen(fen)));
}

/** Visits positions with the interpreter's gradient. */
function visit(
  learning: Learning,
  fens: readonly string[],
  at: (found: Gradient, fen: string, runner: GradientRunner) => void,
): void {
  const runner = new GradientRunner(core, learning);
  for (const fen of fens) {
    unwrap(loadFen(runner.position, fen));
    at(interpretGradient(learning, learning.start, featuresOf(fen)), fen, runner);
  }
}

function expectSame(learning: Learning, found: Gradient, fen: string, runner: GradientRunner): void {
  const value = runner.value();
  const gradient = runner.gradient();
  expect(Math.abs(value - found.value) / Math.max(1, Math.abs(value)), fen).toBeLessThan(1e-9);
  const { by, index } = distance(found.gradient, gradient);
  const where = index < 0 ? '' : `${learning.parameters.nameOf(index)}: ${found.gradient[index]}, ${gradient[index]}`;
  expect(by, `${fen} ${where}`).toBeLessThan(1e-9);
}

/** Unusual values, shaping included. */
function someProfiles(count: number, seed: number): KnobValues[] {
  return fc
    .sample(randomProfiles(evaluation), { numRuns: count, seed })
    .map((profile) => new Map(Object.entries(profile)));
}

describe.each(names)('the gradient of the preset %s', (name) => {
  const profile = preset(name);
  const setups = AUDIT_POSITIONS.map((fen) => unwrap(parseFen(fen)));

  test('is the same compiled and interpreted, and equals central differences', () => {
    const some = setups.filter((_, i) => i % 13 === 1);
    const { checked, moving, branched, curved } = checkGradient(core, profile, some);
    expect(checked + branched + curved).toBe(some.length * learningOf(profile).parameters.size);
    expect(moving).toBeGreaterThan(10);
    expect(checked / (checked + branched + curved)).toBeGreaterThan(0.97);
  });

  test('comes with scores within a centipawn of those in play', () => {
    const { by, at } = farthestFromPlay(core, profile, setups);
    expect(by, at).toBeLessThanOrEqual(1);
  });
});

test('with random powers of the terms of lucena, scores are within a centipawn of those in play', () => {
  const setups = AUDIT_POSITIONS.filter((_, i) => i % 9 === 1).map((fen) => unwrap(parseFen(fen)));
  const profiles = randomPowers(preset('lucena'), randomNumbers(7));
  expect(profiles.length).toBeGreaterThan(10);
  for (const profile of profiles) {
    const { by, at } = farthestFromPlay(core, profile, setups);
    expect(by, at).toBeLessThanOrEqual(1);
  }
});

describe('the gradient at random values', () => {
  test('is the same compiled and interpreted, and equals finite differences', () => {
    const tally = newTally();
    for (const [n, values] of someProfiles(amount({ quick: 2, slow: 6 }), 5).entries()) {
      const learning = learn(evaluation, values);
      const fens = AUDIT_POSITIONS.filter((_, i) => i % 12 === n);
      visit(learning, fens, (found, fen, runner) => {
        expectSame(learning, found, fen, runner);
        compareWithDifferences(runner, found, tally, (index, got, want) => {
          expect.fail(`${fen} ${learning.parameters.nameOf(index)}: ${got}, differences say ${want}`);
        });
      });
    }
    const all = tally.checked + tally.branched + tally.curved;
    expect(tally.checked / all, JSON.stringify(tally)).toBeGreaterThan(0.95);
    expect(tally.moving).toBeGreaterThan(amount({ quick: 50, slow: 100 }));
  });

  test('comes with scores that differ from those in play by no more than rounding', () => {
    const scales = evaluation.scales.map(({ declaration }) => declaration.id);
    let within = 0;
    let all = 0;
    for (const values of someProfiles(amount({ quick: 3, slow: 12 }), 6)) {
      // Several powers at once can make totals so large that differences between them are lost.
      const plain = new Map([...values].filter(([id]) => !id.endsWith('.pow')));
      const learning = learn(evaluation, plain);
      const unscaled = learn(evaluation, new Map([...plain, ...scales.map((id) => [`${id}.weight`, 0] as const)]));
      const { score } = quantise(specialise(evaluation, plain), CHESS);
      visit(learning, AUDIT_POSITIONS.slice(0, 20), ({ value }, fen) => {
        const features = featuresOf(fen);
        const played = new Interpreter(CHESS, features).number(score);
        // In play the score is rounded, and so are quotients, to 2^−10, except those in scales. The error of a quotient
        // in the sum of the terms is its adjoint there times half of that, and then scaled.
        const sum = interpretGradient(unscaled, unscaled.start, features);
        const scale = Math.abs(sum.value) < 1 ? 1 : Math.abs(value / sum.value);
        const quotients = sum.adjoints.filter(({ node }) => node.op === 'div');
        const rounded = quotients.reduce((all, { adjoint }) => all + Math.abs(adjoint) * 2 ** -11, 0);
        expect(Math.abs(value - played), fen).toBeLessThanOrEqual(0.5 + scale * rounded + 1e-2);
        if (Math.abs(value - played) <= 1) within++;
        all++;
      });
    }
    expect(within / all).toBeGreaterThan(0.9);
  });
});

describe('options of the gradient', () => {
  const values = valuesOf('baseline');

  test('knobs that are not parameters become constants, and the rest is unchanged', () => {
    const whole = learn(evaluation, values);
    const some = learn(evaluation, values, { free: (id) => id.startsWith('mobility.') });
    expect([...some.parameters.extents.keys()].every((id) => id.startsWith('mobility.'))).toBe(true);
    for (const fen of AUDIT_POSITIONS.slice(0, 5)) {
      const features = featuresOf(fen);
      const [all, few] = [whole, some].map((own) => interpretGradient(own, own.start, features)) as [
        Gradient,
        Gradient,
      ];
      expect(few.value).toBeCloseTo(all.value, 9);
      for (const [id, { offset, length }] of some.parameters.extents) {
        const from = whole.parameters.extents.get(id)!.offset;
        for (let i = 0; i < length; i++) expect(few.gradient[offset + i]).toBeCloseTo(all.gradient[from + i]!, 9);
      }
    }
    visit(some, AUDIT_POSITIONS.slice(0, 20), (...found) => expectSame(some, ...found));
  });

  test('without parameters there is a score but no gradient', () => {
    for (const terms of [() => true, () => false]) {
      const learning = learn(evaluation, values, { terms, free: () => false });
      expect(learning.parameters.size).toBe(0);
      visit(learning, AUDIT_POSITIONS.slice(0, 3), (...found) => expectSame(learning, ...found));
    }
  });

  test('terms that are left out leave no trace', () => {
    const learning = learn(evaluation, values, { terms: (id) => id === 'material' });
    expect([...learning.parameters.extents.keys()].some((id) => id.startsWith('mobility.'))).toBe(false);
  });

  test('a term of weight 0 has a gradient with respect to its weight', () => {
    const learning = learn(evaluation, new Map(values).set('mobility.weight', 0));
    const index = learning.parameters.indexOf('mobility.weight')!;
    const { gradient } = interpretGradient(learning, learning.start, featuresOf(AUDIT_POSITIONS[1]!));
    expect(gradient[index]).not.toBe(0);
  });
});

describe('the runner', () => {
  const learning = learn(evaluation, valuesOf('baseline'));
  const runner = new GradientRunner(core, learning);

  test('adds up factors and calls in the accumulator', () => {
    unwrap(loadFen(runner.position, AUDIT_POSITIONS[3]!));
    const once = runner.gradient();
    runner.accumulator.fill(0);
    runner.gradientAdd(-1);
    runner.gradientAdd(0.5);
    once.forEach((entry, i) => {
      expect(runner.accumulator[i]).toBeCloseTo(-0.5 * entry, 9);
    });
  });

  test('scores packed positions like loaded ones', () => {
    const positions = new PackedPositions();
    const want = AUDIT_POSITIONS.map((fen) => {
      unwrap(loadFen(runner.position, fen));
      positions.add(runner.position);
      return { value: runner.value(), gradient: runner.gradient() };
    });
    expect(positions.length).toBe(AUDIT_POSITIONS.length);
    for (const [index, { value, gradient }] of want.entries()) {
      runner.use(positions, index);
      expect(runner.value()).toBe(value);
      expect(runner.gradient()).toEqual(gradient);
    }
  });

  test('uses its parameters without rounding', () => {
    unwrap(loadFen(runner.position, AUDIT_POSITIONS[1]!));
    const index = learning.parameters.indexOf('material.weight')!;
    const before = runner.value();
    const slope = runner.gradient()[index]!;
    runner.parameters[index]! += 0.25;
    expect(runner.value()).toBeCloseTo(before + slope / 4, 9);
    runner.parameters.set(learning.start);
  });
});

test('parameters have names, and knob values convert to the vector and back', () => {
  const { parameters, start, values } = learn(evaluation, valuesOf('baseline'));
  const names = Array.from({ length: parameters.size }, (_, i) => parameters.nameOf(i));
  expect(new Set(names).size).toBe(parameters.size);
  expect(names).toContain('material.pawn/eg');
  expect(names).toContain('mobility.knightMiddlegame[8]');
  expect(names[parameters.indexOf('material.pawn/eg')!]).toBe('material.pawn/eg');
  for (const [id, value] of parameters.values(start)) expect(value).toEqual(values.get(id));
});
