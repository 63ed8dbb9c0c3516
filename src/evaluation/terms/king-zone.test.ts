import { kingZone } from './king-zone.ts';
import { cases } from './sides.testing.ts';

const UNITS = { pawnNear: 0, knightNear: 0, bishopNear: 0, rookNear: 0, queenNear: 0, endgame: 1 };
/** A king on d4 with an enemy knight two squares away in each direction but one, where it is three. */
const SURROUNDED = '7k/8/3n4/8/n2K1n2/8/3n4/8 w - - 0 1';

cases(
  kingZone,
  [
    ['enemies within two squares count', { knightNear: 1, near: -30 }, SURROUNDED, -90, 0],
    ['enemies count by the units of their kind', { knightNear: 2.5, near: -30 }, SURROUNDED, -225, 0],
    ['own pieces beside the king count', { knightGuard: 20 }, '7k/8/8/8/8/8/1N6/K1N5 w - - 0 1', 20, 0],
    ['a square that the enemy attacks is not an escape', { escape: 15 }, '7k/8/8/8/8/8/7r/K7 w - - 0 1', 15, 45],
    [
      'the square of a piece that the king may take is an escape',
      { escape: 15 },
      '7k/8/8/8/8/8/r7/K7 w - - 0 1',
      30,
      45,
    ],
    [
      'only pawns directly in front of the king shield it',
      { shield: 25 },
      '7k/6pp/8/8/8/5P2/6PP/6K1 w - - 0 1',
      50,
      50,
    ],
    [
      'the opening has its own factor',
      { shield: 25, opening: 2, 'phase.full': 1, 'phase.pawn': 1, openingFrom: 400, pawnWorth: 100 },
      '7k/6pp/8/8/8/5P2/6PP/6K1 w - - 0 1',
      100,
      100,
    ],
    [
      'the middlegame has its own factor',
      { shield: 25, middlegame: 3, 'phase.full': 1, 'phase.pawn': 1, openingFrom: 500, pawnWorth: 100 },
      '7k/6pp/8/8/8/5P2/6PP/6K1 w - - 0 1',
      150,
      150,
    ],
    ['the endgame factor is one half', { shield: 25, endgame: 0.5 }, '7k/6pp/8/8/8/5P2/6PP/6K1 w - - 0 1', 25, 25],
  ],
  { ...UNITS, 'phase.knight': 0, 'phase.bishop': 0, 'phase.rook': 0, 'phase.queen': 0 },
);
