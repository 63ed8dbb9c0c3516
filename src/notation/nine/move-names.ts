// Names of moves for display: Western (P-76, B×22+, P*55) and Japanese (７六歩, ２二角成, ５五歩打).
import { type Move, moveFrom, moveTo } from '../../rules/move.ts';
import { HAND_KINDS, NINE_KINDS, nineKindOf, nineSeenBy } from '../../rules/nine/kinds.ts';
import { dropSlot, ninePromotion } from '../../rules/nine/move.ts';
import type { NinePosition } from '../../rules/nine/position.ts';
import type { Color } from '../../rules/setup.ts';

const WIDE_DIGITS = '１２３４５６７８９';
const KANJI_DIGITS = '一二三四五六七八九';

function coordinates(square: number): [file: number, rank: number] {
  return [9 - (square % 9), 9 - Math.floor(square / 9)];
}

/** The piece that a move moves or drops. */
function movedPiece(position: NinePosition, move: Move): number {
  const slot = dropSlot(move);
  return slot < 0 ? position.pieceAt(moveFrom(move)) : (HAND_KINDS[slot]! << 1) | position.turn;
}

/** Whether the piece on a square attacks another square, pinned or not. */
function attacks(position: NinePosition, from: number, to: number): boolean {
  const piece = position.pieceAt(from);
  const { leaps, rides } = nineKindOf(piece);
  const [right, ahead] = stepBetween(from, to, (piece & 1) as Color);
  if (leaps.some(([x, y]) => x === right && y === ahead)) return true;
  const isStraight = right === 0 || ahead === 0;
  if (!isStraight && Math.abs(right) !== Math.abs(ahead)) return false;
  if (rides === 'none' || (rides === 'forward' && (right !== 0 || ahead < 0))) return false;
  if ((rides === 'straight' && !isStraight) || (rides === 'diagonal' && isStraight)) return false;
  const distance = Math.max(Math.abs(right), Math.abs(ahead));
  const step = (to - from) / distance;
  for (let i = 1; i < distance; i++) if (position.pieceAt(from + i * step) !== 0) return false;
  return true;
}

/** The squares from which pawns of chess may step forward to a square. */
function steppers(position: NinePosition, pawn: number, to: number): number[] {
  return position
    .moves()
    .filter((move) => moveTo(move) === to && dropSlot(move) < 0 && position.pieceAt(moveFrom(move)) === pawn)
    .map(moveFrom);
}

/**
 * The squares from which other pieces of the same kind also reach the target. Pinned pieces count, as is usual. A pawn of chess that steps
 * forward has no rivals, because only one can reach the square.
 */
function rivals(position: NinePosition, move: Move): number[] {
  const piece = movedPiece(position, move);
  const to = moveTo(move);
  if (nineKindOf(piece).pawn === 'chess' && position.pieceAt(to) === 0)
    return dropSlot(move) < 0 ? [] : steppers(position, piece, to);
  const found: number[] = [];
  for (let from = 0; from < 81; from++) {
    const isOther = from !== moveFrom(move) && from !== to && position.pieceAt(from) === piece;
    if (isOther && attacks(position, from, to)) found.push(from);
  }
  return found;
}

/** Whether a piece could have promoted by this move. */
function canPromote(position: NinePosition, move: Move): boolean {
  return position
    .moves()
    .some(
      (other) => moveFrom(other) === moveFrom(move) && moveTo(other) === moveTo(move) && ninePromotion(other) !== 0,
    );
}

/** The Western name of a legal move: `P-76`, `G49-58`, `B×22+`, `N-65=`, `P*55`; a promoted pawn of chess names its kind. */
export function westernMove(position: NinePosition, move: Move): string {
  const piece = movedPiece(position, move);
  const { letters } = nineKindOf(piece);
  const target = coordinates(moveTo(move)).join('');
  if (dropSlot(move) >= 0) return `${letters}*${target}`;
  const origin = rivals(position, move).length > 0 ? coordinates(moveFrom(move)).join('') : '';
  const sign = position.pieceAt(moveTo(move)) === 0 ? '-' : '×';
  const promotion = ninePromotion(move);
  const choice = promotion === 0 ? '' : NINE_KINDS[promotion - 1]!;
  const suffix =
    choice === ''
      ? canPromote(position, move)
        ? '='
        : ''
      : choice.captured === 'chess-pawn'
        ? `=${choice.letters.slice(1)}`
        : '+';
  return letters + origin + sign + target + suffix;
}

/** The step from one square to another, as the owner sees it: files to the right, ranks forward. */
function stepBetween(from: number, to: number, color: Color): [right: number, forward: number] {
  const [a, b] = [nineSeenBy(from, color), nineSeenBy(to, color)];
  return [(b % 9) - (a % 9), Math.floor(b / 9) - Math.floor(a / 9)];
}

/** The direction in which a piece moves: up, down or sideways. */
function way([, forward]: readonly [number, number]): string {
  return forward > 0 ? '上' : forward < 0 ? '引' : '寄';
}

/** The side from which it comes: the left or right of the target, or straight below it. */
function origin([right, forward]: readonly [number, number]): string {
  return right === 0 && forward === 1 ? '直' : right > 0 ? '左' : right < 0 ? '右' : '';
}

/** Tells a move from those of other pieces of its kind to the same square: by words or, where they are not enough, by the origin. */
function relative(position: NinePosition, move: Move): string {
  const others = rivals(position, move);
  if (others.length === 0) return '';
  const { turn } = position;
  const to = moveTo(move);
  const step = stepBetween(moveFrom(move), to, turn);
  const steps = others.map((from) => stepBetween(from, to, turn));
  const isUnique = (text: string, of: (step: readonly [number, number]) => string) =>
    text !== '' && steps.every((other) => of(other) !== text);
  if (isUnique(way(step), way)) return way(step);
  if (nineKindOf(movedPiece(position, move)).rides !== 'none') {
    // Riders that go the same way are told apart by left and right alone.
    if (steps.every((other) => step[0] > other[0])) return '左';
    if (steps.every((other) => step[0] < other[0])) return '右';
  } else {
    if (origin(step) === '直') return '直';
    if (isUnique(origin(step), origin)) return origin(step);
    const both = (from: readonly [number, number]) => origin(from) + way(from);
    if (isUnique(both(step), both)) return both(step);
  }
  // Shogi never comes to this. Knights of chess can, and more than two riders.
  return `(${coordinates(moveFrom(move)).join('')})`;
}

/** The target of the last move, if it is known. */
export interface NameOptions {
  readonly previousTo?: number;
}

/** The Japanese name of a legal move: `７六歩`, `同角成`, `５八金右`, `５五歩打`; `２三騎(42)` where words cannot tell pieces apart. */
export function japaneseMove(position: NinePosition, move: Move, { previousTo }: NameOptions = {}): string {
  const [file, rank] = coordinates(moveTo(move));
  const place = previousTo === moveTo(move) ? '同' : WIDE_DIGITS[file - 1]! + KANJI_DIGITS[rank - 1]!;
  const { kanji } = nineKindOf(movedPiece(position, move));
  // A drop is marked as one only where a piece on the board could have moved there.
  if (dropSlot(move) >= 0) return place + kanji + (rivals(position, move).length > 0 ? '打' : '');
  const promotion = ninePromotion(move);
  const choice = promotion === 0 ? undefined : NINE_KINDS[promotion - 1]!;
  const suffix =
    choice === undefined
      ? canPromote(position, move)
        ? '不成'
        : ''
      : choice.captured === 'chess-pawn'
        ? `成${choice.kanji.slice(1)}`
        : '成';
  return place + kanji + relative(position, move) + suffix;
}
