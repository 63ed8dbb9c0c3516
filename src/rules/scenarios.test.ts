// The scenarios of the specification that the rules alone decide.
import { beforeEach, describe, expect, test } from 'vitest';
import { loadFen, positionFen } from '../notation/fen.ts';
import { formatUci, parseUci } from '../notation/uci-move.ts';
import { loadRules } from './node.ts';
import { unwrap } from './result.ts';
import { BLACK, NONE } from './setup.ts';

const rules = await loadRules();
const position = rules.position();

beforeEach(() => position.reset());

function set(fen: string): void {
  unwrap(loadFen(position, fen));
}

function isLegal(uci: string): boolean {
  return parseUci(position, uci).ok;
}

function play(...moves: string[]): void {
  for (const uci of moves) position.make(unwrap(parseUci(position, uci)));
}

function moveNames(): string[] {
  return position
    .moves()
    .map((move) => formatUci(move))
    .sort();
}

describe('SPEC 3: castling and the right to it', () => {
  const FEN = '4k3/8/8/8/8/8/8/R3K2R w K - 0 1';

  test('SPEC 3: e1g1 is legal; e1c1 is not, the FEN grants no such right', () => {
    set(FEN);
    expect(isLegal('e1g1')).toBe(true);
    expect(isLegal('e1c1')).toBe(false);
  });

  test('SPEC 3: castling is illegal after e1f1 and back', () => {
    set(FEN);
    play('e1f1', 'e8d8', 'f1e1', 'd8e8');
    expect(positionFen(position)).toBe('4k3/8/8/8/8/8/8/R3K2R w - - 4 3');
    expect(isLegal('e1g1')).toBe(false);
  });

  test('SPEC 3: castling is illegal after h1h2 and back', () => {
    set(FEN);
    play('h1h2', 'e8d8', 'h2h1', 'd8e8');
    expect(positionFen(position)).toBe('4k3/8/8/8/8/8/8/R3K2R w - - 4 3');
    expect(isLegal('e1g1')).toBe(false);
  });

  test('SPEC 3: castling is illegal while the king is on f1 or the rook on h2', () => {
    for (const move of ['e1f1', 'h1h2']) {
      set(FEN);
      play(move, 'e8d8');
      expect(isLegal('e1g1')).toBe(false);
    }
  });

  test('SPEC 3: castling is still legal after a1a2 and back, and after the king move is undone', () => {
    set(FEN);
    play('a1a2', 'e8d8', 'a2a1', 'd8e8');
    expect(isLegal('e1g1')).toBe(true);
    play('e1f1');
    position.unmake();
    expect(isLegal('e1g1')).toBe(true);
  });
});

test('SPEC 4: e1g1 is illegal through check', () => {
  set('4k3/8/8/8/8/5r2/8/4K2R w K - 0 1');
  expect(isLegal('e1g1')).toBe(false);
  expect(position.inCheck).toBe(false);
});

test('SPEC 5: e1g1 is illegal when blocked', () => {
  set('4k3/8/8/8/8/8/8/R3K1NR w K - 0 1');
  expect(isLegal('e1g1')).toBe(false);
  play('g1f3', 'e8d8');
  expect(isLegal('e1g1')).toBe(true);
});

test('SPEC 6: e8g8 is legal, e8c8 is not', () => {
  set('r3k2r/8/8/8/8/8/8/4K3 b k - 0 1');
  expect(isLegal('e8g8')).toBe(true);
  expect(isLegal('e8c8')).toBe(false);
});

test('SPEC 13: the status is stalemate', () => {
  set('8/8/P7/4RP2/1P1k1P2/P6R/3N3P/3K2N1 b - - 6 44');
  expect(position.moves()).toEqual([]);
  expect(position.inCheck).toBe(false);
  expect(position.status()).toEqual({ ending: 'stalemate', winner: undefined, claims: [] });
});

test('SPEC 15: d2d1 is listed with q, r, b and n, and not without', () => {
  set('4r3/ppp2p2/5P2/3k4/P6P/RP2P3/3p4/5KNR b - - 0 29');
  expect(moveNames().filter((name) => name.startsWith('d2'))).toEqual(['d2d1b', 'd2d1n', 'd2d1q', 'd2d1r']);
  expect(isLegal('d2d1')).toBe(false);
});

test('SPEC 17: in check only evasions are generated', () => {
  set('8/8/P2r1p2/5P2/1P2k2p/P6N/R2KBP1P/1N5R w - - 5 29');
  expect(position.inCheck).toBe(true);
  expect(moveNames()).toEqual(['d2c1', 'd2c2', 'd2c3', 'd2e1', 'e2d3']);
  expect(position.evasions().sort()).toEqual(position.moves().sort());
  expect([...position.captures(), ...position.quiets()].sort()).toEqual(position.moves().sort());
  for (const move of position.moves()) {
    position.make(move);
    expect(Boolean(rules.core.exports.isOpponentInCheck(position.address, BLACK))).toBe(false);
    position.unmake();
  }
});

describe('SPEC 25: Chess960 castling with a rook on b1', () => {
  const FEN = '4k3/8/8/8/8/8/8/1R2K2R w BH - 0 1';

  test('SPEC 25: both castlings are legal and put king and rook on their squares', () => {
    set(FEN);
    expect(isLegal('e1h1') && isLegal('e1b1')).toBe(true);
    play('e1b1');
    expect(positionFen(position)).toBe('4k3/8/8/8/8/8/8/2KR3R b - - 1 1');
    set(FEN);
    play('e1h1');
    expect(positionFen(position)).toBe('4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1');
  });

  test('SPEC 25: b1b2 drops only the b-side right', () => {
    set(FEN);
    expect(position.setup().castling).toEqual([7, 1, NONE, NONE]);
    play('b1b2');
    expect(position.setup().castling).toEqual([7, NONE, NONE, NONE]);
    play('e8d8', 'b2b1', 'd8e8');
    expect(isLegal('e1b1')).toBe(false);
    expect(isLegal('e1h1')).toBe(true);
  });
});
