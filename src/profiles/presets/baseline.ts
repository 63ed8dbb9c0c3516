import type { ProfileFile } from '../profile.ts';
import { board } from './board.ts';

/*
 * Values by judgment, not yet by measurement. Middlegame pawns belong in the center and in front of their king, endgame
 * pawns should advance; minor pieces belong in the center and not on the rim; rooks belong on the seventh rank; the
 * king hides first and leads later.
 */
export const baseline: ProfileFile = {
  lucena: 1,
  name: 'baseline',
  description: 'Material and placement, mobility and king danger, with values by judgment.',
  terms: ['material', 'mobility', 'kingDanger'],
  knobs: {
    phase: { full: 24, knight: 1, bishop: 1, rook: 2, queen: 4 },
    material: {
      pawn: [84, 97],
      knight: [328, 287],
      bishop: [347, 302],
      rook: [468, 514],
      queen: [1004, 932],
      pawnSquaresMiddlegame: board(`
          0    0    0    0    0    0    0    0
         54   62   58   66   66   58   62   54
         14   18   26   32   32   26   18   14
         -4    6    8   20   20    8    6   -4
        -12   -4    4   16   16    2   -4  -12
        -12   -6   -2    2    2   -8    6  -10
        -14   -2   -8  -16  -16    8   12  -14
          0    0    0    0    0    0    0    0
      `),
      pawnSquaresEndgame: board(`
          0    0    0    0    0    0    0    0
        112  108  100   94   94  100  108  112
         66   62   54   48   48   54   62   66
         28   22   14    8    8   14   22   28
         10    6    0   -4   -4    0    6   10
          2    2   -4    0    0   -4    2    2
          6    4    4    6    6    4    4    6
          0    0    0    0    0    0    0    0
      `),
      knightSquaresMiddlegame: board(`
        -90  -50  -28  -18  -18  -28  -50  -90
        -40  -18   16   22   22   16  -18  -40
        -18   16   34   44   44   34   16  -18
         -8   10   28   38   38   28   10   -8
        -12    6   20   26   26   20    6  -12
        -22    0   12   16   16   14    0  -22
        -32  -20   -4    2    2   -4  -20  -32
        -64  -26  -24  -18  -18  -24  -26  -64
      `),
      knightSquaresEndgame: board(`
        -62  -38  -22  -18  -18  -22  -38  -62
        -34  -14   -6    2    2   -6  -14  -34
        -22   -6   12   16   16   12   -6  -22
        -14    4   18   26   26   18    4  -14
        -14    2   16   24   24   16    2  -14
        -22   -6    4   14   14    4   -6  -22
        -34  -16   -8   -4   -4   -8  -16  -34
        -48  -40  -24  -18  -18  -24  -40  -48
      `),
      bishopSquaresMiddlegame: board(`
        -22  -12  -20  -22  -22  -20  -12  -22
        -20    0   -4  -10  -10   -4    0  -20
         -6   14   20   18   18   20   14   -6
         -4    8   18   30   30   18    8   -4
         -2   10   14   26   26   14   10   -2
          4   14   14   12   12   14   14    4
          2   16   12    4    4   12   20    2
        -20    0   -8  -14  -14  -10    0  -20
      `),
      bishopSquaresEndgame: board(`
        -16  -14  -10   -6   -6  -10  -14  -16
        -10   -2    2    0    0    2   -2  -10
         -4    4    6    6    6    6    4   -4
         -2    6   10   12   12   10    6   -2
         -4    4   10   14   14   10    4   -4
         -8    0    6    8    8    6    0   -8
        -12   -8   -2    2    2   -2   -8  -12
        -20  -10  -14   -6   -6  -14  -10  -20
      `),
      rookSquaresMiddlegame: board(`
         14   16   14   20   20   14   16   14
         16   20   32   36   36   32   20   16
         -4    8   12   18   18   12    8   -4
        -14   -4    4   10   10    4   -4  -14
        -22  -12   -6    0    0   -6  -12  -22
        -26  -14   -8   -4   -4   -8  -14  -26
        -28  -12   -8    0    0   -4  -12  -30
        -14   -8    4   12   12    6   -8  -16
      `),
      rookSquaresEndgame: board(`
         10   10   12   12   12   12   10   10
         14   16   14   12   12   14   16   14
          8    8    8    6    6    8    8    8
          6    6    6    4    4    6    6    6
          2    4    4    2    2    4    4    2
         -4    0   -4   -4   -4   -4    0   -4
         -6   -6   -2   -2   -2   -2   -6   -6
         -4    0    2    0    0    2    0   -4
      `),
      queenSquaresMiddlegame: board(`
        -16   -4    8   14   14   16   18   16
        -18  -28   -4   -6   -6    8    4   14
         -8   -8    4    6    8   24   22   20
        -16  -14   -8   -6   -4    4    0    2
        -10  -12   -6   -6   -4   -2    2   -2
        -10    2   -4   -2   -2    0    8    2
        -24   -6    8    6    8    8   -4  -12
         -6  -12   -6    8   -6  -16  -20  -32
      `),
      queenSquaresEndgame: board(`
        -10    8   14   16   16   14    8   -8
        -14   12   20   28   28   20   12   -8
         -8    8   18   34   34   24   14    4
          2   16   22   36   36   28   22   10
         -4   14   16   30   30   20   16    4
        -12   -8    8    6    6    8    0   -8
        -20  -20  -18  -12  -12  -18  -22  -24
        -28  -24  -20  -24  -14  -22  -26  -32
      `),
      kingSquaresMiddlegame: board(`
        -60  -50  -60  -70  -70  -60  -50  -60
        -50  -40  -50  -60  -60  -50  -40  -50
        -44  -34  -44  -56  -56  -44  -34  -44
        -40  -36  -44  -54  -54  -44  -36  -40
        -36  -32  -42  -50  -50  -42  -34  -38
        -14  -16  -28  -38  -38  -26  -14  -18
          4    4  -14  -36  -32  -14    8    6
         -2   28   10  -32    2  -18   30   14
      `),
      kingSquaresEndgame: board(`
        -56  -30  -18  -12  -12  -18  -30  -56
        -22    6   12   14   14   18    8  -20
         -4   18   24   22   22   28   22   -2
        -10   16   26   30   30   28   18   -8
        -18    2   20   28   28   20    4  -18
        -20   -4   12   20   20   12   -2  -20
        -28  -10    4   12   12    4  -10  -28
        -50  -32  -20  -14  -26  -18  -32  -50
      `),
    },
    // Low mobility costs more than high mobility gains: the first few squares decide whether a piece takes part at all.
    mobility: {
      knightMiddlegame: [-44, -28, -12, -4, 2, 8, 13, 17, 20],
      knightEndgame: [-52, -34, -16, -6, 2, 7, 11, 14, 16],
      bishopMiddlegame: [-36, -20, -6, 2, 8, 13, 17, 20, 23, 25, 27, 28, 29, 30, 30],
      bishopEndgame: [-46, -28, -12, -2, 6, 12, 17, 21, 24, 27, 29, 31, 32, 33, 34],
      rookMiddlegame: [-28, -18, -11, -7, -4, -1, 2, 5, 8, 11, 13, 15, 16, 17, 18],
      rookEndgame: [-56, -36, -20, -8, 0, 7, 13, 19, 24, 28, 32, 35, 37, 39, 40],
      queenMiddlegame: [
        -18, -14, -10, -7, -5, -3, -1, 0, 2, 3, 4, 6, 7, 8, 9, 9, 10, 11, 11, 12, 12, 13, 13, 14, 14, 14, 15, 15, 15,
      ],
      queenEndgame: [
        -40, -34, -28, -22, -17, -12, -8, -4, 0, 4, 7, 10, 13, 16, 18, 20, 22, 24, 26, 27, 28, 29, 30, 31, 32, 33, 33,
        34, 34,
      ],
    },
    kingDanger: { knight: 3, bishop: 2, rook: 3.5, queen: 4.5, scale: 0.05, most: 450 },
  },
};
