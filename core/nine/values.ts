// Values of pieces in exchanges. A capture takes the piece from the other side and, if the captor keeps it, adds it to the captor's hand.

import { CAPTURE_VALUES, KIND_VALUES, KINDS, MOST_PROMOTION, VALUES } from "./places";
import { groupOf } from "./position";
import { keepsCaptures } from "./ruleset";
import { KING, kindOfSlot, promotionOf, slotOf } from "./squares";

/** The value of a kind on the board. */
@inline export function valueOf(kind: i32): i32 {
  return load<i32>(VALUES + (<u32>kind << 2));
}

/** The gain from capturing a piece; 0 for an empty square and for kings. */
@inline export function captureValue(piece: i32): i32 {
  return load<i32>(CAPTURE_VALUES + (<u32>piece << 2));
}

/** The largest gain from capturing a piece of the kind. */
@inline export function seeValue(kind: i32): i32 {
  return load<i32>(KIND_VALUES + (<u32>kind << 2));
}

/** The most that a promotion adds. */
@inline export function mostPromotion(): i32 {
  return load<i32>(MOST_PROMOTION);
}

export function fillValues(): void {
  memory.fill(CAPTURE_VALUES, 0, 3 * KINDS * 4);
  for (let piece = 2; piece < 2 * <i32>KINDS; piece++) {
    if (groupOf(piece) == KING) continue;
    const kind = piece >> 1;
    const kept = keepsCaptures((piece & 1) ^ 1) ? valueOf(kindOfSlot(slotOf(kind))) : 0;
    const value = valueOf(kind) + kept;
    store<i32>(CAPTURE_VALUES + (<u32>piece << 2), value);
    store<i32>(KIND_VALUES + (<u32>kind << 2), max(seeValue(kind), value));
  }
  let most = 0;
  for (let kind = 1; kind < <i32>KINDS; kind++) {
    for (let choice: u32 = 0; choice < 4; choice++) {
      const promotion = promotionOf(kind, choice);
      if (promotion) most = max(most, valueOf(promotion) - valueOf(kind));
    }
  }
  store<i32>(MOST_PROMOTION, most);
}
