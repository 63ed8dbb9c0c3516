import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { NONE, parseSquare } from '../rules/setup.ts';
import { fenDefaults, formatFen, loadFen, parseFen, positionFen, START_FEN } from './fen.ts';

const rules = await loadRules();

function faultOf(fen: string) {
  const result = parseFen(fen);
  return result.ok ? undefined : `${result.fault.code} ${result.fault.field}`;
}

function messageOf(fen: string) {
  const result = parseFen(fen);
  return result.ok ? '' : result.fault.message;
}

describe('parseFen', () => {
  test('reads every field of the start position', () => {
    const setup = unwrap(parseFen(START_FEN));
    expect(setup.castling).toEqual([parseSquare('h1'), parseSquare('a1'), parseSquare('h8'), parseSquare('a8')]);
    expect([setup.turn, setup.enPassant, setup.halfmoves, setup.fullmoves]).toEqual([0, NONE, 0, 1]);
    expect(formatFen(setup)).toBe(START_FEN);
  });

  test('accepts the board with any number of further fields, and says what it assumes (trust 2)', () => {
    const board = 'r3k2r/8/8/8/8/8/8/R3K2R';
    for (const [fields, whole, words] of [
      ['', 'w - - 0 1', 'White to move, no castling rights, no en passant, move 1'],
      [' b', 'b - - 0 1', 'no castling rights, no en passant, move 1'],
      [' b KQ', 'b KQ - 0 1', 'no en passant, move 1'],
      [' b Kq -', 'b Kq - 0 1', ''],
      [' b Kq - 7', 'b Kq - 7 1', ''],
      [' b Kq - 7 9', 'b Kq - 7 9', ''],
    ] as const) {
      expect(formatFen(unwrap(parseFen(board + fields)))).toBe(`${board} ${whole}`);
      expect(fenDefaults(board + fields)).toBe(words);
    }
  });

  test('ignores blanks around the text and between the fields', () => {
    expect(formatFen(unwrap(parseFen('  4k3/8/8/8/8/8/8/4K3  w -\t- 3 9\n')))).toBe('4k3/8/8/8/8/8/8/4K3 w - - 3 9');
  });

  test('reads a full-move number of 0 as 1', () => {
    expect(unwrap(parseFen('4k3/8/8/8/8/8/8/4K3 w - - 0 0')).fullmoves).toBe(1);
  });

  test.each([
    ['', 'fen.fields fen'],
    ['   ', 'fen.fields fen'],
    ['hello', 'fen.fields fen'],
    ['w - - 0 1', 'fen.fields fen'],
    ['8/8 w', 'fen.ranks placement'],
    ['8/8/8/8/8/8/8/8 b w', 'fen.castling castling'],
    ['8/8/8/8/8/8/8/8 w - - x', 'fen.halfmoves halfmoves'],
    ['8/8/8/8/8/8/8/8 w - - 0 1 x', 'fen.fields fen'],
    ['8/8/8/8/8/8/8 w - - 0 1', 'fen.ranks placement'],
    ['8/8/8/8/8/8/8/8/8 w - - 0 1', 'fen.ranks placement'],
    ['8/8/8/7/8/8/8/8 w - - 0 1', 'fen.width placement'],
    ['8/8/8/ppppppppp/8/8/8/8 w - - 0 1', 'fen.width placement'],
    ['8/8/8/44/8/8/8/8 w - - 0 1', 'fen.width placement'],
    ['8/8/8/9/8/8/8/8 w - - 0 1', 'fen.width placement'],
    ['8/8/8/08/8/8/8/8 w - - 0 1', 'fen.width placement'],
    ['8/8//8/8/8/8/8 w - - 0 1', 'fen.width placement'],
    ['8/8/8/3x4/8/8/8/8 w - - 0 1', 'fen.piece placement'],
    ['8/8/8/3♔4/8/8/8/8 w - - 0 1', 'fen.piece placement'],
    ['8/8/8/3.4/8/8/8/8 w - - 0 1', 'fen.piece placement'],
    ['8/8/8/8/8/8/8/8 W - - 0 1', 'fen.turn turn'],
    ['8/8/8/8/8/8/8/8 - - - 0 1', 'fen.turn turn'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KQkqK - 0 1', 'fen.castling castling'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KX - 0 1', 'fen.castling castling'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1', 'fen.castling castling'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1', 'fen.castling castling'],
    ['r3k2r/8/8/8/8/8/8/R3KRR1 w FG - 0 1', 'fen.castling castling'],
    ['r3k2r/8/8/8/8/8/4K3/R6R w K - 0 1', 'fen.castling castling'],
    ['r3k2r/8/8/8/8/8/8/4K2R w Q - 0 1', 'fen.castling castling'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w B - 0 1', 'fen.castling castling'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w E - 0 1', 'fen.castling castling'],
    ['r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1', 'fen.castling castling'],
    ['4k3/8/8/3pP3/8/8/8/4K3 w - d7 0 1', 'fen.enPassant enPassant'],
    ['4k3/8/8/3pP3/8/8/8/4K3 b - d6 0 1', 'fen.enPassant enPassant'],
    ['4k3/8/8/3pP3/8/8/8/4K3 w - f6 0 1', 'fen.enPassant enPassant'],
    ['4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1', 'fen.enPassant enPassant'],
    ['4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1', 'fen.enPassant enPassant'],
    ['4k3/8/8/3PP3/8/8/8/4K3 w - d6 0 1', 'fen.enPassant enPassant'],
    ['4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 1', 'fen.enPassant enPassant'],
    ['4k3/8/8/3pP3/8/8/8/4K3 w - d66 0 1', 'fen.enPassant enPassant'],
    ['4k3/8/8/8/8/8/8/4K3 w - - -1 1', 'fen.halfmoves halfmoves'],
    ['4k3/8/8/8/8/8/8/4K3 w - - 1e2 1', 'fen.halfmoves halfmoves'],
    ['4k3/8/8/8/8/8/8/4K3 w - - 65536 1', 'fen.halfmoves halfmoves'],
    ['4k3/8/8/8/8/8/8/4K3 w - - 0 1.5', 'fen.fullmoves fullmoves'],
    ['4k3/8/8/8/8/8/8/4K3 w - - 0 99999', 'fen.fullmoves fullmoves'],
    [`${START_FEN}${' '.repeat(300)}`, 'fen.length fen'],
  ])('%j is refused: %s', (fen, expected) => {
    expect(faultOf(fen)).toBe(expected);
  });

  test('messages name the field and the place', () => {
    expect(messageOf('8/8/8/3x4/8/8/8/8 w - - 0 1')).toBe('unknown piece "x" on d5 in rank 5');
    expect(messageOf('8/8/8/8/8/ppp/8/8 w - - 0 1')).toBe('rank 3 ("ppp") is 3 squares wide, expected 8');
    expect(messageOf('4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1')).toContain('d6 is occupied');
  });
});

describe('castling fields', () => {
  const rights = (fen: string) => unwrap(parseFen(fen)).castling.map((rook) => rook & 7);

  test('in X-FEN K and Q mean the outermost rooks, and a letter names an inner one', () => {
    expect(rights('4k3/8/8/8/8/8/8/RR2KRR1 w KQ - 0 1').slice(0, 2)).toEqual([6, 0]);
    expect(rights('4k3/8/8/8/8/8/8/RR2KRR1 w FB - 0 1').slice(0, 2)).toEqual([5, 1]);
  });

  test('Shredder-FEN and KQkq are the same position in ordinary chess', () => {
    const classical = unwrap(parseFen('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'));
    expect(unwrap(parseFen('r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1'))).toEqual(classical);
    expect(unwrap(parseFen('r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1'))).toEqual(classical);
  });

  test('both styles can be written, and X-FEN uses a letter only where K or Q would be ambiguous', () => {
    const outer = unwrap(parseFen('4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1'));
    expect(formatFen(outer)).toBe('4k3/8/8/8/8/8/8/1R2K2R w KQ - 0 1');
    expect(formatFen(outer, { castling: 'shredder' })).toBe('4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1');
    const inner = unwrap(parseFen('rr2k1rr/8/8/8/8/8/8/4K3 b gb - 0 1'));
    expect(formatFen(inner)).toBe('rr2k1rr/8/8/8/8/8/8/4K3 b gb - 0 1');
  });
});

describe('loadFen', () => {
  test('an impossible position is refused with its field, and the earlier one stays', () => {
    const position = rules.position();
    const kept = 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 7';
    unwrap(loadFen(position, kept));
    for (const [fen, field] of [
      ['8/8/8/8/8/8/8/4K3 w - - 0 1', 'placement'],
      ['4k3/8/8/8/8/8/8/P3K3 w - - 0 1', 'placement'],
      ['4k3/8/8/8/8/8/8/4K2r b - - 0 1', 'turn'],
      ['4k3/8/8/8/8/8/8/4K2R w Q - 0 1', 'castling'],
    ] as const) {
      const result = loadFen(position, fen);
      expect(result.ok ? undefined : result.fault.field).toBe(field);
      expect(positionFen(position)).toBe(kept);
    }
  });

  test('an en-passant square is kept only if a capture is legal', () => {
    const position = rules.position();
    unwrap(loadFen(position, '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2'));
    expect(positionFen(position)).toBe('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2');
    unwrap(loadFen(position, '4k3/8/8/3p4/8/8/8/4K3 w - d6 0 2'));
    expect(positionFen(position)).toBe('4k3/8/8/3p4/8/8/8/4K3 w - - 0 2');
    // The capturing pawn is pinned along the rank by way of the captured one.
    unwrap(loadFen(position, '8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 2'));
    expect(positionFen(position)).toBe('8/8/8/K2pP2r/8/8/8/4k3 w - - 0 2');
  });

  test('every position of random games survives a round trip through its FEN, in both castling styles', () => {
    const position = rules.position();
    const copy = rules.position();
    const starts = [
      START_FEN,
      'r1k1r2q/p1ppp1pp/8/8/8/8/P1PPP1PP/R1K1R2Q w KQkq - 0 1',
      '1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.array(fc.nat(), { maxLength: 120 }), (start, picks) => {
        unwrap(loadFen(position, start));
        for (const pick of picks) {
          const moves = position.moves();
          if (moves.length === 0) break;
          position.make(moves[pick % moves.length]!);
          for (const castling of ['x-fen', 'shredder'] as const) {
            const fen = positionFen(position, { castling });
            unwrap(loadFen(copy, fen));
            expect(copy.setup()).toEqual(position.setup());
            expect(copy.key).toBe(position.key);
          }
        }
      }),
      { seed: 20, numRuns: 60 },
    );
  });
});
