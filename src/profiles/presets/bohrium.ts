import type { ProfileFile } from '../profile.ts';
import { levels } from './board.ts';

const LEVELS = { '=': -40, '-': -15, '.': 0, '+': 15, '#': 40 };

/** Squares from horrible to great. */
function placement(kind: string, picture: string): Record<string, number[]> {
  const table = levels(LEVELS, picture);
  // Placement fades as the board empties: the tables are 0 in the endgame.
  return { [`${kind}SquaresMiddlegame`]: table, [`${kind}SquaresEndgame`]: table.map(() => 0) };
}

/*
 * The quadratic evaluation of the program bohrium chess: Fischer's piece values; squares that are horrible, bad, good or great, which
 * matter the less the fewer pieces of either color, kings and pawns included, are left of 32; every enemy piece that would attack a
 * square of the king's neighborhood were the board empty; and pawns by file: pairs on adjacent files gain, the squared number on a file
 * costs, for single pawns too.
 */
export const bohrium: ProfileFile = {
  lucena: 1,
  name: 'bohrium',
  description:
    'The quadratic evaluation of bohrium chess: material, four levels of placement by density of pieces, pawns by file, potential attacks on the king.',
  terms: ['material', 'pawnFiles', 'potentialAttacks'],
  knobs: {
    phase: { full: 32, pawn: 1, knight: 1, bishop: 1, rook: 1, queen: 1, king: 1 },
    material: {
      pawn: [100, 100],
      knight: [300, 300],
      bishop: [325, 325],
      rook: [500, 500],
      queen: [900, 900],
      ...placement(
        'pawn',
        `
          . . . . . . . .
          # # # # # # # #
          . + + + + + + .
          . . . + + . . .
          . . . . . . . .
          . . - . . - . .
          . . . - - . . .
          . . . . . . . .
        `,
      ),
      ...placement(
        'knight',
        `
          = = = = = = = =
          = - . . . . - =
          = . . + + . . =
          = . + + + + . =
          = . + + + + . =
          = . . + + . . =
          = - . . . . - =
          = = = = = = = =
        `,
      ),
      ...placement(
        'bishop',
        `
          = = = = = = = =
          = - - - - - - =
          = - - . . - - =
          = - - . . - - =
          = - . . . . - =
          = . . . . . . =
          = - - - - - - =
          = = = = = = = =
        `,
      ),
      ...placement(
        'rook',
        `
          . . . . . . . .
          . + + + + + + .
          . . . . . . . .
          . . . . . . . .
          . . . . . . . .
          . . . . . . . .
          . . . . . . . .
          . . . . . . . .
        `,
      ),
      ...placement(
        'queen',
        `
          - - - . . - - -
          - . . . . . . -
          - . . . . . . -
          . . . . . . . .
          . . . . . . . .
          - . . . . . . -
          - . . . . . . -
          - - - . . - - -
        `,
      ),
      ...placement(
        'king',
        `
          = = = = = = = =
          = = = = = = = =
          = = = = = = = =
          = = = = = = = =
          - = = = = = = -
          - - - - - - - -
          + + . . . . + +
          + # . . . . # +
        `,
      ),
    },
    pawnFiles: { adjacent: 25, crowded: -20, from: 1 },
    potentialAttacks: { pawn: -25, knight: -25, bishop: -25, rook: -25, queen: -25 },
  },
};
