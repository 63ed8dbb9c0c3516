// The rules against an independent library, in random games.
import { Chess } from 'chessops/chess';
import { makeFen, parseFen } from 'chessops/fen';
import { makeSan, parseSan as parseTheirSan } from 'chessops/san';
import type { SquareSet } from 'chessops/squareSet';
import type { NormalMove, Role } from 'chessops/types';
import { makeUci, parseUci as parseTheirUci } from 'chessops/util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadFen, parseFen as parseOurFen, positionFen } from '../notation/fen.ts';
import { formatSan, parseSan } from '../notation/san.ts';
import { formatUci, parseUci } from '../notation/uci-move.ts';
import { amount } from './amount.testing.ts';
import { loadTestingRules, testingCore } from './core.testing.ts';
import { CHESS960, STRESS, WELL_KNOWN } from './perft-positions.testing.ts';
import { unwrap } from './result.ts';
import { BISHOP, KNIGHT } from './setup.ts';
import { checked, scatteredFen, steps, type Walk, walks } from './walks.testing.ts';

const rules = await loadTestingRules();
const core = testingCore(rules.core);
const { layout } = core;
const position = rules.position();
const PROMOTIONS: readonly Role[] = ['queen', 'rook', 'bishop', 'knight'];

function load(fen: string): Chess {
  unwrap(loadFen(position, fen));
  return Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
}

function theirMoves(chess: Chess): string[] {
  const moves: string[] = [];
  for (const [from, targets] of chess.allDests()) {
    for (const to of targets) {
      const promotes = chess.board.pawn.has(from) && (to < 8 || to > 55);
      for (const promotion of promotes ? PROMOTIONS : [undefined])
        moves.push(makeUci({ from, to, ...(promotion === undefined ? {} : { promotion }) }));
    }
  }
  return moves.sort();
}

function ourMoves(): string[] {
  return position
    .moves()
    .map((move) => formatUci(move, { chess960: true }))
    .sort();
}

function toBits(set: SquareSet): bigint {
  return (BigInt(set.hi >>> 0) << 32n) | BigInt(set.lo >>> 0);
}

function stateBits(offset: number): bigint {
  const memory = new DataView(core.memory.buffer);
  return memory.getBigUint64(memory.getUint32(position.address + layout.POS_STATE, true) + offset, true);
}

/** Plays one game on both boards, calling `visit` in each position. */
function playBoth(walk: Walk, visit: (chess: Chess) => void): void {
  const chess = load(walk.fen);
  for (const move of steps(position, walk)) {
    visit(chess);
    chess.play(parseTheirUci(formatUci(move, { chess960: true }))!);
    position.make(move);
  }
  visit(chess);
}

function agree(chess: Chess): void {
  expect(ourMoves()).toEqual(theirMoves(chess));
  const context = chess.ctx();
  expect(stateBits(layout.STATE_CHECKERS)).toBe(toBits(context.checkers));
  expect(stateBits(layout.STATE_PINNED)).toBe(toBits(context.blockers.intersect(chess.board[chess.turn])));
  expect(position.inCheck).toBe(chess.isCheck());
  expect(positionFen(position)).toBe(makeFen(chess.toSetup()));
  expect(Boolean(core.exports.isDead(position.address))).toBe(chess.isInsufficientMaterial());
  const { ending } = position.status();
  expect(ending === 'checkmate').toBe(chess.isCheckmate(context));
  expect(ending === 'stalemate').toBe(chess.isStalemate(context));
}

describe('chessops agrees', () => {
  test('on legal moves, checkers, pins, FEN, mate, stalemate and dead positions all through random games', () => {
    fc.assert(
      fc.property(walks(80), (walk) => playBoth(walk, agree)),
      checked(amount({ quick: 60, slow: 250 })),
    );
  });

  test('on the same facts in the perft positions and after each of their moves', () => {
    for (const { fen } of [...WELL_KNOWN, ...STRESS, ...CHESS960]) {
      const chess = load(fen);
      agree(chess);
      for (const move of position.moves()) {
        const after = chess.clone();
        after.play(parseTheirUci(formatUci(move, { chess960: true }))!);
        position.make(move);
        agree(after);
        position.unmake();
      }
    }
  });

  test('on which positions with a few minor pieces are dead', () => {
    let dead = 0;
    fc.assert(
      fc.property(scatteredFen(4, [BISHOP, BISHOP, BISHOP, KNIGHT]), (fen) => {
        const chess = load(fen);
        expect(Boolean(core.exports.isDead(position.address))).toBe(chess.isInsufficientMaterial());
        if (chess.isInsufficientMaterial()) dead++;
      }),
      checked(amount({ quick: 300, slow: 2000 })),
    );
    expect(dead).toBeGreaterThan(amount({ quick: 30, slow: 200 }));
  });

  test('on the SAN of every legal move', () => {
    fc.assert(
      fc.property(walks(40), (walk) =>
        playBoth(walk, (chess) => {
          for (const move of position.moves()) {
            const theirs = parseTheirUci(formatUci(move, { chess960: true })) as NormalMove;
            const san = formatSan(position, move);
            expect(san).toBe(makeSan(chess, theirs));
            expect(parseTheirSan(chess, san)).toEqual(theirs);
          }
        }),
      ),
      checked(amount({ quick: 25, slow: 60 })),
    );
  });
});

describe('round trips in random games', () => {
  test('SAN and both UCI forms are read back as the same move, and no two moves share one', () => {
    fc.assert(
      fc.property(walks(60), (walk) =>
        playBoth(walk, () => {
          const moves = position.moves();
          const names = new Set<string>();
          for (const move of moves) {
            const san = formatSan(position, move);
            names.add(san);
            expect(unwrap(parseSan(position, san))).toBe(move);
            expect(unwrap(parseUci(position, formatUci(move)))).toBe(move);
            expect(unwrap(parseUci(position, formatUci(move, { chess960: true })))).toBe(move);
          }
          expect(names.size).toBe(moves.length);
        }),
      ),
      checked(amount({ quick: 25, slow: 60 })),
    );
  });

  test('X-FEN and Shredder-FEN are read back as the same position', () => {
    const copy = rules.position();
    fc.assert(
      fc.property(walks(80), (walk) =>
        playBoth(walk, () => {
          for (const castling of ['x-fen', 'shredder'] as const) {
            const fen = positionFen(position, { castling });
            expect(unwrap(parseOurFen(fen))).toEqual(position.setup());
            unwrap(loadFen(copy, fen));
            expect(positionFen(copy, { castling })).toBe(fen);
            expect(copy.key).toBe(position.key);
          }
        }),
      ),
      checked(amount({ quick: 40, slow: 100 })),
    );
  });
});
