import type { Position } from '../rules/position.ts';
import {
  BISHOP,
  type Color,
  colorOf,
  KING,
  KNIGHT,
  kindOf,
  NONE,
  PAWN,
  ROOK,
  type Setup,
  type Square,
  squareName,
  WHITE,
} from '../rules/setup.ts';
import type { SanFields } from './san-fields.ts';

/*
 * Explains why a move is not legal. It produces messages only, never a decision, so it may be slow
 * and needs just enough geometry to tell the reasons apart.
 */

const NAMES = ['', 'pawn', 'knight', 'bishop', 'rook', 'queen', 'king'];

export function kindName(kind: number): string {
  return NAMES[kind] ?? 'piece';
}

export function colorName(color: Color): string {
  return color === WHITE ? 'White' : 'Black';
}

/** The reason why no legal move goes from one square to another with that promotion. */
export function whyNoMove(position: Position, from: Square, to: Square, promotion: number): string {
  const setup = position.setup();
  const piece = setup.board[from]!;
  if (piece === 0) return `there is no piece on ${squareName(from)}`;
  const kind = kindOf(piece);
  const us = colorName(setup.turn);
  if (colorOf(piece) !== setup.turn) {
    return `the ${kindName(kind)} on ${squareName(from)} is ${colorName(colorOf(piece)).toLowerCase()} and ${us} is to move`;
  }
  if (from === to) return 'it starts and ends on the same square';
  if (kind === KING && triesToCastle(setup, from, to)) return whyNoCastling(position, to > from);
  const obstacle = whyUnreachable(setup, from, to);
  if (obstacle !== '') return obstacle;
  if (kind === PAWN && (to < 8 || to >= 56)) {
    if (promotion === 0) return 'the promotion piece is missing';
  } else if (promotion !== 0) {
    return kind === PAWN ? `a pawn does not promote on ${squareName(to)}` : `a ${kindName(kind)} does not promote`;
  }
  if (kind === KING) return `the king would be in check on ${squareName(to)}`;
  return position.inCheck ? `${us} is in check and this move does not end it` : `the ${us} king would be in check`;
}

export function whyNoCastling(position: Position, kingSide: boolean): string {
  const setup = position.setup();
  const us = colorName(setup.turn);
  const side = kingSide ? 'king side' : 'queen side';
  const rook = setup.castling[setup.turn * 2 + (kingSide ? 0 : 1)]!;
  if (rook === NONE) return `${us} has no right to castle on the ${side}`;
  if (position.inCheck) return `${us} may not castle out of check`;
  const king = setup.board.indexOf((KING << 1) | setup.turn);
  const goals = kingSide ? [6, 5] : [2, 3];
  const path = [king, rook, ...goals.map((file) => (king & 56) + file)];
  for (let square = Math.min(...path); square <= Math.max(...path); square++) {
    if (square !== king && square !== rook && setup.board[square] !== 0) {
      return `${us} cannot castle on the ${side}: ${squareName(square)} is occupied`;
    }
  }
  return `${us} cannot castle on the ${side} through or into check`;
}

/** The reason why no piece of a kind reaches a square, if at most the file or rank of its origin is known. */
export function whyNoneReaches(position: Position, fields: SanFields): string {
  const { kind, to, fromFile, fromRank, promotion } = fields;
  const setup = position.setup();
  const owner = colorName(setup.turn);
  let named = kindName(kind);
  if (fromFile >= 0 && fromRank >= 0) named += ` on ${squareName(fromRank * 8 + fromFile)}`;
  else if (fromFile >= 0) named += ` on the ${String.fromCharCode(97 + fromFile)}-file`;
  else if (fromRank >= 0) named += ` on rank ${fromRank + 1}`;
  const candidates: Square[] = [];
  for (let square = 0; square < 64; square++) {
    if (setup.board[square] !== ((kind << 1) | setup.turn)) continue;
    if (fromFile >= 0 && fromFile !== (square & 7)) continue;
    if (fromRank >= 0 && fromRank !== square >> 3) continue;
    candidates.push(square);
  }
  if (candidates.length === 0) return `${owner} has no ${named}`;
  // A piece that could go there but for its king or the promotion gives the better reason.
  const from = candidates.find((square) => whyUnreachable(setup, square, to) === '');
  if (from !== undefined)
    return `${kindName(kind)} on ${squareName(from)}: ${whyNoMove(position, from, to, promotion)}`;
  if (candidates.length === 1 || isOwn(setup, to)) return whyNoMove(position, candidates[0]!, to, promotion);
  return `no ${owner.toLowerCase()} ${named} can go to ${squareName(to)}`;
}

function triesToCastle(setup: Setup, from: Square, to: Square): boolean {
  if (setup.castling[setup.turn * 2] === to || setup.castling[setup.turn * 2 + 1] === to) return true;
  return (from === 4 || from === 60) && Math.abs(from - to) === 2;
}

function isOwn(setup: Setup, square: Square): boolean {
  const piece = setup.board[square]!;
  return piece !== 0 && colorOf(piece) === setup.turn;
}

/** Empty if only its king keeps the piece from going there. */
function whyUnreachable(setup: Setup, from: Square, to: Square): string {
  const { board, turn } = setup;
  const kind = kindOf(board[from]!);
  if (isOwn(setup, to)) return `${squareName(to)} is occupied by a ${colorName(turn)} ${kindName(kindOf(board[to]!))}`;
  const shape = `a ${kindName(kind)} does not move from ${squareName(from)} to ${squareName(to)}`;
  const files = Math.abs((to & 7) - (from & 7));
  const ranks = Math.abs((to >> 3) - (from >> 3));
  if (kind === PAWN) return whyNoPawnMove(setup, from, to, shape);
  if (kind === KNIGHT) return files * ranks === 2 ? '' : shape;
  if (kind === KING) return Math.max(files, ranks) === 1 ? '' : shape;
  const diagonal = files === ranks && kind !== ROOK;
  const straight = (files === 0 || ranks === 0) && kind !== BISHOP;
  if (!diagonal && !straight) return shape;
  const step = Math.sign((to & 7) - (from & 7)) + 8 * Math.sign((to >> 3) - (from >> 3));
  for (let square = from + step; square !== to; square += step) {
    if (board[square] !== 0)
      return `the path from ${squareName(from)} to ${squareName(to)} is blocked on ${squareName(square)}`;
  }
  return '';
}

function whyNoPawnMove(setup: Setup, from: Square, to: Square, shape: string): string {
  const { board, turn } = setup;
  const forward = turn === WHITE ? 8 : -8;
  const home = turn === WHITE ? 1 : 6;
  if ((to & 7) === (from & 7)) {
    const double = to === from + 2 * forward && from >> 3 === home;
    if (to !== from + forward && !double) return shape;
    for (let square = from + forward; ; square += forward) {
      if (board[square] !== 0) return `the pawn on ${squareName(from)} is blocked on ${squareName(square)}`;
      if (square === to) return '';
    }
  }
  if (Math.abs((to & 7) - (from & 7)) !== 1 || to >> 3 !== (from + forward) >> 3) return shape;
  if (board[to] !== 0 || to === setup.enPassant) return '';
  return `there is nothing to capture on ${squareName(to)}`;
}
