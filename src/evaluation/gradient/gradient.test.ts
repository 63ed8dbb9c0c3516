import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadFen } from '../../notation/fen.ts';
import { chessProfiles } from '../../profiles/chess.ts';
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
import { GradientMachine } from './machine.testing.ts';

const machine = new GradientMachine(await compileCore());
const { evaluation, names } = chessProfiles();

function valuesOf(preset: string): KnobValues {
  return unwrap(chessProfiles().preset(preset)).settings;
}

function featuresOf(fen: string): Features {
  unwrap(loadFen(machine.position, fen));
  return setupFeatures(CHESS, machine.position.setup());
}

/** Visits positions with the gradient the interpreter finds there. */
function visit(learning: Learning, fens: readonly string[], at: (found: Gradient, fen: string) => void): void {
  machine.load(learning);
  for (const fen of fens) at(interpretGradient(learning, learning.start, featuresOf(fen)), fen);
}

function expectSame(learning: Learning, found: Gradient, fen: string): void {
  const { value, gradient } = machine.gradient();
  expect(Math.abs(value - found.value) / Math.max(1, Math.abs(value)), fen).toBeLessThan(1e-9);
  const { by, index } = distance(found.gradient, gradient);
  const where = index < 0 ? '' : `${learning.parameters.nameOf(index)}: ${found.gradient[index]}, ${gradient[index]}`;
  expect(by, `${fen} ${where}`).toBeLessThan(1e-9);
}

/** Values that are not the ones terms were made for, shaping included. */
function someProfiles(count: number, seed: number): KnobValues[] {
  return fc
    .sample(randomProfiles(evaluation), { numRuns: count, seed })
    .map((profile) => new Map(Object.entries(profile)));
}

describe.each(names)('the gradient of the preset %s', (name) => {
  const learning = learn(evaluation, valuesOf(name));

  test('is the same compiled and interpreted', () => {
    visit(learning, AUDIT_POSITIONS, (found, fen) => expectSame(learning, found, fen));
  });

  test('is what central differences say, for every numeric knob', () => {
    const tally = newTally();
    expect(AUDIT_POSITIONS.length).toBeGreaterThanOrEqual(50);
    visit(learning, AUDIT_POSITIONS, (found, fen) =>
      compareWithDifferences(machine, found, tally, (index, got, want) => {
        expect.fail(`${fen} ${learning.parameters.nameOf(index)}: ${got}, differences say ${want}`);
      }),
    );
    const all = AUDIT_POSITIONS.length * learning.parameters.size;
    expect(tally.checked + tally.branched + tally.curved).toBe(all);
    expect(tally.checked / all, JSON.stringify(tally)).toBeGreaterThan(0.99);
  });

  test('goes with scores within a centipawn of play', () => {
    const { score } = quantise(specialise(evaluation, valuesOf(name)), CHESS);
    visit(learning, AUDIT_POSITIONS, ({ value }, fen) => {
      const played = new Interpreter(CHESS, featuresOf(fen)).number(score);
      expect(Math.abs(value - played), fen).toBeLessThanOrEqual(1);
    });
  });
});

describe('the gradient at random values', () => {
  test('is the same compiled and interpreted, and what differences say', () => {
    const tally = newTally();
    for (const [n, values] of someProfiles(12, 5).entries()) {
      const learning = learn(evaluation, values);
      const fens = AUDIT_POSITIONS.filter((_, i) => i % 12 === n);
      visit(learning, fens, (found, fen) => {
        expectSame(learning, found, fen);
        compareWithDifferences(machine, found, tally, (index, got, want) => {
          expect.fail(`${fen} ${learning.parameters.nameOf(index)}: ${got}, differences say ${want}`);
        });
      });
    }
    const all = tally.checked + tally.branched + tally.curved;
    expect(tally.checked / all, JSON.stringify(tally)).toBeGreaterThan(0.95);
    expect(tally.moving).toBeGreaterThan(100);
  });

  test('goes with scores that differ from play by no more than play rounds', () => {
    let within = 0;
    let all = 0;
    for (const values of someProfiles(12, 6)) {
      // A power other than 1 is a table in play, whose steps are wide where its argument may be large.
      const plain = new Map([...values].filter(([id]) => !id.endsWith('.pow')));
      const learning = learn(evaluation, plain);
      const { score } = quantise(specialise(evaluation, plain), CHESS);
      visit(learning, AUDIT_POSITIONS.slice(0, 20), ({ value, adjoints }, fen) => {
        const played = new Interpreter(CHESS, featuresOf(fen)).number(score);
        // Play rounds the score, and quotients to 2^−10: what follows from a quotient is off by its adjoint times half of that.
        const quotients = adjoints.filter(({ node }) => node.op === 'div');
        const explained = quotients.reduce((sum, { adjoint }) => sum + Math.abs(adjoint) * 2 ** -11, 0.5);
        expect(Math.abs(value - played), fen).toBeLessThanOrEqual(explained + 1e-6);
        if (Math.abs(value - played) <= 1) within++;
        all++;
      });
    }
    expect(within / all).toBeGreaterThan(0.5);
  });
});

describe('what may be chosen', () => {
  const values = valuesOf('slice');

  test('knobs that are no parameters are built in, and the rest is as before', () => {
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
    visit(some, AUDIT_POSITIONS.slice(0, 20), (found, fen) => expectSame(some, found, fen));
  });

  test('terms that take no part leave nothing behind', () => {
    const learning = learn(evaluation, values, { terms: (id) => id === 'material' });
    expect([...learning.parameters.extents.keys()].some((id) => id.startsWith('mobility.'))).toBe(false);
  });

  test('a term of weight 0 has a gradient by its weight', () => {
    const learning = learn(evaluation, new Map(values).set('mobility.weight', 0));
    const index = learning.parameters.indexOf('mobility.weight')!;
    const { gradient } = interpretGradient(learning, learning.start, featuresOf(AUDIT_POSITIONS[1]!));
    expect(gradient[index]).not.toBe(0);
  });
});

test('factors and calls add up in the accumulator', () => {
  const learning = learn(evaluation, valuesOf('slice'));
  machine.load(learning);
  featuresOf(AUDIT_POSITIONS[3]!);
  const once = machine.gradient(1).gradient;
  const half = machine.gradient(-0.5).gradient;
  once.forEach((entry, i) => {
    expect(half[i]).toBeCloseTo(-0.5 * entry, 9);
  });
});
