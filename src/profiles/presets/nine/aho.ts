import type { ProfileFile } from '../../profile.ts';
import { untapered } from '../board.ts';
import { BISHOPS, CHESS_KNIGHTS, each, held, mapped, named, PROMOTED_MINORS, QUEENS, ROOKS } from './kinds.ts';
import { NINE_TABLES, towardsTheMiddle } from './tables.ts';

const VALUES: Readonly<Record<string, number>> = {
  pawn: 100,
  lance: 300,
  knight: 400,
  silver: 500,
  gold: 600,
  bishop: 800,
  rook: 1000,
  ...each(PROMOTED_MINORS, 700),
  horse: 1200,
  dragon: 1500,
  chessPawn: 100,
  ...each(CHESS_KNIGHTS, 500),
  chessBishop: 800,
  pawnBishop: 800,
  chessRook: 1000,
  pawnRook: 1000,
  ...each(QUEENS, 1800),
};

/** Eleven tenths, in whole centipawns because all values are whole hundreds. */
function inHand(value: number): number {
  return value + value / 10;
}

const NONE = new Array<number>(8).fill(0);
const WORTH = { ...named(VALUES, 'Worth'), handWorth: 1 };

/** The worth of each kind beside its king: generals and promoted pieces of shogi most. Promoted pawns of chess count as what they became. */
const GUARDS = {
  ...each(['pawn', 'chessPawn'], 15),
  ...each(['lance', 'knight', ...CHESS_KNIGHTS], 20),
  ...each(['silver', 'gold', 'horse', 'dragon', ...PROMOTED_MINORS], 40),
  ...each([...BISHOPS, ...ROOKS, ...QUEENS], 10),
};

/** The units of each kind near the enemy king. */
const NEAR = {
  ...each(Object.keys(VALUES), 1),
  ...each([...BISHOPS, 'horse'], 2),
  ...each([...ROOKS, 'dragon', ...QUEENS], 3),
};

/*
 * Shogi-Aho-AI's first evaluation on the boards it was made for: its values, a tenth more in hand, placement, doubled and isolated pawns,
 * and the pieces beside the king. Its tables are not known; docs/presets.md says which stand in for them.
 */
export const ahoBase: ProfileFile = {
  lucena: 1,
  name: 'aho-base',
  description: 'Shogi-Aho-AI’s first evaluation: material, hands, placement, weak pawns, pieces beside the king.',
  terms: ['material', 'pawns', 'kingZone'],
  knobs: {
    material: {
      ...mapped(VALUES, (value) => [value, value]),
      ...named(
        mapped(held(VALUES), (value) => [inHand(value), inHand(value)]),
        'Hand',
      ),
      hand: 1,
      ...untapered(NINE_TABLES),
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
      ...named(GUARDS, 'Guard'),
      ...named(NEAR, 'Near'),
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
 * The same with the additions of its plan for improvement. Phases depend on all material, in hand too: shogi keeps its 12,600 on the board
 * or in hands, so that it stays in the opening, and only boards that lose men leave it.
 */
export const aho: ProfileFile = {
  lucena: 1,
  name: 'aho',
  description: 'Shogi-Aho-AI’s improved evaluation: adds moves and drops, phases, king safety, tactics, development.',
  extends: 'aho-base',
  terms: ['material', 'imbalance', 'ahead', 'moves', 'pawns', 'passed', 'rooks', 'kingZone', 'openingDevelopment'],
  knobs: {
    // In hundreds: with 4100 or more all middlegame, with 4000 or less all endgame.
    phase: { ...mapped(VALUES, (value) => value / 100), king: 0, hand: 1, full: 41, none: 40 },
    material: { kingSquaresEndgame: towardsTheMiddle(10) },
    imbalance: { bishopPair: [30, 30], knightPawns: [0, ...NONE], rookPawns: [0, ...NONE] },
    ahead: { bonus: 20, ...WORTH },
    moves: {
      capture: 3,
      promotion: 2,
      quiet: 1,
      drop: 1,
      ...each([...Object.keys(VALUES), 'king'], 1),
      scale: 2,
      sideCap: 200,
    },
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
    // Knights of shogi start on the first rank and mostly stay there: the plan does not count them.
    openingDevelopment: {
      knight: 0,
      ...each(['chessKnight', 'bishop', 'chessBishop', 'rook', 'chessRook'], -10),
      opening: 8000,
      ...WORTH,
    },
  },
};
