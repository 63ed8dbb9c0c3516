// The constants of Scorpion's evaluation, each in a position that can be counted by hand.
import { describe, expect, test } from 'vitest';
import { unwrap } from '../../rules/result.ts';
import { chessProfiles } from '../chess.ts';
import { sidesOf } from './scores.testing.ts';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const EARLY_QUEEN = 'rnbqkbnr/pppp1ppp/8/4p2Q/4P3/8/PPPP1PPP/RNB1KBNR b KQkq - 1 2';
const at = (board: string, move: number, castling = '-') => `${board} w ${castling} - 0 ${move}`;

function expectNear(got: readonly number[], want: readonly number[]): void {
  // Factors such as 1.4 are multiples of 2^−10.
  got.forEach((value, side) => {
    expect(value).toBeCloseTo(want[side]!, 1);
  });
}

describe('every level', () => {
  test('values pieces at 100, 320, 330, 500 and 900', () => {
    const { settings } = unwrap(chessProfiles().preset('scorpion-easy'));
    const worth = ['pawn', 'knight', 'bishop', 'rook', 'queen'].map((kind) => settings.get(`material.${kind}`));
    expect(worth).toEqual([100, 320, 330, 500, 900].map((value) => [value, value]));
    expect(sidesOf('scorpion-easy', 'material', START)).toEqual([4000, 4000]);
  });

  test('gives 2 for each legal move', () => {
    expect(sidesOf('scorpion-easy', 'legalMobility', START)).toEqual([40, 40]);
    // Both rooks are pinned.
    expect(sidesOf('scorpion-easy', 'legalMobility', at('4k3/8/8/8/4r3/8/4R3/4K3', 1))).toEqual([2 * 6, 2 * 10]);
  });

  test('charges 50 for being in check', () => {
    expect(sidesOf('scorpion-easy', 'inCheck', at('4k3/8/8/8/8/8/8/r3K3', 1))).toEqual([-50, 0]);
    expect(sidesOf('scorpion-easy', 'inCheck', '4k3/3P4/8/8/8/8/8/4K3 b - - 0 1')).toEqual([0, -50]);
    expect(sidesOf('scorpion-easy', 'inCheck', at('4k3/4p3/8/8/8/8/r7/4K3', 1))).toEqual([0, 0]);
  });

  test('charges 12 for an uncastled king and 10 for a central one, 1.4 times as much with queens, growing from move 10 to 20', () => {
    const exposure = (fen: string) => sidesOf('scorpion-easy', 'kingExposure', fen);
    const queens = '3q2k1/8/8/8/8/8/8/3QK3';
    expectNear(exposure(at(queens, 20)), [-(12 + 10) * 1.4, 0]);
    expectNear(exposure(at(queens, 60)), [-(12 + 10) * 1.4, 0]);
    expectNear(exposure(at(queens, 15)), [(-(12 + 10) * 1.4) / 2, 0]);
    expect(exposure(at(queens, 10))).toEqual([0, 0]);
    expect(exposure(at('6k1/8/8/8/8/8/8/4K3', 20))).toEqual([-(12 + 10), 0]);
    // A king that may still castle is not stuck; one that has left the middle files is merely uncastled.
    expect(exposure(at('5k2/8/8/8/8/8/8/4K2R', 20, 'K'))).toEqual([-12, -12]);
  });

  test('gives 10 or 6 for a rook and 6 or 4 for a queen on an open or semi-open file, and charges 12 for a king on an open file', () => {
    const files = (board: string) => sidesOf('scorpion-easy', 'kingFiles', at(board, 1));
    expect(files('6k1/8/8/8/8/8/K7/5R2')).toEqual([10, 0]);
    expect(files('6k1/5p2/8/8/8/8/K7/5R2')).toEqual([6, 0]);
    expect(files('6k1/5p2/8/8/8/5P2/K7/5R2')).toEqual([0, 0]);
    expect(files('6k1/8/8/8/8/8/K7/4R3')).toEqual([0, 0]);
    expect(files('6k1/8/8/8/8/8/K7/5Q2')).toEqual([6, 0]);
    expect(files('6k1/5p2/8/8/8/8/K7/5Q2')).toEqual([4, 0]);
    expect(files('6k1/8/8/6n1/8/8/K7/6R1')).toEqual([10, -12]);
    expect(files('6k1/6p1/8/6n1/8/8/K7/6R1')).toEqual([6, 0]);
  });

  test('charges 6 for an attacked square next to the king, half of that in the endgame, and only with queens', () => {
    expect(sidesOf('scorpion-easy', 'kingRing', EARLY_QUEEN)).toEqual([0, -6]);
    // Three squares; one queen is 4 of the 24 that make a full middlegame.
    expectNear(sidesOf('scorpion-easy', 'kingRing', '7k/8/6Q1/8/8/8/8/K7 b - - 0 1'), [0, -3 * (3 + 3 / 6)]);
    expect(sidesOf('scorpion-easy', 'kingRing', '7k/8/6R1/8/8/8/8/K7 b - - 0 1')).toEqual([0, 0]);
  });

  test('Easy, Medium and Hard evaluate alike', () => {
    const hashes = ['easy', 'medium', 'hard'].map(
      (level) => unwrap(chessProfiles().named(`scorpion-${level}{level=full}`)).hash,
    );
    expect(new Set(hashes).size).toBe(1);
  });
});

describe('Max', () => {
  const home = (fen: string) => sidesOf('scorpion-max', 'kingHome', fen);

  test('gives 20 for a king at home and 8 for a shield pawn, and charges 5 for a missing one', () => {
    expect(home(START)).toEqual([20 + 3 * 8, 20 + 3 * 8]);
    // A pawn before each king is gone.
    expect(home(EARLY_QUEEN)).toEqual([20 + 2 * 8 - 5, 20 + 2 * 8 - 5]);
  });

  test('gives 35 for castling and charges 8 for a king move', () => {
    expect(home(at('8/8/8/4k3/8/8/5PPP/6K1', 1))).toEqual([35 + 3 * 8, -8 - 3 * 5]);
    expect(home(at('1k6/ppp5/8/8/8/8/4K3/8', 1))).toEqual([-8 - 3 * 5, 35 + 3 * 8]);
  });

  test('ends king safety of the opening by move 20, but still counts missing pawns', () => {
    expect(home(at('8/8/8/4k3/8/8/5PP1/6K1', 10))).toEqual([35 + 16 - 5, -8 - 15]);
    expect(home(at('8/8/8/4k3/8/8/5PP1/6K1', 15))).toEqual([(35 + 16) / 2 - 5, -4 - 15]);
    expect(home(at('8/8/8/4k3/8/8/5PP1/6K1', 20))).toEqual([-5, -15]);
  });

  test('charges 20 for an early queen move', () => {
    expect(sidesOf('scorpion-max', 'earlyQueen', START)).toEqual([0, 0]);
    expect(sidesOf('scorpion-max', 'earlyQueen', EARLY_QUEEN)).toEqual([-20, 0]);
    expect(sidesOf('scorpion-max', 'earlyQueen', EARLY_QUEEN.replace(/2$/, '20'))).toEqual([0, 0]);
  });

  test('has piece-square tables for knights and bishops', () => {
    // A knight on e5 and a bishop on a1 against a knight in the corner.
    expect(sidesOf('scorpion-max', 'material', at('n3k3/8/8/4N3/8/8/8/B3K3', 1))).toEqual([
      320 + 20 + 330 - 20,
      320 - 50,
    ]);
  });
});
