import { kingZone } from './king-zone.ts';
import { cases } from './sides.testing.ts';

const UNITS = { pawnNear: 0, knightNear: 0, bishopNear: 0, rookNear: 0, queenNear: 0, endgame: 1 };
/** A king on d4 with an enemy knight two squares away in each direction but one, where it is three. */
const SURROUNDED = '7k/8/3n4/8/n2K1n2/8/3n4/8 w - - 0 1';

cases(
  kingZone,
  [
    ['enemies within two squares', { knightNear: 1, near: -30 }, SURROUNDED, -90, 0],
    ['by units of their kind', { knightNear: 2.5, near: -30 }, SURROUNDED, -225, 0],
    ['own pieces beside the king', { knightGuard: 20 }, '7k/8/8/8/8/8/1N6/K1N5 w - - 0 1', 20, 0],
    ['no escape where the enemy looks', { escape: 15 }, '7k/8/8/8/8/8/7r/K7 w - - 0 1', 15, 45],
    ['a piece that may be taken is an escape', { escape: 15 }, '7k/8/8/8/8/8/r7/K7 w - - 0 1', 30, 45],
    ['pawns right before the king alone', { shield: 25 }, '7k/6pp/8/8/8/5P2/6PP/6K1 w - - 0 1', 50, 50],
    [
      'a factor of its own in the opening',
      { shield: 25, opening: 2, 'phase.full': 1, 'phase.pawn': 1, openingFrom: 400, pawnWorth: 100 },
      '7k/6pp/8/8/8/5P2/6PP/6K1 w - - 0 1',
      100,
      100,
    ],
    [
      'a factor of its own between opening and endgame',
      { shield: 25, middlegame: 3, 'phase.full': 1, 'phase.pawn': 1, openingFrom: 500, pawnWorth: 100 },
      '7k/6pp/8/8/8/5P2/6PP/6K1 w - - 0 1',
      150,
      150,
    ],
    ['half in the endgame', { shield: 25, endgame: 0.5 }, '7k/6pp/8/8/8/5P2/6PP/6K1 w - - 0 1', 25, 25],
  ],
  { ...UNITS, 'phase.knight': 0, 'phase.bishop': 0, 'phase.rook': 0, 'phase.queen': 0 },
);
