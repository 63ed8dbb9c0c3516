import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Target } from '../compile/target.ts';
import { buildProgram } from '../expression.testing.ts';
import { formatNine, NINE, NINE_TARGET, nineBoards, nineFeatures, writeNine } from '../nine.testing.ts';
import { programs } from '../random-graph.testing.ts';
import { GradientCompiler } from './compile.ts';
import { distance } from './differences.testing.ts';
import { interpretGradient } from './interpret.ts';
import { learn } from './learning.ts';

const LARGE = 1e12;
const VECTORS = 1 << 20;
const VECTOR_BYTES = 1 << 18;
const TABLES = VECTORS + 2 * VECTOR_BYTES;
const target: Target = { ...NINE_TARGET, tables: TABLES, tableBytes: 1 << 20 };

test('gradients on 81 squares are the same compiled and interpreted', () => {
  let seen = 0;
  fc.assert(
    fc.property(programs({ ruleset: NINE, clocks: false, paths: 0 }, 2, 20), nineBoards(25), (program, board) => {
      const { evaluation, values } = buildProgram(NINE, program);
      const learning = learn(evaluation, values);
      const found = interpretGradient(learning, learning.start, nineFeatures(board));
      if (!found.adjoints.every(({ value, adjoint }) => Math.abs(value) < LARGE && Math.abs(adjoint) < LARGE)) return;
      const memory = new WebAssembly.Memory({ initial: 64 });
      const vectors = { parameters: VECTORS, accumulator: VECTORS + VECTOR_BYTES };
      new Float64Array(memory.buffer, VECTORS).set(learning.start);
      const gradientAdd = new GradientCompiler(learning, target, vectors).instantiate('gradientAdd', { memory });
      const at = formatNine(board);
      expect(gradientAdd(writeNine(memory, board), 1), at).toBe(found.value);
      const got = new Float64Array(memory.buffer, vectors.accumulator, learning.parameters.size);
      const largest = found.adjoints.reduce((most, { adjoint }) => Math.max(most, Math.abs(adjoint)), 1);
      const { by, index } = distance(found.gradient, got);
      if (by >= 1e-9 && Math.abs(found.gradient[index]! - got[index]!) > 1e-13 * largest)
        expect.fail(`${at} ${learning.parameters.nameOf(index)}: ${found.gradient[index]}, compiled ${got[index]}`);
      seen++;
    }),
    { numRuns: 60, seed: 31 },
  );
  expect(seen).toBeGreaterThan(30);
});
