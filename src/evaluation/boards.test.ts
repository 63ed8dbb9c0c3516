import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomNumbersFor } from '../lab/random.ts';
import { formatSfen } from '../notation/nine/sfen.ts';
import { amount } from '../rules/amount.testing.ts';
import { BOARDS, type Board } from '../rules/nine/board.ts';
import { BoardMachine } from './boards.testing.ts';
import { Evaluation } from './evaluation.ts';
import { buildProgram } from './expression.testing.ts';
import { isAbsurd, quantised } from './machine.testing.ts';
import { nineRuleset } from './nine-ruleset.ts';
import { inOrder } from './nodes.ts';
import { profiles, programs } from './random-graph.testing.ts';
import { TERMS } from './terms/index.ts';

const TRIED = BOARDS.filter(({ name }) => amount({ quick: ['shogi', 'fair'].includes(name), slow: true })).map(
  (board) => [board.name, board] as const,
);

function agrees(machine: BoardMachine, positions: number, seed: number): void {
  machine.visit(positions, randomNumbersFor(51, seed), () => {
    const [got, want] = [machine.scores(), machine.interpreted()];
    if (JSON.stringify(got) !== JSON.stringify(want))
      throw new Error(
        `compiled ${JSON.stringify(got)}, interpreted ${JSON.stringify(want)} in ${formatSfen(machine.position.setup())}`,
      );
  });
}

/** Samples of an arbitrary, the same on every run. */
function sample<T>(arbitrary: fc.Arbitrary<T>, count: number): T[] {
  return fc.sample(arbitrary, { numRuns: count, seed: 11 });
}

describe('on the core of 9 × 9 boards, compiled and interpreted evaluations agree', () => {
  test.each(TRIED)('for random formulas on the board %s', async (_, board) => {
    const machine = await BoardMachine.create(board);
    const ruleset = nineRuleset(board);
    const used = new Set<string>();
    const written = sample(programs({ ruleset, clocks: false, paths: 0 }, 2, 20), 25);
    for (const [seed, program] of written.entries()) {
      const { evaluation, values } = buildProgram(ruleset, program);
      for (const node of inOrder(evaluation.terms.map(({ value }) => value.node))) used.add(node.op);
      if (isAbsurd(quantised(evaluation, values), ruleset)) continue;
      machine.load(evaluation, values);
      agrees(machine, 2, seed);
    }
    expect([...used]).toEqual(expect.arrayContaining(['inHand', 'home', 'attacks', 'sum']));
  });

  test.each(TRIED)('for all terms with random profiles on the board %s', async (_, board) => {
    const machine = await BoardMachine.create(board);
    const evaluation = new Evaluation(nineRuleset(board), TERMS);
    for (const [seed, profile] of sample(profiles(evaluation), 3).entries()) {
      machine.load(evaluation, new Map(Object.entries(profile)));
      agrees(machine, 2, seed);
    }
  });
});

test('a board without chess pieces has no knobs for them', () => {
  const kinds = (board: Board) => nineRuleset(board).kinds.map(({ id }) => id);
  expect(kinds(BOARDS[0]!)).toContain('promotedLance');
  expect(kinds(BOARDS[0]!)).not.toContain('queen');
  expect(kinds({ ...BOARDS[0]!, start: '3qkq3/9/9/9/9/9/9/9/3TKT3' })).toEqual(['king', 'chessRook', 'queen']);
});
