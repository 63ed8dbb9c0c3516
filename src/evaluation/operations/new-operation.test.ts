import { expect, test } from 'vitest';
import { loadFen } from '../../notation/fen.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { Attributor, plus, times } from '../attribution.ts';
import { listOperations } from '../audit/formulas.ts';
import { AUDIT_POSITIONS } from '../audit/positions.ts';
import { bound, finer } from '../bounds.ts';
import { cp } from '../declare.ts';
import { Evaluation } from '../evaluation.ts';
import { setupFeatures } from '../features.ts';
import { Num, US } from '../formula.ts';
import { interpretGradient } from '../gradient/interpret.ts';
import { learn } from '../gradient/learning.ts';
import { GradientRunner } from '../gradient/runner.ts';
import { print } from '../language/print.ts';
import { call, loose } from '../language/view.ts';
import { ChessMachine, interpreted, quantised } from '../machine.testing.ts';
import { CHESS } from '../ruleset.ts';
import { Trace } from '../trace.ts';
import type { NodeWith } from './index.ts';
import { type Operation, ORDINARY, type Plain } from './operation.ts';

// An operation that no file of the project knows. Only its declaration is written here: that it works in every pass shows that the
// passes ask the declaration. Its nodes have the type of another with two numbers, because it is not in the list of all operations.
const mean: Operation<'mean', 'num', readonly ['num', 'num'], Plain, NodeWith<'min'>> = {
  ...ORDINARY,
  name: 'mean',
  type: 'num',
  args: ['num', 'num'],
  specialise: 'same',
  bound: ({ args: [x, y] }, of) => {
    const [a, b] = [of(x), of(y)];
    return bound(finer(a, b) + 1, (a.low + b.low) / 2, (a.high + b.high) / 2, (a.size + b.size) / 2);
  },
  interpret: ({ args: [a, b] }, on) => (on.number(a) + on.number(b)) / 2,
  shares: ({ args: [a, b] }, on) => times(plus(on.of(a), on.of(b)), 0.5),
  emit: ({ args: [a, b] }, frame, { local: { type }, bits }) => {
    // Integers count units of 2^−bits, which are half of the units in which the sum is taken.
    frame.push(a, type, bits - 1);
    frame.push(b, type, bits - 1);
    frame.code.do(`${type}.add`);
    if (type === 'f64') frame.code.const('f64', 0.5).do('f64.mul');
  },
  learning: {
    record: (node, on) => {
      const [a, b] = [on.entry(node.args[0]), on.entry(node.args[1])];
      return on.tape.add(node, (a.value + b.value) / 2, [a, b], [0.5, 0.5]);
    },
    back: ({ args }, adjoint, on) => {
      for (const arg of args) on.add(arg, () => on.frame.code.get(adjoint).const('f64', 0.5).do('f64.mul'));
    },
    needs: () => [],
  },
  language: { view: ({ args: [a, b] }) => call('mean', loose(a), loose(b)), size: 'bound' },
  audit: { controls: ({ args }, on) => on.all(args), judge: 'uses' },
};

const evaluation = new Evaluation(CHESS, [
  () => ({
    id: 'trial',
    title: 'Trial',
    group: 'Trial',
    help: 'The mean of two numbers.',
    fast: true,
    knobs: {
      pawn: cp({ default: 30, min: -100, max: 100, label: 'Pawn', help: 'For each pawn.' }),
      rank: cp({ default: 7, min: -100, max: 100, label: 'Rank', help: 'For each rank of the king.' }),
    },
    formula: (board, knobs) => {
      const pawns = board.pieces(US, 'pawn').count().times(knobs.number('pawn'));
      const ranks = board.king(US).rank().times(knobs.number('rank'));
      return new Num(board.graph, board.graph.apply(mean, [pawns.node, ranks.node]));
    },
  }),
]);
const [{ value }] = evaluation.terms as unknown as readonly [(typeof evaluation.terms)[number]];
const core = await compileCore();
const positions = AUDIT_POSITIONS.slice(0, 20);

test('the declaration of an operation is all that the compiler and the interpreter need', () => {
  const machine = new ChessMachine(core, false);
  machine.load(evaluation, new Map());
  const graph = quantised(evaluation, new Map());
  const scores = positions.map((fen) => {
    unwrap(loadFen(machine.position, fen));
    const { score } = machine.scores(machine.position);
    expect(score).toBe(interpreted(graph, CHESS, setupFeatures(CHESS, machine.position.setup())).score);
    return score;
  });
  expect(new Set(scores).size).toBeGreaterThan(5);
});

test('the declaration of an operation is all that learning needs: the gradient is the same compiled and interpreted', () => {
  const learning = learn(evaluation);
  const runner = new GradientRunner(core, learning);
  for (const fen of positions) {
    unwrap(loadFen(runner.position, fen));
    const found = interpretGradient(learning, learning.start, setupFeatures(CHESS, runner.position.setup()));
    expect([...runner.gradient()]).toEqual([...found.gradient]);
    expect(runner.value()).toBe(found.value);
  }
  unwrap(loadFen(runner.position, '4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1'));
  expect(runner.gradient()[learning.parameters.indexOf('trial.pawn')!]).toBe(1.5);
});

test('the declaration of an operation is all that the printer, the audit and the attribution need', () => {
  const text = print(value.node, { ruleset: CHESS, term: 'trial' });
  expect(text).toBe('mean(count(us.pawn) * pawn, rank(king(us)) * rank)');
  const [, operations] = listOperations(evaluation);
  expect(operations!.operations.filter(({ status }) => status === 'uncontrolled')).toEqual([]);
  const features = setupFeatures(CHESS, new ChessMachine(core, false).position.setup());
  const trace = new Trace(evaluation, new Map(), features);
  const { squares } = new Attributor(trace).of(trace.seenBy(value.node, 0));
  expect([...squares.keys()].filter((square) => square >= 8 && square < 16)).toHaveLength(8);
});
