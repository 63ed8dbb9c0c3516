import type { ProfileFile } from '../profile.ts';
import { board } from './board.ts';

/*
 * The flagship: every term. The values began as judgment and were then fitted to the results of some thousands of games of its own;
 * what such games hardly show – known draws, mop-up, limits – has kept the terms' defaults.
 */
export const lucena: ProfileFile = {
  lucena: 1,
  name: 'lucena',
  description: 'The flagship: a complete modern evaluation, every number of it a knob.',
  extends: 'slice',
  terms: [
    'material',
    'imbalance',
    'mobility',
    'pawns',
    'passed',
    'bishops',
    'outposts',
    'rooks',
    'threats',
    'kingSafety',
    'shelter',
    'space',
    'castling',
    'tempo',
    'mopUp',
    'initiative',
    'drawish',
  ],
  knobs: {
    material: {
      pawn: [74, 98],
      pawnSquaresMiddlegame: board(`
           0    0    0    0    0    0    0    0
          53   62   58   65   66   58   61   53
          14   17   27   29   32   27   17   11
          -1    9    8   22   17    7    5   -7
          -8   -7    4   15   10    4   -6  -11
         -16  -10   -2    2    1  -10   10  -10
         -19    2   -8  -11  -13    6   16  -17
           0    0    0    0    0    0    0    0
      `),
      pawnSquaresEndgame: board(`
           0    0    0    0    0    0    0    0
         110  106  100   93   95  101  107  111
          67   59   56   45   48   56   63   63
          32   23   14   12    3   14   25   22
          14    3    2   -7   -5    1    6    8
          -6    2   -5    1   -2    1    2    5
          17   -1    3    9    6    3    6    9
           0    0    0    0    0    0    0    0
      `),
      knight: [328, 287],
      knightSquaresMiddlegame: board(`
         -90  -50  -28  -18  -18  -28  -50  -90
         -40  -18   16   21   22   16  -18  -40
         -19   16   33   42   43   34   15  -18
          -8   12   27   35   38   28   12   -8
         -11    6   19   26   26   20    6  -13
         -23    4   12   17   15   14    2  -23
         -32  -21   -8    8    1   -3  -20  -31
         -64  -25  -23  -18  -18  -24  -30  -64
      `),
      knightSquaresEndgame: board(`
         -62  -38  -22  -18  -18  -22  -38  -62
         -33  -14   -6    1    2   -6  -14  -34
         -22   -6   11   15   16   12   -6  -22
         -14    2   17   25   27   18    6  -14
         -13    2   16   22   25   18    2  -13
         -22   -4    4   14   12    2   -5  -22
         -34  -16   -9   -4   -3   -7  -16  -34
         -48  -39  -23  -18  -17  -24  -40  -48
      `),
      bishop: [350, 299],
      bishopSquaresMiddlegame: board(`
         -22  -12  -20  -23  -22  -20  -12  -22
         -20   -1   -4  -10  -10   -4    0  -20
          -6   14   20   17   19   21   15   -7
          -3    7   17   29   30   20    6   -5
          -2    8   10   27   24   15    9   -2
           5   13   13   10   15   13   15    4
           1   16   12    4    8   12   22    2
         -19    0   -1  -15  -14   -7    0  -20
      `),
      bishopSquaresEndgame: board(`
         -16  -14  -10   -6   -6  -10  -15  -16
         -10   -2    3    0    0    1   -1  -11
          -4    5    6    6    6    6    5   -4
          -1    7   10   10   12   10    6   -2
          -4    4    7   16    9   10    2   -4
          -7    0    6    5   12    4    0   -8
         -13   -7   -2    3    1   -1   -9  -13
         -20  -10  -14   -6   -5  -12  -10  -20
      `),
      rook: [469, 528],
      rookSquaresMiddlegame: board(`
          14   16   15   19   20   14   15   14
          17   20   32   35   36   32   19   16
          -4    7   12   18   18   11    8   -6
         -13   -3    4    9   10    5   -4  -14
         -21  -12   -5    1    0   -5  -12  -23
         -26  -14   -8   -4   -4   -7  -14  -26
         -26  -13   -8    1    0   -4  -12  -30
         -16   -5    3   13    9    4   -4  -19
      `),
      rookSquaresEndgame: board(`
          11   10   13   10   12   13   10   10
          18   17   14   10   12   13   16   14
           9    8    8    5    6    8    8    7
           9    7    6    3    4    7    6    7
           3    5    5    2    3    6    5    2
          -4    0   -3   -4   -3   -3    1   -3
          -4   -6   -2   -1   -1   -2   -6   -6
          -2   -1    1   -2   -4    3    3   -7
      `),
      queen: [1007, 937],
      queenSquaresMiddlegame: board(`
         -15   -3    8   14   14   16   18   16
         -18  -28   -4   -6   -5    8    3   13
          -9   -8    5    6    9   24   23   22
         -16  -15   -7   -6   -5    4   -2    2
         -14  -11   -5   -6   -4   -2    2   -3
         -10    3   -2   -4   -2   -4    9    2
         -24   -7   11    5    9    8   -4  -12
          -6  -13   -4   10   -7  -17  -20  -32
      `),
      queenSquaresEndgame: board(`
          -9    8   14   16   16   14    8   -8
         -14   12   21   29   28   20   12   -8
          -8    8   18   34   34   24   14    4
           2   16   23   36   36   28   21   10
          -4   14   17   30   30   20   16    4
         -12   -8    8    6    7    8    0   -9
         -20  -21  -18  -12  -12  -18  -22  -24
         -28  -24  -20  -23  -15  -22  -26  -32
      `),
      kingSquaresMiddlegame: board(`
         -60  -50  -60  -70  -70  -60  -50  -60
         -50  -40  -50  -60  -60  -50  -40  -50
         -44  -34  -44  -56  -56  -44  -34  -44
         -40  -36  -45  -54  -54  -44  -36  -40
         -36  -33  -42  -50  -50  -42  -34  -38
         -14  -17  -27  -36  -36  -27  -14  -18
           4    4  -14  -32  -27  -14   10    8
          -1   25    9  -31    6  -20   23   10
      `),
      kingSquaresEndgame: board(`
         -56  -30  -18  -12  -12  -18  -30  -56
         -22    6   12   14   14   18    8  -20
          -4   18   24   23   22   28   22   -3
         -10   14   22   30   30   28   18   -7
         -18    1   18   28   28   17    4  -18
         -21   -6   13   24   25   10   -2  -19
         -29  -10    4   17   17    4   -4  -26
         -50  -36  -20  -13  -25  -22  -39  -51
      `),
    },
    imbalance: {
      bishopPair: [24, 51],
      knightPawns: [-15, -13, -11, -1, -1, 1, 5, 1, 6],
      rookPawns: [21, 19, 16, 9, 6, 4, -6, -7, -14],
    },
    mobility: {
      knightMiddlegame: [-44, -27, -14, 0, 8, 4, 10, 15, 19],
      knightEndgame: [-52, -34, -13, -5, 1, 8, 12, 9, 14],
      bishopMiddlegame: [-31, -14, -2, 0, 7, 12, 14, 20, 20, 25, 27, 27, 28, 30, 30],
      bishopEndgame: [-45, -29, -11, 0, 9, 10, 19, 20, 22, 24, 27, 30, 31, 32, 34],
      rookMiddlegame: [-35, -19, -4, -6, -4, -2, 5, 5, 8, 10, 14, 13, 17, 17, 18],
      rookEndgame: [-57, -36, -20, -10, 3, 9, 19, 19, 27, 26, 35, 35, 38, 38, 41],
      queenMiddlegame: [
        -17, -13, -10, -6, -2, -3, -2, 0, 1, 0, 1, 7, 9, 8, 9, 10, 11, 11, 12, 12, 12, 13, 12, 14, 14, 14, 15, 15, 15,
      ],
      queenEndgame: [
        -40, -34, -28, -22, -16, -12, -9, -4, 0, 4, 7, 11, 14, 17, 18, 22, 23, 24, 27, 27, 28, 29, 29, 31, 32, 33, 33,
        34, 34,
      ],
    },
    pawns: {
      doubled: [1, -19],
      isolated: [-2, 1],
      backward: [-10, -13],
      phalanxMiddlegame: [0, 6, 3, 2, 18, 35, 62, 0],
      phalanxEndgame: [0, -8, 1, 11, 21, 45, 84, 0],
      supportedMiddlegame: [0, 0, 9, 8, 10, 29, 54, 0],
      supportedEndgame: [0, 0, 1, 11, 14, 36, 64, 0],
      candidateMiddlegame: [0, -1, 3, 7, 15, 32, 0, 0],
      candidateEndgame: [0, 2, 2, 11, 36, 60, 0, 0],
    },
    passed: {
      rankMiddlegame: [0, -4, 0, 4, 23, 70, 127, 0],
      rankEndgame: [0, 9, 14, 30, 59, 108, 183, 0],
      defended: [9, 14],
      blocked: [-14, -33],
      free: [0, 1, 6, 11, 25, 54, 98, 0],
      ownKing: [0, 0, 2, 1, -8, -13, -19, -21],
      enemyKing: [0, 0, -1, -3, 12, 22, 24, 19],
    },
    bishops: {
      pawns: [4, 4],
      fixed: [-5, 1],
    },
    outposts: {
      knight: [33, 19],
      bishop: [19, 10],
      reachable: [11, 4],
    },
    rooks: {
      open: [41, 9],
      semiOpen: [14, 13],
      seventh: [3, 20],
    },
    threats: {
      pawnOnPiece: [59, 45],
      pushOnPiece: [17, 17],
      minorOnMinor: [14, 16],
      minorOnRook: [37, 30],
      minorOnQueen: [44, 26],
      rookOnMinor: [17, 21],
      rookOnQueen: [45, 29],
      hanging: [32, 26],
      kingOnPiece: [11, 33],
    },
    kingSafety: {
      knightAttacker: 11.25,
      knightCheck: 18,
      bishopAttacker: 14,
      bishopCheck: 23.25,
      rookAttacker: 15.75,
      rookCheck: 24.75,
      queenAttacker: 23.25,
      queenCheck: 35,
      hit: 0.75,
      weak: 5.75,
      noQueen: 50,
      start: 23,
      endgame: 0.2,
    },
    shelter: {
      shelter: [-12, 18, 10, 13, -4, -9, -11, 0],
      shelterKing: [-20, 11, 17, 1, -5, -10, -12, 0],
      storm: [-1, 2, -31, -16, -6, -5, -4, 0],
    },
    space: {
      square: 0.24,
      behind: 0.23,
    },
    castling: {
      kingSide: [29, -1],
      queenSide: [19, 1],
    },
    tempo: {
      value: 17,
    },
    initiative: {
      base: 0.86,
      pawn: 0.1,
      passed: 0.03,
      flanks: 0.1,
      filesApart: 0.063,
      distance: 0.07,
      infiltration: 0.06,
      pawnsOnly: 0.26,
    },
    drawish: {
      oppositeBishops: 0.52,
      oppositeWithMore: 0.94,
      fewPawns: [0.66, 1.01, 1.04, 1.11, 1.17, 1.2, 1.15, 1.08, 0.99],
    },
  },
};
