import { fail, ok, type Result } from '../result.ts';
import type { Color } from '../setup.ts';
import type { Board } from './board.ts';
import { HAND_KINDS, NINE_KINDS, nineKindOf, nineSeenBy, slotOfKind } from './kinds.ts';
import { nineSquareName, parsePlacement } from './placement.ts';

/** A position as plain data, as an SFEN states it, not yet checked to be legal. */
export interface NineSetup {
  /** 81 piece codes from the first player's left corner: `kind << 1 | color`, 0 for an empty square. */
  readonly board: Uint8Array;
  /** How many pieces each side has in hand, by slot. */
  readonly hands: readonly [Uint8Array, Uint8Array];
  readonly turn: Color;
  /** The number of the next move: each player's moves are counted, as in shogi. */
  readonly moveNumber: number;
}

export const SIDE_NAMES = ['the first player', 'the second player'] as const;

const MAX_MOVE_NUMBER = 65535;

export function emptyHand(): Uint8Array {
  return new Uint8Array(HAND_KINDS.length);
}

/** The start position of a board, whose `start` must be valid. */
export function startSetup(board: Board): NineSetup {
  const placement = parsePlacement(board.start);
  if (!placement.ok) throw new Error(placement.fault.message);
  return { board: placement.value, hands: [emptyHand(), emptyHand()], turn: 0, moveNumber: 1 };
}

/** The number of men of each slot, on the board and in both hands. Captures, drops and promotions do not change it. */
export function countMen({ board, hands }: Pick<NineSetup, 'board' | 'hands'>): number[] {
  const men = HAND_KINDS.map((_, slot) => hands[0][slot]! + hands[1][slot]!);
  for (const piece of board) {
    const slot = piece === 0 ? -1 : slotOfKind(piece >> 1);
    if (slot >= 0) men[slot]!++;
  }
  return men;
}

/** Whether a piece could never move again from the square, whatever stood elsewhere. */
export function isDeadEnd(piece: number, square: number): boolean {
  const { leaps, rides } = nineKindOf(piece);
  const seen = nineSeenBy(square, (piece & 1) as Color);
  const [file, rank] = [seen % 9, Math.floor(seen / 9)];
  if (rides === 'forward') return rank === 8;
  if (rides !== 'none') return false;
  return !leaps.some(([x, y]) => file + x >= 0 && file + x < 9 && rank + y >= 0 && rank + y < 9);
}

function checkShape({ board, hands, turn, moveNumber }: NineSetup): Result<void> {
  if (board.length !== 81) return fail('setup.board', 'placement', `expected 81 squares, found ${board.length}`);
  const wrong = board.findIndex((piece) => piece !== 0 && (piece < 2 || piece >> 1 > NINE_KINDS.length));
  if (wrong >= 0)
    return fail('setup.board', 'placement', `${board[wrong]} on ${nineSquareName(wrong)} is not a piece code`);
  if (hands.length !== 2 || hands.some((hand) => hand.length !== HAND_KINDS.length))
    return fail('setup.hands', 'hands', `expected two hands of ${HAND_KINDS.length} kinds`);
  if (turn !== 0 && turn !== 1) return fail('setup.turn', 'turn', 'expected 0 or 1 as the side to move');
  if (!Number.isInteger(moveNumber) || moveNumber < 1 || moveNumber > MAX_MOVE_NUMBER)
    return fail('setup.moveNumber', 'moveNumber', `expected a move number between 1 and ${MAX_MOVE_NUMBER}`);
  return ok(undefined);
}

function checkKings({ board }: NineSetup): Result<void> {
  for (const color of [0, 1]) {
    const kings = board.filter((piece) => piece !== 0 && (piece & 1) === color && nineKindOf(piece).royal).length;
    if (kings !== 1) return fail('setup.kings', 'placement', `${SIDE_NAMES[color]} has ${kings} kings, expected one`);
  }
  return ok(undefined);
}

function checkMen(setup: NineSetup, board: Board): Result<void> {
  const most = countMen(startSetup(board));
  for (const [slot, count] of countMen(setup).entries()) {
    if (count <= most[slot]!) continue;
    const { name } = NINE_KINDS[HAND_KINDS[slot]! - 1]!;
    const has = most[slot] === 0 ? 'has none' : `has ${most[slot]}`;
    return fail('setup.men', 'placement', `${count} × ${name.toLowerCase()}, but the board ${board.name} ${has}`);
  }
  for (const [color, side] of (['first', 'second'] as const).entries()) {
    if (!board.hands[side] && setup.hands[color]!.some((count) => count > 0))
      return fail('setup.hands', 'hands', `${SIDE_NAMES[color]} keeps no captured pieces on this board`);
  }
  return ok(undefined);
}

function checkSquares({ board }: NineSetup): Result<void> {
  const files = new Set<number>();
  for (const [square, piece] of board.entries()) {
    if (piece === 0) continue;
    const { name, pawn } = nineKindOf(piece);
    if (isDeadEnd(piece, square))
      return fail(
        'setup.deadEnd',
        'placement',
        `a ${name.toLowerCase()} on ${nineSquareName(square)} could never move`,
      );
    if (pawn !== 'file') continue;
    const file = (square % 9) * 2 + (piece & 1);
    if (files.has(file))
      return fail('setup.nifu', 'placement', `two unpromoted pawns of one side on file ${9 - (square % 9)}`);
    files.add(file);
  }
  return ok(undefined);
}

/** All checks of a setup that need no attacks. */
export function validateNineSetup(setup: NineSetup, board: Board): Result<void> {
  for (const check of [checkShape, checkKings, checkMen, checkSquares]) {
    const result = check(setup, board);
    if (!result.ok) return result;
  }
  return ok(undefined);
}
