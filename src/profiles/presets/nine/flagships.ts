import type { ProfileFile } from '../../profile.ts';
import { BISHOPS, CHESS_KNIGHTS, each, held, mapped, named, PROMOTED_MINORS, QUEENS, ROOKS } from './kinds.ts';

/*
 * Evaluations of the project's own for boards with hands. The values of shogi pieces are the usual ones of strong programs; all others are
 * by judgment and not learned yet.
 */

/** Values on the board. */
const SHOGI_VALUES: Readonly<Record<string, number>> = {
  pawn: 90,
  lance: 315,
  knight: 405,
  silver: 495,
  gold: 540,
  bishop: 855,
  rook: 990,
  ...each(PROMOTED_MINORS, 540),
  horse: 945,
  dragon: 1395,
};
const CHESS_VALUES: Readonly<Record<string, number>> = {
  chessPawn: 110,
  ...each(CHESS_KNIGHTS, 560),
  chessBishop: 800,
  pawnBishop: 800,
  chessRook: 950,
  pawnRook: 950,
  ...each(QUEENS, 1700),
};
const VALUES = { ...SHOGI_VALUES, ...CHESS_VALUES };
/** Nothing is cheaper than a pawn. */
const { pawn: _, chessPawn: __, ...WITHOUT_PAWNS } = VALUES as Readonly<Record<string, number>>;

/** A value by distance, from the square of the king on, which no piece shares with it. */
function near(...values: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, distance) => (distance === 0 ? 0 : (values[distance - 1] ?? 0)));
}

const GENERALS = ['gold', 'silver'];
const LONG_RANGE = [...ROOKS, ...QUEENS];

const OWN_KING = {
  ...each(['gold', ...PROMOTED_MINORS], near(30, 22, 10, 0, -5, -10, -15, -15)),
  silver: near(24, 18, 8, 0, -5, -8, -12, -12),
  ...each(['knight', 'lance', ...CHESS_KNIGHTS], near(8, 6, 3)),
  ...each(['pawn', 'chessPawn'], near(10, 6, 2)),
  horse: near(25, 22, 16, 8),
  ...each(BISHOPS, near(5, 5, 3)),
};

const ENEMY_KING = {
  ...each([...GENERALS, ...PROMOTED_MINORS], near(35, 28, 16, 6)),
  ...each(['pawn', 'chessPawn'], near(10, 8, 4)),
  ...each(['knight', ...CHESS_KNIGHTS], near(10, 18, 10, 4)),
  lance: near(8, 8, 6, 4),
  ...each([...BISHOPS, 'horse'], near(20, 18, 12, 6)),
  ...each([...LONG_RANGE, 'dragon'], near(30, 26, 18, 10, 4)),
};

const ATTACKERS = {
  ...each(['lance', 'knight', ...CHESS_KNIGHTS], 2),
  ...each([...GENERALS, ...PROMOTED_MINORS], 3),
  ...each([...BISHOPS, 'horse'], 3),
  ...each([...ROOKS, 'dragon'], 4),
  ...each(QUEENS, 5),
};

const CHECKS = {
  pawn: 12,
  chessPawn: 12,
  lance: 22,
  ...each(['knight', 'chessKnight'], 28),
  silver: 40,
  gold: 45,
  ...each(['bishop', 'chessBishop'], 40),
  ...each(['rook', 'chessRook'], 50),
  queen: 60,
};

const KNOBS: ProfileFile['knobs'] = {
  // Pieces in hand do not count: as men leave the board for the hands, attacks grow and the game comes to its end.
  phase: {
    ...each(['pawn', 'chessPawn'], 0.5),
    ...each(['lance', 'knight', ...CHESS_KNIGHTS], 1),
    ...each([...GENERALS, ...BISHOPS], 2),
    ...each(ROOKS, 3),
    ...each(QUEENS, 4),
    ...each([...PROMOTED_MINORS, 'horse', 'dragon'], 0),
    king: 0,
    hand: 0,
    full: 36,
    none: 16,
  },
  material: {
    ...mapped(VALUES, (value) => [value, value]),
    // A piece in hand attacks anywhere, and more so at the end.
    ...named(
      mapped(held(VALUES), (value) => [Math.round(value * 1.04), Math.round(value * 1.12)]),
      'Hand',
    ),
    hand: 1,
  },
  kingDistance: { ...named(OWN_KING, 'Own'), ...named(ENEMY_KING, 'Enemy') },
  kingDanger: { ...ATTACKERS, scale: 0.5, most: 700 },
  kingZone: {
    ...named(each(Object.keys(VALUES), 0), 'Guard'),
    ...named(each(Object.keys(VALUES), 1), 'Near'),
    near: 0,
    escape: 6,
    shield: 10,
    opening: 1,
    middlegame: 1,
    endgame: 1,
  },
  exchangeThreats: {
    ...named(
      mapped(VALUES, (value) => Math.round(value / 12)),
      'Hanging',
    ),
    ...named(
      mapped(WITHOUT_PAWNS, (value) => Math.round(value / 20)),
      'Cheaper',
    ),
    toMove: 1.5,
    waiting: 1,
  },
  promotionThreats: { pawn: 35, lance: 20, knight: 15, silver: 5, bishop: 15, rook: 40 },
  dropThreats: {
    ...named(CHECKS, 'Check'),
    ...named(
      mapped(CHECKS, (value) => Math.round(value / 8)),
      'Beside',
    ),
    safeEscape: -8,
    toMove: 1.5,
    waiting: 1,
  },
  tempo: { value: 25 },
};

const TERMS = [
  'material',
  'mobility',
  'exchangeThreats',
  'promotionThreats',
  'kingDanger',
  'kingDistance',
  'dropThreats',
  'kingZone',
  'tempo',
];

/** The flagship for boards with pieces of shogi only. */
export const lucenaShogi: ProfileFile = {
  lucena: 1,
  name: 'lucena-shogi',
  description: 'The flagship for shogi: material, kings, threats of capture, promotion and drops; not learned yet.',
  terms: TERMS,
  knobs: KNOBS,
};

/** The flagship for boards on which both families meet. */
export const lucenaNine: ProfileFile = {
  lucena: 1,
  name: 'lucena-nine',
  description:
    'The flagship for boards with chess pieces: the terms of lucena-shogi, pawns and rooks; not learned yet.',
  terms: [...TERMS, 'pawns', 'passed', 'rooks'],
  knobs: {
    ...KNOBS,
    // Less than on the chess board: pieces come back from hands.
    pawns: { doubled: [-6, -8], isolated: [-4, -4], backward: [-3, -4] },
    passed: { defended: [8, 12], blocked: [-8, -12] },
    rooks: { open: [20, 10], semiOpen: [10, 6], seventh: [0, 0] },
  },
};
