import type { Move } from '../move.ts';

// A move: bits 0–6 from · 7–13 to · 14–18 kind promoted to. A drop comes from square 81 + slot of the hand.

const FIRST_SLOT = 81;

/** The slot of the hand that a move drops from; −1 if it is not a drop. */
export function dropSlot(move: Move): number {
  return (move & 127) >= FIRST_SLOT ? (move & 127) - FIRST_SLOT : -1;
}

/** The kind promoted to; 0 if the move is not a promotion. */
export function ninePromotion(move: Move): number {
  return (move >> 14) & 31;
}
