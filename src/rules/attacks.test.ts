import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadFen } from '../notation/fen.ts';
import { loadTestingRules, testingCore } from './core.testing.ts';
import { unwrap } from './result.ts';
import { BISHOP, colorOf, KING, KNIGHT, kindOf, PAWN, pieceOf, QUEEN, ROOK } from './setup.ts';
import { checked, originFen } from './walks.testing.ts';

const rules = await loadTestingRules();
const core = testingCore(rules.core);
const position = rules.position();

type Step = readonly [files: number, ranks: number];
const STRAIGHT: readonly Step[] = [0, 1, 2, 3].map((i) => [[1, 0, -1, 0][i]!, [0, 1, 0, -1][i]!]);
const DIAGONAL: readonly Step[] = [0, 1, 2, 3].map((i) => [[1, 1, -1, -1][i]!, [1, -1, 1, -1][i]!]);

/** The squares a slider reaches along one line, up to and including the first that is occupied. */
function* ray(from: number, [files, ranks]: Step, occupied: bigint): Generator<number> {
  let file = (from & 7) + files;
  let rank = (from >> 3) + ranks;
  for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += files, rank += ranks) {
    const square = rank * 8 + file;
    yield square;
    if ((occupied >> BigInt(square)) & 1n) return;
  }
}

/** Whether the piece on `from` attacks `target`, walking square by square. */
function attacks(piece: number, from: number, target: number, occupied: bigint): boolean {
  const kind = kindOf(piece);
  const files = Math.abs((from & 7) - (target & 7));
  const ranks = Math.abs((from >> 3) - (target >> 3));
  if (kind === KNIGHT) return files * ranks === 2;
  if (kind === KING) return Math.max(files, ranks) === 1;
  if (kind === PAWN) return files === 1 && (target >> 3) - (from >> 3) === (colorOf(piece) === 0 ? 1 : -1);
  const lines = [...(kind === BISHOP ? [] : STRAIGHT), ...(kind === ROOK ? [] : DIAGONAL)];
  return lines.some((step) => [...ray(from, step, occupied)].includes(target));
}

function setOf(squares: Iterable<number>): bigint {
  let set = 0n;
  for (const square of squares) set |= 1n << BigInt(square);
  return set;
}

function coreAttackers(square: number, occupied: bigint): bigint {
  return BigInt.asUintN(64, core.exports.attackersTo(position.address, square, BigInt.asIntN(64, occupied)));
}

test('the attackers of every square equal a walk over the board, with any blockers', () => {
  const anySet = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n });
  fc.assert(
    fc.property(originFen, anySet, anySet, (fen, more, fewer) => {
      unwrap(loadFen(position, fen));
      const pieces = [...position.setup().board.entries()].filter(([, piece]) => piece !== 0);
      const onBoard = setOf(pieces.map(([square]) => square));
      for (const occupied of [onBoard, onBoard | more, onBoard & fewer]) {
        for (let square = 0; square < 64; square++) {
          const attackers = pieces.filter(([from, piece]) => attacks(piece, from, square, occupied));
          expect(coreAttackers(square, occupied)).toBe(setOf(attackers.map(([from]) => from)));
        }
      }
    }),
    checked(30),
  );
});

test.each([
  ['rook', ROOK, STRAIGHT, 102_400],
  ['bishop', BISHOP, DIAGONAL, 5_248],
] as const)('%s attacks equal a walk along the rays for every square and every set of blockers', (...row) => {
  const [, kind, lines, ways] = row;
  // With such a piece on every square, the attackers of a square are the squares that the piece reaches from it.
  core.exports.clearPosition(position.address);
  for (let square = 0; square < 64; square++) core.exports.putPiece(position.address, pieceOf(kind, 0), square);
  let checkedWays = 0;
  for (let square = 0; square < 64; square++) {
    // A piece on the last square of a line blocks nothing.
    const blockers = setOf(lines.flatMap((step) => [...ray(square, step, 0n)].slice(0, -1)));
    let occupied = 0n;
    do {
      const expected = setOf(lines.flatMap((step) => [...ray(square, step, occupied)]));
      if (coreAttackers(square, occupied) !== expected) throw new Error(`square ${square}, occupied ${occupied}`);
      checkedWays++;
      occupied = (occupied - blockers) & blockers;
    } while (occupied !== 0n);
  }
  expect(checkedWays).toBe(ways);
  position.reset();
});

test('a queen attacks the squares that a rook and a bishop on its square attack', () => {
  unwrap(loadFen(position, 'k7/8/2p2p2/8/3Q1P2/8/1P1p4/7K w - - 0 1'));
  const targets = position.moves().flatMap((move) => ((move & 127) === 27 ? [(move >> 7) & 127] : []));
  const { board } = position.setup();
  const occupied = setOf([...board.entries()].flatMap(([square, piece]) => (piece === 0 ? [] : [square])));
  const reached = [...STRAIGHT, ...DIAGONAL].flatMap((step) => [...ray(27, step, occupied)]);
  const own = (square: number): boolean => board[square] !== 0 && colorOf(board[square]!) === 0;
  expect(board[27]).toBe(pieceOf(QUEEN, 0));
  expect(setOf(targets)).toBe(setOf(reached.filter((square) => !own(square))));
});

test('the squares that the opponent attacks equal a walk over the board', () => {
  const threats = position.address + core.layout.MOVES + 8192;
  fc.assert(
    fc.property(originFen, (fen) => {
      unwrap(loadFen(position, fen));
      core.exports.findThreats(position.address, threats);
      const pieces = [...position.setup().board.entries()].filter(([, piece]) => piece !== 0);
      const occupied = setOf(pieces.map(([square]) => square));
      const enemies = pieces.filter(([, piece]) => colorOf(piece) !== position.turn);
      for (let square = 0; square < 64; square++) {
        const isAttacked = enemies.some(([from, piece]) => attacks(piece, from, square, occupied));
        expect(Boolean(core.exports.isAttacked(threats, square))).toBe(isAttacked);
      }
    }),
    checked(60),
  );
});
