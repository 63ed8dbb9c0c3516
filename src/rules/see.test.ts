import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { formatUci, parseUci } from '../notation/uci-move.ts';
import { CASTLING, EN_PASSANT, type Move, moveFrom, movePromotion, moveTo, moveType } from './move.ts';
import { loadRules } from './node.ts';
import { unwrap } from './result.ts';
import { BISHOP, type Color, colorOf, KING, KNIGHT, kindOf, PAWN, pieceOf, QUEEN, ROOK } from './setup.ts';
import { checked, scatteredFen, visitAll, walks } from './walks.testing.ts';

const position = (await loadRules()).position();

/** Centipawns by kind; a king is never lost, so its value does not matter. */
const VALUES = [0, 100, 320, 330, 500, 900, 0] as const;

type Board = readonly number[];

function valueOn(board: Board, square: number): number {
  return VALUES[kindOf(board[square]!)]!;
}

function isFree(board: Board, from: number, to: number): boolean {
  const step = Math.sign((to & 7) - (from & 7)) + 8 * Math.sign((to >> 3) - (from >> 3));
  for (let square = from + step; square !== to; square += step) if (board[square] !== 0) return false;
  return true;
}

function isAttacking(board: Board, from: number, to: number): boolean {
  const piece = board[from]!;
  const kind = kindOf(piece);
  const files = Math.abs((from & 7) - (to & 7));
  const ranks = Math.abs((from >> 3) - (to >> 3));
  if (kind === KNIGHT) return files * ranks === 2;
  if (kind === KING) return Math.max(files, ranks) === 1;
  if (kind === PAWN) return files === 1 && (to >> 3) - (from >> 3) === (colorOf(piece) === 0 ? 1 : -1);
  const straight = kind !== BISHOP && (files === 0 || ranks === 0);
  const diagonal = kind !== ROOK && files === ranks;
  return from !== to && (straight || diagonal) && isFree(board, from, to);
}

function attackers(board: Board, to: number, side: Color): number[] {
  return board.flatMap((piece, from) =>
    piece !== 0 && colorOf(piece) === side && isAttacking(board, from, to) ? [from] : [],
  );
}

function withMove(board: Board, from: number, to: number): Board {
  const after = [...board];
  after[to] = board[from]!;
  after[from] = 0;
  return after;
}

/** A king may not step into an attack, and no piece may uncover one on its king. */
function mayTake(board: Board, from: number, to: number, side: Color): boolean {
  const after = withMove(board, from, to);
  if (kindOf(board[from]!) === KING) return attackers(after, to, (side ^ 1) as Color).length === 0;
  const king = board.indexOf(pieceOf(KING, side));
  const known = attackers(board, king, (side ^ 1) as Color);
  return attackers(after, king, (side ^ 1) as Color).every((square) => known.includes(square));
}

/** The gain of `side` from capturing on `to` or not: the least valuable piece captures first, among equals the one on the lowest square. */
function gainByTaking(board: Board, to: number, side: Color): number {
  const able = attackers(board, to, side).filter((from) => mayTake(board, from, to, side));
  const [from] = able.sort((a, b) => kindOf(board[a]!) - kindOf(board[b]!) || a - b);
  if (from === undefined) return 0;
  return Math.max(0, valueOn(board, to) - gainByTaking(withMove(board, from, to), to, (side ^ 1) as Color));
}

/** The value of the exchange that a move starts, for the side that makes it. */
function exchangeValue(move: Move): number {
  if (moveType(move) === CASTLING) return 0;
  const from = moveFrom(move);
  const to = moveTo(move);
  const before = [...position.setup().board];
  const after = [...withMove(before, from, to)];
  let gain = valueOn(before, to);
  if (moveType(move) === EN_PASSANT) {
    gain += VALUES[PAWN];
    after[to ^ 8] = 0;
  }
  if (movePromotion(move) !== 0) {
    gain += VALUES[movePromotion(move)]! - VALUES[PAWN];
    after[to] = pieceOf(movePromotion(move), position.turn);
  }
  return gain - gainByTaking(after, to, (position.turn ^ 1) as Color);
}

describe('see', () => {
  test.each([
    ['a free pawn', '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', 'e4d5', 100],
    ['a guarded pawn taken by a pawn', '4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1', 'e4d5', 0],
    ['a guarded pawn taken by a rook', '4k3/8/4p3/3p4/8/8/3R4/3K4 w - - 0 1', 'd2d5', -400],
    ['a rook behind a rook', '3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1', 'd2d5', 100],
    ['a bishop behind the capturing pawn', '4k3/8/4p3/3n4/4P3/5B2/8/4K3 w - - 0 1', 'e4d5', 320],
    ['the only guard is pinned to its king', '3k4/8/3r4/5p2/8/8/3R1R2/4K3 w - - 0 1', 'f2f5', 100],
    ['the only guard is pinned but takes along the pin', '3k4/8/3r4/8/3p4/8/3R4/3RK3 w - - 0 1', 'd2d4', 100],
    ['the guard is the king, who may take', '8/8/8/4k3/3p4/8/3R4/4K3 w - - 0 1', 'd2d4', -400],
    ['the guard is the king, who may not', '8/8/8/4k3/3p4/8/3R4/3RK3 w - - 0 1', 'd2d4', 100],
    ['a quiet move to a safe square', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1', 'a1a5', 0],
    ['a quiet move to a guarded square', '4k3/8/1p6/8/8/8/8/R3K3 w - - 0 1', 'a1a5', -500],
    ['en passant onto an unguarded square', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 100],
    ['en passant into a guarded square', '4k3/2p5/8/3pP3/8/8/8/4K3 w - d6 0 1', 'e5d6', 0],
    ['en passant uncovers a rook that takes', '7k/8/8/3pP3/8/8/3r4/7K w - d6 0 1', 'e5d6', 0],
    ['en passant uncovers a rook that guards', '7k/2p5/8/3pP3/8/8/3R4/7K w - d6 0 1', 'e5d6', 100],
    ['a promotion that cannot be taken', '8/P7/8/8/8/8/8/K1k5 w - - 0 1', 'a7a8q', 800],
    ['a promotion that is taken', '1r6/P7/8/8/8/8/8/K1k5 w - - 0 1', 'a7a8q', -100],
    ['a promotion by capture that is taken', 'kr6/P7/8/8/8/8/8/K7 w - - 0 1', 'a7b8q', 400],
    ['castling', '4k3/8/8/8/8/8/8/4K2R w K - 0 1', 'e1g1', 0],
  ] as const)('%s: %s %s is worth exactly %i', (_, fen, uci, value) => {
    unwrap(loadFen(position, fen));
    const move = unwrap(parseUci(position, uci));
    expect(exchangeValue(move)).toBe(value);
    expect(position.see(move, value)).toBe(true);
    expect(position.see(move, value + 1)).toBe(false);
  });

  function checkAllMoves(): void {
    for (const move of position.moves()) {
      const value = exchangeValue(move);
      for (const threshold of [-2000, value - 100, value - 1, value, value + 1, value + 100, 0, 1, 2000]) {
        if (position.see(move, threshold) !== value >= threshold)
          throw new Error(
            `${formatUci(move, { chess960: true })} is worth ${value}, but see is wrong at threshold ${threshold}`,
          );
      }
    }
  }

  test('equals a slow exchange on the board, at every threshold around its value, in random games', () => {
    fc.assert(
      fc.property(walks(30), (walk) => visitAll(position, walk, checkAllMoves)),
      checked(250),
    );
  });

  test('equals a slow exchange in positions full of sliders, pins and batteries', () => {
    fc.assert(
      fc.property(scatteredFen(28, [PAWN, KNIGHT, BISHOP, ROOK, ROOK, QUEEN, QUEEN]), (fen) => {
        unwrap(loadFen(position, fen));
        checkAllMoves();
      }),
      checked(2000),
    );
  });
});
