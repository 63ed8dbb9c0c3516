import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ChessMachine } from '../../evaluation/machine.testing.ts';
import { loadFen } from '../../notation/fen.ts';
import { amount } from '../../rules/amount.testing.ts';
import { compileCore } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { checked, originFen } from '../../rules/walks.testing.ts';
import { chessProfiles } from '../chess.ts';
import { recountScacchista } from './recount.testing.ts';
import { presetLedger, sidesOf } from './scores.testing.ts';

const profiles = chessProfiles();

describe('king safety', () => {
  const cover = (fen: string) => sidesOf('scacchista', 'kingCover', fen);

  test('“King safety per side −50…+45”', () => {
    // Exposed without a pawn; castled behind three.
    expect(cover('6k1/5ppp/8/8/8/8/8/4K3 w - - 0 1')).toEqual([-50, 45]);
    expect(cover('3k4/8/8/8/8/8/PPP5/1K6 w - - 0 1')).toEqual([45, -50]);
    // Exposed behind three; neither exposed nor shielded.
    expect(cover('4k3/3ppp2/8/8/8/8/8/2K5 w - - 0 1')).toEqual([0, -5]);
    fc.assert(
      fc.property(originFen, (fen) => {
        for (const side of cover(fen)) {
          expect(side).toBeGreaterThanOrEqual(-50);
          expect(side).toBeLessThanOrEqual(45);
        }
      }),
      checked(amount({ quick: 25, slow: 60 })),
    );
  });

  test('“Shield pawns: distinct files only”', () => {
    expect(cover('6k1/6p1/6p1/6p1/8/5PP1/5PP1/6K1 w - - 0 1')).toEqual([30, 15]);
  });
});

describe('development', () => {
  const home = (move: number, white = '1NB1KBN1', black = '1nb1kbn1') =>
    sidesOf('scacchista', 'undeveloped', `${black}/8/8/8/8/8/8/${white} w - - 0 ${move}`);

  test('“Development: per side 0…−40, subtract for the owner”', () => {
    expect(home(11)).toEqual([-40, -40]);
    expect(home(11, '4K3')).toEqual([0, -40]);
    expect(home(11, '1N2K3', '2b1kb2')).toEqual([-10, -20]);
    // Pieces at home are to the enemy's advantage.
    const { terms } = presetLedger('scacchista', '4k3/8/8/8/8/8/8/1NB1K3 w - - 0 11');
    expect(terms.find(({ id }) => id === 'undeveloped')!.total).toBe(-20);
  });

  test('does not count up to move 10', () => {
    expect(home(10)).toEqual([0, 0]);
  });

  test('counts no more than 40, whatever was promoted', () => {
    expect(home(30, 'NNBBKBNN')).toEqual([-40, -40]);
  });
});

describe('center', () => {
  test('“Extended centre: the other 12 squares of c3–f6”', () => {
    // Four rooks reach all sixteen squares from c3 to f6.
    expect(sidesOf('scacchista', 'centerControl', 'k7/8/8/8/8/8/8/K1RRRR2 w - - 0 1')).toEqual([4 * 10 + 12 * 3, 0]);
  });
});

describe('placement', () => {
  const table = (kind: string, phase = 'Middlegame') =>
    unwrap(profiles.preset('scacchista')).settings.get(`material.${kind}Squares${phase}`) as readonly number[];

  test.each(['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'])('of a %s is not tapered', (kind) => {
    expect(table(kind)).toEqual(table(kind, 'Endgame'));
  });

  test('“Pawn PSQT as printed in the seed”: by rank, from the second to the seventh', () => {
    const half = [1, 2, 3, 4, 5, 6].map((rank) => table('pawn').slice(8 * rank, 8 * rank + 4));
    expect(half).toEqual([
      [5, 5, 5, 5],
      [10, 10, 20, 30],
      [5, 5, 10, 15],
      [10, 10, 15, 20],
      [20, 20, 20, 25],
      [50, 50, 50, 50],
    ]);
  });

  test.each(['pawn', 'knight', 'bishop', 'rook', 'king'])('of a %s is the same on both wings', (kind) => {
    for (const [square, value] of table(kind).entries()) expect(value).toBe(table(kind)[square ^ 7]);
  });
});

describe('the quick evaluation', () => {
  test('equals material and placement of the full one', () => {
    fc.assert(
      fc.property(originFen, (fen) => {
        const [full] = presetLedger('scacchista', fen).terms;
        const fast = presetLedger('scacchista-fast', fen);
        expect([fast.terms, fast.score]).toEqual([[full], full!.total]);
      }),
      checked(30),
    );
  });

  test('equals the quick score of the compiled full evaluation', async () => {
    const machine = new ChessMachine(await compileCore(), false);
    const { evaluation, values } = unwrap(profiles.preset('scacchista'));
    machine.load(evaluation, values, 0);
    fc.assert(
      fc.property(originFen, (fen) => {
        unwrap(loadFen(machine.position, fen));
        expect(machine.scores(machine.position).fast).toBe(presetLedger('scacchista-fast', fen).score);
      }),
      checked(30),
    );
  });
});

test('every row equals a plain recount', () => {
  const clocks = fc.constantFrom(1, 10, 11, 40);
  fc.assert(
    fc.property(originFen, clocks, (origin, move) => {
      const fen = origin.replace(/\d+$/, String(move));
      const { terms } = presetLedger('scacchista', fen);
      const rows = Object.fromEntries(terms.map(({ id, white, black }) => [id, { white, black }]));
      expect(rows).toEqual(recountScacchista(fen));
    }),
    checked(amount({ quick: 40, slow: 100 })),
  );
});
