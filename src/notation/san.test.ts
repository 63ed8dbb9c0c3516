import { Chess } from 'chessops/chess';
import { parseFen as parseOracleFen } from 'chessops/fen';
import { makeSan as oracleSan } from 'chessops/san';
import { parseSquare as oracleSquare } from 'chessops/util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amount } from '../rules/amount.testing.ts';
import { moveFrom, movePromotion, moveTo } from '../rules/move.ts';
import { loadRules } from '../rules/node.ts';
import { FaultError, type Result, unwrap } from '../rules/result.ts';
import { squareName } from '../rules/setup.ts';
import { loadFen, positionFen, START_FEN } from './fen.ts';
import { formatSan, parseSan } from './san.ts';
import { formatUci, parseUci } from './uci-move.ts';

const rules = await loadRules();

function at(fen: string) {
  const position = rules.position();
  unwrap(loadFen(position, fen));
  return position;
}

const faultOf = <T>(result: Result<T>) => (result.ok ? 'no fault' : `${result.fault.code}: ${result.fault.message}`);

/** The UCI move a SAN is read as, and the SAN it is written as. */
function trip(fen: string, san: string) {
  const position = at(fen);
  const move = unwrap(parseSan(position, san));
  return `${formatUci(move)} ${formatSan(position, move)}`;
}

const EN_PASSANT = '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2';
const PROMOTION = '3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1';
const CASTLING = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';

describe('parseSan accepts', () => {
  test.each([
    [START_FEN, 'e4', 'e2e4 e4'],
    [START_FEN, 'e2e4', 'e2e4 e4'],
    [START_FEN, 'e2-e4', 'e2e4 e4'],
    [START_FEN, 'Pe4', 'e2e4 e4'],
    [START_FEN, 'Nf3', 'g1f3 Nf3'],
    [START_FEN, 'Ngf3', 'g1f3 Nf3'],
    [START_FEN, 'N1f3', 'g1f3 Nf3'],
    [START_FEN, 'Ng1f3', 'g1f3 Nf3'],
    [START_FEN, 'Ng1-f3', 'g1f3 Nf3'],
    [START_FEN, 'Nf3!?', 'g1f3 Nf3'],
    [START_FEN, 'Nf3+', 'g1f3 Nf3'],
    [START_FEN, 'e4 ', 'e2e4 e4'],
    [EN_PASSANT, 'exd6', 'e5d6 exd6'],
    [EN_PASSANT, 'exd6 e.p.', 'e5d6 exd6'],
    [EN_PASSANT, 'exd6e.p.', 'e5d6 exd6'],
    [EN_PASSANT, 'exd6ep!', 'e5d6 exd6'],
    [EN_PASSANT, 'ed6', 'e5d6 exd6'],
    [EN_PASSANT, 'xd6', 'e5d6 exd6'],
    [EN_PASSANT, 'e5:d6', 'e5d6 exd6'],
    [PROMOTION, 'exd8=Q+', 'e7d8q exd8=Q+'],
    [PROMOTION, 'exd8Q', 'e7d8q exd8=Q+'],
    [PROMOTION, 'exd8(N)', 'e7d8n exd8=N'],
    [PROMOTION, 'exd8/R', 'e7d8r exd8=R+'],
    [PROMOTION, 'e7xd8b', 'e7d8b exd8=B'],
    [CASTLING, 'O-O', 'e1g1 O-O'],
    [CASTLING, 'O-O-O', 'e1c1 O-O-O'],
    [CASTLING, '0-0', 'e1g1 O-O'],
    [CASTLING, '0-0-0!', 'e1c1 O-O-O'],
    [CASTLING, 'Rxh8+', 'h1h8 Rxh8+'],
    ['6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1', 'Ra8', 'a1a8 Ra8#'],
  ])('%s: %s', (fen, san, expected) => {
    expect(trip(fen, san)).toBe(expected);
  });
});

describe('parseSan refuses and says why', () => {
  test.each([
    [START_FEN, '', 'san.syntax: "" is not a move'],
    [START_FEN, '!', 'san.syntax'],
    [START_FEN, 'e9', 'san.syntax'],
    [START_FEN, 'nf3', 'san.syntax'],
    [START_FEN, 'Nf3=Q', 'san.syntax'],
    [START_FEN, 'e8=K', 'san.syntax'],
    [START_FEN, 'e8=', 'san.syntax'],
    [START_FEN, 'e8Q)', 'san.syntax'],
    [START_FEN, 'e4e', 'san.syntax'],
    [START_FEN, 'O-O-O-O', 'san.syntax'],
    [START_FEN, `${'N'.repeat(1000)}f3`, 'san.syntax'],
    [START_FEN, '--', 'san.null'],
    [START_FEN, 'Z0', 'san.null'],
    [START_FEN, 'Qd4', 'san.illegal: "Qd4" is illegal: the path from d1 to d4 is blocked on d2'],
    [START_FEN, 'Qf5', 'a queen does not move from d1 to f5'],
    [START_FEN, 'e5', 'a pawn does not move from e2 to e5'],
    [START_FEN, 'exd3', 'there is nothing to capture on d3'],
    [START_FEN, 'dxd3', 'san.illegal'],
    [START_FEN, 'Nd2', 'd2 is occupied by a White pawn'],
    [START_FEN, 'Nd4', 'no white knight can go to d4'],
    [START_FEN, 'O-O', 'White cannot castle on the king side: f1 is occupied'],
    ['4k3/8/8/8/8/8/8/4K3 w - - 0 1', 'Nf3', 'White has no knight'],
    ['4k3/8/8/8/8/8/8/4K1N1 w - - 0 1', 'Nbf3', 'White has no knight on the b-file'],
    ['4k3/8/8/8/8/8/8/4K1N1 w - - 0 1', 'N2f3', 'White has no knight on rank 2'],
    ['4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1', 'Nd4', 'knight on e2: the White king would be in check'],
    ['4k3/4r3/8/8/8/8/8/N3K3 w - - 0 1', 'Nb3', 'White is in check and this move does not end it'],
    ['4k3/4r3/8/8/8/8/8/3K4 w - - 0 1', 'Ke1', 'the king would be in check on e1'],
    ['7k/4P3/8/8/8/8/8/4K3 w - - 0 1', 'e8', 'the promotion piece is missing'],
    ['4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'e4=Q', 'a pawn does not promote on e4'],
    ['4k3/8/8/8/8/8/8/R3K2R w K - 0 1', 'O-O-O', 'White has no right to castle on the queen side'],
    ['4k3/8/8/8/8/5r2/8/4K2R w K - 0 1', 'O-O', 'White cannot castle on the king side through or into check'],
    ['4k3/8/8/8/8/4r3/8/4K2R w K - 0 1', 'O-O', 'White may not castle out of check'],
    ['4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1', 'Nc3', 'san.ambiguous: "Nc3" is ambiguous: it may be b1c3 or d1c3'],
    ['4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1', 'xd5', 'it may be c4d5 or e4d5'],
    // The king stands beside its castling rook: Kh1 means the square, which the rook blocks.
    ['4k3/8/8/8/8/8/8/6KR w K - 0 1', 'Kh1', 'san.illegal'],
  ])('%s: %s – %s', (fen, san, expected) => {
    const position = at(fen);
    expect(faultOf(parseSan(position, san))).toContain(expected);
    expect(positionFen(position)).toBe(fen);
  });
});

describe('formatSan', () => {
  test.each([
    ['4k3/8/8/8/8/8/8/1N1NK3 w - - 0 1', 'b1c3', 'Nbc3'],
    ['4k3/8/8/1N6/8/8/8/1N2K3 w - - 0 1', 'b1c3', 'N1c3'],
    ['7k/8/8/1Q6/8/8/8/1Q1QK3 w - - 0 1', 'b1d3', 'Qb1d3'],
    // One of the two knights is pinned, so there is no ambiguity.
    ['4k3/4r3/8/8/8/8/4N3/N3K3 w - - 0 1', 'a1c2', 'Nc2'],
    ['4k3/4r3/8/8/8/8/4N3/1N2K3 w - - 0 1', 'b1c3', 'Nc3'],
  ])('%s %s is %s', (fen, uci, san) => {
    const position = at(fen);
    expect(formatSan(position, unwrap(parseUci(position, uci)))).toBe(san);
  });

  test('throws a coded error for a move that is not legal, and leaves the position alone', () => {
    const position = at(START_FEN);
    expect(() => formatSan(position, 12 | (36 << 7))).toThrow(FaultError);
    expect(positionFen(position)).toBe(START_FEN);
  });
});

describe('UCI moves', () => {
  const CHESS960 = '4k3/8/8/8/8/8/8/1R3K1R w KQ - 0 1';

  test('castling is written as the king steps, or as it takes its rook in Chess960', () => {
    const position = at(CASTLING);
    const move = unwrap(parseUci(position, 'e1g1'));
    expect(formatUci(move)).toBe('e1g1');
    expect(formatUci(move, { chess960: true })).toBe('e1h1');
    expect(unwrap(parseUci(position, 'e1h1'))).toBe(move);
    expect(formatUci(unwrap(parseUci(position, 'e1c1')), { chess960: true })).toBe('e1a1');
  });

  test('a king move to the castling target that is also a normal step is read as the step', () => {
    const position = at(CHESS960);
    const step = unwrap(parseUci(position, 'f1g1'));
    expect(formatSan(position, step)).toBe('Kg1');
    const castling = unwrap(parseUci(position, 'f1h1'));
    expect(formatSan(position, castling)).toBe('O-O');
    // Not `f1g1` in either mode: that would be read as the step.
    expect(formatUci(castling)).toBe('f1h1');
    expect(formatSan(position, unwrap(parseUci(position, 'f1c1')))).toBe('O-O-O');
  });

  test.each([
    [START_FEN, '', 'uci.syntax'],
    [START_FEN, 'e2', 'uci.syntax'],
    [START_FEN, 'e2e9', 'uci.syntax'],
    [START_FEN, 'E2E4', 'uci.syntax'],
    [START_FEN, 'e2e4x', 'uci.syntax'],
    [START_FEN, 'e2e4 ', 'uci.syntax'],
    [START_FEN, 'e2e44', 'uci.syntax'],
    [PROMOTION, 'e7d8Q', 'uci.syntax'],
    [PROMOTION, 'e7d8k', 'uci.syntax'],
    [PROMOTION, 'e7d8', 'uci.illegal: e7d8 is illegal: the promotion piece is missing'],
    [START_FEN, '0000', 'uci.illegal: the null move'],
    [START_FEN, 'e3e4', 'uci.illegal: e3e4 is illegal: there is no piece on e3'],
    [START_FEN, 'e7e5', 'the pawn on e7 is black and White is to move'],
    [START_FEN, 'e2e2', 'it starts and ends on the same square'],
    [START_FEN, 'e2e4q', 'a pawn does not promote on e4'],
    [START_FEN, 'g1f3q', 'a knight does not promote'],
    [START_FEN, 'e1g1', 'White cannot castle on the king side: f1 is occupied'],

    ['4k3/8/8/8/8/8/8/4K2R w - - 0 1', 'e1g1', 'White has no right to castle on the king side'],
    ['4k3/5r2/8/8/8/8/8/4K3 w - - 0 1', 'e1f1', 'the king would be in check on f1'],
  ])('%s: %j – %s', (fen, uci, expected) => {
    expect(faultOf(parseUci(at(fen), uci))).toContain(expected);
  });
});

/** Start positions with castling from unusual squares, promotions, and many like pieces. */
const STARTS = [
  START_FEN,
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
  'n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1',
  '1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9',
  'qbrkr1nb/pppppppp/8/5n2/8/4N3/PPPPPPPP/QBRKR1NB w KQkq - 0 1',
  '8/1Q1Q4/7k/1Q1Q4/8/8/8/K7 w - - 0 1',
];

test('SAN equals that of an independent library, and SAN and UCI read back as the same move, over random games', () => {
  const position = rules.position();
  let compared = 0;
  fc.assert(
    fc.property(fc.constantFrom(...STARTS), fc.array(fc.nat(), { minLength: 30, maxLength: 80 }), (start, picks) => {
      unwrap(loadFen(position, start));
      for (const pick of picks) {
        const moves = position.moves();
        if (moves.length === 0) break;
        const fen = positionFen(position);
        const oracle = Chess.fromSetup(parseOracleFen(fen).unwrap()).unwrap();
        for (const move of moves) {
          const san = formatSan(position, move);
          const role = [undefined, undefined, 'knight', 'bishop', 'rook', 'queen'][movePromotion(move)] as
            | 'queen'
            | undefined;
          const from = oracleSquare(squareName(moveFrom(move)))!;
          const to = oracleSquare(squareName(moveTo(move)))!;
          expect(san).toBe(oracleSan(oracle, { from, to, ...(role ? { promotion: role } : {}) }));
          expect(unwrap(parseSan(position, san))).toBe(move);
          for (const chess960 of [true, false])
            expect(unwrap(parseUci(position, formatUci(move, { chess960 })))).toBe(move);
          compared++;
        }
        expect(positionFen(position)).toBe(fen);
        position.make(moves[pick % moves.length]!);
      }
    }),
    { seed: 7, numRuns: amount({ quick: 16, slow: 40 }) },
  );
  expect(compared).toBeGreaterThan(amount({ quick: 4_000, slow: 10_000 }));
});
