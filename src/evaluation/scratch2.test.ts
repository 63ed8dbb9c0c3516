import { test } from 'vitest';
import { compileCore } from '../rules/node.ts';
import { buildProgram, expression as e } from './expression.testing.ts';
import { ChessMachine } from './machine.testing.ts';
import { CHESS } from './ruleset.ts';
import { writeFileSync } from 'node:fs';
test('x', async () => {
  const machine = new ChessMachine(await compileCore(), false);
  const { evaluation, values } = buildProgram(CHESS, { terms: [{ value: e('sum', [e('side', [], { side: 0 }), e('const', [], { value: 2048 })]), shaping: {}, fast: false }] });
  const c = machine.load(evaluation, values);
  console.log(c.listing);
  console.log(machine.scores(machine.position));
  writeFileSync('/tmp/x.wasm', c.module);
});
