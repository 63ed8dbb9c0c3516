import { show } from '../rules/names.ts';
import { fail, ok, type Result } from '../rules/result.ts';
import {
  BLACK,
  type CastlingRooks,
  type Color,
  KING,
  NONE,
  pieceOf,
  ROOK,
  type Setup,
  type Square,
  WHITE,
} from '../rules/setup.ts';

/** X-FEN writes `KQkq` and a file letter only where that would name another rook; Shredder-FEN always writes file letters. */
export type CastlingStyle = 'x-fen' | 'shredder';

/**
 * Reads the castling field in its three spellings at once: `KQkq` (in X-FEN the outermost rook on that side, which in ordinary
 * chess is the rook in the corner), `HAha`, and mixtures such as `Gkq`. The order of the letters does not matter.
 */
export function parseCastling(field: string, board: Uint8Array): Result<CastlingRooks> {
  const rooks: [Square, Square, Square, Square] = [NONE, NONE, NONE, NONE];
  if (field === '-') return ok(rooks);
  if (field.length === 0 || field.length > 4)
    return fault(`expected "-" or 1 to 4 letters in the castling field, found ${show(field)}`);
  for (const letter of field) {
    const upper = letter.toUpperCase();
    const color = letter === upper ? WHITE : BLACK;
    const file = upper.charCodeAt(0) - 65;
    if (upper.length !== 1 || (upper !== 'K' && upper !== 'Q' && !(file >= 0 && file < 8))) {
      return fault(`unknown letter ${show(letter)} in the castling field ${show(field)}`);
    }
    const side = color === WHITE ? 'White' : 'Black';
    const king = kingOnBackRank(board, color);
    if (king === NONE) return fault(`castling right ${letter}: ${side} has no king on its back rank`);
    const rook =
      upper === 'K' || upper === 'Q' ? outermostRook(board, color, king, upper === 'K') : backRank(color) + file;
    if (rook === NONE || board[rook] !== pieceOf(ROOK, color)) {
      return fault(`castling right ${letter}: ${side} has no such rook on its back rank`);
    }
    const right = color * 2 + (rook > king ? 0 : 1);
    if (rooks[right] !== NONE) {
      return fault(
        `castling field ${show(field)} grants ${side} two rights on the ${rook > king ? 'king' : 'queen'} side`,
      );
    }
    rooks[right] = rook;
  }
  return ok(rooks);
}

export function formatCastling(setup: Setup, style: CastlingStyle): string {
  let field = '';
  for (let right = 0; right < 4; right++) {
    const rook = setup.castling[right]!;
    if (rook === NONE) continue;
    const color: Color = right < 2 ? WHITE : BLACK;
    const kingSide = (right & 1) === 0;
    const king = kingOnBackRank(setup.board, color);
    const outermost = king !== NONE && outermostRook(setup.board, color, king, kingSide) === rook;
    const letter = style === 'x-fen' && outermost ? (kingSide ? 'K' : 'Q') : String.fromCharCode(65 + (rook & 7));
    field += color === WHITE ? letter : letter.toLowerCase();
  }
  return field === '' ? '-' : field;
}

function fault(message: string) {
  return fail('fen.castling', 'castling', message);
}

function backRank(color: Color): Square {
  return color === WHITE ? 0 : 56;
}

function kingOnBackRank(board: Uint8Array, color: Color): Square {
  const start = backRank(color);
  const king = board.subarray(start, start + 8).indexOf(pieceOf(KING, color));
  return king < 0 ? NONE : start + king;
}

function outermostRook(board: Uint8Array, color: Color, king: Square, kingSide: boolean): Square {
  const rook = pieceOf(ROOK, color);
  const start = backRank(color);
  if (kingSide) {
    for (let square = start + 7; square > king; square--) if (board[square] === rook) return square;
  } else {
    for (let square = start; square < king; square++) if (board[square] === rook) return square;
  }
  return NONE;
}
