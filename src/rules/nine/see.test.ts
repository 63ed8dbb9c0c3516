import { describe, expect, test } from 'vitest';
import { randomNumbersFor } from '../../lab/random.ts';
import { loadSfen } from '../../notation/nine/sfen.ts';
import { formatUsi, parseUsi } from '../../notation/nine/usi-move.ts';
import { amount } from '../amount.testing.ts';
import { type Move, moveFrom, moveTo } from '../move.ts';
import { loadNineRules } from '../node.ts';
import { unwrap } from '../result.ts';
import type { Color } from '../setup.ts';
import { BOARDS, type Board, SHOGI } from './board.ts';
import { HAND_KINDS, type Leap, nineKind, nineKindOf, nineSeenBy, slotOfKind } from './kinds.ts';
import { dropSlot, ninePromotion } from './move.ts';
import type { NinePosition } from './position.ts';
import { randomWalk, scatter } from './random-positions.testing.ts';

const STRAIGHT: readonly Leap[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
];
const DIAGONAL: readonly Leap[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
];
const RIDES = {
  none: [],
  forward: [[0, 1]],
  diagonal: DIAGONAL,
  straight: STRAIGHT,
  all: [...STRAIGHT, ...DIAGONAL],
} as const;

type Squares = readonly number[];

const KING = nineKind('king');

function boardValue(kind: number): number {
  return kind === 0 ? 0 : nineKindOf(kind << 1).value;
}

/** An exchange on a copy of the board, computed in the simplest way. */
class Exchange {
  readonly rules: Board;

  constructor(rules: Board) {
    this.rules = rules;
  }

  /** The gain of a side from taking the piece. */
  #prize(piece: number): number {
    if (piece === 0 || piece >> 1 === KING) return 0;
    const keeps = piece & 1 ? this.rules.hands.first : this.rules.hands.second;
    return boardValue(piece >> 1) + (keeps ? boardValue(HAND_KINDS[slotOfKind(piece >> 1)]!) : 0);
  }

  #isAttacking(board: Squares, from: number, to: number): boolean {
    const piece = board[from]!;
    const { leaps, rides } = nineKindOf(piece);
    const sign = piece & 1 ? -1 : 1;
    const [x, y] = [from % 9, Math.floor(from / 9)];
    const [tx, ty] = [to % 9, Math.floor(to / 9)];
    if (leaps.some(([dx, dy]) => x + sign * dx === tx && y + sign * dy === ty)) return true;
    return RIDES[rides].some(([dx, dy]) => {
      let [sx, sy] = [x + sign * dx, y + sign * dy];
      while (sx >= 0 && sx < 9 && sy >= 0 && sy < 9) {
        if (sx === tx && sy === ty) return true;
        if (board[sy * 9 + sx] !== 0) return false;
        [sx, sy] = [sx + sign * dx, sy + sign * dy];
      }
      return false;
    });
  }

  #attackers(board: Squares, to: number, side: number): number[] {
    return board.flatMap((piece, from) =>
      from !== to && piece !== 0 && (piece & 1) === side && this.#isAttacking(board, from, to) ? [from] : [],
    );
  }

  #after(board: Squares, from: number, to: number, piece: number): Squares {
    const after = [...board];
    after[from] = 0;
    after[to] = piece;
    return after;
  }

  /** The piece on the target after it has captured there: it promotes if it may. */
  #landed(piece: number, from: number, to: number): number {
    const { promotion, pawn } = nineKindOf(piece);
    if (promotion === undefined) return piece;
    const isIn = (square: number) => nineSeenBy(square, (piece & 1) as Color) >= 81 - 9 * promotion.zone;
    if (!isIn(to) && (pawn === 'chess' || !isIn(from))) return piece;
    return (nineKind(promotion.to[0]!) << 1) | (piece & 1);
  }

  #mayTake(board: Squares, from: number, to: number, side: number): boolean {
    const after = this.#after(board, from, to, board[from]!);
    if (board[from]! >> 1 === KING) return this.#attackers(after, to, side ^ 1).length === 0;
    const king = board.indexOf((KING << 1) | side);
    const known = this.#attackers(board, king, side ^ 1);
    return this.#attackers(after, king, side ^ 1).every((square) => known.includes(square));
  }

  /** The gain of `side` by taking or not: the least valuable piece takes first, of equals the one on the lowest square. */
  #gain(board: Squares, to: number, side: number): number {
    const rank = (from: number) => (board[from]! >> 1 === KING ? 1e9 : this.#prize(board[from]!));
    const able = this.#attackers(board, to, side).filter((from) => this.#mayTake(board, from, to, side));
    const [from] = able.sort((a, b) => rank(a) - rank(b) || a - b);
    if (from === undefined) return 0;
    const piece = board[from]!;
    const landed = this.#landed(piece, from, to);
    const won = this.#prize(board[to]!) + boardValue(landed >> 1) - boardValue(piece >> 1);
    return Math.max(0, won - this.#gain(this.#after(board, from, to, landed), to, side ^ 1));
  }

  /** The value of the exchange that a move begins, for the side that makes it. */
  value(position: NinePosition, move: Move): number {
    const board = [...position.setup().board];
    const [from, to, side] = [moveFrom(move), moveTo(move), position.turn];
    const slot = dropSlot(move);
    if (slot >= 0) {
      board[to] = (HAND_KINDS[slot]! << 1) | side;
      return 0 - this.#gain(board, to, side ^ 1);
    }
    const piece = board[from]!;
    const landed = ninePromotion(move) === 0 ? piece : (ninePromotion(move) << 1) | side;
    const won = this.#prize(board[to]!) + boardValue(landed >> 1) - boardValue(piece >> 1);
    return won - this.#gain(this.#after(board, from, to, landed), to, side ^ 1);
  }
}

const POSITIONS = amount({ quick: 40, slow: 2000 });

function see(position: NinePosition, move: Move, threshold: number): boolean {
  return Boolean(position.core.exports.see(position.address, move, threshold));
}

describe('see on 9 × 9 boards', () => {
  test.each([
    ['a free pawn goes to the hand', '4k4/9/9/4p4/9/4R4/9/9/4K4 b - 1', '5f5d', 200],
    ['a guarded pawn taken by a rook', '4k4/9/4g4/4p4/9/4R4/9/9/4K4 b - 1', '5f5d', 200 - 2000],
    ['a pawn that takes and promotes', '4k4/9/4p4/4P4/9/9/9/9/4K4 b - 1', '5d5c+', 200 + 600],
    ['a dropped pawn that is taken', '4k4/4g4/9/9/9/9/9/9/4K4 b P 1', 'P*5c', -200],
    ['a dropped pawn that is guarded', '4k4/4g4/9/9/4R4/9/9/9/4K4 b P 1', 'P*5c', 0],
    ['a lance behind the capturing pawn', '4k4/9/4g4/4p4/4P4/4L4/9/9/4K4 b - 1', '5e5d', 200],
  ])('%s: %s %s is worth exactly %i', async (_, sfen, usi, value) => {
    const position = (await loadNineRules(SHOGI)).position();
    unwrap(loadSfen(position, sfen));
    const move = unwrap(parseUsi(position, usi));
    expect(new Exchange(SHOGI).value(position, move)).toBe(value);
    expect(see(position, move, value)).toBe(true);
    expect(see(position, move, value + 1)).toBe(false);
  });

  const oneHand: Board = { ...BOARDS[1]!, name: 'one-hand', hands: { first: true, second: false } };
  test.each([...BOARDS, oneHand].map((board) => [board.name, board] as const))(
    'equals a slow exchange at every threshold around its value on the board %s',
    async (_, board) => {
      const position = (await loadNineRules(board)).position();
      const exchange = new Exchange(board);
      let unequal = 0;
      for (let number = 0; number < POSITIONS; number++) {
        const random = randomNumbersFor(41, number);
        position.reset();
        const sfen = number % 2 === 0 ? scatter(position, random) : randomWalk(position, 160 * random(), random);
        for (const move of position.moves()) {
          const value = exchange.value(position, move);
          if (value !== 0) unequal++;
          for (const threshold of [-4000, value - 100, value - 1, value, value + 1, value + 100, 0, 4000])
            if (see(position, move, threshold) !== value >= threshold)
              throw new Error(
                `${sfen} ${formatUsi(move)} is worth ${value}, but see is wrong at threshold ${threshold}`,
              );
        }
      }
      expect(unequal).toBeGreaterThan(10 * POSITIONS);
    },
  );
});
