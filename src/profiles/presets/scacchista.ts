import type { ProfileFile } from '../profile.ts';
import { board, untapered } from './board.ts';
import { SIMPLIFIED } from './simplified.ts';

/*
 * The handcrafted evaluation of the engine Scacchista: nothing is tapered. Pawns have a table of its own; all other pieces have those of
 * Tomasz Michniewski's simplified evaluation. A king on the d- or e-file is exposed (one that has castled
 * stands on neither), pawns on the three squares in front of it shield it, each file once. Minor pieces still at home after move 10 cost
 * their owner up to 40 centipawns. The center counts by attacked squares: four, and twelve around them.
 */
export const scacchista: ProfileFile = {
  lucena: 1,
  name: 'scacchista',
  description:
    'Scacchista’s evaluation: untapered material and placement, king cover, development after move 10, center.',
  terms: ['material', 'kingCover', 'undeveloped', 'centerControl'],
  knobs: {
    material: {
      pawn: [100, 100],
      knight: [320, 320],
      bishop: [330, 330],
      rook: [500, 500],
      queen: [900, 900],
      ...untapered({
        ...SIMPLIFIED,
        pawn: board(`
            0    0    0    0    0    0    0    0
           50   50   50   50   50   50   50   50
           20   20   20   25   25   20   20   20
           10   10   15   20   20   15   10   10
            5    5   10   15   15   10    5    5
           10   10   20   30   30   20   10   10
            5    5    5    5    5    5    5    5
            0    0    0    0    0    0    0    0
        `),
      }),
    },
    kingCover: { shield: [0, 15, 30, 45], far: false, file: [0, 0, 0, -50, -50, 0, 0, 0] },
    // Four minor pieces at most: a fifth on the first rank was promoted and cannot be undeveloped.
    undeveloped: { knight: -10, bishop: -10, opening: 10, sideCap: 40 },
    centerControl: { center: 10, extended: 3 },
  },
  search: { quiescenceFast: 1 },
};

/** The evaluation of Scacchista's quiescence search: material and placement only. */
export const scacchistaFast: ProfileFile = {
  lucena: 1,
  name: 'scacchista-fast',
  description: 'Scacchista’s quick evaluation: material and placement alone.',
  extends: 'scacchista',
  terms: ['material'],
  knobs: {},
  search: { quiescenceFast: 0 },
};
