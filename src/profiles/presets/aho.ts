import type { ProfileFile } from '../profile.ts';
import { board, untapered } from './board.ts';
import { SIMPLIFIED } from './simplified.ts';

/** The king's safety and activity are terms; a table would count them twice. */
const { king: _, ...TABLES } = SIMPLIFIED;
const NONE = new Array<number>(8).fill(0);
const WORTH = { pawnWorth: 100, knightWorth: 500, bishopWorth: 800, rookWorth: 1000, queenWorth: 1800 };

/*
 * The evaluation that Shogi-Aho-AI started from, as far as it applies to chess: its values for chess pieces, placement, doubled and
 * isolated pawns, and the pieces beside the king, of which knights count 20, pawns 15 and the others 10. It had tables of its own that
 * are not known; those of the simplified evaluation stand in for them, and the king has none.
 */
export const ahoBase: ProfileFile = {
  lucena: 1,
  name: 'aho-base',
  description:
    'Shogi-Aho-AI’s first evaluation on the chess board: material, placement, weak pawns, pieces beside the king.',
  terms: ['material', 'pawns', 'kingZone'],
  knobs: {
    material: {
      pawn: [100, 100],
      knight: [500, 500],
      bishop: [800, 800],
      rook: [1000, 1000],
      queen: [1800, 1800],
      ...untapered(TABLES),
    },
    pawns: {
      doubled: [-20, -20],
      isolated: [-20, -20],
      backward: [0, 0],
      phalanxMiddlegame: NONE,
      phalanxEndgame: NONE,
      supportedMiddlegame: NONE,
      supportedEndgame: NONE,
      candidateMiddlegame: NONE,
      candidateEndgame: NONE,
    },
    kingZone: {
      pawnGuard: 15,
      knightGuard: 20,
      bishopGuard: 10,
      rookGuard: 10,
      queenGuard: 10,
      pawnNear: 1,
      knightNear: 1,
      bishopNear: 2,
      rookNear: 3,
      queenNear: 3,
      near: 0,
      escape: 0,
      shield: 0,
      opening: 1,
      middlegame: 1,
      endgame: 1,
    },
  },
};

/*
 * The same with the additions of its plan for improvement: moves weighted by their type, the king's escape squares, shield and attackers,
 * game phases by the material on the board (an opening above 8000, an endgame from 4000 down, between them nothing is tapered), passed
 * pawns, the bishop pair, rooks on open files, a little for being ahead, and pieces at home in the opening. In the endgame king safety
 * counts half, passed pawns twice, and the king gains 10 for each step to the center.
 */
export const aho: ProfileFile = {
  lucena: 1,
  name: 'aho',
  description:
    'Shogi-Aho-AI’s improved evaluation on the chess board: adds moves, phases, king safety, passed pawns, development.',
  extends: 'aho-base',
  terms: ['material', 'imbalance', 'ahead', 'moves', 'pawns', 'passed', 'rooks', 'kingZone', 'openingDevelopment'],
  knobs: {
    // In hundreds: with 4100 or more all middlegame, with 4000 or less all endgame.
    phase: { pawn: 1, knight: 5, bishop: 8, rook: 10, queen: 18, king: 0, full: 41, none: 40 },
    material: {
      kingSquaresEndgame: board(`
        0   0   0   0   0   0   0   0
        0  10  10  10  10  10  10   0
        0  10  20  20  20  20  10   0
        0  10  20  30  30  20  10   0
        0  10  20  30  30  20  10   0
        0  10  20  20  20  20  10   0
        0  10  10  10  10  10  10   0
        0   0   0   0   0   0   0   0
      `),
    },
    imbalance: { bishopPair: [30, 30], knightPawns: [0, ...NONE], rookPawns: [0, ...NONE] },
    ahead: { bonus: 20, ...WORTH },
    moves: { capture: 3, promotion: 2, quiet: 1, scale: 2, sideCap: 200 },
    passed: {
      rankMiddlegame: NONE.map(() => 50),
      rankEndgame: NONE.map(() => 100),
      defended: [0, 0],
      blocked: [0, 0],
      free: NONE,
      ownKing: NONE,
      enemyKing: NONE,
    },
    rooks: { open: [40, 40], semiOpen: [0, 0], seventh: [0, 0] },
    kingZone: { near: -30, escape: 15, shield: 25, endgame: 0.5, openingFrom: 8000, ...WORTH },
    openingDevelopment: { knight: -10, bishop: -10, rook: -10, opening: 8000, ...WORTH },
  },
};
