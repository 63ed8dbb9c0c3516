// Random positions of the 9 × 9 boards: games of random moves, and men scattered over the board and the hands.
import { formatSfen, positionSfen } from '../../notation/nine/sfen.ts';
import type { Color } from '../setup.ts';
import { HAND_KINDS, NINE_KINDS, nineKind, nineKindOf, slotOfKind } from './kinds.ts';
import type { NinePosition } from './position.ts';
import { countMen, emptyHand, isDeadEnd, startSetup } from './setup.ts';

/** The kinds that go to each slot of a hand, first the one that is dropped. */
const KINDS_OF_SLOT = HAND_KINDS.map((_, slot) =>
  NINE_KINDS.flatMap(({ royal }, index) => (!royal && slotOfKind(index + 1) === slot ? [index + 1] : [])),
);

function pick<T>(items: readonly T[], random: () => number): T {
  return items[Math.floor(random() * items.length)]!;
}

/** Plays random moves from the current position and returns the SFEN where the walk ends. */
export function randomWalk(position: NinePosition, plies: number, random: () => number): string {
  for (let ply = 0; ply < plies; ply++) {
    const moves = position.moves();
    if (moves.length === 0) break;
    position.make(pick(moves, random));
  }
  return positionSfen(position);
}

/** Whether a piece may stand on an empty square beside the others. */
function fits(board: Uint8Array, piece: number, square: number): boolean {
  if (board[square] !== 0 || isDeadEnd(piece, square)) return false;
  if (nineKindOf(piece).pawn !== 'file') return true;
  return ![0, 1, 2, 3, 4, 5, 6, 7, 8].some((rank) => board[rank * 9 + (square % 9)] === piece);
}

/** A legal position with the board's men anywhere: on the board, promoted or not, or in a hand. */
export function scatter(position: NinePosition, random: () => number): string {
  const { board: rules } = position.core;
  const canHold = [rules.hands.first, rules.hands.second];
  const men = countMen(startSetup(rules));
  for (;;) {
    const board = new Uint8Array(81);
    const hands: [Uint8Array, Uint8Array] = [emptyHand(), emptyHand()];
    const king = nineKind('king') << 1;
    const first = Math.floor(random() * 81);
    board[first] = king;
    board[(first + 1 + Math.floor(random() * 80)) % 81] = king | 1;
    const onBoard = random();
    for (const [slot, count] of men.entries()) {
      const kinds = KINDS_OF_SLOT[slot]!;
      for (let man = 0; man < count; man++) {
        const color = (random() < 0.5 ? 0 : 1) as Color;
        const piece = ((random() < 0.7 ? kinds[0]! : pick(kinds, random)) << 1) | color;
        const square = Math.floor(random() * 81);
        if (random() >= onBoard) hands[color][slot]! += canHold[color] ? 1 : 0;
        else if (fits(board, piece, square)) board[square] = piece;
      }
    }
    for (const turn of random() < 0.5 ? ([0, 1] as const) : ([1, 0] as const)) {
      const setup = { board, hands, turn, moveNumber: 1 };
      if (position.load(setup).ok) return formatSfen(setup);
    }
  }
}
