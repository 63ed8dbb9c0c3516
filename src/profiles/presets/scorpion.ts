import type { ProfileFile } from '../profile.ts';
import { untapered } from './board.ts';
import { SIMPLIFIED } from './simplified.ts';

/*
 * The evaluation of the Scorpion chess engine, the same for its levels Easy, Medium and Hard, which differ only in
 * their search: material, two centipawns for each legal move, a penalty for being in check, one that grows from move 10
 * to 20 for a king that has not castled, files that lead to the enemy king, and attacked squares next to the own king
 * as long as there are queens.
 */
export const scorpionEasy: ProfileFile = {
  lucena: 1,
  name: 'scorpion-easy',
  level: 'easy',
  description: 'Scorpion’s evaluation at the level Easy: material, legal moves, checks, exposed kings.',
  terms: ['material', 'legalMobility', 'kingRing', 'kingFiles', 'kingExposure', 'inCheck'],
  knobs: {
    material: { pawn: [100, 100], knight: [320, 320], bishop: [330, 330], rook: [500, 500], queen: [900, 900] },
    legalMobility: { move: 2 },
    inCheck: { value: -50 },
    kingExposure: { uncastled: -12, central: -10, queens: 1.4, noQueens: 1 },
    kingFiles: {
      rookOpen: 10,
      rookSemiOpen: 6,
      queenOpen: 6,
      queenSemiOpen: 4,
      beside: true,
      exposed: -12,
    },
    kingRing: { attacked: [-6, -3], queens: true },
  },
};

export const scorpionMedium: ProfileFile = {
  lucena: 1,
  name: 'scorpion-medium',
  level: 'medium',
  description: 'Scorpion’s evaluation at the level Medium, the same as at Easy.',
  extends: 'scorpion-easy',
  knobs: {},
};

export const scorpionHard: ProfileFile = {
  lucena: 1,
  name: 'scorpion-hard',
  level: 'hard',
  description: 'Scorpion’s evaluation at the level Hard, the same as at Easy.',
  extends: 'scorpion-easy',
  knobs: {},
};

/*
 * Max knows more about the opening: the king's place and the pawns in front of it, and an early queen move, which
 * counts up to move 10 and fades until move 20. Knights and bishops have tables; Scorpion's own are not known, and
 * those of the simplified evaluation stand in for them.
 */
export const scorpionMax: ProfileFile = {
  lucena: 1,
  name: 'scorpion-max',
  level: 'max',
  description:
    'Scorpion’s evaluation at the level Max: adds the king’s home and shield, early queens, placement of minor pieces.',
  extends: 'scorpion-easy',
  terms: ['material', 'legalMobility', 'kingRing', 'kingFiles', 'kingHome', 'kingExposure', 'inCheck', 'earlyQueen'],
  knobs: {
    material: untapered({ knight: SIMPLIFIED.knight, bishop: SIMPLIFIED.bishop }),
    kingHome: { home: 20, castled: 35, moved: -8, shield: 8, gap: -5 },
    earlyQueen: { value: -20 },
  },
};
