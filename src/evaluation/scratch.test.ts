import fc from 'fast-check';
import { test } from 'vitest';
import { compileCore } from '../rules/node.ts';
import { checked, steps, walks } from '../rules/walks.testing.ts';
import { buildProgram } from './expression.testing.ts';
import { ChessMachine, checkWalk, isAbsurd, quantised } from './machine.testing.ts';
import { pathValues, programs } from './random-graph.testing.ts';
import { CHESS } from './ruleset.ts';

test('random', async () => {
  const machine = new ChessMachine(await compileCore(), false);
  let n = 0;
  let cases = 0;
  let skipped = 0;
  const t0 = performance.now();
  try {
  fc.assert(
    fc.property(programs({ ruleset: CHESS, clocks: true, paths: 4 }, Number(process.env.TERMS ?? 3), Number(process.env.FUEL ?? 20)), walks(6), pathValues(4), (program, walk, path) => {
      const { evaluation, values } = buildProgram(CHESS, program);
      const graph = quantised(evaluation, values);
      if (isAbsurd(graph, CHESS)) { skipped++; return; }
      cases++;
      machine.load(evaluation, values);
      n += checkWalk(machine, steps(machine.position, walk), { graph, path });
    }),
    checked(Number(process.env.RUNS ?? 100)),
  );
  } finally {
  console.log(n, cases, skipped, performance.now() - t0);
  }
}, 600000);
