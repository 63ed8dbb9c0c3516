import { Chess } from 'chessops/chess';
import { makeFen } from 'chessops/fen';
import { parseUci as parseTheirUci } from 'chessops/util';
import { describe, expect, test } from 'vitest';
import { loadFen, positionFen } from '../notation/fen.ts';
import { formatUci, parseUci } from '../notation/uci-move.ts';
import { loadTestingRules, testingCore } from './core.testing.ts';
import { type Move, moveFrom, moveTo } from './move.ts';
import { unwrap } from './result.ts';
import { kindOf, PAWN } from './setup.ts';

const rules = await loadTestingRules();
const core = testingCore(rules.core);
const position = rules.position();

const ONGOING = { ending: undefined, winner: undefined, claims: [] };

function set(fen: string): void {
  unwrap(loadFen(position, fen));
}

function play(moves: string): void {
  for (const uci of moves.split(' ')) position.make(unwrap(parseUci(position, uci)));
}

const KNIGHTS_OUT_AND_BACK = 'g1f3 g8f6 f3g1 f6g8';

describe('checkmate and stalemate', () => {
  test('the side that gave mate wins', () => {
    position.reset();
    play('f2f3 e7e5 g2g4 d8h4');
    expect(position.status()).toEqual({ ending: 'checkmate', winner: 1, claims: [] });
    set('7k/8/6K1/8/8/8/8/R7 w - - 0 1');
    play('a1a8');
    expect(position.status()).toEqual({ ending: 'checkmate', winner: 0, claims: [] });
  });

  test('mate by the 150th half-move is mate, and no draw can be claimed', () => {
    set('7k/8/6K1/8/8/8/8/R7 w - - 149 90');
    play('a1a8');
    expect(position.halfmoves).toBe(150);
    expect(position.status()).toEqual({ ending: 'checkmate', winner: 0, claims: [] });
  });

  test('any other 150th half-move is a draw', () => {
    set('7k/8/6K1/8/8/8/8/R7 w - - 149 90');
    play('a1a7');
    expect(position.status()).toEqual({ ending: 'seventy-five-moves', winner: undefined, claims: [] });
  });

  test('mate outranks a repetition, so the mated side cannot claim a draw', () => {
    set('7k/8/6K1/8/8/8/8/R7 w - - 96 90');
    play('a1b1 h8g8 b1a1 g8h8 a1b1 h8g8 b1a1 g8h8');
    expect(position.status().claims).toEqual(['threefold-repetition', 'fifty-moves']);
    play('a1a8');
    expect(position.status()).toEqual({ ending: 'checkmate', winner: 0, claims: [] });
  });

  test('stalemate is a draw', () => {
    set('7k/8/6K1/8/8/8/8/5Q2 w - - 0 1');
    play('f1f7');
    expect(position.status()).toEqual({ ending: 'stalemate', winner: undefined, claims: [] });
  });

  test('a check alone is neither mate nor stalemate', () => {
    set('4k3/8/8/8/8/8/4R3/4K3 b - - 0 1');
    expect(position.inCheck).toBe(true);
    expect(position.status()).toEqual(ONGOING);
  });
});

describe('the move clock', () => {
  test('the fifty-move claim exists from the 100th half-move on, not before', () => {
    set('7k/8/6K1/8/8/8/8/R7 w - - 98 90');
    play('a1a2');
    expect(position.status()).toEqual(ONGOING);
    play('h8g8');
    expect(position.status()).toEqual({ ending: undefined, winner: undefined, claims: ['fifty-moves'] });
  });

  test('the seventy-five-move rule ends the game at the 150th half-move, not before', () => {
    set('7k/8/6K1/8/8/8/8/R7 w - - 148 90');
    play('a1a2');
    expect(position.status()).toEqual({ ending: undefined, winner: undefined, claims: ['fifty-moves'] });
    play('h8g8');
    expect(position.status()).toEqual({ ending: 'seventy-five-moves', winner: undefined, claims: [] });
  });

  test.each([
    ['a pawn move', 'e2e4'],
    ['a capture', 'a1a7'],
    ['a promotion', 'h7h8q'],
  ])('%s resets it', (_, move) => {
    set('8/r6P/8/8/8/2k5/4P3/R3K3 w - - 149 90');
    play(move);
    expect(position.halfmoves).toBe(0);
    expect(position.status()).toEqual(ONGOING);
  });

  test('stops at the largest value of a FEN, and the game stays drawn', () => {
    set('7k/8/6K1/8/8/8/8/R7 w - - 65535 90');
    play('a1a2 h8g8');
    expect(position.halfmoves).toBe(65535);
    core.exports.makeNull(position.address);
    expect(position.halfmoves).toBe(65535);
    core.exports.unmakeNull(position.address);
    expect(position.status().ending).toBe('seventy-five-moves');
  });

  test('castling and check do not reset it', () => {
    set('4k3/8/8/8/8/8/8/R3K2R w KQ - 99 90');
    play('e1g1');
    expect(position.status().claims).toEqual(['fifty-moves']);
  });
});

describe('repetition', () => {
  test('the third occurrence is a claim, the fifth ends the game', () => {
    position.reset();
    const statuses = Array.from({ length: 4 }, () => {
      play(KNIGHTS_OUT_AND_BACK);
      return [position.occurrences, position.status()];
    });
    expect(statuses).toEqual([
      [2, ONGOING],
      [3, { ...ONGOING, claims: ['threefold-repetition'] }],
      [4, { ...ONGOING, claims: ['threefold-repetition'] }],
      [5, { ...ONGOING, ending: 'fivefold-repetition' }],
    ]);
  });

  test('occurrences need not be consecutive', () => {
    position.reset();
    play(`${KNIGHTS_OUT_AND_BACK} b1c3 b8c6 c3b1 c6b8`);
    expect(position.occurrences).toBe(3);
  });

  test('the same pieces with the other side to move are a different position', () => {
    set('4k3/8/8/8/8/8/8/R3K3 w - - 0 1');
    // White loses a move on the way back.
    play('a1a2 e8d8 a2a3 d8e8 a3a1');
    expect(positionFen(position).split(' ').slice(0, 2)).toEqual(['4k3/8/8/8/8/8/8/R3K3', 'b']);
    expect(position.occurrences).toBe(1);
  });

  test('positions with different castling rights are different', () => {
    set('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1');
    play('e1e2 e8e7 e2e1 e7e8');
    expect(position.occurrences).toBe(1);
    play('e1e2 e8e7 e2e1 e7e8');
    expect(position.occurrences).toBe(2);
  });

  test('a legal en-passant capture makes a position different', () => {
    set('4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1');
    play('e2e4');
    expect(position.setup().enPassant).toBe(20);
    play('e8d8 e1d1 d8e8 d1e1');
    expect(position.occurrences).toBe(1);
  });

  test('an en-passant capture by a pinned pawn does not make a position different', () => {
    set('3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1');
    play('e2e4 d8c8 e1f1 c8d8 f1e1');
    expect(position.occurrences).toBe(2);
  });

  test('an en-passant square that no pawn can capture on does not make a position different', () => {
    position.reset();
    play(`e2e4 b8c6 g1f3 c6b8 f3g1`);
    expect(position.occurrences).toBe(2);
  });

  test('a capture or pawn move resets the count, and undoing moves restores it', () => {
    position.reset();
    play(`${KNIGHTS_OUT_AND_BACK} e2e4 e7e5 ${KNIGHTS_OUT_AND_BACK}`);
    expect(position.occurrences).toBe(2);
    for (let i = 0; i < 6; i++) position.unmake();
    expect(position.occurrences).toBe(2);
    for (let i = 0; i < 4; i++) position.unmake();
    expect(position.occurrences).toBe(1);
  });

  test('no repetition reaches back across a null move', () => {
    position.reset();
    play(KNIGHTS_OUT_AND_BACK);
    core.exports.makeNull(position.address);
    core.exports.makeNull(position.address);
    expect(position.occurrences).toBe(1);
    play(KNIGHTS_OUT_AND_BACK);
    expect(position.occurrences).toBe(2);
    for (let i = 0; i < 4; i++) position.unmake();
    core.exports.unmakeNull(position.address);
    core.exports.unmakeNull(position.address);
    expect(position.occurrences).toBe(2);
  });

  test('the clock of a FEN does not create a history', () => {
    set('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 80 60');
    expect(position.occurrences).toBe(1);
    play(KNIGHTS_OUT_AND_BACK);
    expect(position.occurrences).toBe(2);
  });

  test('loading or resetting clears the history', () => {
    position.reset();
    play(KNIGHTS_OUT_AND_BACK);
    set('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1');
    expect(position.occurrences).toBe(1);
    expect(position.unmake()).toBe(false);
  });
});

describe('dead positions', () => {
  test.each([
    ['king v king', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['king and knight v king', '4k3/8/8/8/8/8/8/4KN2 w - - 0 1'],
    ['king v king and bishop', '4kb2/8/8/8/8/8/8/4K3 w - - 0 1'],
    ['two bishops of one color', '4k3/8/8/8/8/B7/8/2B1K3 w - - 0 1'],
    ['a bishop each, of one color', '4k3/8/8/8/8/b7/8/2B1K3 w - - 0 1'],
    ['five bishops of one color on both sides', '4k3/2b5/8/b7/8/B1B5/8/2B1K3 w - - 0 1'],
  ])('%s is dead', (_, fen) => {
    set(fen);
    expect(position.status()).toEqual({ ending: 'dead-position', winner: undefined, claims: [] });
  });

  test.each([
    ['two bishops of different colors', '4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1'],
    ['a bishop each, of different colors', '4kb2/8/8/8/8/8/8/4KB2 w - - 0 1'],
    ['two knights', '4k3/8/8/8/8/8/8/4KNN1 w - - 0 1'],
    ['a knight each', '4kn2/8/8/8/8/8/8/4KN2 w - - 0 1'],
    ['bishop v knight', '4kn2/8/8/8/8/8/8/4KB2 w - - 0 1'],
    ['bishop and knight', '4k3/8/8/8/8/8/8/4KBN1 w - - 0 1'],
    ['a pawn', '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1'],
    ['a rook', '4k3/8/8/8/8/8/8/R3K3 w - - 0 1'],
    ['a queen', '4k3/8/8/8/8/8/8/Q3K3 w - - 0 1'],
  ])('%s is not dead', (_, fen) => {
    set(fen);
    expect(position.status()).toEqual(ONGOING);
  });

  test('the capture of the last piece that could mate ends the game', () => {
    set('8/8/8/8/8/3k4/4R3/7K b - - 0 1');
    play('d3e2');
    expect(position.status().ending).toBe('dead-position');
  });

  test('a stalemate with dead material is called stalemate', () => {
    set('k7/8/1K6/8/8/6B1/8/8 b - - 0 1');
    expect(position.status().ending).toBe('stalemate');
  });
});

describe('a game longer than the move record', () => {
  /** Neither check nor the end of the game. */
  function isHarmless(move: Move): boolean {
    position.make(move);
    const harmless = !position.inCheck && position.moves().length > 0;
    position.unmake();
    return harmless;
  }

  /**
   * The next move of an endless game: pieces wander, half of the time back to where they came from so that positions
   * repeat; every 120 half-moves a pawn moves or something is captured, which resets the clock.
   */
  function choose(ply: number, random: number, previous: Move | undefined): Move {
    const isPawn = (move: Move): boolean => kindOf(position.pieceAt(moveFrom(move))) === PAWN;
    const isReturn = (move: Move): boolean =>
      previous !== undefined && moveFrom(move) === moveTo(previous) && moveTo(move) === moveFrom(previous);
    const moves = position.moves().filter(isHarmless);
    const captures = position.captures().filter(isHarmless);
    const loud = ply % 120 === 0 ? [moves.filter(isPawn), captures] : [];
    const calm = moves.filter((move) => !isPawn(move) && !captures.includes(move));
    const back = random & 1 ? calm.filter(isReturn) : [];
    const pool = [...loud, back, calm, moves].find((list) => list.length > 0)!;
    return pool[(random >>> 1) % pool.length]!;
  }

  test('5,000 half-moves: position, clock and repetitions stay right throughout, and over 512 moves can be taken back', () => {
    const chess = Chess.default();
    const fens = [makeFen(chess.toSetup())];
    const played: Move[] = [];
    const seen = new Map<string, number>();
    const occur = (fen: string): number => {
      const board = fen.split(' ').slice(0, 4).join(' ');
      seen.set(board, (seen.get(board) ?? 0) + 1);
      return seen.get(board)!;
    };
    occur(fens[0]!);
    position.reset();
    let random = 1;
    let most = 0;
    for (let ply = 1; ply <= 5000; ply++) {
      random = (Math.imul(random, 1103515245) + 12345) >>> 0;
      const move = choose(ply, random >>> 8, played.at(-2));
      chess.play(parseTheirUci(formatUci(move, { chess960: true }))!);
      position.make(move);
      played.push(move);
      const fen = makeFen(chess.toSetup());
      fens.push(fen);
      expect(positionFen(position)).toBe(fen);
      const occurrences = occur(fen);
      expect(position.occurrences).toBe(occurrences);
      most = Math.max(most, occurrences);
    }
    expect(most).toBeGreaterThanOrEqual(5);

    let takenBack = 0;
    fens.pop();
    while (position.unmake()) {
      takenBack++;
      expect(positionFen(position)).toBe(fens.pop());
    }
    expect(takenBack).toBeGreaterThanOrEqual(512);
    // The game can be replayed from the oldest position on record.
    for (const move of played.slice(played.length - takenBack)) position.make(move);
    expect(positionFen(position)).toBe(makeFen(chess.toSetup()));
  });

  test('with the record nearly full, perft still has room and the right count', () => {
    position.reset();
    for (let i = 0; i < 447; i++) play(KNIGHTS_OUT_AND_BACK);
    expect(core.exports.depthOfHistory(position.address)).toBe(1788);
    play('g1f3 g8f6 f3g1');
    expect(position.perft(4)).toBe(freshPerft(positionFen(position), 4));
    expect([...position.divide(3)].reduce((sum, { nodes }) => sum + nodes, 0)).toBe(position.perft(3));
    expect(position.status().ending).toBe('fivefold-repetition');
  });

  function freshPerft(fen: string, depth: number): number {
    const fresh = rules.position();
    unwrap(loadFen(fresh, fen));
    return fresh.perft(depth);
  }
});
