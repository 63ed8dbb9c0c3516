import { test, expect } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { compileCore } from '../rules/node.ts';
import { buildProgram, expression as e } from './expression.testing.ts';
import { ChessMachine, interpreted, quantised } from './machine.testing.ts';
import { CHESS } from './ruleset.ts';
import { setupFeatures } from './features.ts';
test('x', async () => {
  const machine = new ChessMachine(await compileCore(), false);
  const c = (value: number) => e('const', [], { value });
  let bad = 0, all = 0;
  for (let n = 0; n < 40; n++) {
  const tab = (seed: number) => e('squareTable', [e('king', [], { side: 0 })], { table: Array.from({ length: 64 }, (_, i) => 65536 - ((i * (seed + n)) % 4096) / 1024) });
  const mul = (a: any, b: any) => e('mul', [a, b]);
  const value = mul(c(65533.123+n), e('add', [mul(tab(7), mul(tab(11), tab(17))), mul(tab(13), mul(tab(5), tab(3)))]));
  const { evaluation, values } = buildProgram(CHESS, { terms: [{ value, shaping: {}, fast: false, scope: -10 }] });
  machine.load(evaluation, values);
  const q = quantised(evaluation, values);
  for (let sq = 0; sq < 8; sq++) {
    loadFen(machine.position, `7k/8/8/8/8/8/8/${sq || ''}K${7 - sq || ''} w - - 0 1`);
    all++;
    if (machine.scores(machine.position).score !== interpreted(q, CHESS, setupFeatures(CHESS, machine.position.setup())).score) bad++;
  }
  }
  console.log(bad, all);
});
