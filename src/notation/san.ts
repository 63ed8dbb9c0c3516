import { CASTLING, type Move, moveFrom, movePromotion, moveTo, moveType } from '../rules/move.ts';
import { show } from '../rules/names.ts';
import type { Position } from '../rules/position.ts';
import { FaultError, fail, ok, type Result } from '../rules/result.ts';
import { kindLetter, kindOf, PAWN, type Square, squareName } from '../rules/setup.ts';
import { whyNoCastling, whyNoneReaches } from './illegal.ts';
import { castlingSide, isNullMove, parseFields, type SanFields } from './san-fields.ts';

/**
 * The move in standard algebraic notation, with `+` or `#`. The move is made and taken back to find its effects; the
 * position is the same afterwards. An illegal move is a programming error and throws.
 */
export function formatSan(position: Position, move: Move): string {
  const moves = position.moves();
  if (!moves.includes(move)) {
    const text = `${squareName(moveFrom(move) & 63)}${squareName(moveTo(move) & 63)}`;
    throw new FaultError({ code: 'san.illegal', field: 'move', message: `${text} is not a legal move here` });
  }
  const san = baseSan(position, move, moves);
  position.make(move);
  const check = position.inCheck;
  const mate = check && position.moves().length === 0;
  position.unmake();
  return mate ? `${san}#` : check ? `${san}+` : san;
}

function baseSan(position: Position, move: Move, moves: readonly Move[]): string {
  const from = moveFrom(move);
  const to = moveTo(move);
  if (moveType(move) === CASTLING) return to > from ? 'O-O' : 'O-O-O';
  const piece = position.pieceAt(from);
  const kind = kindOf(piece);
  if (kind === PAWN) {
    const capture = (from & 7) !== (to & 7) ? `${fileName(from)}x` : '';
    const promotion = movePromotion(move);
    return capture + squareName(to) + (promotion === 0 ? '' : `=${kindLetter(promotion).toUpperCase()}`);
  }
  let rivals = 0;
  let sameFile = false;
  let sameRank = false;
  for (const other of moves) {
    const square = moveFrom(other);
    if (square === from || moveTo(other) !== to || moveType(other) === CASTLING || position.pieceAt(square) !== piece)
      continue;
    rivals++;
    if ((square & 7) === (from & 7)) sameFile = true;
    if (square >> 3 === from >> 3) sameRank = true;
  }
  const letter = kindLetter(kind).toUpperCase();
  const capture = position.pieceAt(to) === 0 ? '' : 'x';
  const origin = rivals === 0 ? '' : !sameFile ? fileName(from) : !sameRank ? rankName(from) : squareName(from);
  return letter + origin + capture + squareName(to);
}

/**
 * Finds the legal move that a SAN text names. Beyond the standard it accepts what other programs write: any check or
 * annotation suffix, `0-0`, `e8Q`, `e8(Q)` and `e8/Q`, more of the origin than is needed, `Ng1-f3`, `exd6 e.p.`, `Pe4`.
 * A capture sign is checked for pawns only, since for pieces it adds nothing.
 */
export function parseSan(position: Position, text: string): Result<Move> {
  const fields = parseFields(text);
  if (fields === undefined) return parseSpecial(position, text);
  const moves = position.moves();
  let found: Move = -1;
  let count = 0;
  for (let i = 0; i < moves.length; i++) {
    const move = moves[i]!;
    // Checked first, because the target square rules out nearly every move.
    if (moveTo(move) !== fields.to || !matches(position, move, fields)) continue;
    found = move;
    count++;
  }
  if (count === 1) return ok(found);
  if (count === 0) return illegal(text, whyNoneReaches(position, fields));
  const candidates = moves.filter((move) => matches(position, move, fields));
  const names = candidates.map((move) => squareName(moveFrom(move)) + squareName(fields.to));
  return fail('san.ambiguous', 'move', `${show(text)} is ambiguous: it may be ${names.sort().join(' or ')}`);
}

function matches(position: Position, move: Move, fields: SanFields): boolean {
  const { kind, to, fromFile, fromRank, promotion, capture } = fields;
  const from = moveFrom(move);
  return (
    moveTo(move) === to &&
    movePromotion(move) === promotion &&
    (fromFile < 0 || (from & 7) === fromFile) &&
    (fromRank < 0 || from >> 3 === fromRank) &&
    kindOf(position.pieceAt(from)) === kind &&
    // Castling is encoded as a king move to its own rook, which `Kh1` does not mean.
    moveType(move) !== CASTLING &&
    !(kind === PAWN && capture && (from & 7) === (to & 7))
  );
}

/** Handles texts without a target square: castling, null moves, and everything that is not SAN. */
function parseSpecial(position: Position, text: string): Result<Move> {
  const side = castlingSide(text);
  if (side !== 0) {
    for (const move of position.moves()) {
      if (moveType(move) === CASTLING && Math.sign(moveTo(move) - moveFrom(move)) === side) return ok(move);
    }
    return illegal(text, whyNoCastling(position, side > 0));
  }
  if (isNullMove(text)) return fail('san.null', 'move', `a null move (${show(text)}) cannot be played`);
  return fail('san.syntax', 'move', `${show(text)} is not a move in algebraic notation`);
}

function illegal(text: string, reason: string) {
  return fail('san.illegal', 'move', `${show(text)} is illegal: ${reason}`);
}

function fileName(square: Square): string {
  return String.fromCharCode(97 + (square & 7));
}

function rankName(square: Square): string {
  return String.fromCharCode(49 + (square >> 3));
}
