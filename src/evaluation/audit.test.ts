import { describe, expect, test } from 'vitest';
import { loadFen, parseFen } from '../notation/fen.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { AUDIT_POSITIONS } from './audit/positions.ts';
import { type Audit, audit } from './audit.ts';
import { Evaluation } from './evaluation.ts';
import { setupFeatures } from './features.ts';
import { type Board, type Num, THEM, US } from './formula.ts';
import type { Knob, KnobValues, NumberKnob } from './knobs.ts';
import { CHESS } from './ruleset.ts';
import type { Knobs, Term } from './term.ts';
import { TERMS } from './terms/index.ts';

const POSITIONS = AUDIT_POSITIONS.map((fen) => setupFeatures(CHESS, unwrap(parseFen(fen))));

function number(more: Partial<NumberKnob> = {}): NumberKnob {
  return { kind: 'number', label: 'A', help: 'A.', default: 3, min: -50, max: 50, step: 1, ...more };
}

function tester(knobs: Record<string, Knob>, formula: (board: Board, knobs: Knobs) => Num): Term {
  return () => ({ id: 'tester', title: 'T', group: 'T', help: 'T.', knobs, formula });
}

/** The operations of the real terms. */
function terms(...ids: readonly string[]): Term[] {
  return TERMS.filter((term) => ids.includes(term(CHESS).id));
}

function run(terms: readonly Term[], values: KnobValues = new Map()): Audit {
  return audit(new Evaluation(CHESS, terms), values, POSITIONS);
}

function failuresOf(knobs: Record<string, Knob>, formula: (board: Board, knobs: Knobs) => Num): string[] {
  // The phase has no effect without tapered terms, and these tests are not about it.
  const failures = run([tester(knobs, formula)]).failures.filter(({ term }) => term === 'tester');
  return failures.map(({ code, subject, reason }) => `${code}: ${subject}: ${reason}`);
}

const knights = (board: Board): Num => board.pieces(US, 'knight').count();
const bishops = (board: Board): Num => board.pieces(US, 'bishop').count();

const found = run(TERMS);

describe('the built-in terms', () => {
  test('pass the audit', () => {
    expect(found.failures).toEqual([]);
    expect(found.positions).toBeGreaterThanOrEqual(60);
  });

  test('have all their operations listed with their knobs', () => {
    const rows = found.terms.flatMap(({ id, operations }) => operations.map((operation) => ({ id, ...operation })));
    const row = (id: string, text: string, op: string) =>
      rows.find((listed) => listed.id === id && listed.text === text && listed.op === op);
    expect(row('material', 'count(us.pawn) * pawn.mg', 'mul')?.knobs).toEqual(['material.pawn/mg']);
    expect(row('mobility', 'min(ours, sideCap)', 'min')?.knobs).toEqual(['mobility.sideCap']);
    expect(row('score', 'kingDanger', 'addend')?.knobs).toContain('kingDanger.weight');
    for (const { status, knobs, reason } of rows) {
      if (status === 'controlled') expect(knobs.length).toBeGreaterThan(0);
      else expect(reason).toBeTruthy();
    }
  });

  test('report table entries that no game can reach', () => {
    const pawns = found.unreached.find(({ knob }) => knob === 'material.pawnSquaresEndgame');
    const ends = [...Array(8).keys(), ...Array.from({ length: 8 }, (_, i) => 56 + i)];
    expect(pawns?.entries).toEqual(ends);
    expect(found.unreached.some(({ knob }) => knob.startsWith('material.king'))).toBe(false);
  });

  test('keep their knobs alive when they are switched off', () => {
    const off = run(terms('material', 'mobility', 'kingDanger'), new Map([['kingDanger.weight', 0]]));
    expect(off.failures).toEqual([]);
    expect(off.asleep).toContain('kingDanger.scale');
    expect(off.asleep).not.toContain('kingDanger.weight');
    expect(off.asleep.some((knob) => knob.startsWith('mobility.'))).toBe(false);
  });
});

describe('scales', () => {
  const scale = (knobs: Record<string, Knob>, formula: (board: Board, knobs: Knobs) => Num): string[] => {
    const tested: Term = () => ({ ...tester(knobs, formula)(CHESS), role: 'scale' });
    const { failures } = run([...terms('material'), tested]);
    return failures.map(({ term, code, subject, reason }) => `${term}: ${code}: ${subject}: ${reason}`);
  };
  const half = number({ default: 0.5, min: 0, max: 1, step: 0.05 });
  const none = (board: Board) => board.pieces(US, 'pawn').some().not();

  test('a factor set by a knob passes, and a constant 1 needs no knob', () => {
    expect(scale({ a: half }, (board, knobs) => none(board).pick(knobs.number('a'), 1))).toEqual([]);
  });

  test('a factor without a knob fails', () => {
    const complaints = scale({ a: half }, (board, knobs) =>
      none(board)
        .pick(knobs.number('a'), 1)
        .times(board.pieces(THEM, 'queen').some().pick(board.num(0.75), 1)),
    );
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(
      /^tester: operation\.uncontrolled: .*0\.75.*: neither the condition nor both branches/,
    );
  });

  test('entries of their tables count as read', () => {
    expect(found.unreached.some(({ knob }) => knob.startsWith('drawish.'))).toBe(false);
  });

  test('every operation is listed, including the weight', () => {
    const { terms } = found;
    const drawish = terms.find(({ id }) => id === 'drawish')!;
    expect(drawish.operations.some(({ knobs }) => knobs.includes('drawish.weight'))).toBe(true);
    expect(drawish.operations.some(({ knobs }) => knobs.includes('drawish.fewPawns'))).toBe(true);
    expect(terms.at(-1)!.operations).toContainEqual({
      op: 'mul',
      text: 'sum * drawish',
      knobs: ['drawish.weight'],
      status: 'controlled',
    });
  });
});

test('the positions of the audit are legal', async () => {
  const position = (await loadRules()).position();
  for (const fen of AUDIT_POSITIONS) expect(loadFen(position, fen), fen).toMatchObject({ ok: true });
});

describe('operations', () => {
  const knobs = { a: number(), b: number() };
  const ok: [string, (board: Board, knobs: Knobs) => Num][] = [
    [
      'a weight on each addend',
      (b, k) =>
        knights(b)
          .times(k.number('a'))
          .plus(bishops(b).times(k.number('b'))),
    ],
    ['a sum with one addend', (b, k) => knights(b).plus(0).times(k.number('a')).over(k.number('b'))],
    ['a product whose scale comes later', (b, k) => knights(b).times(3).times(k.number('a')).atMost(k.number('b'))],
    ['a power with its exponent', (b, k) => knights(b).toThe(k.number('a')).times(k.number('b'))],
    ['a flag as a number', (b, k) => knights(b).isLess(k.number('a')).pick(1).times(k.number('b'))],
    ['a choice between two knobs', (b, k) => b.pieces(THEM, 'queen').some().pick(k.number('a'), k.number('b'))],
    [
      'the remainder to 1',
      (b, k) =>
        b
          .num(1)
          .minus(knights(b).over(k.number('a')))
          .times(k.number('b')),
    ],
    [
      'both sides weighed as one',
      (b, k) =>
        knights(b).plus(b.pieces(THEM, 'knight').count()).times(k.number('a')).times(bishops(b)).atLeast(k.number('b')),
    ],
    [
      'the largest number over a set',
      (b, k) =>
        b
          .pieces(US, 'pawn')
          .most((s) => s.rank())
          .times(k.number('a'))
          .atMost(k.number('b')),
    ],
  ];
  test.each(ok)('%s passes', (_, formula) => {
    expect(failuresOf(knobs, formula)).toEqual([]);
  });

  const bad: [string, RegExp, (board: Board, knobs: Knobs) => Num][] = [
    [
      'an addend without a weight',
      /^count\(us.knight\): no knob weighs this addend/,
      (b, k) => knights(b).plus(bishops(b).times(k.number('a')).times(k.number('b'))),
    ],
    [
      'a weight for two addends',
      /count\(us.(knight|bishop)\): no knob weighs/,
      (b, k) => knights(b).plus(bishops(b)).times(k.number('a')).times(k.number('b')),
    ],
    ['a constant addend', /^5: no knob weighs/, (b, k) => knights(b).times(k.number('a')).times(k.number('b')).plus(5)],
    [
      'a clamp at a constant',
      /^min\(.*, 50\): neither side is a knob/,
      (b, k) => knights(b).times(k.number('a')).times(k.number('b')).atMost(50),
    ],
    [
      'a constant exponent',
      / \^ 2: the exponent is not a knob/,
      (b, k) => knights(b).times(k.number('a')).times(k.number('b')).toThe(2),
    ],
    [
      'a choice between measures',
      /then count\(us.knight\) else count\(us.bishop\): neither the condition/,
      (b, k) => b.toMove(US).pick(knights(b), bishops(b)).times(k.number('a')).times(k.number('b')),
    ],
    [
      'a constant threshold',
      /^count\(us.knight\) < 2: the threshold is not a knob/,
      (b, k) => knights(b).isLess(2).pick(k.number('a'), k.number('b')),
    ],
  ];
  test.each(bad)('%s fails', (_, message, formula) => {
    const failures = failuresOf(knobs, formula);
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) {
      expect(failure).toMatch(/^operation\.uncontrolled: /);
      expect(failure.replace(/^operation\.uncontrolled: /, '')).toMatch(message);
    }
  });
});

describe('knobs', () => {
  const nothing = (board: Board): Num => board.pieces(US, 'pawn').without(board.pieces(US, 'pawn')).count();

  test('a knob that changes no score is dead', () => {
    const failures = failuresOf({ a: number(), b: number() }, (board, k) =>
      knights(board)
        .times(k.number('a'))
        .plus(nothing(board).times(k.number('b'))),
    );
    expect(failures).toEqual(['knob.dead: tester.b: changes no score']);
  });

  test('one end of a tapered pair that changes no score is dead', () => {
    const pair: Knob = { kind: 'tapered', label: 'P', help: 'P.', default: [1, 1], min: 0, max: 9, step: 1 };
    const failures = failuresOf({ pair }, (board, k) => {
      const { mg, eg } = k.tapered('pair');
      return knights(board).times(mg).plus(nothing(board).times(eg));
    });
    expect(failures).toEqual(['knob.dead: tester.pair/eg: changes no score']);
  });

  test('a table that is never read and a switch without effect are dead', () => {
    const table: Knob = { kind: 'countTable', label: 'T', help: 'T.', default: [0, 1], min: 0, max: 9, step: 1 };
    const toggle: Knob = { kind: 'toggle', label: 'S', help: 'S.', default: true };
    const failures = failuresOf({ a: number(), table, toggle }, (board, k) => {
      const unread = board
        .pieces(US, 'knight')
        .and(board.pieces(US, 'bishop'))
        .sum(() => k.byCount('table', knights(board)));
      return k
        .flag('toggle')
        .pick(knights(board).times(k.number('a')), knights(board).times(k.number('a')))
        .plus(unread);
    });
    expect(failures.sort()).toEqual([
      'knob.dead: tester.table: changes no score',
      'knob.dead: tester.toggle: changes no score',
    ]);
  });

  test('a knob that no formula reads and an undeclared knob are reported', () => {
    expect(failuresOf({ a: number(), b: number() }, (board, k) => knights(board).times(k.number('a')))).toEqual([
      'knob.unused: tester.b: is declared but no formula reads it',
    ]);
    expect(failuresOf({ a: number() }, (board, k) => knights(board).times(k.number('a')).times(k.number('c')))).toEqual(
      ['knob.undeclared: tester.c: is used in a formula but not declared'],
    );
  });

  test('a knob read as another kind is reported', () => {
    const choice: Knob = { kind: 'choice', label: 'C', help: 'C.', options: ['x', 'y'], default: 'x' };
    expect(
      failuresOf({ a: number(), choice }, (b, k) => k.is('choice', 'z').pick(k.number('a')).times(knights(b))),
    ).toEqual(["knob.undeclared: tester.choice: has no option 'z', which the formula tests for"]);
    expect(failuresOf({ a: number() }, (b, k) => k.tapered('a').mg.times(knights(b))).join()).toContain(
      'tester.a/mg: is declared as a number but read as another kind',
    );
  });

  const hidden = (board: Board, k: Knobs): Num =>
    k
      .flag('on')
      .pick(knights(board).times(k.number('a')))
      .plus(bishops(board).times(k.number('b')));
  const on: Knob = { kind: 'toggle', label: 'On', help: 'On.', default: false };

  test('a knob behind a switch passes if it declares the switch', () => {
    const a = number({ activeWhen: { knob: 'on', is: true } });
    expect(failuresOf({ on, a, b: number() }, hidden)).toEqual([]);
  });

  test('a knob behind a switch is dead if it does not declare the switch', () => {
    expect(failuresOf({ on, a: number(), b: number() }, hidden)).toEqual(['knob.dead: tester.a: changes no score']);
  });

  test('a switch behind a switch is found, and a cycle of switches is refused', () => {
    const outer: Knob = { kind: 'choice', label: 'O', help: 'O.', options: ['off', 'on'], default: 'off' };
    const inner = { ...on, activeWhen: { knob: 'outer', is: 'on' } };
    const a = number({ activeWhen: { knob: 'on', is: true } });
    const formula = (board: Board, k: Knobs) =>
      k
        .is('outer', 'on')
        .and(k.flag('on'))
        .pick(knights(board).times(k.number('a')));
    expect(failuresOf({ outer, on: inner, a }, formula)).toEqual([]);
    const circle = { ...outer, activeWhen: { knob: 'on', is: true } };
    expect(failuresOf({ outer: circle, on: inner, a }, formula).join()).toContain('depends on itself to be active');
  });

  test.each([
    [{ knob: 'none', is: true }, 'there is no such knob'],
    [{ knob: 'on', is: 'yes' }, 'is yes, a value it can never have'],
  ])('a condition that cannot be met is refused: %j', (activeWhen, message) => {
    expect(failuresOf({ on, a: number({ activeWhen }), b: number() }, hidden).join()).toContain(message);
  });
});
