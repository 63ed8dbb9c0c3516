import { HAND_KINDS, NINE_KINDS, slotOfKind } from '../../rules/nine/kinds.ts';
import { unwrap } from '../../rules/result.ts';
import { kindOf } from '../../rules/setup.ts';
import type { Men } from '../notation.ts';
import { parseSfen } from './sfen.ts';

/** The slots of a hand, the most valuable kind first. */
const SLOTS = [...HAND_KINDS.keys()].sort((a, b) => manOf(b).value - manOf(a).value);
const PAWN_VALUE = 100;

function manOf(slot: number) {
  return NINE_KINDS[HAND_KINDS[slot]! - 1]!;
}

/** The men of the boards of 9 × 9, on the board and in hand. A promoted man counts as what it was. */
export const NINE_MEN: Men = {
  kinds: SLOTS.map((slot) => ({ name: manOf(slot).name.toLowerCase(), worth: manOf(slot).value / PAWN_VALUE })),
  count: (sfen, color) => {
    const { board, hands } = unwrap(parseSfen(sfen));
    const counts = [...hands[color]];
    for (const piece of board) {
      const slot = piece === 0 || (piece & 1) !== color ? -1 : slotOfKind(kindOf(piece));
      if (slot >= 0) counts[slot]!++;
    }
    return SLOTS.map((slot) => counts[slot]!);
  },
};
