import { fail, ok, type Result } from '../../rules/result.ts';
import {
  type CastlingRooks,
  type Color,
  colorOf,
  KING,
  kindOf,
  NONE,
  pieceOf,
  ROOK,
  type Setup,
} from '../../rules/setup.ts';
import { isLabelValid, type Label, writeLabel } from './label.ts';
import { MAX_PHASE } from './shard-format.ts';

/*
 * A labelled position in 32 bytes, little-endian:
 *
 *   0   u64    occupied squares, a1 in the lowest bit
 *   8   u4×32  the pieces on them, from a1 on, low half of a byte first: the code of the rules, or 14 + color for a rook that may castle
 *  24   u8     en passant square, 64 for none; bit 7 is set if Black is to move
 *  25   u8     bits 0 and 1: half points of White, 0 to 2; bit 2: first position of its game
 *  26   u16    half-moves since the last capture or pawn move
 *  28   u16    number of the move
 *  30   i16    score in centipawns for White, NO_SCORE for none
 */
export const RECORD_BYTES = 32;

/** Where the fields of a record begin. */
export const FIELDS = { pieces: 8, place: 24, label: 25, halfmoves: 26, fullmoves: 28, score: 30 } as const;

export const MAX_PIECES = 32;
/** The code of a white rook that may castle; Black's is one more. */
export const CASTLING_ROOK = 14;
export const NO_EN_PASSANT = 64;
const BLACK_TO_MOVE = 128;

/** Writes a record over 32 bytes. The setup must be that of a legal position. */
export function writeRecord(records: DataView, at: number, setup: Setup, label: Label): void {
  const { board, castling } = setup;
  let low = 0;
  let high = 0;
  let count = 0;
  let pair = 0;
  for (let square = 0; square < 64; square++) {
    let code = board[square]!;
    if (code === 0) continue;
    if (square < 32) low |= 1 << square;
    else high |= 1 << (square - 32);
    if (code >> 1 === ROOK && castling.includes(square)) code = CASTLING_ROOK | (code & 1);
    pair |= code << (4 * (count & 1));
    if (count & 1) {
      records.setUint8(at + FIELDS.pieces + (count >> 1), pair);
      pair = 0;
    }
    count++;
  }
  for (let i = count >> 1; i < MAX_PIECES / 2; i++) {
    records.setUint8(at + FIELDS.pieces + i, pair);
    pair = 0;
  }
  records.setInt32(at, low, true);
  records.setInt32(at + 4, high, true);
  const enPassant = setup.enPassant === NONE ? NO_EN_PASSANT : setup.enPassant;
  records.setUint8(at + FIELDS.place, enPassant | (setup.turn === 0 ? 0 : BLACK_TO_MOVE));
  records.setUint16(at + FIELDS.halfmoves, setup.halfmoves, true);
  records.setUint16(at + FIELDS.fullmoves, setup.fullmoves, true);
  writeLabel(records, at, FIELDS, label);
}

/** The position of a record, which `Position.load` checks like any other. Fails on bytes that no writer produces. */
export function readRecord(records: DataView, at: number): Result<Setup> {
  const board = new Uint8Array(64);
  const rooks: number[] = [];
  let count = 0;
  for (let square = 0; square < 64; square++) {
    if (((records.getUint8(at + (square >> 3)) >> (square & 7)) & 1) === 0) continue;
    if (count === MAX_PIECES) return fail('record.pieces', 'record', `the record has more than ${MAX_PIECES} pieces`);
    const code = pieceCode(records, at, count++);
    if (code >= CASTLING_ROOK) rooks.push(square);
    board[square] = code >= CASTLING_ROOK ? pieceOf(ROOK, colorOf(code)) : code;
  }
  const castling = castlingRights(board, rooks);
  if (castling === undefined)
    return fail('record.castling', 'record', 'two rooks of the record castle to the same side');
  const place = records.getUint8(at + FIELDS.place);
  const enPassant = place & (BLACK_TO_MOVE - 1);
  if (enPassant > NO_EN_PASSANT || !isLabelValid(records, at, FIELDS))
    return fail('record.fields', 'record', 'the record has fields out of range');
  return ok({
    board,
    turn: place & BLACK_TO_MOVE ? 1 : 0,
    castling,
    enPassant: enPassant === NO_EN_PASSANT ? NONE : enPassant,
    halfmoves: records.getUint16(at + FIELDS.halfmoves, true),
    fullmoves: records.getUint16(at + FIELDS.fullmoves, true),
  });
}

/** The code of the n-th piece of a record. */
function pieceCode(records: DataView, at: number, n: number): number {
  return (records.getUint8(at + FIELDS.pieces + (n >> 1)) >> (4 * (n & 1))) & 15;
}

/**
 * The castling rooks by right. The side of its king on which a rook stands tells which right it is. Undefined if two rooks claim the same
 * right.
 */
function castlingRights(board: Uint8Array, rooks: readonly number[]): CastlingRooks | undefined {
  const castling: [number, number, number, number] = [NONE, NONE, NONE, NONE];
  for (const rook of rooks) {
    const color = colorOf(board[rook]!);
    const right = 2 * color + (rook < board.indexOf(pieceOf(KING, color)) ? 1 : 0);
    if (castling[right] !== NONE) return undefined;
    castling[right] = rook;
  }
  return castling;
}

/** The side to move of a record. */
export function turnOfRecord(records: DataView, at: number): Color {
  return records.getUint8(at + FIELDS.place) & BLACK_TO_MOVE ? 1 : 0;
}

/** Half-moves of a record's game since the initial position, by the number of its move. */
export function pliesBefore(records: DataView, at: number): number {
  return 2 * (records.getUint16(at + FIELDS.fullmoves, true) - 1) + turnOfRecord(records, at);
}

/** The weight of each kind in the phase of the game: 24 with all pieces, 0 with kings and pawns. */
const PHASE_WEIGHTS = [0, 0, 1, 1, 2, 4, 0, 2];

/** The phase of a record. Promotions do not raise it above the largest. */
export function phaseOfRecord(records: DataView, at: number): number {
  let phase = 0;
  for (let n = 0; n < MAX_PIECES; n++) phase += PHASE_WEIGHTS[kindOf(pieceCode(records, at, n))]!;
  return Math.min(MAX_PHASE, phase);
}
