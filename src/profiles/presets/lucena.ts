import type { ProfileFile } from '../profile.ts';
import { board } from './board.ts';

/*
 * The flagship: every term. The values began as judgment and were then fitted, by the gradient of this evaluation, to
 * the scores of a stronger program for some 190,000 quiet positions from its own games, and a little to the results of
 * those games. Terms that hardly occur in such positions (known draws, mop-up, limits) have kept their defaults.
 */
export const lucena: ProfileFile = {
  lucena: 1,
  name: 'lucena',
  description: 'The flagship: a complete modern evaluation, every number of it a knob.',
  extends: 'baseline',
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
    'trapped',
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
      pawn: [57, 82],
      pawnSquaresMiddlegame: board(`
           0    0    0    0    0    0    0    0
          50   64   55   61   64   57   57   49
          10   17   24   21   30   26   16    7
          -4   13    9   20   19   10    7  -12
         -12  -11    4   14    5    4   -2  -14
         -17   -9   -1   -5   -8   -8   16  -13
         -20   12   -1   -7   -6   11   29  -16
           0    0    0    0    0    0    0    0
      `),
      pawnSquaresEndgame: board(`
           0    0    0    0    0    0    0    0
          98   98  102   88   94  102  101   98
          57   51   53   36   41   50   64   51
          28   26    9   12   -4   12   26   13
          20    6    5  -10   -2   -2    7   12
          -4    1    2    4    7    9   -5    7
          27    5   10   23   13   17    1   20
           0    0    0    0    0    0    0    0
      `),
      knight: [355, 290],
      knightSquaresMiddlegame: board(`
         -90  -50  -29  -18  -19  -31  -51  -94
         -40  -19   12   18   21   16  -19  -42
         -19   14   24   39   41   36   11  -18
          -6   19   24   38   39   32   15   -7
          -5    3   23   21   23   21    6  -12
         -17   11    5   21   20   13    7  -19
         -28  -22  -14    9    5   -4  -20  -27
         -64  -21  -21  -17  -18  -25  -22  -63
      `),
      knightSquaresEndgame: board(`
         -63  -40  -23  -17  -19  -24  -39  -67
         -31  -13   -8   -1    2  -12  -13  -33
         -22   -7    7    9   11    8   -8  -23
         -12   -3   11   22   36   18   13  -14
         -12    1   18   20   23   19    2  -10
         -22    4    2   17    8   -2   -4  -22
         -33  -16  -10   -5   -2   -5  -14  -32
         -47  -30  -17  -15  -17  -25  -33  -45
      `),
      bishop: [378, 306],
      bishopSquaresMiddlegame: board(`
         -21  -12  -21  -25  -23  -21  -13  -20
         -20   -1   -5   -9   -9   -2   -1  -23
         -10   14   16   17   21   24   17   -6
          -2   11   17   25   27   23    6   -7
           0    3    8   33   21   15    7   -2
           5   15   20   10   13   15   19    8
           1   19    5   13    9   12   29   -1
         -19    0    5  -15  -13   -9    0  -20
      `),
      bishopSquaresEndgame: board(`
         -15  -13  -10   -7   -7   -9  -16  -14
         -10    1    7    0    1    1    0  -14
          -5    7    3    8    3    6    6    0
           1    7   14    7   16    7    9   -4
          -3    2    5   18    2   12    0   -4
          -3    1   10   -1   17    1    3   -7
         -17   -1   -7    0  -10    1  -14  -17
         -19  -11   -9   -6   -4   -5   -9  -18
      `),
      rook: [470, 534],
      rookSquaresMiddlegame: board(`
          15   15   15   15   19   14   15   12
          16   18   30   31   35   35   14   17
          -5    6   13   18   18   13    8   -9
         -10    0    5    8   11    7   -4  -12
         -18  -12   -2    0    2   -1  -12  -25
         -24  -12   -8   -7   -7   -4  -14  -27
         -20  -16  -10   -3    2   -6  -12  -32
         -16    2    3   16   10   10  -15  -22
      `),
      rookSquaresEndgame: board(`
          13    8   16    6   11   15   11   10
          21   21   12    3    9   11   17   12
          12   11   11    1    6   12   13    9
          19   13   13    2    4    9    9   13
          10    9   10    1    9   11    7    2
          -4    2   -1   -5   -6   -3    3   -1
          -2   -7   -3   -5   -2   -4   -9   -6
           4   -6   -6  -16  -19  -10   -3  -12
      `),
      queen: [1018, 954],
      queenSquaresMiddlegame: board(`
         -13   -2    9   13   15   16   15   18
         -18  -27   -3   -5   -2   10    4   15
         -12   -7    9    3   12   23   25   22
         -14  -21   -3   -5   -3    6   -5    2
         -18  -14   -3   -2   -1    0    1   -3
         -12   -2   -1   -4   -1    4    9    1
         -27  -10   10    7   10    7   -4  -14
          -9  -18   -3    9   -7  -18  -21  -32
      `),
      queenSquaresEndgame: board(`
          -7    9   15   15   17   15    7   -7
         -12   13   22   32   29   21   12   -7
          -7    9   22   32   35   25   14    3
           3   16   26   38   38   31   21   10
          -5   14   19   32   32   20   17    5
         -12  -10    9    8    8   12    1  -10
         -21  -23  -22  -16  -15  -19  -22  -24
         -29  -27  -20  -30  -15  -23  -26  -32
      `),
      kingSquaresMiddlegame: board(`
         -60  -50  -60  -70  -70  -60  -50  -61
         -50  -39  -49  -59  -60  -50  -40  -49
         -44  -34  -44  -55  -55  -44  -34  -43
         -40  -36  -46  -55  -55  -43  -35  -40
         -36  -34  -42  -51  -50  -39  -33  -37
         -15  -17  -25  -39  -36  -27  -13  -18
           3    3  -14  -25  -26   -6   10   13
           2   21    7  -26  -15  -23   27    4
      `),
      kingSquaresEndgame: board(`
         -56  -28  -18  -13  -11  -18  -30  -58
         -21    7   14   16   15   17   10  -20
          -2   19   27   23   22   28   24   -2
         -10   12   16   26   25   28   20   -3
         -18    0   15   25   27   17    8  -13
         -20   -5   18   21   21   11    1  -19
         -29  -11    4   12   13    2   -7  -22
         -49  -35  -17   -9  -29  -21  -42  -51
      `),
    },
    imbalance: {
      bishopPair: [31, 43],
      knightPawns: [-24, -19, -9, 5, 5, 4, 11, 12, 20],
      rookPawns: [14, 17, 13, 10, 2, 1, -4, 0, 2],
    },
    mobility: {
      knightMiddlegame: [-44, -19, -11, 0, 11, 11, 14, 20, 17],
      knightEndgame: [-51, -28, -7, 0, -3, 10, 15, 3, 3],
      bishopMiddlegame: [-33, -13, -1, 6, 16, 18, 20, 26, 20, 22, 28, 24, 28, 29, 30],
      bishopEndgame: [-41, -26, -9, -2, 9, 14, 20, 21, 27, 22, 28, 24, 31, 27, 34],
      rookMiddlegame: [-38, -17, -8, -2, 2, 2, 4, 8, 7, 11, 14, 9, 16, 14, 16],
      rookEndgame: [-50, -31, -20, -11, 1, 9, 18, 16, 27, 26, 34, 35, 40, 38, 41],
      queenMiddlegame: [
        -14, -12, -12, -10, -6, -7, -2, -1, 1, 2, 2, 9, 14, 5, 10, 13, 15, 13, 14, 15, 13, 14, 12, 13, 14, 14, 15, 15,
        15,
      ],
      queenEndgame: [
        -40, -34, -28, -23, -18, -16, -13, -5, 0, 6, 13, 12, 18, 18, 19, 26, 27, 28, 30, 29, 27, 30, 28, 29, 31, 33, 33,
        34, 34,
      ],
    },
    pawns: {
      doubled: [4, -21],
      isolated: [-5, -7],
      backward: [-7, -7],
      phalanxMiddlegame: [0, 8, 5, 9, 22, 37, 62, 0],
      phalanxEndgame: [0, -7, 8, 10, 24, 47, 87, 0],
      supportedMiddlegame: [0, 0, 14, 12, 17, 32, 56, 0],
      supportedEndgame: [0, 0, 6, 11, 5, 43, 59, 0],
      candidateMiddlegame: [0, 1, 7, 10, 7, 32, 0, 0],
      candidateEndgame: [0, 0, 0, 9, 38, 60, 0, 0],
    },
    passed: {
      rankMiddlegame: [0, -3, -2, -1, 27, 62, 108, 0],
      rankEndgame: [0, 15, 23, 45, 67, 87, 140, 0],
      defended: [16, 9],
      blocked: [-17, -34],
      free: [0, 7, 7, 15, 27, 52, 107, 0],
      ownKing: [0, 0, -3, 1, -12, -19, -27, -34],
      enemyKing: [0, 0, -1, -4, 11, 23, 35, 34],
    },
    bishops: {
      pawns: [0, -1],
      fixed: [-9, -2],
    },
    outposts: {
      knight: [35, 13],
      bishop: [21, 8],
      reachable: [17, 3],
    },
    rooks: {
      open: [51, -8],
      semiOpen: [18, 12],
      seventh: [-2, 11],
    },
    threats: {
      pawnOnPiece: [75, 43],
      pushOnPiece: [21, 12],
      minorOnMinor: [36, 27],
      minorOnRook: [48, 31],
      minorOnQueen: [57, 27],
      rookOnMinor: [24, 24],
      rookOnQueen: [58, 32],
      hanging: [24, 30],
      kingOnPiece: [22, 23],
    },
    kingSafety: {
      knightAttacker: 11.75,
      knightCheck: 26.25,
      bishopAttacker: 13.75,
      bishopCheck: 19.25,
      rookAttacker: 12.5,
      rookCheck: 29,
      queenAttacker: 17.25,
      queenCheck: 32.75,
      hit: 3,
      weak: 4.75,
      noQueen: 46,
      start: 9,
      endgame: 0.24,
    },
    shelter: {
      shelter: [-10, 17, 15, 6, 3, -12, -14, 0],
      shelterKing: [-24, 14, 14, 0, -2, -11, -10, 0],
      storm: [-14, 14, -25, -13, -13, -1, -8, 0],
    },
    trapped: {
      // Not yet shown to make play stronger: see docs/strength.md.
      weight: 0,
    },
    space: {
      square: 0.29,
      behind: 0.24,
    },
    castling: {
      kingSide: [33, -4],
      queenSide: [17, 8],
    },
    tempo: {
      value: 28,
    },
    initiative: {
      // In parts of 1,024, as they were tuned and played.
      base: 1.0302734375,
      pawn: 0.0703125,
      passed: 0.08984375,
      flanks: 0.2197265625,
      filesApart: 0.005859375,
      distance: -0.0400390625,
      infiltration: -0.0595703125,
      pawnsOnly: 0.1904296875,
    },
    drawish: {
      oppositeBishops: 0.37,
      oppositeWithMore: 0.87,
      fewPawns: [0.6, 0.89, 1.11, 1.19, 1.3, 1.41, 1.51, 1.41, 1.16],
    },
  },
};
