import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadTestingRules, testingCore } from './core.testing.ts';
import { CASTLING, type Move, moveFrom, moveType } from './move.ts';
import { KING, PAWN } from './setup.ts';
import { checked, visitAll, walks } from './walks.testing.ts';

const rules = await loadTestingRules();
const { exports, layout, memory } = testingCore(rules.core);
const position = rules.position();

/** A free move stack, behind the lists that `Position` uses. */
function scratch(): number {
  return position.address + layout.MOVES + 4096;
}

/** An address for a CheckInfo record. */
function record(): number {
  return position.address + layout.MOVES + 8192;
}

function isKnightMove(a: number, b: number): boolean {
  return Math.abs((a & 7) - (b & 7)) * Math.abs((a >> 3) - (b >> 3)) === 2;
}

function listAt(start: number, end: number): Move[] {
  return [...new Uint32Array(memory.buffer, start, (end - start) >> 2)];
}

test('a move from any source is legal exactly when the generator lists it', () => {
  const seen: Move[] = [];
  fc.assert(
    fc.property(walks(60), fc.array(fc.nat(2 ** 20 - 1), { minLength: 20, maxLength: 20 }), (walk, numbers) => {
      visitAll(position, walk, () => {
        const moves = position.moves();
        for (const move of [...moves, ...numbers, ...seen.slice(-60)]) {
          const isLegal = Boolean(exports.isLegal(position.address, move, scratch()));
          if (isLegal !== moves.includes(move)) expect({ move, isLegal }).toBe('what the generator says');
        }
        seen.push(...moves);
        if (seen.length > 400) seen.splice(0, 200);
      });
    }),
    checked(60),
  );
});

test('a move gives check exactly when the opponent is in check after it, and quiet checks are found', () => {
  fc.assert(
    fc.property(walks(60), (walk) => {
      visitAll(position, walk, () => {
        exports.findChecks(position.address, record());
        const checks: Move[] = [];
        for (const move of position.moves()) {
          const foreseen = Boolean(exports.givesCheck(position.address, move, record()));
          position.make(move);
          const { inCheck } = position;
          position.unmake();
          if (foreseen !== inCheck) expect({ move, foreseen }).toBe(inCheck);
          if (inCheck) checks.push(move);
        }
        if (position.inCheck) return;
        const kindOf = (move: Move) => position.pieceAt(moveFrom(move)) >> 1;
        const quiets = position.quiets();
        const wanted = checks.filter((move) => quiets.includes(move) && moveType(move) !== CASTLING);
        const start = scratch();
        const found = listAt(start, exports.generateQuietChecks(position.address, start, record()));
        // Kings and pawns that uncover a check are left to chance.
        const sure = wanted.filter((move) => kindOf(move) !== KING && kindOf(move) !== PAWN);
        expect(sure.filter((move) => !found.includes(move))).toEqual([]);
        expect(found.filter((move) => !wanted.includes(move))).toEqual([]);
      });
    }),
    checked(60),
  );
});

test('an upcoming repetition is detected exactly where the side to move could move one piece back', () => {
  let foreseen = 0;
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 30, maxLength: 60 }), (choices) => {
      position.reset();
      const boards: Uint8Array[] = [position.setup().board];
      for (const choice of choices) {
        // Knight moves only: games full of repetitions, with all castling rights.
        const moves = position.quiets().filter((move) => position.pieceAt(moveFrom(move)) >> 1 === 2);
        if (moves.length === 0) return;
        position.make(moves[choice % moves.length]!);
        const { board, turn } = position.setup();
        const expected = boards.some((earlier, i) => {
          const back = boards.length - i;
          if (back < 3 || back % 2 === 0) return false;
          const changed = [...board.keys()].filter((square) => board[square] !== earlier[square]);
          if (changed.length !== 2 || !isKnightMove(changed[0]!, changed[1]!)) return false;
          const piece = changed.map((square) => board[square]!).find((code) => code !== 0)!;
          return (piece & 1) === turn && changed.every((square) => [0, piece].includes(earlier[square]!));
        });
        if (expected) foreseen++;
        expect(Boolean(exports.upcomingRepetition(position.address))).toBe(expected);
        boards.push(board);
      }
    }),
    checked(30),
  );
  expect(foreseen).toBeGreaterThan(20);
});
