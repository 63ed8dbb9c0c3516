import { expect, test } from 'vitest';
import { ChessMachine } from '../evaluation/machine.testing.ts';
import { compileCore } from '../rules/node.ts';
import { userTermsAgree } from './user-terms.testing.ts';

test('user terms in profiles have every property of built-in terms', async () => {
  const machine = new ChessMachine(await compileCore(), false);
  const { profiles, scales, positions, refused } = userTermsAgree(machine, 15, 4, 18);
  const told = JSON.stringify([...refused]);
  expect(profiles, told).toBeGreaterThan(7);
  expect(scales, told).toBeGreaterThan(0);
  expect(positions).toBeGreaterThan(20);
  for (const code of refused.keys()) expect(code).toMatch(/^(formula|term|profile)\./);
});
