import { fail, ok, type Result } from './result.ts';
import {
  BLACK,
  type Color,
  colorOf,
  KING,
  kindOf,
  NONE,
  PAWN,
  pieceOf,
  ROOK,
  type Setup,
  squareName,
  WHITE,
} from './setup.ts';

/** The largest number of pieces of a side; the core's move lists are sized for it. */
const MAX_PIECES = 16;
const MAX_CLOCK = 65535;

const COLOR_NAMES = ['White', 'Black'] as const;

/** Checks values that a caller in plain JavaScript can get wrong, because the core would write outside its tables. */
function checkShape({ board, turn }: Setup): Result<void> {
  if (board.length !== 64) return fail('setup.board', 'placement', `expected 64 squares, found ${board.length}`);
  const square = board.findIndex((piece) => piece !== 0 && (kindOf(piece) < PAWN || kindOf(piece) > KING));
  if (square >= 0)
    return fail('setup.board', 'placement', `${board[square]} on ${squareName(square)} is not a piece code`);
  if (turn !== WHITE && turn !== BLACK) return fail('setup.turn', 'turn', 'expected 0 or 1 as the side to move');
  return ok(undefined);
}

function checkPieces({ board }: Setup): Result<void> {
  for (const color of [WHITE, BLACK] as Color[]) {
    const own = [...board].filter((piece) => piece !== 0 && colorOf(piece) === color);
    const kings = own.filter((piece) => kindOf(piece) === KING).length;
    const name = COLOR_NAMES[color];
    if (kings !== 1) return fail('setup.kings', 'placement', `${name} has ${kings} kings, expected one`);
    if (own.length > MAX_PIECES)
      return fail('setup.pieces', 'placement', `${name} has ${own.length} pieces, more than ${MAX_PIECES}`);
  }
  for (let file = 0; file < 8; file++) {
    for (const square of [file, 56 + file]) {
      if (kindOf(board[square]!) === PAWN)
        return fail('setup.pawns', 'placement', `a pawn cannot stand on ${squareName(square)}`);
    }
  }
  return ok(undefined);
}

function checkCastling({ board, castling }: Setup): Result<void> {
  for (let right = 0; right < 4; right++) {
    const rook = castling[right]!;
    if (rook === NONE) continue;
    const color = (right >> 1) as Color;
    const queenSide = (right & 1) === 1;
    const home = color === WHITE ? 0 : 56;
    const king = board.indexOf(pieceOf(KING, color));
    const which = `${COLOR_NAMES[color]}'s ${queenSide ? 'queen' : 'king'}-side castling`;
    if (king < home || king > home + 7)
      return fail('setup.castling', 'castling', `${which}: the king is not on its first rank`);
    if (!Number.isInteger(rook) || rook < home || rook > home + 7 || board[rook] !== pieceOf(ROOK, color))
      return fail('setup.castling', 'castling', `${which}: there is no rook to castle with`);
    if (rook < king !== queenSide)
      return fail('setup.castling', 'castling', `${which}: the rook on ${squareName(rook)} is on the other side`);
  }
  return ok(undefined);
}

function checkEnPassant({ board, turn, enPassant }: Setup): Result<void> {
  if (enPassant === NONE) return ok(undefined);
  const field = 'enPassant';
  const rank = turn === WHITE ? 5 : 2;
  if (!Number.isInteger(enPassant) || enPassant >> 3 !== rank)
    return fail('setup.enPassant', field, `expected an en passant square on rank ${rank + 1}`);
  const name = squareName(enPassant);
  const pawn = pieceOf(PAWN, (turn ^ 1) as Color);
  if (board[enPassant ^ 8] !== pawn)
    return fail(
      'setup.enPassant',
      field,
      `en passant on ${name}: no pawn of ${COLOR_NAMES[turn ^ 1]} has just passed it`,
    );
  if (board[enPassant] !== 0 || board[enPassant ^ 24] !== 0)
    return fail('setup.enPassant', field, `en passant on ${name}: the path of the pawn was not clear`);
  return ok(undefined);
}

function checkClocks({ halfmoves, fullmoves }: Setup): Result<void> {
  if (!Number.isInteger(halfmoves) || halfmoves < 0 || halfmoves > MAX_CLOCK)
    return fail('setup.halfmoves', 'halfmoves', `expected a half-move clock between 0 and ${MAX_CLOCK}`);
  if (!Number.isInteger(fullmoves) || fullmoves < 1 || fullmoves > MAX_CLOCK)
    return fail('setup.fullmoves', 'fullmoves', `expected a move number between 1 and ${MAX_CLOCK}`);
  return ok(undefined);
}

/** All checks of a setup that need no attacks. */
export function validateSetup(setup: Setup): Result<void> {
  for (const check of [checkShape, checkPieces, checkCastling, checkEnPassant, checkClocks]) {
    const result = check(setup);
    if (!result.ok) return result;
  }
  return ok(undefined);
}
