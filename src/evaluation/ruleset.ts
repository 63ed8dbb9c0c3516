import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from '../rules/setup.ts';

/** A step on the board: files to the right, ranks forward, as the piece's owner sees it. */
export type Step = readonly [files: number, ranks: number];

export interface Kind {
  readonly id: string;
  readonly name: string;
  /** Steps of a jump, which nothing can block. */
  readonly leaps: readonly Step[];
  /** Directions in which it attacks up to the first piece. */
  readonly rides: readonly Step[];
  /** The piece whose loss is the loss of the game. */
  readonly royal?: boolean;
  /** Never moves back, like a pawn. */
  readonly pawn?: boolean;
}

/**
 * Capabilities that only some games have. `legalMoves`: the core can count them; `clocks`: positions have move clocks.
 */
export const CAPABILITIES = ['castling', 'enPassant', 'hands', 'legalMoves', 'clocks'] as const;
export type Capability = (typeof CAPABILITIES)[number];

/** A game as the evaluation sees it: the board's shape, its kinds and its capabilities, never its name. */
export interface Ruleset {
  readonly files: number;
  readonly ranks: number;
  /** The first is kind 1, since 0 stands for no piece. */
  readonly kinds: readonly Kind[];
  readonly capabilities: readonly Capability[];
  /** The largest number of pieces one side can have. */
  readonly maxPieces: number;
}

export function squaresOf(ruleset: Ruleset): number {
  return ruleset.files * ruleset.ranks;
}

/** The set of all squares. */
export function allSquares(ruleset: Ruleset): bigint {
  return (1n << BigInt(squaresOf(ruleset))) - 1n;
}

/**
 * The distance of a file or rank from the middle: there are two middle ones if the number is even, one if it is odd.
 */
export function stepsToMiddle(size: number, at: number): number {
  return Math.max(Math.floor((size - 1) / 2) - at, at - Math.floor(size / 2), 0);
}

/** The square one step away, or undefined beyond the edge. `color` 1 sees the board from the other end. */
export function stepFrom(ruleset: Ruleset, square: number, [files, ranks]: Step, color: number): number | undefined {
  const file = (square % ruleset.files) + files;
  const rank = Math.floor(square / ruleset.files) + (color === 0 ? ranks : -ranks);
  if (file < 0 || file >= ruleset.files || rank < 0 || rank >= ruleset.ranks) return undefined;
  return rank * ruleset.files + file;
}

/** The square as the owner sees it: ranks are counted from its own side. */
export function seenBy(ruleset: Ruleset, square: number, color: number): number {
  if (color === 0) return square;
  const rank = Math.floor(square / ruleset.files);
  return (ruleset.ranks - 1 - rank) * ruleset.files + (square % ruleset.files);
}

export function kindIndex(ruleset: Ruleset, id: string): number {
  const index = ruleset.kinds.findIndex((kind) => kind.id === id);
  if (index < 0) throw new Error(`the ruleset has no kind '${id}'`);
  return index + 1;
}

const STRAIGHT: readonly Step[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const DIAGONAL: readonly Step[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const KNIGHT_LEAPS: readonly Step[] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

const CHESS_KINDS: Record<number, Kind> = {
  [PAWN]: {
    id: 'pawn',
    name: 'Pawn',
    leaps: [
      [-1, 1],
      [1, 1],
    ],
    rides: [],
    pawn: true,
  },
  [KNIGHT]: { id: 'knight', name: 'Knight', leaps: KNIGHT_LEAPS, rides: [] },
  [BISHOP]: { id: 'bishop', name: 'Bishop', leaps: [], rides: DIAGONAL },
  [ROOK]: { id: 'rook', name: 'Rook', leaps: [], rides: STRAIGHT },
  [QUEEN]: { id: 'queen', name: 'Queen', leaps: [], rides: [...STRAIGHT, ...DIAGONAL] },
  [KING]: { id: 'king', name: 'King', leaps: [...STRAIGHT, ...DIAGONAL], rides: [], royal: true },
};

export const CHESS: Ruleset = {
  files: 8,
  ranks: 8,
  kinds: [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING].map((kind) => CHESS_KINDS[kind]!),
  capabilities: ['castling', 'enPassant', 'legalMoves', 'clocks'],
  maxPieces: 16,
};
