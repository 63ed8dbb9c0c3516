import { describe, expect, test } from 'vitest';
import { loadFen } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { Evaluation } from '../evaluation.ts';
import { setupFeatures } from '../features.ts';
import { type Board, type Num, THEM, US } from '../formula.ts';
import { Interpreter } from '../interpret.ts';
import type { Knob, KnobValue } from '../knobs.ts';
import { quantise } from '../quantise.ts';
import { CHESS, squaresOf } from '../ruleset.ts';
import { specialise } from '../specialise.ts';
import type { Knobs, Term } from '../term.ts';
import { type Compiled, compile, writeBlocks } from './compile.ts';
import { instantiateEvaluation } from './instantiate.ts';
import { chessTarget } from './target.ts';

const rules = await loadRules();
const { core } = rules;
const target = chessTarget(core.layout, { shared: false, buffer: 0 });

const FENS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1',
  '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1',
  '3rr1k1/pp3ppp/8/2R5/4R3/2P5/P4PPP/6K1 w - - 0 1',
  '6k1/QQQ5/8/8/8/8/2K5/8 b - - 0 1',
];

const NUMBER: Knob = { kind: 'number', label: '', help: '', default: 10, min: 0, max: 100, step: 1 };
const SQUARES: Knob = {
  kind: 'squareTable',
  label: '',
  help: '',
  default: Array.from({ length: squaresOf(CHESS) }, (_, i) => i - 30),
  min: -1e6,
  max: 1e6,
  step: 1,
};

function term(id: string, knobs: Record<string, Knob>, formula: (board: Board, knobs: Knobs) => Num): Term {
  return () => ({ id, title: id, group: 'Test', help: '', knobs, formula });
}

/** Compiles, and checks the scores of all positions against the interpreter. */
function check(terms: readonly Term[], values: ReadonlyMap<string, KnobValue> = new Map()): Compiled {
  const evaluation = new Evaluation(CHESS, terms);
  const { score } = quantise(specialise(evaluation, values), CHESS);
  const compiled = compile(evaluation, values, target);
  writeBlocks(core.memory, compiled.blocks);
  const { exports } = instantiateEvaluation(new WebAssembly.Module(compiled.module), core);
  const evaluate = exports.evaluate as (address: number) => number;
  const position = rules.position();
  core.exports.useLanes(position.address, compiled.usesLanes ? core.layout.PROFILES : 0);
  for (const fen of FENS) {
    unwrap(loadFen(position, fen));
    const white = new Interpreter(CHESS, setupFeatures(CHESS, position.setup())).number(score);
    // The second call finds the values that the first has kept.
    for (let call = 0; call < 2; call++) {
      expect(evaluate(position.address), fen).toBe((position.turn === 0 ? white : -white) + 0);
    }
  }
  return compiled;
}

/** Lines of `evaluate` that match. */
function lines({ listing }: Compiled, pattern: RegExp): string[] {
  const [evaluate = ''] = listing.split('evaluateFast:');
  return evaluate.split('\n').filter((line) => pattern.test(line));
}

const rookReach = term('reach', { weight2: NUMBER }, (board, knobs) =>
  board
    .pieces(US, 'rook')
    .sum((from) => board.attacks(US, 'rook', from).count())
    .times(knobs.number('weight2')),
);

const rookForward = term('forward', { each: NUMBER }, (board, knobs) =>
  board
    .pieces(US, 'rook')
    .sum((from) =>
      board
        .attacks(US, 'rook', from)
        .and(board.squares((_, rank) => rank > 3))
        .count(),
    )
    .times(knobs.number('each')),
);

describe('the compiler', () => {
  test('runs loops of two terms over one set as one, and looks along each ray once', () => {
    const compiled = check([rookReach, rookForward]);
    expect(lines(compiled, /for each/)).toHaveLength(2); // one per color
    expect(lines(compiled, /= attacks/)).toHaveLength(2);
  });

  test('keeps attacks in scratch where one loop needs the results of another', () => {
    const defended = term('defended', { each: NUMBER }, (board, knobs) => {
      const rooks = board.pieces(US, 'rook');
      const all = rooks.union((from) => board.attacks(US, 'rook', from));
      return rooks.sum((from) => board.attacks(US, 'rook', from).and(all).count()).times(knobs.number('each'));
    });
    const compiled = check([defended]);
    expect(lines(compiled, /for each/)).toHaveLength(4);
    expect(lines(compiled, /= attacks/)).toHaveLength(2);
    expect(lines(compiled, /= scratch/)).toHaveLength(2);
  });

  test('reads piece-square sums from lanes, whatever mixture of terms they come from', () => {
    const placed = (id: string) =>
      term(id, { table: SQUARES }, (board, knobs) =>
        board.pieces(US, 'knight').sum((at) => knobs.bySquare('table', at)),
      );
    const counted = term('counted', { each: NUMBER }, (board, knobs) =>
      board.pieces(US, 'bishop').count().times(knobs.number('each')),
    );
    const compiled = check([placed('one'), placed('two'), counted]);
    expect(compiled.usesLanes).toBe(true);
    expect(lines(compiled, /for each/)).toHaveLength(0);
    expect(lines(compiled, /= lane/)).toHaveLength(2);
  });

  test('computes a table that would overflow its lane in a loop', () => {
    const huge = term('huge', { table: SQUARES }, (board, knobs) =>
      board
        .pieces(US, 'knight')
        .sum((at) => knobs.bySquare('table', at))
        .times(0.001),
    );
    const table = Array.from({ length: 64 }, (_, i) => i * 12_345.5);
    const compiled = check([huge], new Map([['huge.table', table]]));
    expect(compiled.usesLanes).toBe(false);
    expect(lines(compiled, /for each/).length).toBeGreaterThan(0);
  });

  test('memoises values that depend on pawns, kings and castling rights alone', () => {
    const near = term('near', { each: NUMBER, castling: NUMBER }, (board, knobs) =>
      board
        .pieces(US, 'pawn')
        .sum((at) => at.distanceTo(board.king(THEM)))
        .times(knobs.number('each'))
        .plus(board.mayCastle(US, 0).pick(knobs.number('castling'))),
    );
    const compiled = check([near, rookReach]);
    expect(lines(compiled, /memo of 1 value/)).toHaveLength(1);
  });

  test('memoises a set that is selected by a memoised number', () => {
    const chosen = term('chosen', {}, (board) => {
      const [ours, theirs] = [board.pieces(US, 'pawn'), board.pieces(THEM, 'pawn')];
      const far = ours.sum((at) => at.distanceTo(board.king(US)));
      const paths = ours.fill([0, 1], ours.not());
      const path = far.isAtMost(20).choose(paths, theirs);
      return path.and(board.pieces(US, 'rook')).count().times(7).plus(far);
    });
    const compiled = check([chosen]);
    expect(lines(compiled, /memo of [2-9] values/)).toHaveLength(1);
  });

  test('does not memoise values that depend on anything else', () => {
    expect(lines(check([rookReach]), /memo/)).toHaveLength(0);
  });

  test('multiplies by the phase once, however many terms are tapered', () => {
    const tapered = (id: string, kind: string) =>
      term(
        id,
        { value: { kind: 'tapered', label: '', help: '', default: [10, 30], min: 0, max: 100, step: 1 } },
        (board, knobs) => {
          const { mg, eg } = knobs.tapered('value');
          const count = board.pieces(US, kind).sum((at) => board.attacks(US, kind, at).count());
          return knobs.taper({ mg: count.times(mg), eg: count.times(eg) });
        },
      );
    const compiled = check([tapered('a', 'rook'), tapered('b', 'bishop'), tapered('c', 'queen')]);
    expect(lines(compiled, /= mul/)).toHaveLength(1);
  });

  test('computes values needed by one arm of a choice only where that arm is chosen', () => {
    const bare = term('bare', { each: NUMBER }, (board, knobs) => {
      const king = board.pieces(THEM, 'king');
      const wide = king.or(king.step([-1, 0])).or(king.step([1, 0]));
      const room = wide.or(wide.step([0, 1])).or(wide.step([0, -1]));
      return board
        .side(THEM)
        .count()
        .isAtMost(1)
        .pick(room.count().times(knobs.number('each')));
    });
    const compiled = check([bare, rookReach]);
    const choices = lines(compiled, /^ {2}if f\d+/);
    expect(choices).toHaveLength(2); // one per color
    // The shifts are behind the branches, and no others are left before them.
    expect(lines(compiled, /^ {4}b\d+ = shift/)).toHaveLength(8);
    expect(lines(compiled, /^ {2}b\d+ = shift/)).toHaveLength(0);
  });

  test('always computes values needed by both arms of a choice or by a loop', () => {
    const either = term('either', { each: NUMBER }, (board, knobs) => {
      const near = board
        .pieces(THEM, 'king')
        .step([1, 0])
        .or(board.pieces(THEM, 'king').step([-1, 0]));
      const seen = board.pieces(US, 'rook').sum((from) => board.attacks(US, 'rook', from).and(near).count());
      const up = near
        .step([0, 1])
        .or(near.step([0, 2]))
        .or(near.step([0, 3]))
        .or(near.step([0, 4]));
      const down = near
        .step([0, -1])
        .or(near.step([0, -2]))
        .or(near.step([0, -3]))
        .or(near.step([0, -4]));
      const few = board.side(US).count().isAtMost(8);
      return few.pick(up.count().plus(seen), down.count()).times(knobs.number('each'));
    });
    const compiled = check([either]);
    expect(lines(compiled, /^ {2}(if|unless) f\d+/)).toHaveLength(4);
    expect(lines(compiled, /^ {2}for each/)).toHaveLength(2);
  });

  test('adds the parts of a long sum as soon as they are known', () => {
    const kinds = ['pawn', 'knight', 'bishop', 'rook', 'queen'];
    const long = term('long', { each: NUMBER }, (board, knobs) =>
      kinds
        .map((kind, i) =>
          board
            .pieces(US, kind)
            .step([0, 1])
            .and(board.side(THEM))
            .count()
            .times(i + 1),
        )
        .reduce((sum, part) => sum.plus(part))
        .times(knobs.number('each'))
        .plus(board.side(US).count().times(0.125)),
    );
    const compiled = check([long]);
    expect(lines(compiled, /n\d+ \+= /).length).toBeGreaterThanOrEqual(2 * kinds.length);
  });

  test('drops a clamp that is never reached according to the bounds', () => {
    expect(lines(check([rookReach]), /= (min|max)/)).toHaveLength(0);
  });

  test('leaves no trace of a term of weight 0', () => {
    const without = compile(new Evaluation(CHESS, [rookReach]), new Map(), target);
    const zero = compile(new Evaluation(CHESS, [rookReach, rookForward]), new Map([['forward.weight', 0]]), target);
    expect(zero.module).toEqual(without.module);
    expect(zero.blocks).toEqual(without.blocks);
  });

  test('refuses tables that do not fit the block, with a clear message', () => {
    const many = Array.from({ length: 40 }, (_, n) =>
      term(`t${n}`, { table: SQUARES }, (board, knobs) =>
        board
          .pieces(US, 'knight')
          .most((at) => knobs.bySquare('table', at))
          .times(0.001),
      ),
    );
    const small = { ...target, tableBytes: 8192 };
    const values = new Map<string, KnobValue>();
    for (let n = 0; n < 40; n++)
      values.set(
        `t${n}.table`,
        Array.from({ length: 64 }, (_, i) => ((i * 7919 + n * 31) % 997) + n),
      );
    const attempt = (given: ReadonlyMap<string, KnobValue>) => {
      try {
        compile(new Evaluation(CHESS, many), given, small);
        return undefined;
      } catch (error) {
        return error;
      }
    };
    const message = 'the tables of this evaluation need more than 8192 bytes';
    const fault = { name: 'FaultError', code: 'evaluation.tables' };
    expect(attempt(values)).toMatchObject({ ...fault, field: 'knobs', message });
    const powers: [string, KnobValue][] = [
      ['t1.pow', 1.5],
      ['t3.pow', 2.5],
      ['t4.pow', 2.5],
      ['t4.weight', 0],
    ];
    expect(attempt(new Map([...values, ...powers]))).toMatchObject({
      ...fault,
      field: 'knobs.t3.pow',
      message: `${message}; each of the 2 powers other than 1 has its own`,
    });
  });
});
