// The interpreter and the compiled module give lines the same score, whatever the path and the knobs.
import { describe, expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { Bounds } from '../bounds.ts';
import { compile } from '../compile/compile.ts';
import type { KnobValues } from '../knobs.ts';
import { ChessMachine } from '../machine.testing.ts';
import { inOrder } from '../nodes.ts';
import { CHESS } from '../ruleset.ts';
import { linesAgree } from './agreement.testing.ts';
import { quantiseLine } from './quantise.ts';
import { specialiseLine } from './specialise.ts';

const { evaluation, names } = chessProfiles();
const machine = new ChessMachine(await compileCore(), false);

function quantised(values: KnobValues) {
  return quantiseLine(specialiseLine(evaluation, values), CHESS);
}

test('interpreted and compiled line scores are equal, their rows add up, and swapping colors negates them', () => {
  expect(linesAgree(machine, 10, 6)).toBeGreaterThanOrEqual(30);
});

describe.each(names)('%s', (name) => {
  const { values } = unwrap(chessProfiles().preset(name));

  test('scores positions by the same code with and without lines', () => {
    const target = machine.target(0);
    const [alone, both] = [false, true].map((lines) => compile(evaluation, values, target, 1, { lines }));
    const codeOf = (listing: string) => listing.slice(0, listing.indexOf('evaluateLine:'));
    expect(codeOf(both!.listing)).toBe(codeOf(alone!.listing));
    const [tables, more] = [alone!, both!].map(({ blocks }) => blocks.at(-1)!.bytes);
    expect(Buffer.compare(more!.subarray(0, tables!.length), tables!)).toBe(0);
    expect([both!.kept, both!.lanes]).toEqual([alone!.kept, alone!.lanes]);
  });

  test('reads every curve from a table', () => {
    const { total, starts } = quantised(values);
    const ops = new Set(inOrder([total, ...starts]).map(({ op }) => op));
    for (const op of ['exp', 'logistic', 'pow', 'tabulated', 'atStart', 'knob'] as const) expect(ops).not.toContain(op);
    const { size } = new Bounds(CHESS).of(total);
    expect(size).toBeLessThan(2 ** 42);
  });
});
