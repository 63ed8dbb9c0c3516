import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFen, loadFen } from '../../notation/fen.ts';
import { amount } from '../../rules/amount.testing.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { AUDIT_POSITIONS } from '../audit/positions.ts';
import { buildProgram } from '../expression.testing.ts';
import { setupFeatures } from '../features.ts';
import { programs } from '../random-graph.testing.ts';
import { CHESS } from '../ruleset.ts';
import { compareWithDifferences, distance, newTally } from './differences.testing.ts';
import { type Gradient, interpretGradient } from './interpret.ts';
import { type Learning, learn } from './learning.ts';
import { GradientRunner } from './runner.ts';

const core = await compileCore();
const VOCABULARY = { ruleset: CHESS, clocks: true, paths: 0 };
/** Beyond this size, sums of doubles are too inexact to compare. */
const LARGE = 1e12;

function isTame({ adjoints }: Gradient): boolean {
  return adjoints.every(({ value, adjoint }) => Math.abs(value) < LARGE && Math.abs(adjoint) < LARGE);
}

/** The error of a gradient, less the error that cancellation explains. */
function relative(found: Gradient, got: ArrayLike<number>): { by: number; index: number } {
  const largest = found.adjoints.reduce((most, { adjoint }) => Math.max(most, Math.abs(adjoint)), 1);
  const { by, index } = distance(found.gradient, got);
  return { by: Math.abs((found.gradient[index] ?? 0) - (got[index] ?? 0)) <= 1e-13 * largest ? 0 : by, index };
}

/** Runs random formulas, a few positions each. */
function check(
  runs: number,
  seed: number,
  at: (learning: Learning, found: Gradient, runner: GradientRunner) => void,
): number {
  let tame = 0;
  fc.assert(
    fc.property(programs(VOCABULARY, 3, 25), fc.nat(AUDIT_POSITIONS.length - 1), (program, first) => {
      const { evaluation, values } = buildProgram(CHESS, program);
      const learning = learn(evaluation, values);
      const runner = new GradientRunner(core, learning);
      for (const fen of [AUDIT_POSITIONS[first]!, AUDIT_POSITIONS[(first + 7) % AUDIT_POSITIONS.length]!]) {
        unwrap(loadFen(runner.position, fen));
        const found = interpretGradient(learning, learning.start, setupFeatures(CHESS, runner.position.setup()));
        if (!isTame(found)) continue;
        tame++;
        at(learning, found, runner);
      }
    }),
    { numRuns: runs, seed },
  );
  return tame;
}

describe('gradients of random formulas', () => {
  test('are the same compiled and interpreted', () => {
    const runs = amount({ quick: 40, slow: 80 });
    const tame = check(runs, 11, (learning, found, runner) => {
      const gradient = runner.gradient();
      const at = formatFen(runner.position.setup());
      expect(runner.value(), at).toBe(found.value);
      expect(runner.gradientAdd(1), at).toBe(found.value);
      const { by, index } = relative(found, gradient);
      if (by >= 1e-9)
        expect.fail(
          `${at} ${learning.parameters.nameOf(index)}: ${found.gradient[index]}, compiled ${gradient[index]}`,
        );
    });
    expect(tame).toBeGreaterThan(runs);
  });

  test('equal central differences', () => {
    const tally = newTally();
    check(amount({ quick: 30, slow: 60 }), 12, (learning, found, runner) => {
      compareWithDifferences(
        runner,
        found,
        tally,
        (index, got, want) => {
          const at = formatFen(runner.position.setup());
          expect.fail(`${at} ${learning.parameters.nameOf(index)}: ${got}, differences say ${want}`);
        },
        // Most entries of square tables are not read; those that are read have a gradient.
        (index) => found.gradient[index] !== 0 || index % 5 === 0,
      );
    });
    const all = tally.checked + tally.branched + tally.curved;
    expect(tally.checked / all, JSON.stringify(tally)).toBeGreaterThan(0.8);
    expect(tally.moving, JSON.stringify(tally)).toBeGreaterThan(amount({ quick: 100, slow: 250 }));
  });
});
