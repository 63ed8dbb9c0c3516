import type { Square } from './setup.ts';

/**
 * A move is an unsigned 32-bit word. Its low 20 bits identify it within a position:
 *
 *     bits 0–6 from · 7–13 to · 14–17 kind promoted to · 18–19 type
 *
 * Seven bits per square leave room for larger boards and for drops (a `from` beyond the board). Castling is written as the king
 * taking its own rook, the one form that is unambiguous in Chess960.
 */
export type Move = number;

export const NORMAL = 0;
export const PROMOTION = 1;
export const EN_PASSANT = 2;
export const CASTLING = 3;

export function moveFrom(move: Move): Square {
  return move & 127;
}

export function moveTo(move: Move): Square {
  return (move >> 7) & 127;
}

/** The kind promoted to; 0 if the move is not a promotion. */
export function movePromotion(move: Move): number {
  return (move >> 14) & 15;
}

export function moveType(move: Move): number {
  return (move >> 18) & 3;
}
