import { describe, expect, test } from 'vitest';
import { type LevelName, levelChanges } from '../profiles/levels.ts';
import type { Move } from '../rules/move.ts';
import { colorOf, kindOf } from '../rules/setup.ts';
import { Root } from './root.testing.ts';

const root = await Root.create();

function orderOf(level: LevelName, fen: string, changes: Readonly<Record<string, number>> = {}): string[] {
  root.setParameters({ ...levelChanges(level), ...changes });
  root.setPosition(fen);
  return root.list();
}

/** Whether the moves come in this order, possibly with others between them. */
function expectInOrder(order: readonly string[], expected: readonly string[]): void {
  expect(order.filter((move) => expected.includes(move))).toEqual(expected);
}

/** Promotion on b8; a rook and a pawn to take; a check by the rook; a knight at home; a rook that could be taken. */
const ALL_KINDS = '4k3/1P3p2/6p1/3r1p2/4B3/8/5PPP/R5KN w - - 0 1';

test('ordering by weights: promotions, captures by victim, checks, developing moves, others, moves that lose their piece', () => {
  const order = orderOf('medium', ALL_KINDS);
  expectInOrder(order, ['b7b8q', 'e4d5', 'e4f5', 'a1a8', 'a1b1', 'a1d1']);
  expect(order.slice(0, 4).sort()).toEqual(['b7b8b', 'b7b8n', 'b7b8q', 'b7b8r']);
});

test('moves that develop a minor piece come before other quiet moves', () => {
  const order = orderOf('easy', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
  expect(order.slice(0, 4).sort()).toEqual(['b1a3', 'b1c3', 'g1f3', 'g1h3']);
});

test('level max orders losing captures after quiet moves, the other levels do not', () => {
  const losing = '4k3/4p3/3p4/8/8/8/3R4/3RK3 w - - 0 1';
  expect(orderOf('hard', losing)[0]).toBe('d2d6');
  expect(orderOf('max', losing).at(-1)).toBe('d2d6');
  expect(orderOf('max', losing, { orderSeeLoss: 1000 })[0]).toBe('d2d6');
});

test('level max prefers checks more', () => {
  const changes = { orderDevelopment: 600 };
  const check = '4k3/8/8/8/8/5P2/4P1PP/R3K1N1 w - - 0 1';
  expect(orderOf('hard', check, changes)[0]).toBe('g1h3');
  expect(orderOf('max', check, changes)[0]).toBe('a1a8');
});

test('in check, captures come first, then blocks, then king moves', () => {
  const order = orderOf('medium', '4k3/8/8/8/Rb6/8/2P5/1N2K3 w - - 0 1');
  expect(order[0]).toBe('a4b4');
  expect(order.slice(1, 4).sort()).toEqual(['b1c3', 'b1d2', 'c2c3']);
  expect(order.slice(4).sort()).toEqual(['e1d1', 'e1e2', 'e1f1', 'e1f2']);
});

describe('recursive ordering', () => {
  const WORTH = [0, 100, 320, 330, 500, 900, 0];
  const { position } = root;

  /** Material, for the side to move. */
  function material(): number {
    let sum = 0;
    for (const piece of position.setup().board) {
      const worth = WORTH[kindOf(piece)]!;
      sum += colorOf(piece) === position.turn ? worth : -worth;
    }
    return sum;
  }

  function negamax(depth: number): number {
    const moves = position.moves();
    if (moves.length === 0) return position.inCheck ? -30_000 : 0;
    if (depth === 0) return material();
    return Math.max(...moves.map((move) => scoreAfter(move, depth - 1)));
  }

  function scoreAfter(move: Move, depth: number): number {
    position.make(move);
    const score = -negamax(depth);
    position.unmake();
    return score;
  }

  /** The ordering scores of a position's moves at this depth. */
  function shallowScores(depth: number): Map<Move, number> {
    const { core } = root;
    const start = position.address + core.layout.MOVES;
    const end = core.exports.generateMoves(position.address, start);
    core.exports.scoreByShallowSearch(position.address, start, end, depth, 1);
    const view = new DataView(core.memory.buffer);
    const scores = new Map<Move, number>();
    for (let at = start; at < end; at += 4)
      scores.set(view.getUint32(at, true), view.getInt32(at + core.layout.MOVE_SCORES, true));
    return scores;
  }

  test.each([
    // The queen can take a protected pawn or an unprotected rook.
    '4k3/2p5/3p4/7r/8/8/3Q4/4K2B w - - 0 1',
    'r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 0 1',
    'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  ])('puts the best move of a shallower search first: %s', (fen) => {
    root.evaluate = material;
    for (const [depth, reduction] of [
      [2, 1],
      [3, 1],
      [3, 2],
      [4, 2],
    ] as const) {
      root.setParameters({ ...levelChanges('medium'), ordering: 2, recursiveReduction: reduction });
      root.setPosition(fen);
      const scores = shallowScores(depth);
      const own = position.moves().map((move) => scoreAfter(move, depth - 1 - reduction));
      const best = Math.max(...own);
      // For moves that are no better than an earlier one, only a bound is known.
      expect(Math.min(Math.max(...scores.values()), 30_000)).toBe(best);
      const first = position.moves().findIndex((_, i) => own[i] === best);
      expect(scores.get(position.moves()[first]!)).toBe(Math.max(...scores.values()));
      expect(scores.size).toBe(own.length);
    }
  });
});
