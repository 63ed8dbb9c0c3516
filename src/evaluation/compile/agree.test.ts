import { describe, expect, test } from 'vitest';
import { compileCore } from '../../rules/node.ts';
import { ChessMachine } from '../machine.testing.ts';
import { randomFormulasAgree, realTermsAgree } from '../properties.testing.ts';

// RUNS=20 makes twenty times as many runs.
const PATIENCE = Number(process.env.RUNS ?? 1);
const machine = new ChessMachine(await compileCore(), false);

/** However the compiler writes, packs and adds numbers, its scores are the interpreter's. */
describe('compiled and interpreted scores are the same', () => {
  test('for the built-in terms with random profiles', () => {
    expect(realTermsAgree(machine, 30 * PATIENCE, 20).positions).toBeGreaterThan(200);
  });

  test('for random formulas', () => {
    const options = { runs: 60 * PATIENCE, plies: 10, terms: 3, fuel: 25 };
    expect(randomFormulasAgree(machine, options).positions).toBeGreaterThan(100);
  });

  test('for random formulas of numbers alone, which need many bits', () => {
    const options = { runs: 60 * PATIENCE, plies: 6, terms: 3, fuel: 40, focus: 'arithmetic' } as const;
    expect(randomFormulasAgree(machine, options).positions).toBeGreaterThan(100);
  });

  test('for random formulas whose loops share parts', () => {
    const options = { runs: 40 * PATIENCE, plies: 6, terms: 3, fuel: 40, focus: 'loops' } as const;
    expect(randomFormulasAgree(machine, options).positions).toBeGreaterThan(100);
  });
});
