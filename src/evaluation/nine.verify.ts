import { expect, test } from 'vitest';
import { nineFormulasAgree, nineTermsAgree } from './nine-properties.testing.ts';
import type { Tally } from './properties.testing.ts';
import { TERMS } from './terms/index.ts';

function done(name: string, { positions, evaluations }: Tally): void {
  process.stderr.write(`81 squares, ${name}: ${evaluations} evaluations agree on ${positions} boards\n`);
}

test('the built-in terms agree with random profiles on 81 squares', () => {
  done('real terms', nineTermsAgree(TERMS, 1000));
});

test.each([
  ['random formulas', { runs: 3000, terms: 3, fuel: 20 }],
  ['loops that share what they compute', { runs: 1500, terms: 2, fuel: 20, focus: 'loops' }],
  ['numbers at the edge of exactness', { runs: 1500, terms: 2, fuel: 14, focus: 'arithmetic' }],
] as const)('%s agree on 81 squares', (name, options) => {
  const tally = nineFormulasAgree(options);
  done(name, tally);
  expect(tally.evaluations).toBeGreaterThan(0.99 * options.runs);
});
