import type { ProfileFile } from '../profile.ts';
import { board } from './board.ts';

/*
 * The flagship: every term. The values began as judgment. The present ones are fitted, by the gradient of this
 * evaluation, to results and search scores of 5.4 million quiet positions from its own games (docs/strength.md). Terms
 * that hardly occur in such positions (mop-up) have kept their defaults.
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
    'minors',
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
      pawn: [48, 71],
      pawnSquaresMiddlegame: board(`
           0    0    0    0    0    0    0    0
          68   35   50   47   37   42   64   85
           9   10   -6   13   15   -6    4   16
           1    1   -8   -3   -6   -7    0   -6
         -12  -12   -3    3    0    4  -10   -9
         -11   -7    1   -3    0    2   18   -8
         -18    9    1    0   -6   24   26   -9
           0    0    0    0    0    0    0    0
      `),
      pawnSquaresEndgame: board(`
           0    0    0    0    0    0    0    0
          70   90   78   80   89   97   86   61
          39   40   38   22   25   40   52   39
          28   28   17    9    4   23   23   26
          27   20   10   -1    1    2   15   16
          10   10    7   11   13   16    1   13
          25   13   15   17   24   21    9   12
           0    0    0    0    0    0    0    0
      `),
      knight: [322, 290],
      knightSquaresMiddlegame: board(`
        -108  -48  -30  -19   26  -61  -31 -106
         -40  -25   18   25    8   29  -34  -32
         -18    6    4   31   26   18   22  -18
           1   19   14   39   32   25   21   24
           2    8   17   12   20   23   -4   -3
         -13    8    0    4    7    8   12  -12
         -31  -21  -10   -3   -2   -4   -7  -15
         -41  -30  -25  -26  -18  -19  -30  -78
      `),
      knightSquaresEndgame: board(`
         -28  -36  -23   -4  -29  -25  -48  -53
          -5   -3   -9    1  -18  -34   -2   -5
          -6  -10   14   -3   -5   -8  -21  -16
           1  -13    9   -1   12   -5  -11  -20
          -9   -3    5   13    5   -3    0  -13
          -9   -7   -5   10   -7  -11  -17  -12
         -15    9  -11   -4  -14   -8  -11  -23
         -25  -17  -12   -1    0  -25  -17  -16
      `),
      bishop: [334, 297],
      bishopSquaresMiddlegame: board(`
         -25   -1  -38  -52  -20  -18  -38  -19
         -13  -27   -4   -6   -9  -13  -24  -25
          -2    2  -12   23   20    4   -5   11
           0   14   22    8    6   23   24    2
          -1    3   24    5    5   16   20   -3
          21   23    2   14    6   10   10   11
         -11    9   13    3   10    9   13   22
         -18   23   -4   -6  -21  -17   25   -8
      `),
      bishopSquaresEndgame: board(`
           2   -6    2   13    2    4    6   -2
           3    5    3    2   -3    8   -2    6
          -1    5   14   -4   -8    7    9  -13
           1    8    0    6    4   -2   -8  -22
         -13    0   -8   10   -3    3  -16  -20
         -19  -10    5   -1   14   -7   -4  -13
           4  -11   -8   -1  -10  -14  -23  -20
          -9  -25   -8   -8   -1   -1   -7  -20
      `),
      rook: [417, 520],
      rookSquaresMiddlegame: board(`
          11  -15   21   22    8  -32   16   -9
          15   12   32   46   48   29   17   18
          -1   -1   -3   21   12   14    7   -5
         -16  -18    6   10   -6    8  -10  -18
         -30  -21  -10   -2  -27  -11  -10  -26
         -28  -10   -7    6   -6   -4    0   -7
         -29  -22  -14    0   -1   -5   -7  -33
         -19   -4    0   16   14   16   -8  -22
      `),
      rookSquaresEndgame: board(`
          21   23   14    1   11   19   13   26
          13    9   -1   -9   -7   -4    6    7
          19   17   15   -1    0    1   12   14
          22   22   12    1    6    6   13   16
          19   14   11    5    9   10   12    7
          11    7    9   -9   -4    2    1   -3
           7   -1    4   -9  -14  -15  -11  -21
          -3   -9   -5  -24  -24  -21  -11   -7
      `),
      queen: [910, 951],
      queenSquaresMiddlegame: board(`
         -35   -8   13   31    7   12  -11   -4
         -11  -22   20   -2    8    5    2    3
         -11    0    4   13  -11   21   -2    8
         -12   -7    0   -2   -9   11   -3    0
         -12  -10   -9  -10  -10   -6    2  -14
         -19    6    2   -5   -6    5   -2   -8
         -14  -17    7    8   10    9    3  -19
          -4  -28    3    5  -10  -26    1   23
      `),
      queenSquaresEndgame: board(`
          27    9   11    3   27   28   16   11
           0   28   25   32   25   43   24    6
           8   12   19   26   47   16    4   -5
          12   30   18   33   36    1   23   -3
           5   20   30   41   25   25    1   -4
           2    2   13   14    8    7   -3    9
          -8  -13  -43  -46  -45  -41  -56   -8
         -31  -25  -64  -71  -37  -37  -30  -83
      `),
      kingSquaresMiddlegame: board(`
         -81   59   63    3  149  102   88   36
         -17   59   16  -44   38    0  -15  -57
         -12  -31   18    0    0   -5  -38  -30
         -72  -11    1  -42  -29  -32   11   -7
         -46   -9  -47  -38  -53  -33  -22  -32
         -14    8  -27  -52  -37  -14   -3  -23
          11   -1  -12  -39  -38  -14    7   19
           6   23    7  -44  -41  -28   25    8
      `),
      kingSquaresEndgame: board(`
         -72  -26  -29  -16  -25  -15   -6  -73
          -1    8   19   20   17   24   31   -1
          13   27   27   20   27   27   40    6
          15   24   15   18   22   32   18    4
         -11    7   16   17   20   20    8   -5
         -21   -4    8   16   12    9   -5  -13
         -30  -16  -10    1    4   -6  -14  -37
         -39  -41  -27  -14  -26  -22  -45  -51
      `),
    },
    imbalance: {
      bishopPair: [36, 30],
      knightPawns: [-31, -18, -11, -4, -1, 5, 11, 15, 20],
      rookPawns: [15, 7, 5, 3, -1, -3, -2, 4, 8],
    },
    mobility: {
      knightMiddlegame: [-26, -15, -8, -4, 0, 1, 1, 7, 9],
      knightEndgame: [-87, -23, -4, 3, 7, 14, 14, 6, 0],
      bishopMiddlegame: [-22, -9, -2, 4, 6, 6, 7, 7, 4, 2, 11, 13, 19, 48, 30],
      bishopEndgame: [-44, -8, -2, 10, 14, 19, 21, 24, 26, 24, 19, 16, 20, 9, 34],
      rookMiddlegame: [-23, -14, -12, -5, -2, -1, -1, 0, 2, -2, -2, -1, -1, 0, -26],
      rookEndgame: [-41, -16, -10, -1, 8, 12, 17, 20, 22, 27, 28, 30, 34, 34, 46],
      queenMiddlegame: [
        -19, -17, -13, -10, -9, -7, -5, -4, -3, 1, 1, 1, 2, 2, 1, 5, 8, 13, 15, 30, 26, 31, 60, 88, 65, 82, 9, 3, 15,
      ],
      queenEndgame: [
        -28, -22, -23, -6, -5, 14, 22, 29, 37, 37, 44, 51, 53, 57, 59, 55, 53, 48, 51, 32, 35, 23, 4, -6, -18, -10, -8,
        0, 34,
      ],
    },
    pawns: {
      doubled: [9, -19],
      isolated: [-3, -5],
      backward: [0, -2],
      phalanxMiddlegame: [0, 6, 4, 6, 18, 46, 72, 0],
      phalanxEndgame: [0, -4, 4, 8, 16, 33, 88, 0],
      supportedMiddlegame: [0, 0, 12, 7, 13, 26, 104, 0],
      supportedEndgame: [0, 0, 5, 10, 6, 36, 69, 0],
      candidateMiddlegame: [0, 3, 4, 7, 11, 28, 0, 0],
      candidateEndgame: [0, -10, 2, 4, 31, 95, 0, 0],
      exposed: [-4, -2],
    },
    passed: {
      rankMiddlegame: [0, 0, -10, -6, 14, 38, 75, 0],
      rankEndgame: [0, 25, 19, 40, 54, 45, 32, 0],
      defended: [17, -1],
      blocked: [-10, -16],
      free: [0, 13, 10, 19, 32, 50, 120, 0],
      ownKing: [0, 0, 0, -2, -10, -15, -18, -16],
      enemyKing: [0, 0, -3, 1, 10, 21, 36, 40],
      stop: [0, -7, -7, -3, 4, 27, 13, 0],
      escorted: [0, 4, 2, 7, 12, 37, 79, 0],
      rookBehind: [16, 7],
      least: -47,
    },
    bishops: {
      pawns: [1, -2],
      fixed: [-6, 2],
    },
    outposts: {
      knight: [27, 7],
      bishop: [19, 13],
      reachable: [15, 3],
    },
    minors: {
      knightFar: [-4, -2],
      bishopFar: [-3, -1],
      behindPawn: [2, 9],
      longDiagonal: [18, 2],
      xRay: [-4, -2],
    },
    rooks: {
      open: [46, -10],
      semiOpen: [17, 6],
      seventh: [-8, 9],
    },
    threats: {
      pawnOnPiece: [86, 57],
      pushOnPiece: [20, 11],
      minorOnMinor: [25, 25],
      minorOnRook: [48, 17],
      minorOnQueen: [64, 16],
      rookOnMinor: [10, 1],
      rookOnQueen: [80, 9],
      hanging: [14, 20],
      kingOnPiece: [36, 16],
      minorOnPawn: [3, 13],
      rookOnPawn: [3, 10],
      rookOnWeak: [16, 18],
      outnumbered: [9, 54],
      safePawn: [-17, -33],
      restricted: [5, 1],
      knightOnQueen: [7, 7],
      sliderOnQueen: [15, 2],
    },
    trapped: {
      // Not yet shown to make play stronger: see docs/strength.md.
      weight: 0,
    },
    kingSafety: {
      knightAttacker: 0,
      knightCheck: 32.5,
      bishopAttacker: 0,
      bishopCheck: 19.5,
      rookAttacker: 0,
      rookCheck: 35.5,
      queenAttacker: 0,
      queenCheck: 25,
      hit: 5.5,
      weak: 0,
      noQueen: 34,
      start: 0,
      endgame: 0,
      knightUnsafeCheck: 10.75,
      bishopUnsafeCheck: 7.75,
      rookUnsafeCheck: 10,
      queenUnsafeCheck: 1.5,
      attackers: [0, 0, 6, 15, 15, 15],
      pinned: 12.75,
      openFile: 6.25,
      flank: 1.875,
      flankTwice: 1.375,
      flankDefense: -2.125,
      guard: -6,
      scale: 0.0234375,
      slope: -0.0625,
      slopeEndgame: 0.4375,
    },
    shelter: {
      shelter: [-4, 13, 8, 4, 0, -9, 16, 0],
      shelterKing: [-16, 16, 9, -1, -5, -18, 12, 0],
      storm: [-18, 51, -22, -15, -12, -6, -9, 0],
      noPawns: [21, -84],
    },
    space: {
      square: 0.625,
      behind: 0.8125,
    },
    castling: {
      kingSide: [43, -29],
      queenSide: [15, 14],
      castled: [3, -3],
    },
    tempo: {
      value: 18,
    },
    initiative: {
      base: 1.32,
      pawn: 0.11,
      passed: 0.14,
      flanks: 0.14,
      filesApart: -0.002,
      distance: -0.03,
      infiltration: -0.01,
      pawnsOnly: 0.29,
      most: 1.9,
    },
    drawish: {
      oppositeBishops: 0.35,
      oppositeWithMore: 0.85,
      fewPawns: [0.55, 0.8, 0.95, 1, 1.15, 1.15, 1.2, 1.15, 0.95],
    },
  },
};
