// Compares the compiled evaluation with the interpreted one, in brief; `machine.verify.ts` does it at length.
import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { amount } from '../rules/amount.testing.ts';
import { compileCore } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { checked, originFen } from '../rules/walks.testing.ts';
import { type Compiled, compile } from './compile/compile.ts';
import { Evaluation, effectiveValues } from './evaluation.ts';
import { buildProgram, type Expression, expression, INTERNAL_OPS, NEUTRAL, SIGNATURES } from './expression.testing.ts';
import { type Board, type Num, US } from './formula.ts';
import { invariants } from './invariants.testing.ts';
import type { Knob, KnobValue, KnobValues } from './knobs.ts';
import { ChessMachine, checkWalk, isAbsurd, quantised } from './machine.testing.ts';
import { inOrder } from './nodes.ts';
import { OPERATIONS, type Op } from './operations/index.ts';
import { CHESS_WORDS, randomFormulasAgree, realTermsAgree } from './properties.testing.ts';
import { profiles, programs } from './random-graph.testing.ts';
import { CHESS } from './ruleset.ts';
import { Specialiser } from './specialise.ts';
import type { Knobs, Term } from './term.ts';
import { TERMS } from './terms/index.ts';

const coreModule = await compileCore('core');
const unshared = new ChessMachine(coreModule, false);
const shared = new ChessMachine(await compileCore('core.shared'), true);
const REAL = new Evaluation(CHESS, TERMS);

// The modules for the two kinds of memory differ in one declaration, so a part of the cases is enough for shared memory.
describe.each([
  ['unshared', unshared, { share: 0.3, variant: 0 }],
  ['shared', shared, { share: 0.1, variant: 1 }],
] as const)('on %s memory, compiled and interpreted evaluations agree', (_name, machine, { share, variant }) => {
  test('for the built-in terms with random profiles', () => {
    expect(realTermsAgree(machine, 30 * share, 20, () => {}, variant).positions).toBeGreaterThan(100 * share);
  });

  test('for random formulas', () => {
    const runs = 150 * share;
    const { positions, evaluations } = randomFormulasAgree(machine, { runs, plies: 6, terms: 3, fuel: 24, variant });
    expect(evaluations).toBeGreaterThan(0.9 * runs);
    expect(positions).toBeGreaterThan(3 * runs);
  });

  test.each([
    ['loops that share computed values', { runs: 120, plies: 4, terms: 2, fuel: 20, focus: 'loops' }],
    ['long formulas whose loops share parts', { runs: 40, plies: 6, terms: 3, fuel: 40, focus: 'loops' }],
    ['numbers at the edge of exactness', { runs: 120, plies: 16, terms: 2, fuel: 14, focus: 'arithmetic' }],
    ['long formulas of numbers, which need many bits', { runs: 60, plies: 6, terms: 3, fuel: 40, focus: 'arithmetic' }],
  ] as const)('for %s', (_what, options) => {
    const { positions } = randomFormulasAgree(machine, { ...options, runs: options.runs * share, variant });
    expect(positions).toBeGreaterThan(100 * share);
  });
});

describe('random formulas', () => {
  const samples = fc.sample(programs(CHESS_WORDS, 3, 24), { numRuns: 400, seed: 7 });

  test('contain every operation that terms may use', () => {
    const used = new Set<Op>();
    for (const program of samples) {
      const { evaluation } = buildProgram(CHESS, program);
      for (const node of inOrder(evaluation.terms.map(({ value }) => value.node))) used.add(node.op);
    }
    const all = OPERATIONS.map(({ name }): Op => name);
    const elsewhere = OPERATIONS.filter(({ language }) => {
      const capability = typeof language === 'object' && 'capability' in language ? language.capability : undefined;
      return capability !== undefined && !CHESS.capabilities.includes(capability);
    }).map(({ name }): Op => name);
    const wanted = all.filter((op) => !INTERNAL_OPS.includes(op) && !elsewhere.includes(op));
    expect(wanted.filter((op) => !used.has(op))).toEqual([]);
    expect(
      Object.keys(SIGNATURES).filter((op) => !all.some((name) => name === op) && op !== 'var' && op !== 'tapered'),
    ).toEqual([]);
  });

  test('have knobs of every kind', () => {
    const kinds = new Set(
      samples.flatMap((program) => [...buildProgram(CHESS, program).evaluation.knobs.values()]).map(({ kind }) => kind),
    );
    expect([...kinds].sort()).toEqual(['choice', 'countTable', 'number', 'squareTable', 'tapered', 'toggle']);
  });

  test('exercise every feature of the compiler', () => {
    const seen = { lanes: 0, memo: 0, fused: 0, nested: 0, scratch: 0 };
    const loops = fc.sample(programs({ ...CHESS_WORDS, focus: 'loops' }, 3, 20), { numRuns: 100, seed: 7 });
    for (const program of [...samples.slice(0, 100), ...loops]) {
      const { evaluation, values } = buildProgram(CHESS, program);
      const { usesLanes, kept, listing } = unshared.load(evaluation, values);
      if (usesLanes) seen.lanes++;
      if (kept > 0) seen.memo++;
      if (/^ {2}for each .*,/m.test(listing)) seen.fused++;
      if (/^ {6}for each/m.test(listing)) seen.nested++;
      if (/ = scratch/.test(listing)) seen.scratch++;
    }
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(4);
  });
});

// ── Modules ───────────────────────────────────────────────────────────────────────────────────────────────────────────────

function hash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * The whole of a compiled evaluation: the listing, because it shows where two differ, and the bytes, because they are
 * what runs.
 */
function contents({ module, blocks, listing }: Compiled) {
  return { listing, module: hash(module), blocks: blocks.map(({ address, bytes }) => `${address}: ${hash(bytes)}`) };
}

function compiled(evaluation: Evaluation, values: KnobValues = new Map()) {
  return contents(compile(evaluation, values, unshared.target()));
}

describe('a neutral knob leaves no trace in the module', () => {
  const range = { min: -1000, max: 65536, step: 1, label: '', help: '' };
  const number = (value: number): Knob => ({ kind: 'number', default: value, ...range });
  const zeros = (length: number) => new Array<number>(length).fill(0);
  const KNOBS: Record<string, Knob> = {
    zero: number(0),
    one: number(1),
    huge: number(65536),
    on: { kind: 'toggle', default: true, label: '', help: '' },
    way: { kind: 'choice', options: ['a', 'b'], default: 'a', label: '', help: '' },
    pair: { kind: 'tapered', default: [0, 0], ...range },
    squares: { kind: 'squareTable', default: zeros(64), ...range },
    counts: { kind: 'countTable', default: zeros(5), ...range },
  };

  const term = (formula: (board: Board, knobs: Knobs) => Num): Term => {
    return () => ({ id: 'test', title: '', group: '', help: '', knobs: KNOBS, formula });
  };

  const reach = (board: Board) =>
    board.pieces(US, 'rook').sum((from) => board.attacks(US, 'rook', from).count().times(1.5));

  const bare = compiled(new Evaluation(CHESS, [term(reach)]));

  test.each<[string, (x: Num, knobs: Knobs, board: Board) => Num]>([
    ['added', (x, knobs) => x.plus(knobs.number('zero'))],
    ['subtracted', (x, knobs) => x.minus(knobs.number('zero'))],
    ['multiplied', (x, knobs) => x.times(knobs.number('one'))],
    ['multiplied from the left', (x, knobs) => knobs.number('one').times(x)],
    ['divided by', (x, knobs) => x.over(knobs.number('one'))],
    ['raised to', (x, knobs) => x.toThe(knobs.number('one'))],
    ['a bound above', (x, knobs) => x.atMost(knobs.number('huge'))],
    ['a bound below', (x, knobs) => x.atLeast(knobs.number('zero'))],
    ['a toggle', (x, knobs) => knobs.flag('on').pick(x, 5)],
    ['a choice', (x, knobs, board) => knobs.is('way', 'a').pick(x, board.num(5)).plus(knobs.is('way', 'b').pick(7))],
    ['a mixture', (x, knobs, board) => board.blend(x, board.num(100), knobs.number('zero'))],
    ['a weighted addend', (x, knobs, board) => x.plus(board.side(US).count().times(knobs.number('zero')))],
    ['a tapered addend', (x, knobs) => x.plus(knobs.taper(knobs.tapered('pair')))],
    [
      'a table by square',
      (x, knobs, board) => x.plus(board.side(US).sum((square) => knobs.bySquare('squares', square))),
    ],
    ['a table by count', (x, knobs, board) => x.plus(knobs.byCount('counts', board.side(US).count()))],
  ])('%s', (_name, change) => {
    const changed = compiled(new Evaluation(CHESS, [term((board, knobs) => change(reach(board), knobs, board))]));
    expect(changed).toEqual(bare);
  });

  test('in random formulas, whatever parts it shares with the rest', () => {
    const e = expression;
    const knob = (value: number) => e('knob', [], { value });
    const ways: readonly ((x: Expression, waste: Expression) => Expression)[] = [
      (x, waste) => e('add', [x, e('mul', [knob(0), waste])]),
      (x, waste) => e('add', [e('mul', [waste, knob(0)]), x]),
      (x, waste) => e('select', [e('toggle', [], { value: 1 }), x, waste]),
      (x, waste) => e('select', [e('choice', [], { value: 'b', option: 'a' }), waste, x]),
      (x, waste) => e('blend', [x, waste, knob(0)]),
      (x, waste) => e('blend', [waste, x, knob(1)]),
    ];
    fc.assert(
      fc.property(programs(CHESS_WORDS, 3, 16), fc.constantFrom(...ways), ({ terms: [first, ...rest] }, way) => {
        const waste = rest[0]?.value ?? expression('count', [expression('side', [], { side: 0 })]);
        const plain = buildProgram(CHESS, { terms: [first!, ...rest] });
        const changed = buildProgram(CHESS, { terms: [{ ...first!, value: way(first!.value, waste) }, ...rest] });
        if (isAbsurd(quantised(plain.evaluation, plain.values), CHESS)) return;
        expect(compiled(changed.evaluation, changed.values)).toEqual(compiled(plain.evaluation, plain.values));
      }),
      checked(amount({ quick: 10, slow: 60 })),
    );
  });

  test('for every knob of the built-in terms, set or left out', () => {
    const defaults = compiled(REAL);
    const explicit = new Map<string, KnobValue>([...REAL.knobs].map(([id, knob]) => [id, knob.default]));
    expect(compiled(REAL, explicit)).toEqual(defaults);
    for (const [name, value] of Object.entries(NEUTRAL)) {
      const neutral = new Map(REAL.terms.map(({ declaration }) => [`${declaration.id}.${name}`, value]));
      expect(compiled(REAL, neutral), name).toEqual(defaults);
    }
  });
});

describe('a term of weight 0 leaves no trace in the module', () => {
  test('for each of the built-in terms, with random profiles', () => {
    fc.assert(
      fc.property(profiles(REAL), fc.nat(REAL.all.length - 1), (profile, index) => {
        const { id } = REAL.all[index]!.declaration;
        const without = REAL.only((other) => other !== id);
        const values = new Map(Object.entries(profile));
        const rest = new Map([...values].filter(([knob]) => without.knobs.has(knob)));
        expect(compiled(REAL, new Map(values).set(`${id}.weight`, 0))).toEqual(compiled(without, rest));
      }),
      checked(amount({ quick: 2, slow: 12 })),
    );
  });

  test('for random terms that share parts with the others', () => {
    fc.assert(
      fc.property(programs(CHESS_WORDS, 4, 16), fc.nat(3), ({ terms }, place) => {
        const rest = terms.toSpliced(place, 1);
        const idle = terms.map((term, i) =>
          i === place ? { ...term, shaping: { ...term.shaping, weight: 0 } } : term,
        );
        const [few, many] = [rest, idle].map((all) => buildProgram(CHESS, { terms: all }));
        if (isAbsurd(quantised(many!.evaluation, many!.values), CHESS)) return;
        expect(compiled(many!.evaluation, many!.values)).toEqual(compiled(few!.evaluation, few!.values));
      }),
      checked(amount({ quick: 10, slow: 60 })),
    );
  });
});

test('an evaluation is compiled to the same bytes every time', () => {
  fc.assert(
    fc.property(programs(CHESS_WORDS, 3, 24), (program) => {
      const [once, again] = [buildProgram(CHESS, program), buildProgram(CHESS, program)];
      if (isAbsurd(quantised(once.evaluation, once.values), CHESS)) return;
      expect(compiled(once.evaluation, once.values)).toEqual(compiled(again.evaluation, again.values));
    }),
    checked(20),
  );
});

// ── Zero ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────

describe('a value of 0 counts as 0', () => {
  /** The totals of all terms in random positions. */
  function forTotals(values: KnobValues, visit: (totals: ReadonlyMap<string, number>, score: number) => void) {
    const graph = quantised(REAL, values);
    unshared.load(REAL, values);
    fc.assert(
      fc.property(originFen, (fen) => {
        unwrap(loadFen(unshared.position, fen));
        checkWalk(unshared, [], {
          graph,
          also: (interpreter) => {
            const totals = graph.terms.map(({ id, total }) => [id, interpreter.number(total) + 0] as const);
            visit(new Map(totals), interpreter.number(graph.score) + 0);
          },
        });
      }),
      checked(8),
    );
  }

  const ids = REAL.terms.map(({ declaration: { id } }) => id);
  test.each(['weight', 'cap', 'sideCap'])('no term counts anything with a %s of 0', (name) => {
    forTotals(new Map(ids.map((id) => [`${id}.${name}`, 0])), (totals) => {
      for (const id of ids) expect(totals.get(id), id).toBe(0);
    });
  });

  test('no term counts anything with all weights 0', () => {
    forTotals(new Map(ids.map((id) => [`${id}.weight`, 0])), (_, score) => expect(score).toBe(0));
  });

  test('every knob of the built-in terms that can be 0 is read as 0, not as its default', () => {
    for (const [id, knob] of REAL.knobs) {
      if (!('min' in knob) || knob.min > 0 || knob.max < 0) continue;
      const zero = knob.kind === 'number' ? 0 : knob.default.map(() => 0);
      // All formulas take the values of knobs from here.
      const { values } = new Specialiser(REAL, effectiveValues(REAL, new Map([[id, zero]])));
      expect(values.get(id), id).toEqual(zero);
    }
  });

  test('pieces of value 0 count like no pieces', () => {
    const material = new Evaluation(
      CHESS,
      TERMS.filter((term) => term(CHESS).id === 'material'),
    );
    // The same values in middlegame and endgame: otherwise a missing piece would also change the phase.
    const knobs = [...material.knobs].filter(([id]) => id.startsWith('material.'));
    const flat = knobs.flatMap(([id, knob]): [string, KnobValue][] => {
      if (knob.kind === 'tapered') return [[id, [300, 300]]];
      return knob.kind === 'squareTable' ? [[id, knob.default.map(() => 0)]] : [];
    });
    fc.assert(
      fc.property(originFen, fc.constantFrom('pawn', 'knight', 'bishop', 'rook', 'queen'), (fen, kind) => {
        unwrap(loadFen(unshared.position, fen));
        const setup = unshared.position.setup();
        const code = CHESS.kinds.findIndex(({ id }) => id === kind) + 1;
        const bare = setup.board.map((piece) => (piece >> 1 === code ? 0 : piece));
        unshared.load(material, new Map(flat).set(`material.${kind}`, [0, 0]));
        const { score } = unshared.scores(unshared.position);
        const others = [...bare].map((piece) => (piece >> 1 === 6 || piece === 0 ? 0 : piece & 1 ? -300 : 300));
        expect(score).toBe(others.reduce<number>((sum, value) => sum + value, 0));
      }),
      checked(40),
    );
  });
});

// ── Regressions ───────────────────────────────────────────────────────────────────────────────────────────────────────────

describe('earlier mistakes of the compiler stay fixed', () => {
  const e = expression;
  const here = e('var', [], { up: 0 });
  const [rooks, knights, queens] = ['rook', 'knight', 'queen'].map((kind) => e('pieces', [], { side: 0, kind }));
  const occupied = e('or', [e('side', [], { side: 0 }), e('side', [], { side: 1 })]);
  const rays = e('attacks', [here, occupied], { side: 0, kind: 'rook' });
  const one = e('const', [], { value: 1 });
  const kingTable = (values: (square: number) => number) =>
    e('squareTable', [e('king', [], { side: 0 })], { table: Array.from({ length: 64 }, (_, i) => values(i)) });

  function agree(terms: ReturnType<typeof e>[], fens: readonly string[], scope?: number): void {
    const program = {
      terms: terms.map((value) => ({ value, shaping: {}, fast: false, ...(scope === undefined ? {} : { scope }) })),
    };
    const { evaluation, values } = buildProgram(CHESS, program);
    const graph = quantised(evaluation, values);
    // A new machine: values that others have left in memory may be right by chance.
    const machine = new ChessMachine(coreModule, false);
    machine.load(evaluation, values);
    for (const fen of fens) {
      unwrap(loadFen(machine.position, fen));
      checkWalk(machine, [], { graph, also: invariants(graph, CHESS) });
    }
  }

  const QUEEN_AND_ROOKS = ['6k1/8/8/3R4/8/2N5/4R3/Q1N1K3 w - - 0 1', '4k2r/8/2n5/8/7R/8/R7/Q1N1K3 b - - 0 1'];

  test('a clamp from below, of negative numbers', () => {
    agree([e('mul', [e('const', [], { value: 2048 }), e('count', [occupied])])], QUEEN_AND_ROOKS);
  });

  test('a lane too wide for small integers', () => {
    const table = Array.from({ length: 64 }, (_, i) => (i === 35 ? 66537.5 : i));
    agree([e('sum', [rooks!, e('squareTable', [here], { table })])], QUEEN_AND_ROOKS);
  });

  test('a table read between two entries', () => {
    const index = e('mul', [e('count', [rooks!]), e('const', [], { value: 0.75 })]);
    agree([e('lookup', [index], { table: [5, 70, 900, 1000] })], QUEEN_AND_ROOKS);
  });

  test('attacks kept for one loop and wanted by a loop within another over the same set', () => {
    const [reach, reached] = [e('sum', [rooks!, e('count', [rays])]), e('union', [rooks!, rays])];
    const again = e('sum', [rooks!, e('count', [e('and', [rays, reached])])]);
    const file = e('fileOf', [e('var', [], { up: 1 })]);
    const inner = e('sum', [knights!, e('mul', [file, e('count', [rays])])]);
    const nested = e('sum', [rooks!, e('mul', [e('rankOf', [here], { side: 0 }), inner])]);
    agree([reach, again, nested], QUEEN_AND_ROOKS);
  });

  test('attacks of a finished loop within a loop that does not compute them', () => {
    const finished = e('union', [queens!, rays]);
    const hit = e('sum', [rooks!, e('count', [e('and', [finished, e('single', [here])])])]);
    agree([e('sum', [rooks!, e('mul', [e('add', [hit, one]), e('count', [rays])])])], QUEEN_AND_ROOKS);
  });

  test('a product that is rounded, over a sum', () => {
    const large = (seed: number) => kingTable((square) => 65536 - ((square * seed) % 4096) / 1024);
    const product = (a: number, b: number, c: number) => e('mul', [large(a), e('mul', [large(b), large(c)])]);
    const fens = Array.from({ length: 8 }, (_, file) => `7k/8/8/8/8/8/8/${file || ''}K${7 - file || ''} w - - 0 1`);
    for (let n = 0; n < 12; n++) {
      const factor = e('const', [], { value: 65533.123 + n });
      agree([e('mul', [factor, e('add', [product(7 + n, 11, 17), product(13, 5 + n, 3)])])], fens, -10);
    }
  });

  test('a memoised value with tighter bounds than its node', () => {
    const kings = e('pieces', [], { side: 0, kind: 'king' });
    const only = (at: number, value: number, rest = 0) =>
      Array.from({ length: 64 }, (_, i) => (i === at ? value : rest));
    const fens = ['8/8/8/8/8/8/8/K1k5 w - - 0 1', '8/8/8/8/8/8/8/k2K4 w - - 0 1', '8/8/3K4/8/8/8/8/2k5 b - - 0 1'];
    for (const [at, value] of [
      [43, -65533.5595703125],
      [58, 29336],
    ] as const) {
      const worth = e('sum', [kings, e('squareTable', [here], { table: only(at, value) })]);
      agree([worth], fens);
      agree([e('sum', [e('side', [], { side: 0 }), one]), e('sum', [kings, worth])], fens);
      agree([worth], fens, -10);
    }
  });

  test('a sum too large for its parts to stay exact', () => {
    const coarse = e('mul', [
      e('const', [], { value: -4095 }),
      e('mul', [kingTable((i) => i * 1000.5), kingTable((i) => i * 999)]),
    ]);
    const fine = e('div', [kingTable((i) => i - 13), e('const', [], { value: -4096 })]);
    agree([coarse, fine], ['8/8/8/8/8/8/8/k3K3 w - - 0 1', '8/8/8/8/4k3/8/8/7K w - - 0 1']);
  });
});
