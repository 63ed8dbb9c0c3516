import { expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { formatSfen } from '../../notation/nine/sfen.ts';
import { moveTo } from '../../rules/move.ts';
import { BOARDS } from '../../rules/nine/board.ts';
import { HAND_KINDS, nineKind } from '../../rules/nine/kinds.ts';
import { dropSlot } from '../../rules/nine/move.ts';
import { BoardMachine } from '../boards.testing.ts';
import { Evaluation } from '../evaluation.ts';
import { setupFeatures } from '../features.ts';
import type { Board, SquareSet } from '../formula.ts';
import { Interpreter } from '../interpret.ts';
import { nineRuleset } from '../nine-ruleset.ts';
import { CHESS, kindIndex, type Ruleset } from '../ruleset.ts';
import { Specialiser } from '../specialise.ts';
import type { Term } from '../term.ts';

/** The sets of one side, by name, as nodes that can be interpreted. */
function setsOf(ruleset: Ruleset, color: number, sets: (board: Board) => Readonly<Record<string, SquareSet>>) {
  const written: Record<string, SquareSet> = {};
  const term: Term = () => ({
    id: 'sets',
    title: '',
    group: '',
    help: '',
    knobs: {},
    formula: (board) => {
      Object.assign(written, sets(board));
      return board.num(0);
    },
  });
  const specialiser = new Specialiser(new Evaluation(ruleset, [term]), new Map());
  return Object.entries(written).map(([name, { node }]) => [name, specialiser.forColor(node, color)] as const);
}

function squaresIn(bits: bigint): number[] {
  return Array.from({ length: 81 }, (_, square) => square).filter((square) => (bits >> BigInt(square)) & 1n);
}

test.each(BOARDS)('the drops of a formula are the legal drops of the core on the board $name', async (board) => {
  const machine = await BoardMachine.create(board);
  const ruleset = nineRuleset(board);
  const held = ruleset.kinds.filter(({ slot }) => slot !== undefined);
  const drops = (formulas: Board) => Object.fromEntries(held.map(({ id }) => [id, formulas.drops(0, id)]));
  const sets = [0, 1].map((color) => setsOf(ruleset, color, drops));
  const pawn = nineKind('pawn');
  const { position } = machine;
  let seen = 0;
  machine.visit(12, randomNumbersFor(77, 1), () => {
    // Evasions are only some of the drops.
    if (position.inCheck) return;
    const interpreter = new Interpreter(ruleset, setupFeatures(ruleset, position.setup()));
    const legal = position.moves().filter((move) => dropSlot(move) >= 0);
    for (const [id, node] of sets[position.turn]!) {
      const kind = kindIndex(ruleset, id);
      const own = legal.filter((move) => HAND_KINDS[dropSlot(move)] === kind).map(moveTo);
      const found = squaresIn(interpreter.set(node));
      // Formulas do not look for mate.
      const isMate = (square: number) => kind === pawn && board.pawnDropMate === 'forbidden' && !own.includes(square);
      expect(
        own.toSorted((a, b) => a - b),
        `${id} in ${formatSfen(position.setup())}`,
      ).toEqual(found.filter((square) => !isMate(square)));
      seen += own.length;
    }
  });
  expect(seen).toBeGreaterThan(1000);
});

test('promotion zones and starting squares are turned for the second player', () => {
  const shogi = nineRuleset(BOARDS[0]!);
  const sets = (board: Board) => ({
    zone: board.promotionZone(0, 'silver'),
    none: board.promotionZone(0, 'gold'),
    rook: board.home(0, 'rook'),
  });
  const interpreter = (ruleset: Ruleset) =>
    new Interpreter(ruleset, {
      ...setupFeatures(shogi, {
        board: new Uint8Array(81),
        hands: [new Uint8Array(12), new Uint8Array(12)],
        turn: 0,
        moveNumber: 1,
      }),
    });
  const found = (color: number) =>
    setsOf(shogi, color, sets).map(([, node]) => squaresIn(interpreter(shogi).set(node)));
  const far = Array.from({ length: 27 }, (_, i) => 54 + i);
  expect(found(0)).toEqual([far, [], [16]]);
  expect(found(1)).toEqual([far.map((square) => 80 - square).reverse(), [], [64]]);
  const pawns = setsOf(CHESS, 1, (board) => ({ last: board.promotionZone(0, 'pawn') }));
  expect(squaresIn(interpreter(CHESS).set(pawns[0]![1]))).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});
