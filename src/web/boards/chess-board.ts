import { CHESS_NOTATION } from '../../notation/chess-notation.ts';
import { parseFen } from '../../notation/fen.ts';
import { castledKing } from '../../notation/uci-move.ts';
import type { AnySetup, BoardPosition } from '../../rules/board-position.ts';
import { CASTLING, moveFrom, movePromotion, moveTo, moveType } from '../../rules/move.ts';
import {
  BISHOP,
  type CastlingRooks,
  type Color,
  KING,
  KNIGHT,
  kindOf,
  NONE,
  PAWN,
  pieceOf,
  QUEEN,
  ROOK,
  squareName,
} from '../../rules/setup.ts';
import { pieceUrl } from '../chessboard/pieces.ts';
import { pageRules } from '../state/rules.ts';
import { CHESS_SIDES, type PageBoard } from './page-board.ts';

const NO_HAND: ReadonlyMap<number, number> = new Map();

/** Whether king or rooks with castling rights stand on squares that only Chess960 allows. */
export function isChess960({ board, castling }: { board: Uint8Array; castling: CastlingRooks }): boolean {
  return castling.some((rook, right) => {
    if (rook === NONE) return false;
    const king = board.indexOf(pieceOf(KING, (right >> 1) as Color));
    return (king & 7) !== 4 || (rook & 7) !== ((right & 1) === 0 ? 7 : 0);
  });
}

export const CHESS_BOARD: PageBoard = {
  name: 'chess',
  title: 'Chess',
  family: 'chess',
  isShogi: false,
  notation: CHESS_NOTATION,
  size: 8,
  sides: CHESS_SIDES,
  // Named here because looking them up would load every term.
  presets: { full: 'lucena', lines: 'lines' },
  handKinds: [],
  setupKinds: [KING, QUEEN, ROOK, BISHOP, KNIGHT, PAWN],
  kindNames: ['', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'],
  kindLetters: ['', 'P', 'N', 'B', 'R', 'Q', 'K'],
  position: () => pageRules().position(),
  squareName,
  squareLabel: squareName,
  files: [...'abcdefgh'],
  ranks: [...'12345678'],
  originOf: (move) => squareName(moveFrom(move)),
  squaresOf: (move) => [moveFrom(move), moveType(move) === CASTLING ? castledKing(move) : moveTo(move)],
  // Castling has two: the rook's square and the king's destination.
  targetsOf: (move) => (moveType(move) === CASTLING ? [moveTo(move), castledKing(move)] : [moveTo(move)]),
  promotionOf: movePromotion,
  movedKind: (move, { board }) => kindOf(board[moveFrom(move)]!),
  plyOf: ({ moveNumber, turn }: BoardPosition) => (moveNumber - 1) * 2 + turn,
  styleOf: (setup: AnySetup) => ({ chess960: 'castling' in setup && isChess960(setup) }),
  pieces: (fen) => {
    const setup = parseFen(fen);
    return setup.ok ? setup.value.board : new Uint8Array(64);
  },
  hands: () => [NO_HAND, NO_HAND],
  hand: undefined,
  pieceUrl: (kind, color) => pieceUrl(kind, color === 0 ? 'white' : 'black'),
};
