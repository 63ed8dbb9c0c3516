import type { Hands, PageBoard } from '../boards/page-board.ts';

/** The fields of an SFEN in the position editor. */
export interface NineFields {
  readonly placement: string;
  /** In an SFEN the first player is black. */
  readonly turn: 'b' | 'w';
  readonly hands: Hands;
  readonly moveNumber: number;
}

export function nineFieldsOf(board: PageBoard, sfen: string): NineFields {
  const [placement = '', turn, , moveNumber] = sfen.split(' ');
  return { placement, turn: turn === 'w' ? 'w' : 'b', hands: board.hands(sfen), moveNumber: Number(moveNumber) || 1 };
}

/** The fields with another number of pieces of a kind in a hand. */
export function withHeld(fields: NineFields, side: 0 | 1, kind: number, count: number): NineFields {
  const hand = new Map(fields.hands[side]);
  if (count <= 0) hand.delete(kind);
  else hand.set(kind, count);
  return { ...fields, hands: side === 0 ? [hand, fields.hands[1]] : [fields.hands[0], hand] };
}

export function editedSfen(
  { handKinds, kindLetters }: Pick<PageBoard, 'handKinds' | 'kindLetters'>,
  { placement, turn, hands, moveNumber }: NineFields,
): string {
  const held = hands.map((hand, side) =>
    handKinds
      .toReversed()
      .filter((kind) => hand.has(kind))
      .map((kind) => {
        const count = hand.get(kind)!;
        const letter = side === 0 ? kindLetters[kind]! : kindLetters[kind]!.toLowerCase();
        return (count > 1 ? String(count) : '') + letter;
      })
      .join(''),
  );
  return [placement, turn, held.join('') || '-', moveNumber].join(' ');
}
