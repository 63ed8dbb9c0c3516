// Classes of kinds that move and promote alike: histories count them together, which keeps their tables small.

import { turn } from "../states";
import { CLASSES, GROUPS, KINDS, LEAPS, MOVE_CLASSES, PROMOTIONS, SQUARES } from "./places";
import { pieceAt } from "./position";
import { FIRST_SLOT, kindOfSlot, moveFrom, moveTo, pieceOf } from "./squares";

/** The piece that a move puts on its target, before it promotes. */
@inline export function movingPiece(p: usize, move: u32): i32 {
  const from = moveFrom(move);
  return from >= FIRST_SLOT ? pieceOf(kindOfSlot(from - FIRST_SLOT), turn(p)) : pieceAt(p, from);
}

/** Class and color of the piece and target of a move that is yet to be made: below PIECE_TOS. */
@inline export function pieceToOf(p: usize, move: u32): i32 {
  const piece = movingPiece(p, move);
  const group = (<u32>load<u8>(CLASSES + <u32>(piece >> 1)) << 1) | <u32>(piece & 1);
  return <i32>(group * SQUARES + moveTo(move));
}

@inline function moveAlike(a: u32, b: u32): bool {
  if (load<u8>(GROUPS + a) != load<u8>(GROUPS + b)) return false;
  return load<u64>(LEAPS + (a << 3)) == load<u64>(LEAPS + (b << 3)) && load<u32>(PROMOTIONS + (a << 2)) == load<u32>(PROMOTIONS + (b << 2));
}

export function fillClasses(): void {
  let count: u32 = 0;
  for (let kind: u32 = 1; kind < KINDS; kind++) {
    let like: u32 = 1;
    while (like < kind && !moveAlike(like, kind)) like++;
    // If there are more classes than that, some share a number.
    const number = like < kind ? <u32>load<u8>(CLASSES + like) : count++ % MOVE_CLASSES;
    store<u8>(CLASSES + kind, <u8>number);
  }
}
