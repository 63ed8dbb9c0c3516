import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChessMachine } from '../../evaluation/machine.testing.ts';
import { presetAgrees } from '../../evaluation/properties.testing.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { checked, originFen } from '../../rules/walks.testing.ts';
import { chessProfiles } from '../chess.ts';
import { recountBohrium } from './recount.testing.ts';
import { presetLedger, sidesOf } from './scores.testing.ts';

const KING_SAFETY = '6k1/ppp2ppp/8/4pN2/2Q1P3/1P3P2/PBP3PP/1K5R w - - 0 1';
const PAWN_ISLANDS = '6k1/2p3p1/3p1p2/4p3/1P1PP3/1P4P1/6PP/1K6 w - - 0 1';

describe('king safety', () => {
  test('“The −175 king-safety example charges Black (the king’s owner): 2+2+1+2 potentially blocked attacks”', () => {
    expect(sidesOf('bohrium', 'potentialAttacks', KING_SAFETY)).toEqual([0, -175]);
    // For White, therefore, it is a gain.
    expect(presetLedger('bohrium', KING_SAFETY).terms.find(({ id }) => id === 'potentialAttacks')!.total).toBe(175);
    const each = ['queen', 'bishop', 'knight', 'rook'].map(
      (kind) => sidesOf(`bohrium{potentialAttacks.${kind}=0}`, 'potentialAttacks', KING_SAFETY)[1] + 175,
    );
    expect(each).toEqual([2 * 25, 2 * 25, 1 * 25, 2 * 25]);
  });
});

describe('pawns', () => {
  test('“pairs a–b… count every adjacent file pair, so the board shown scores 25·(1+2) − 20·11 = −145”', () => {
    expect(sidesOf('bohrium', 'pawnFiles', PAWN_ISLANDS)[0]).toBe(-145);
    expect(sidesOf('bohrium{pawnFiles.crowded=0}', 'pawnFiles', PAWN_ISLANDS)[0]).toBe(25 * (1 + 2));
    expect(sidesOf('bohrium{pawnFiles.adjacent=0}', 'pawnFiles', PAWN_ISLANDS)[0]).toBe(-20 * 11);
  });

  test('“Black scores 0”', () => {
    expect(sidesOf('bohrium', 'pawnFiles', PAWN_ISLANDS)[1]).toBe(0);
  });

  test('“Doubled term −20a² charges single pawns too (knob to start at two)”', () => {
    expect(sidesOf('bohrium', 'pawnFiles', '4k3/p7/8/8/8/2P5/2P5/4K3 w - - 0 1')).toEqual([-80, -20]);
    const fromTwo = 'bohrium{pawnFiles.from=2}';
    expect(sidesOf(fromTwo, 'pawnFiles', '4k3/p7/8/8/8/2P5/2P5/4K3 w - - 0 1')).toEqual([-80, 0]);
    expect(sidesOf(fromTwo, 'pawnFiles', PAWN_ISLANDS)).toEqual([75 - 20 * 8, 100]);
  });
});

describe('placement', () => {
  test('“`midgame` = pieces/32 multiplies placement only”', () => {
    // Knights on a1 and e4, with kings on e2 and b1, among 3 and 4 pieces; then all of them at home.
    expect(sidesOf('bohrium', 'material', '8/8/8/8/4k3/8/4K3/N7 w - - 0 1')[0]).toBe(300 + (-40 + 0) * (3 / 32));
    expect(sidesOf('bohrium', 'material', '8/8/8/8/4N3/4k3/4p3/1K6 w - - 0 1')[0]).toBe(300 + (15 + 40) * (4 / 32));
    const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    const pieces = 8 * 100 + 2 * 300 + 2 * 325 + 2 * 500 + 900;
    expect(sidesOf('bohrium', 'material', start)[0]).toBe(pieces + 2 * -15 + 2 * -40 + 2 * -40);
  });

  test('has four levels and nothing between them', () => {
    const { settings } = unwrap(chessProfiles().preset('bohrium'));
    const tables = [...settings].filter(([id]) => /^material\.\w+SquaresMiddlegame$/.test(id));
    expect(tables).toHaveLength(6);
    const met = new Set(tables.flatMap(([, table]) => table as readonly number[]));
    expect([...met].sort((a, b) => a - b)).toEqual([-40, -15, 0, 15, 40]);
  });

  test('never gains for bishops, which grow in value as the board opens up', () => {
    const { settings } = unwrap(chessProfiles().preset('bohrium'));
    expect(Math.max(...(settings.get('material.bishopSquaresMiddlegame') as readonly number[]))).toBe(0);
  });
});

test('“linear terms are maintained by make/unmake, and equal a full recomputation at every node”', async () => {
  const machine = new ChessMachine(await compileCore(), false);
  const { evaluation, values } = unwrap(chessProfiles().preset('bohrium'));
  const { usesLanes, listing } = machine.load(evaluation, values, 0);
  expect(usesLanes).toBe(true);
  // Neither material nor placement is left for the module to add up piece by piece.
  expect(listing).toMatch(/ = lane color=0/);
  expect(listing).not.toMatch(/squareTable/);
  expect(presetAgrees(machine, 'bohrium', 10, 24).positions).toBeGreaterThan(50);
});

test('every row equals a plain recount', () => {
  fc.assert(
    fc.property(originFen, (fen) => {
      const { terms } = presetLedger('bohrium', fen);
      const rows = Object.fromEntries(terms.map(({ id, white, black }) => [id, { white, black }]));
      expect(rows).toEqual(recountBohrium(fen));
    }),
    checked(100),
  );
});
