// The constants of Shogi-Aho-AI's evaluations, each on a position that can be counted by hand.
import { describe, expect, test } from 'vitest';
import { AUDIT_POSITIONS } from '../../evaluation/audit/positions.ts';
import { unwrap } from '../../rules/result.ts';
import { chessProfiles } from '../chess.ts';
import { recountAho } from './recount-aho.testing.ts';
import { sidesOf } from './scores.testing.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const bare = (board: string) => `${board} w - - 0 1`;

describe('aho-base', () => {
  test('values a pawn at 100, a knight at 500, a bishop at 800, a rook at 1000 and a queen at 1800', () => {
    const { settings } = unwrap(chessProfiles().preset('aho-base'));
    const worth = ['pawn', 'knight', 'bishop', 'rook', 'queen'].map((kind) => settings.get(`material.${kind}`));
    expect(worth).toEqual([100, 500, 800, 1000, 1800].map((value) => [value, value]));
  });

  test('charges 20 for each extra pawn on a file and 20 for an isolated pawn', () => {
    // Two doubled pawns and three isolated ones against two that stand together.
    expect(sidesOf('aho-base', 'pawns', bare('4k3/6pp/8/8/P7/P7/P7/4K3'))).toEqual([-40 - 60, 0]);
  });

  test('gives 20 for a knight next to the king, 15 for a pawn and 10 for other pieces', () => {
    const fen = bare('3qkb2/3ppp2/8/8/8/8/5PPP/5RKN');
    expect(sidesOf('aho-base', 'kingZone', fen)).toEqual([10 + 45 + 20, 10 + 10 + 45]);
  });

  test('has no phases, escape squares, shields or attackers', () => {
    expect(sidesOf('aho-base', 'kingZone', bare('7k/8/8/8/8/2q5/1Pb5/KNr5'))).toEqual([20 + 15, 0]);
  });
});

describe('aho', () => {
  test('counts pseudo-legal moves twice: captures as 3, promotions as 2, quiet moves as 1', () => {
    expect(sidesOf('aho', 'moves', START)).toEqual([40, 40]);
    // b8 is four promotions, a8 four captures; three king moves. The rook has twelve moves; taking the king does not
    // count.
    expect(sidesOf('aho', 'moves', bare('r6k/1P6/8/8/8/8/8/K7'))).toEqual([2 * (4 * 2 + 4 * 3 + 3), 2 * (12 + 3)]);
    // Two pawns that can take the same piece have a capture each.
    expect(sidesOf('aho', 'moves', bare('7k/8/8/3n4/2P1P3/8/8/K7'))).toEqual([2 * (2 * 3 + 2 + 3), 2 * (8 + 3)]);
  });

  test('caps mobility at 200', () => {
    expect(sidesOf('aho', 'moves', bare('7k/8/8/QQQQQQQ1/8/8/8/K7'))).toEqual([200, 6]);
  });

  test('gives 15 for an escape square and 25 for a shield pawn, and charges 30 × (R/Q 3, B 2, other 1) for attackers within two squares', () => {
    expect(sidesOf('aho', 'kingZone', bare('3qkb2/3ppp2/8/8/8/8/5PPP/5RKN'))).toEqual([75 + 3 * 25, 65 + 3 * 25]);
    const besieged = sidesOf('aho', 'kingZone', bare('7k/8/8/8/8/2q5/1Pb5/KNr5'));
    expect(besieged).toEqual([20 + 15 + 15 - 30 * (3 + 3 + 2) + 25, 3 * 15]);
  });

  test('counts king safety in full in opening and middlegame, and half in the endgame', () => {
    // Material of 4700, then of 2900.
    expect(sidesOf('aho', 'kingZone', bare('3qkb2/3ppp2/8/8/8/8/5PPP/5RKN'))).toEqual([150, 140]);
    const fen = bare('4kb2/3ppp2/8/8/8/8/5PPP/5RKN');
    expect(sidesOf('aho', 'kingZone', fen)).toEqual([150 / 2, (10 + 45 + 15 + 75) / 2]);
  });

  test('king safety has a factor for the opening, for the middlegame and for the endgame (trust 4)', () => {
    const factors = { opening: 1.25, middlegame: 0.75, endgame: 0.25 };
    const named = (values: object) => Object.entries(values).map(([name, value]) => `kingZone.${name}=${value}`);
    const parts = new Set<string>();
    for (const fen of AUDIT_POSITIONS) {
      const { white, black } = recountAho(fen, factors).kingZone!;
      expect([fen, ...sidesOf(`aho{${named(factors)}}`, 'kingZone', fen)]).toEqual([fen, white, black]);
      // Each factor acts in its own part of the game and nowhere else.
      const before = sidesOf('aho', 'kingZone', fen);
      const moved = Object.entries({ opening: 2, middlegame: 2, endgame: 1 }).filter(
        ([name, value]) => String(sidesOf(`aho{kingZone.${name}=${value}}`, 'kingZone', fen)) !== String(before),
      );
      expect([fen, moved.length]).toEqual([fen, 1]);
      parts.add(moved[0]![0]);
    }
    expect([...parts].sort()).toEqual(Object.keys(factors).sort());
  });

  test('the opening ends at 8000 and the middlegame at 4000 (trust 4)', () => {
    const factors = 'aho{kingZone.opening=1,kingZone.middlegame=2,kingZone.endgame=4}';
    // A king with a pawn before it, and queens beyond reach of both kings: nothing else changes with the material.
    const shielded = (queens: string, pawns: string) =>
      sidesOf(factors, 'kingZone', bare(`7k/8/${queens}/8/${pawns}/8/P7/K7`))[0];
    // Four queens and eight pawns are 8000; one queen more is an opening, two queens and four pawns are 4000.
    expect([shielded('QQQQ4', 'PPPPPPP1'), shielded('QQQQ4', 'PPPPPPPP')]).toEqual([2 * 70, 70]);
    expect([shielded('QQ6', 'PPP5'), shielded('QQ6', 'PPPP4')]).toEqual([4 * 70, 2 * 70]);
  });

  test('a position is an endgame up to 4000', () => {
    const passed = (board: string) => sidesOf('aho', 'passed', bare(board))[0];
    // 1800 + 1800 + 400, and a pawn more.
    expect(passed('3qk3/8/8/4P3/8/5ppp/8/3QK3')).toBe(100);
    expect(passed('3qk3/8/8/4P3/8/1p3ppp/8/3QK3')).toBe(50);
  });

  test('gives 10 for each step of the king to the center in the endgame', () => {
    expect(sidesOf('aho', 'material', bare('4k3/8/8/8/3K4/8/8/8'))).toEqual([30, 0]);
    expect(sidesOf('aho', 'material', bare('8/2k5/8/8/5K2/8/8/8'))).toEqual([20, 10]);
    expect(sidesOf('aho-base', 'material', bare('4k3/8/8/8/3K4/8/8/8'))).toEqual([0, 0]);
  });

  test('gives 50 for a passed pawn and an extra bonus in the endgame', () => {
    expect(sidesOf('aho', 'passed', bare('r2qk3/8/8/4P3/8/8/8/R2QK3'))).toEqual([50, 0]);
    expect(sidesOf('aho', 'passed', bare('4k3/8/8/4P3/8/8/p6p/4K3'))).toEqual([100, 200]);
  });

  test('gives 30 for a bishop pair and 40 for a rook on an open file', () => {
    expect(sidesOf('aho', 'imbalance', bare('2b1k1n1/8/8/8/8/8/8/2B1KB2'))).toEqual([30, 0]);
    expect(sidesOf('aho', 'rooks', bare('r3k2r/p7/8/8/8/8/7P/R3K2R'))).toEqual([0, 0]);
    expect(sidesOf('aho', 'rooks', bare('r3k3/8/8/8/8/8/7P/1R2K2R'))).toEqual([40, 40]);
  });

  test('gives 20 for being ahead in material', () => {
    expect(sidesOf('aho', 'ahead', START)).toEqual([0, 0]);
    expect(sidesOf('aho', 'ahead', bare('4k1n1/8/8/8/8/8/PPPP4/4K3'))).toEqual([0, 20]);
    expect(sidesOf('aho', 'ahead', bare('4k1n1/8/8/8/8/8/PPPPPP2/4K3'))).toEqual([20, 0]);
  });

  test('charges 10 for an undeveloped piece, in the opening only', () => {
    expect(sidesOf('aho', 'openingDevelopment', START)).toEqual([-60, -60]);
    const developed = 'r2qk2r/pppbbppp/2np1n2/4p3/4P3/2N2N2/PPPPBPPP/R1BQ1RK1 w kq - 0 7';
    expect(sidesOf('aho', 'openingDevelopment', developed)).toEqual([-30, -20]);
    // Without queens and rooks 6800 are left.
    expect(sidesOf('aho', 'openingDevelopment', bare('1nb1kbn1/pppppppp/8/8/8/8/PPPPPPPP/1NB1KBN1'))).toEqual([0, 0]);
  });
});
