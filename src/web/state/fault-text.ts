import type { Fault } from '../../rules/result.ts';

/** The fields of a FEN, an SFEN and of records of games under names that users know. */
const FIELD_NAMES: Readonly<Record<string, string>> = {
  fen: 'FEN',
  sfen: 'SFEN',
  hands: 'Hands',
  moveNumber: 'Move number',
  board: 'Board',
  record: 'Record',
  kif: 'KIF',
  ki2: 'KI2',
  csa: 'CSA',
  jkf: 'JKF',
  placement: 'Piece placement',
  turn: 'Side to move',
  castling: 'Castling',
  enPassant: 'En passant',
  halfmoves: 'Half-move clock',
  fullmoves: 'Move number',
  // A fault in one move is reported as a fault in the moves of the game.
  move: 'Moves',
  movetext: 'Moves',
  tags: 'Tags',
};

/** A fault in one line that names the field. */
export function faultText({ field, message }: Fault): string {
  return `${FIELD_NAMES[field] ?? field}: ${message}`;
}
