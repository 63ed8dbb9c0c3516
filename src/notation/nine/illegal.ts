import { moveFrom, moveTo } from '../../rules/move.ts';
import { HAND_KINDS, NINE_KINDS, nineKindOf } from '../../rules/nine/kinds.ts';
import { ninePromotion } from '../../rules/nine/move.ts';
import { nineSquareName } from '../../rules/nine/placement.ts';
import type { NinePosition } from '../../rules/nine/position.ts';
import { isDeadEnd } from '../../rules/nine/setup.ts';
import type { WrittenMove } from './usi-move.ts';

function nameOf(kind: number): string {
  return NINE_KINDS[kind - 1]!.name.toLowerCase();
}

function whyNoDrop(position: NinePosition, kind: number, to: number): string {
  const { turn } = position;
  const name = nameOf(kind);
  if (position.hand(turn)[HAND_KINDS.indexOf(kind)] === 0) return `there is no ${name} in hand`;
  if (position.pieceAt(to) !== 0) return `${nineSquareName(to)} is occupied`;
  const piece = (kind << 1) | turn;
  if (isDeadEnd(piece, to)) return `a ${name} on ${nineSquareName(to)} could never move`;
  if (NINE_KINDS[kind - 1]!.pawn === 'file') {
    for (let square = to % 9; square < 81; square += 9)
      if (position.pieceAt(square) === piece) return 'two unpromoted pawns on one file';
  }
  if (position.inCheck) return 'it leaves the king in check';
  return 'a dropped pawn may not give mate';
}

/** Explains in a few words why a well-formed move is not legal. */
export function whyNotLegal(position: NinePosition, { from, to, dropped, promotion }: WrittenMove): string {
  if (dropped !== 0) return whyNoDrop(position, dropped, to);
  const piece = position.pieceAt(from);
  if (piece === 0) return `there is no piece on ${nineSquareName(from)}`;
  if ((piece & 1) !== position.turn) return `the piece on ${nineSquareName(from)} belongs to the other side`;
  const same = position.moves().filter((move) => moveFrom(move) === from && moveTo(move) === to);
  const name = nineKindOf(piece).name.toLowerCase();
  if (same.length > 0) {
    if (promotion === '') return `the ${name} must promote`;
    if (same.every((move) => ninePromotion(move) === 0)) return `the ${name} cannot promote there`;
    return `${promotion} is not a promotion of the ${name}`;
  }
  const target = position.pieceAt(to);
  if (target !== 0 && (target & 1) === position.turn) return `${nineSquareName(to)} has a piece of its own side`;
  if (position.inCheck) return 'it leaves the king in check, or the piece does not move that way';
  return `the ${name} cannot move there, or it would expose its king`;
}
