import { expect, test } from 'vitest';
import { ChessMachine } from '../evaluation/machine.testing.ts';
import { compileCore } from '../rules/node.ts';
import { userTermsAgree } from './user-terms.testing.ts';

test('user terms in profiles have every property of built-in terms', async () => {
  const machine = new ChessMachine(await compileCore(), false);
  const { profiles, scales, positions, refused } = userTermsAgree(machine, 30, 4, 18);
  const told = JSON.stringify([...refused]);
  expect(profiles, told).toBeGreaterThan(15);
  expect(scales, told).toBeGreaterThan(2);
  expect(positions).toBeGreaterThan(40);
  for (const code of refused.keys()) expect(code).toMatch(/^(formula|term|profile)\./);
});
