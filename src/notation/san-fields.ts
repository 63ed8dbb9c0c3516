import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK, type Square } from '../rules/setup.ts';

/** The fields of a SAN text, before any position is consulted; −1 for a field that is missing. */
export interface SanFields {
  readonly kind: number;
  readonly to: Square;
  readonly fromFile: number;
  readonly fromRank: number;
  /** The kind promoted to, or 0. */
  readonly promotion: number;
  readonly capture: boolean;
}

/** The longest tolerated spelling is well below this (`Qa1xb2 e.p.+!?`). */
const MAX_LENGTH = 24;

const NULL_MOVES = ['--', 'Z0', 'null', '@@@@', '0000', '<>'];

export function isNullMove(text: string): boolean {
  return text.length <= 4 && NULL_MOVES.includes(text);
}

/** 1 for castling king side, −1 for queen side, 0 for other moves. Both letters and zeros are accepted. */
export function castlingSide(text: string): number {
  const first = text.charCodeAt(0);
  if ((first !== 79 && first !== 48) || text.length > MAX_LENGTH) return 0;
  const end = suffixStart(text);
  const sides = text.slice(0, end).replaceAll('0', 'O');
  return sides === 'O-O' ? 1 : sides === 'O-O-O' ? -1 : 0;
}

/**
 * Promotion and target are read from the right end, the piece from the left; the origin remains between them. One pass
 * over char codes, because replaying a large database spends its time here.
 */
export function parseFields(text: string): SanFields | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  let right = suffixStart(text);
  let promotion = 0;
  if (right > 0 && !isRank(text.charCodeAt(right - 1))) {
    const bracketed = text.charCodeAt(right - 1) === 41;
    if (bracketed) right--;
    promotion = promotionKind(text.charCodeAt(--right));
    if (promotion === 0) return undefined;
    const mark = text.charCodeAt(right - 1);
    if (bracketed && mark !== 40) return undefined;
    if (bracketed || mark === 61 || mark === 47) right--;
  }
  right -= 2;
  if (right < 0 || !isFile(text.charCodeAt(right)) || !isRank(text.charCodeAt(right + 1))) return undefined;
  const to = (text.charCodeAt(right + 1) - 49) * 8 + text.charCodeAt(right) - 97;

  let left = 0;
  let kind = pieceKind(text.charCodeAt(0));
  if (kind === 0) kind = PAWN;
  else left = 1;
  if (kind !== PAWN && promotion !== 0) return undefined;
  const sign = right > left ? text.charCodeAt(right - 1) : 0;
  const capture = sign === 120 || sign === 58;
  if (capture || sign === 45) right--;
  let fromFile = -1;
  let fromRank = -1;
  if (left < right && isFile(text.charCodeAt(left))) fromFile = text.charCodeAt(left++) - 97;
  if (left < right && isRank(text.charCodeAt(left))) fromRank = text.charCodeAt(left++) - 49;
  if (left !== right) return undefined;
  // `d5` is a push, never a capture from an unnamed file.
  if (kind === PAWN && fromFile < 0 && !capture) fromFile = to & 7;
  return { kind, to, fromFile, fromRank, promotion, capture };
}

/** The index where the check signs, the annotation and `e.p.` begin, which is the end of the move itself. */
function suffixStart(text: string): number {
  let end = text.length;
  while (end > 0 && isSuffix(text.charCodeAt(end - 1))) end--;
  const last = text.charCodeAt(end - 1);
  if (last !== 46 && last !== 112) return end;
  for (const mark of ['e.p.', 'ep']) {
    if (!text.endsWith(mark, end)) continue;
    end -= mark.length;
    while (end > 0 && isSuffix(text.charCodeAt(end - 1))) end--;
    return end;
  }
  return end;
}

/** Space, `!`, `#`, `+`, `?`. */
function isSuffix(code: number): boolean {
  return code === 43 || code === 35 || code === 33 || code === 63 || code === 32;
}

function isFile(code: number): boolean {
  return code >= 97 && code <= 104;
}

function isRank(code: number): boolean {
  return code >= 49 && code <= 56;
}

function pieceKind(code: number): number {
  switch (code) {
    case 75:
      return KING;
    case 81:
      return QUEEN;
    case 82:
      return ROOK;
    case 66:
      return BISHOP;
    case 78:
      return KNIGHT;
    case 80:
      return PAWN;
    default:
      return 0;
  }
}

/** Either case: after the target square a `b` can only be a bishop. */
function promotionKind(code: number): number {
  const kind = pieceKind(code & ~32);
  return kind === KING || kind === PAWN ? 0 : kind;
}
