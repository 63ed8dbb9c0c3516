import { expect, test } from 'vitest';
import { compileCore } from '../../rules/node.ts';
import { ChessMachine } from '../machine.testing.ts';
import { linesAgree } from './agreement.testing.ts';

test.each([
  ['core', false],
  ['core.shared', true],
] as const)('lines are scored alike, interpreted and compiled: %s', async (core, shared) => {
  const machine = new ChessMachine(await compileCore(core), shared);
  expect(linesAgree(machine, 1500, 20)).toBeGreaterThanOrEqual(4500);
});
