import { describe, expect, test } from 'vitest';
import { Evaluation } from './evaluation.ts';
import { buildProgram, expression } from './expression.testing.ts';
import { Interpreter } from './interpret.ts';
import { quantised } from './machine.testing.ts';
import { EMPTY_HANDS, NINE, type NineBoard, NineMachine, nineFeatures } from './nine.testing.ts';
import { checkBoards, nineFormulasAgree, nineTermsAgree } from './nine-properties.testing.ts';
import { CHESS, type Kind, kindIndex, type Step, squaresOf, stepFrom } from './ruleset.ts';
import { TERMS } from './terms/index.ts';
import { kingDanger } from './terms/king-danger.ts';
import { material } from './terms/material.ts';
import { mobility } from './terms/mobility.ts';

const e = expression;
const [US, THEM] = [{ side: 0 }, { side: 1 }];

function boardOf(pieces: readonly (readonly [square: number, kind: string, color: number])[]): NineBoard {
  const board = new Array<number>(squaresOf(NINE)).fill(0);
  for (const [square, kind, color] of pieces) board[square] = (kindIndex(NINE, kind) << 1) | color;
  return { board, hands: EMPTY_HANDS, turn: 0 };
}

describe('on 81 squares, compiled and interpreted evaluations agree', () => {
  test('for random formulas', () => {
    expect(nineFormulasAgree({ runs: 60, terms: 3, fuel: 20 }).evaluations).toBeGreaterThan(55);
  });

  test('for loops that share computed values', () => {
    nineFormulasAgree({ runs: 30, terms: 2, fuel: 20, focus: 'loops' });
  });

  test('for material, mobility and king danger with random profiles', () => {
    nineTermsAgree([material, mobility, kingDanger], 15);
  });

  test('for every term that this game has the pieces for', () => {
    nineTermsAgree(TERMS, 5);
  });
});

test('the terms of this game name its own kinds of pieces', () => {
  const evaluation = new Evaluation(NINE, [material, mobility, kingDanger]);
  for (const id of [
    'material.lance',
    'material.stork',
    'mobility.dragonMiddlegame',
    'kingDanger.gold',
    'phase.horse',
  ]) {
    expect(evaluation.knobs.has(id), id).toBe(true);
  }
  for (const id of ['material.queen', 'material.king']) expect(evaluation.knobs.has(id), id).toBe(false);
  expect(new Evaluation(CHESS, [material]).knobs.has('material.queen')).toBe(true);
});

describe('geometry across both words of a set', () => {
  /** Values for which the sum over a set identifies the set. */
  const marks = Array.from({ length: 81 }, (_, square) => ((square + 1) * 7919) % 4001);
  const mark = (set: ReturnType<typeof e>) =>
    e('sum', [set, e('squareTable', [e('var', [], { up: 0 })], { table: marks })]);
  const scattered = [0, 7, 8, 9, 17, 40, 54, 55, 62, 63, 64, 65, 71, 72, 79, 80];
  const board = boardOf([
    ...scattered.map((square, i) => [square, ['gold', 'pawn', 'rook'][i % 3]!, 0] as const),
    [30, 'king', 0],
    [50, 'king', 1],
    [51, 'pawn', 1],
  ]);

  test('steps of any length work across and along the seam', () => {
    for (let files = -8; files <= 8; files++) {
      const shifts = Array.from({ length: 17 }, (_, i) =>
        e('shift', [e('side', [], US)], { files, ranks: i - 8, ...US }),
      );
      const terms = shifts.map((set) => ({ value: mark(set), shaping: { weight: 0.125 }, fast: false }));
      const { evaluation, values } = buildProgram(NINE, { terms });
      checkBoards(evaluation, values, [board]);
    }
  });

  test('rides, leaps and lines work from every square', () => {
    const here = e('var', [], { up: 0 });
    const everywhere = e('squares', [], { bits: `0x${((1n << 81n) - 1n).toString(16)}`, ...US });
    const occupied = e('or', [e('side', [], US), e('side', [], THEM)]);
    const sets = [
      ...NINE.kinds.flatMap(({ id }) =>
        [US, THEM].map((side) => e('attacks', [here, occupied], { ...side, kind: id })),
      ),
      e('between', [here, e('king', [], US)]),
      e('line', [e('king', [], THEM), here]),
      e('fill', [e('single', [here]), e('not', [occupied])], { files: 1, ranks: -1, ...US }),
    ];
    for (const set of sets) {
      // The mark of a square times the marks of the squares reached from it: no two squares have the same product.
      const inner = e('sum', [set, e('squareTable', [e('var', [], { up: 0 })], { table: marks })]);
      const value = e('sum', [everywhere, e('mul', [e('squareTable', [here], { table: marks.toReversed() }), inner])]);
      const { evaluation, values } = buildProgram(NINE, { terms: [{ value, shaping: {}, fast: false, scope: 0 }] });
      checkBoards(evaluation, values, [board]);
    }
  });
});

describe('a pin', () => {
  const DIRECTIONS: readonly Step[] = [-1, 0, 1].flatMap((files) =>
    [-1, 0, 1].flatMap((ranks): Step[] => (files === 0 && ranks === 0 ? [] : [[files, ranks]])),
  );
  const CENTER = 40;
  const { evaluation, values } = buildProgram(NINE, {
    terms: [{ value: e('count', [e('pinned', [], US)]), shaping: {}, fast: false }],
  });
  const graph = quantised(evaluation, values);
  const machine = new NineMachine();
  machine.load(evaluation, values);

  /** The pinned piece counts for the side whose king it shields. */
  const pinned = (position: NineBoard, color: number): [number, number] => {
    const interpreter = new Interpreter(NINE, nineFeatures(position));
    const sign = color === 0 ? 1 : -1;
    return [machine.scores(position).score * sign, interpreter.number(graph.score) * sign].map((n) => n + 0) as [
      number,
      number,
    ];
  };

  const rides = ({ rides }: Kind, [files, ranks]: Step, color: number) =>
    rides.some(([f, r]) => (color === 0 ? f === files && r === ranks : -f === files && -r === ranks));

  test.each(NINE.kinds.filter(({ royal }) => !royal))('is made by a $id along its rides and nowhere else', (kind) => {
    for (const color of [0, 1]) {
      for (const [files, ranks] of DIRECTIONS) {
        for (const distance of [2, 3, 4]) {
          const at = (steps: number) => stepFrom(NINE, CENTER, [files * steps, ranks * steps], 0)!;
          const position = boardOf([
            [CENTER, 'king', color],
            [at(1), 'gold', color],
            [at(distance), kind.id, color ^ 1],
            // Off every line through the middle.
            [7, 'king', color ^ 1],
          ]);
          const want = rides(kind, [-files, -ranks], color ^ 1) ? 1 : 0;
          expect(pinned(position, color), `${files},${ranks} from ${distance}`).toEqual([want, want]);
        }
      }
    }
  });

  test('needs exactly one shield, of the right color', () => {
    const base = [
      [CENTER, 'king', 0],
      [CENTER + 4, 'rook', 1],
      [7, 'king', 1],
    ] as const;
    expect(pinned(boardOf([...base]), 0)).toEqual([0, 0]);
    expect(pinned(boardOf([...base, [CENTER + 2, 'gold', 0]]), 0)).toEqual([1, 1]);
    expect(pinned(boardOf([...base, [CENTER + 2, 'gold', 1]]), 0)).toEqual([0, 0]);
    expect(pinned(boardOf([...base, [CENTER + 1, 'gold', 0], [CENTER + 3, 'gold', 0]]), 0)).toEqual([0, 0]);
    expect(pinned(boardOf([...base, [CENTER + 1, 'gold', 0], [CENTER + 3, 'gold', 1]]), 0)).toEqual([0, 0]);
  });
});
