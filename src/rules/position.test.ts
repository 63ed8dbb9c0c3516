import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { formatFen, loadFen, positionFen, START_FEN } from '../notation/fen.ts';
import { parseUci } from '../notation/uci-move.ts';
import { compileCore, loadRules } from './node.ts';
import { type Position, START } from './position.ts';
import { unwrap } from './result.ts';
import { Rules } from './rules.ts';
import { NONE, parseSquare, pieceFromLetter, type Setup } from './setup.ts';

const rules = await loadRules();
const { layout } = rules.core;

function play(position: Position, moves: string): void {
  for (const uci of moves.split(' ')) position.make(unwrap(parseUci(position, uci)));
}

/** The start position with some squares changed: `{ e2: '', e4: 'P' }`. */
function changed(squares: Record<string, string>, rest: Partial<Setup> = {}): Setup {
  const board = START.board.slice();
  for (const [name, letter] of Object.entries(squares)) board[parseSquare(name)] = pieceFromLetter(letter);
  return { ...START, board, ...rest };
}

/** The whole state of a position: its thread block up to and including the last state record in use. */
function bytesOf(position: Position): Buffer {
  const depth = rules.core.exports.depthOfHistory(position.address);
  const length = layout.STATES + (depth + 1) * layout.STATE_BYTES;
  return Buffer.from(new Uint8Array(rules.core.memory.buffer).slice(position.address, position.address + length));
}

const NO_RIGHTS = [NONE, NONE, NONE, NONE] as const;
const right = (which: number, square: string): Partial<Setup> => ({
  castling: NO_RIGHTS.map((none, index) =>
    index === which ? parseSquare(square) : none,
  ) as unknown as Setup['castling'],
});
const afterE4 = { e2: '', e4: 'P' };
const black = { turn: 1 } as const;

const FAULTS: readonly (readonly [what: string, code: string, field: string, setup: Setup])[] = [
  ['two white kings', 'setup.kings', 'placement', changed({ e4: 'K' })],
  ['two black kings', 'setup.kings', 'placement', changed({ e5: 'k' })],
  ['no white king', 'setup.kings', 'placement', changed({ e1: '' })],
  ['no black king', 'setup.kings', 'placement', changed({ e8: '' })],
  ['no pieces at all', 'setup.kings', 'placement', { ...START, board: new Uint8Array(64) }],
  ['17 white pieces', 'setup.pieces', 'placement', changed({ e4: 'N' })],
  ['17 black pieces', 'setup.pieces', 'placement', changed({ e5: 'q' })],
  ['a white pawn on the first rank', 'setup.pawns', 'placement', changed({ b1: 'P' })],
  ['a white pawn on the last rank', 'setup.pawns', 'placement', changed({ a2: '', b8: 'P' })],
  ['a black pawn on the first rank', 'setup.pawns', 'placement', changed({ a7: '', b1: 'p' })],
  ['a black pawn on the last rank', 'setup.pawns', 'placement', changed({ a7: '', h8: 'p' }, right(0, 'h1'))],
  ['Black in check with White to move', 'setup.check', 'turn', changed({ f7: '', d1: '', h5: 'Q' })],
  ['White in check with Black to move', 'setup.check', 'turn', changed({ f2: '', d8: '', h4: 'q' }, black)],
  ['kings side by side', 'setup.check', 'turn', changed({ e8: '', e2: 'k' }, { castling: NO_RIGHTS })],
  ['castling with the king on e2', 'setup.castling', 'castling', changed({ e1: '', e2: 'K' })],
  ['castling with no rook', 'setup.castling', 'castling', changed({ h1: '' })],
  ['castling with the enemy’s rook', 'setup.castling', 'castling', changed({ h1: 'r', h8: '' }, right(0, 'h1'))],
  ['castling with a knight', 'setup.castling', 'castling', { ...START, ...right(0, 'g1') }],
  [
    'castling with a rook off the first rank',
    'setup.castling',
    'castling',
    changed({ h1: '', h4: 'R' }, right(0, 'h4')),
  ],
  ['king-side castling with the queen’s rook', 'setup.castling', 'castling', { ...START, ...right(0, 'a1') }],
  ['queen-side castling with the king’s rook', 'setup.castling', 'castling', { ...START, ...right(3, 'h8') }],
  ['castling with a rook off the board', 'setup.castling', 'castling', { ...START, castling: [7.5, 0, 63, 56] }],
  ['en passant on the wrong rank', 'setup.enPassant', 'enPassant', changed(afterE4, { ...black, enPassant: 44 })],
  ['en passant for the wrong side', 'setup.enPassant', 'enPassant', changed(afterE4, { enPassant: 20 })],
  [
    'en passant without a pawn that has just passed',
    'setup.enPassant',
    'enPassant',
    changed({}, { ...black, enPassant: 20 }),
  ],
  [
    'en passant on an occupied square',
    'setup.enPassant',
    'enPassant',
    changed({ ...afterE4, g1: '', e3: 'N' }, { ...black, enPassant: 20 }),
  ],
  [
    'en passant from an occupied square',
    'setup.enPassant',
    'enPassant',
    changed({ d2: '', e4: 'P' }, { ...black, enPassant: 20 }),
  ],
  ['en passant beyond the board', 'setup.enPassant', 'enPassant', { ...START, enPassant: 64 }],
  ['en passant on a fractional square', 'setup.enPassant', 'enPassant', { ...START, enPassant: 40.5 }],
  ['a negative half-move clock', 'setup.halfmoves', 'halfmoves', { ...START, halfmoves: -1 }],
  ['a fractional half-move clock', 'setup.halfmoves', 'halfmoves', { ...START, halfmoves: 0.5 }],
  ['a half-move clock beyond 16 bits', 'setup.halfmoves', 'halfmoves', { ...START, halfmoves: 65536 }],
  ['no half-move clock', 'setup.halfmoves', 'halfmoves', { ...START, halfmoves: Number.NaN }],
  ['move number 0', 'setup.fullmoves', 'fullmoves', { ...START, fullmoves: 0 }],
  ['an infinite move number', 'setup.fullmoves', 'fullmoves', { ...START, fullmoves: Number.POSITIVE_INFINITY }],
  ['a board of 63 squares', 'setup.board', 'placement', { ...START, board: START.board.slice(0, 63) }],
  ['a board of 65 squares', 'setup.board', 'placement', { ...START, board: new Uint8Array(65) }],
  ['a piece without a kind', 'setup.board', 'placement', { ...START, board: START.board.with(28, 1) }],
  ['a piece of an unknown kind', 'setup.board', 'placement', { ...START, board: START.board.with(28, 14) }],
  ['a side to move that is neither 0 nor 1', 'setup.turn', 'turn', { ...START, turn: 2 as never }],
];

describe('load refuses an illegal position, names the field, and leaves every byte of the earlier one unchanged', () => {
  test.each(FAULTS)('%s: %s in %s', (_, code, field, setup) => {
    const position = rules.position();
    play(position, 'e2e4 c7c5 g1f3');
    const before = bytesOf(position);
    const result = position.load(setup);
    expect(result).toMatchObject({ ok: false, fault: { code, field } });
    expect(!result.ok && result.fault.message).toMatch(/^[^\n]{10,100}$/);
    expect(bytesOf(position).compare(before)).toBe(0);
    expect(position.unmake() && position.unmake() && position.unmake()).toBe(true);
    expect(positionFen(position)).toBe(START_FEN);
  });

  test('the earlier position also stays while lanes are in use', () => {
    const position = rules.position();
    rules.core.exports.useLanes(position.address, layout.PROFILES);
    new Int32Array(rules.core.memory.buffer, layout.PROFILES, 7 * 64 * 8).fill(3);
    play(position, 'e2e4 c7c5 g1f3');
    const before = bytesOf(position);
    for (const [, , , setup] of FAULTS) position.load(setup);
    expect(bytesOf(position).compare(before)).toBe(0);
  });
});

describe('load accepts', () => {
  test('all setups that it writes', () => {
    const position = rules.position();
    const copy = rules.position();
    play(position, 'e2e4 c7c5 e4e5 d7d5');
    unwrap(copy.load(position.setup()));
    expect(copy.setup()).toEqual(position.setup());
    expect(copy.setup().enPassant).toBe(parseSquare('d6'));
    expect(copy.key).toBe(position.key);
  });

  test('an en-passant square, but keeps it only if a capture is legal', () => {
    const position = rules.position();
    unwrap(position.load(changed(afterE4, { turn: 1, enPassant: 20 })));
    expect(position.setup().enPassant).toBe(NONE);
    unwrap(position.load(changed({ ...afterE4, d7: '', d4: 'p' }, { turn: 1, enPassant: 20 })));
    expect(position.setup().enPassant).toBe(20);
  });

  test('clocks up to their bounds', () => {
    const position = rules.position();
    unwrap(position.load({ ...START, halfmoves: 65535, fullmoves: 65535 }));
    expect([position.halfmoves, position.fullmoves]).toEqual([65535, 65535]);
  });

  test('16 pieces a side, of any kinds', () => {
    const position = rules.position();
    const board = START.board.map((piece) => (piece >> 1 === 1 ? 10 | (piece & 1) : piece));
    unwrap(position.load({ ...START, board }));
    expect(formatFen(position.setup())).toBe('rnbqkbnr/qqqqqqqq/8/8/8/8/QQQQQQQQ/RNBQKBNR w KQkq - 0 1');
  });

  test('a position and forgets the earlier game', () => {
    const position = rules.position();
    play(position, 'e2e4 e7e5');
    unwrap(position.load(START));
    expect(position.unmake()).toBe(false);
    expect(positionFen(position)).toBe(START_FEN);
  });
});

describe('a position', () => {
  test('starts at the start position, and returns there on reset', () => {
    const position = rules.position();
    expect(positionFen(position)).toBe(START_FEN);
    play(position, 'd2d4 g8f6');
    position.reset();
    expect(positionFen(position)).toBe(START_FEN);
    expect(position.unmake()).toBe(false);
  });

  test('counts moves and half-moves from any start', () => {
    const position = rules.position();
    unwrap(loadFen(position, '4k3/8/8/8/8/8/4P3/4K3 b - - 7 31'));
    play(position, 'e8d8');
    expect([position.turn, position.halfmoves, position.fullmoves]).toEqual([0, 8, 32]);
    play(position, 'e2e4');
    expect([position.turn, position.halfmoves, position.fullmoves]).toEqual([1, 0, 32]);
    position.unmake();
    expect([position.turn, position.halfmoves, position.fullmoves]).toEqual([0, 8, 32]);
  });

  test('knows which of its moves are legal', () => {
    const position = rules.position();
    const [move] = position.moves();
    expect(position.isLegal(move!)).toBe(true);
    position.make(move!);
    expect(position.isLegal(move!)).toBe(false);
  });

  test('is unchanged after a divide that was left halfway', () => {
    const position = rules.position();
    const before = bytesOf(position);
    for (const _ of position.divide(3)) break;
    expect(bytesOf(position).compare(before)).toBe(0);
  });
});

describe('many positions at once', () => {
  test('are independent while their memory grows', async () => {
    const many = new Rules(await compileCore());
    const size = many.core.memory.buffer.byteLength;
    const first = many.position();
    const openings = first.moves();
    const positions = openings.map((move) => {
      const position = many.position();
      position.make(move);
      return position;
    });
    expect(many.core.memory.buffer.byteLength).toBeGreaterThan(size);
    expect(new Set(positions.map(({ address }) => address)).size).toBe(20);
    expect(positionFen(first)).toBe(START_FEN);
    for (const [index, position] of positions.entries()) {
      first.make(openings[index]!);
      expect(positionFen(position)).toBe(positionFen(first));
      expect(position.perft(3)).toBe(first.perft(3));
      first.unmake();
      expect(position.unmake()).toBe(true);
    }
  });

  test('return their memory when collected, and a new position there starts afresh', async () => {
    setFlagsFromString('--expose_gc');
    const collect = runInNewContext('gc') as () => void;
    const many = new Rules(await compileCore());
    const kept = many.position();
    play(kept, 'e2e4');
    const use = (): void => {
      const position = many.position();
      many.core.exports.useLanes(position.address, layout.PROFILES);
      play(position, 'd2d4 d7d5');
    };
    // The garbage collector need not be prompt, but in the end all of a batch must fit into what the earlier positions returned.
    const createReused = async (create: () => void): Promise<boolean> => {
      for (let round = 0; round < 40; round++) {
        collect();
        await setTimeout(10);
        const before = many.core.memory.buffer.byteLength;
        create();
        if (many.core.memory.buffer.byteLength === before) return true;
      }
      return false;
    };
    const useFifty = (): void => {
      for (let i = 0; i < 50; i++) use();
    };
    useFifty();
    expect(await createReused(useFifty)).toBe(true);
    let again = kept;
    expect(await createReused(() => (again = many.position()))).toBe(true);
    expect(again).not.toBe(kept);
    expect(positionFen(again)).toBe(START_FEN);
    expect(again.unmake()).toBe(false);
    expect(new DataView(many.core.memory.buffer).getUint32(again.address + layout.POS_LANES, true)).toBe(0);
    expect(positionFen(kept)).toBe('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1');
  });
});

test('positions that differ only in which rook may castle have different keys', () => {
  const position = rules.position();
  const keyOf = (fen: string) => {
    unwrap(loadFen(position, fen));
    return position.key;
  };
  const outer = keyOf('4k3/8/8/8/8/8/8/RR2K1RR w HA - 0 1');
  expect(keyOf('4k3/8/8/8/8/8/8/RR2K1RR w GB - 0 1')).not.toBe(outer);
  expect(keyOf('4k3/8/8/8/8/8/8/RR2K1RR w HA - 0 1')).toBe(outer);
});
