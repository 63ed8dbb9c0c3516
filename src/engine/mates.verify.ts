import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomNumbers } from '../lab/random.ts';
import { loadFen, positionFen } from '../notation/fen.ts';
import { formatUci } from '../notation/uci-move.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { BISHOP, KING, KNIGHT, NONE, pieceOf, QUEEN, ROOK, type Square } from '../rules/setup.ts';
import type { Engine } from './engine.ts';
import { playsOutLoss, playsOutMate } from './mates.testing.ts';
import { createEngine } from './node.ts';

const rules = await loadRules();
const position = rules.position();
let engine: Engine;

beforeAll(async () => {
  engine = await createEngine();
});

afterAll(() => engine.dispose());

/** White to move with king and the given pieces against a bare king, in a game that is not over. */
function randomEnding(kinds: readonly number[], random: () => number): string {
  for (;;) {
    const board = new Uint8Array(64);
    const place = (piece: number): Square => {
      for (;;) {
        const square = Math.floor(random() * 64);
        if (board[square] === 0) {
          board[square] = piece;
          return square;
        }
      }
    };
    const squares = [KING, ...kinds].map((kind) => place(pieceOf(kind, 0)));
    place(pieceOf(KING, 1));
    // Two bishops must be of opposite colors.
    if (kinds[0] === BISHOP && kinds[1] === BISHOP) {
      const shade = (square: Square) => ((square >> 3) + square) & 1;
      if (shade(squares[1]!) === shade(squares[2]!)) continue;
    }
    const setup = {
      board,
      turn: 0 as const,
      castling: [NONE, NONE, NONE, NONE] as const,
      enPassant: NONE,
      halfmoves: 0,
      fullmoves: 1,
    };
    if (!position.load(setup).ok || position.status().ending !== undefined) continue;
    // If a piece can be taken at once, the rest may not be enough to win.
    const isHanging = position.moves().some((move) => {
      position.make(move);
      const isSafe = position.captures().length === 0;
      position.unmake();
      return isSafe;
    });
    if (isHanging) return positionFen(position);
  }
}

test.each([
  ['KQK', 10_000, [QUEEN]],
  ['KRK', 15_000, [ROOK]],
  ['KBBK', 40_000, [BISHOP, BISHOP]],
  ['KBNK', 60_000, [BISHOP, KNIGHT]],
] as const)(
  '%s is won within fifty moves from each of 200 positions, at %i nodes a move',
  async (_name, nodes, kinds) => {
    const random = randomNumbers(kinds.length * 10 + kinds[0]);
    for (let i = 0; i < 200; i++) {
      const fen = randomEnding(kinds, random);
      await engine.clear();
      unwrap(loadFen(position, fen));
      const moves: string[] = [];
      while (position.status().ending === undefined && position.status().claims.length === 0) {
        unwrap(engine.setPosition(fen, moves));
        const [move] = (await engine.search({ nodes })).pv;
        moves.push(formatUci(move!));
        position.make(move!);
      }
      expect({ fen, moves: moves.length, ...position.status() }).toMatchObject({ ending: 'checkmate', winner: 0 });
    }
  },
  3_600_000,
);

const LONGEST_TRIED = 3;

test.each([
  ['short', 77, 300, 3000],
  ['long', 78, 150, 12_000],
] as const)(
  'announced mates are carried out against every defense: %s',
  async (kind, seed, count, nodes) => {
    const random = randomNumbers(seed);
    const judge = await createEngine();
    const trial = rules.position();
    let proved = 0;
    while (proved < count) {
      position.reset();
      for (let ply = 0; ply < 160 && position.status().ending === undefined; ply++) {
        const moves = position.moves();
        position.make(moves[Math.floor(random() * moves.length)]!);
        if (ply < 12 || position.status().ending !== undefined) continue;
        const fen = positionFen(position);
        unwrap(engine.setPosition(fen));
        const { score, pv } = await engine.search({ nodes });
        if (!('mate' in score)) continue;
        const distance = Math.abs(score.mate);
        if (distance > LONGEST_TRIED !== (kind === 'long')) continue;
        // The engine was given the position without the game before it.
        unwrap(loadFen(trial, fen));
        const isTrue =
          score.mate > 0
            ? await playsOutMate(judge, trial, distance, pv[0])
            : await playsOutLoss(judge, trial, distance);
        expect({ fen, ...score, isTrue }).toEqual({ fen, ...score, isTrue: true });
        proved++;
      }
    }
    await judge.dispose();
  },
  3_600_000,
);
