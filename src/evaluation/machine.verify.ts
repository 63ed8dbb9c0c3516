// The same comparison at length: more than 10,000 random positions with thousands of random profiles, and thousands of
// random formulas, on both kinds of memory.
import { expect, test } from 'vitest';
import { compileCore } from '../rules/node.ts';
import { ChessMachine } from './machine.testing.ts';
import { randomFormulasAgree, realTermsAgree, type Tally } from './properties.testing.ts';

const PROFILES = 2_000;
const GAMES = 500;
const POSITIONS = 10_000;
const REPORT_MS = 10_000;

/** Prints the progress of a proof. */
function progress(name: string): (tally: Tally) => void {
  let last = Date.now();
  return ({ positions, evaluations }) => {
    if (Date.now() - last < REPORT_MS) return;
    last = Date.now();
    process.stderr.write(`${name}: ${evaluations} evaluations, ${positions} positions\n`);
  };
}

function done(name: string, { positions, evaluations }: Tally): void {
  process.stderr.write(`${name}: ${evaluations} evaluations agree in ${positions} positions\n`);
}

for (const [variant, kind] of (['core', 'core.shared'] as const).entries()) {
  const machineOf = async () => new ChessMachine(await compileCore(kind), kind === 'core.shared');

  test(`${kind}: the built-in terms agree, with a random profile for each position`, async () => {
    const machine = await machineOf();
    const tally = realTermsAgree(machine, PROFILES, 0, progress(`${kind}, real terms`), variant);
    done(`${kind}, real terms, one position each`, tally);
    expect(tally).toEqual({ positions: PROFILES, evaluations: PROFILES });
  });

  test(`${kind}: the built-in terms agree along random games`, async () => {
    const machine = await machineOf();
    const tally = realTermsAgree(machine, GAMES, 120, progress(`${kind}, games`), variant);
    done(`${kind}, real terms along games`, tally);
    expect(tally.positions).toBeGreaterThan(POSITIONS);
  });

  test.each([
    ['random formulas', { runs: 4000, plies: 6, terms: 3, fuel: 24 }],
    ['long random formulas', { runs: 500, plies: 4, terms: 6, fuel: 100 }],
    ['loops that share what they compute', { runs: 4000, plies: 4, terms: 3, fuel: 20, focus: 'loops' }],
    ['numbers at the edge of exactness', { runs: 6000, plies: 24, terms: 2, fuel: 14, focus: 'arithmetic' }],
  ] as const)(`${kind}: %s`, async (name, options) => {
    const machine = await machineOf();
    const tally = randomFormulasAgree(machine, { ...options, variant }, progress(`${kind}, ${name}`));
    done(`${kind}, ${name}`, tally);
    expect(tally.evaluations).toBeGreaterThan(0.99 * options.runs);
  });
}
