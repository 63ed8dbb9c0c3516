import { HAND_KINDS, NINE_KINDS, nineLetters } from '../../rules/nine/kinds.ts';
import type { NinePosition } from '../../rules/nine/position.ts';

function handLine(name: string, hand: Uint8Array): string {
  const held = [...hand].flatMap((count, slot) => {
    const { letters } = NINE_KINDS[HAND_KINDS[slot]! - 1]!;
    return count === 0 ? [] : [count === 1 ? letters : `${letters}×${count}`];
  });
  return `${name} in hand: ${held.length === 0 ? 'nothing' : held.join(' ')}`;
}

/** The board as text, from the first player's side, between the two hands. */
export function nineDiagram(position: NinePosition): string[] {
  const rows: string[] = ['  9  8  7  6  5  4  3  2  1'];
  for (let rank = 8; rank >= 0; rank--) {
    let row = '';
    for (let file = 0; file < 9; file++) {
      const piece = position.pieceAt(rank * 9 + file);
      row += (piece === 0 ? '.' : nineLetters(piece)).padStart(3);
    }
    rows.push(`${row}  ${String.fromCharCode(97 + 8 - rank)}`);
  }
  return [handLine('second', position.hand(1)), ...rows, handLine('first', position.hand(0))];
}
