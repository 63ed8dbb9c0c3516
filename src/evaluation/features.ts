import type { AnySetup } from '../rules/board-position.ts';
import type { NineSetup } from '../rules/nine/setup.ts';
import { NONE } from '../rules/setup.ts';
import { kindNumbered, type Ruleset, squaresOf } from './ruleset.ts';

/** A position as formulas see it. Sets are bit fields, square 0 lowest. */
export interface Features {
  readonly turn: 0 | 1;
  pieces(color: number, kind: number): bigint;
  /** How many pieces of a kind a side has in hand. */
  inHand(color: number, kind: number): number;
  mayCastle(color: number, wing: number): boolean;
  /** The square of the rook that castling would move, NONE without the right. */
  castlingRook(color: number, wing: number): number;
  /** The square on which a pawn may be taken en passant, or NONE. */
  readonly enPassant: number;
  readonly halfmoves: number;
  readonly fullmoves: number;
  /** A number that a line has accumulated; 0 for a position alone. */
  path(slot: number): number;
}

/** Reads a board of piece codes (`kind << 1 | color`). */
export function boardFeatures(
  ruleset: Ruleset,
  board: ArrayLike<number>,
  rest: Pick<Features, 'turn' | 'mayCastle' | 'halfmoves' | 'fullmoves'> &
    Partial<Pick<Features, 'castlingRook' | 'enPassant' | 'inHand'>>,
): Features {
  const sets = new Map<number, bigint>();
  for (let square = 0; square < squaresOf(ruleset); square++) {
    const piece = board[square]!;
    if (piece !== 0) sets.set(piece, (sets.get(piece) ?? 0n) | (1n << BigInt(square)));
  }
  return {
    castlingRook: () => NONE,
    enPassant: NONE,
    inHand: () => 0,
    ...rest,
    pieces: (color, kind) => sets.get((kind << 1) | color) ?? 0n,
    path: () => 0,
  };
}

/** The setup of a position as formulas see it. */
export function setupFeatures(ruleset: Ruleset, setup: AnySetup): Features {
  if ('hands' in setup) return nineFeatures(ruleset, setup);
  return boardFeatures(ruleset, setup.board, {
    turn: setup.turn,
    mayCastle: (color, wing) => setup.castling[(color << 1) | wing] !== NONE,
    castlingRook: (color, wing) => setup.castling[(color << 1) | wing]!,
    enPassant: setup.enPassant,
    halfmoves: setup.halfmoves,
    fullmoves: setup.fullmoves,
  });
}

function nineFeatures(ruleset: Ruleset, { board, hands, turn }: NineSetup): Features {
  return boardFeatures(ruleset, board, {
    turn,
    mayCastle: () => false,
    inHand: (color, kind) => hands[color]![kindNumbered(ruleset, kind).slot!]!,
    halfmoves: 0,
    fullmoves: 1,
  });
}
