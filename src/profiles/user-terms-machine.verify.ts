import { expect, test } from 'vitest';
import { ChessMachine } from '../evaluation/machine.testing.ts';
import { compileCore } from '../rules/node.ts';
import { userTermsAgree } from './user-terms.testing.ts';

test.each(['core', 'core.shared'] as const)(
  '%s: profiles with random terms have every property of built-in ones',
  async (kind) => {
    const machine = new ChessMachine(await compileCore(kind), kind === 'core.shared');
    const { profiles, scales, positions, refused } = userTermsAgree(machine, 1200, 6, 24);
    const told = `${profiles} profiles, ${scales} scales, ${positions} positions, refused ${JSON.stringify([...refused])}`;
    process.stderr.write(`${kind}: ${told}\n`);
    expect(profiles, told).toBeGreaterThan(500);
    expect(scales, told).toBeGreaterThan(100);
  },
);
