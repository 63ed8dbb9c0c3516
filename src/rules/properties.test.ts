import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadFen, positionFen } from '../notation/fen.ts';
import { loadTestingRules, testingCore } from './core.testing.ts';
import { CHESS960, STRESS, WELL_KNOWN } from './perft-positions.testing.ts';
import type { Position } from './position.ts';
import { unwrap } from './result.ts';
import { checked, chess960Rank, chess960Setup, steps, visitAll, walks } from './walks.testing.ts';

const rules = await loadTestingRules();
const core = testingCore(rules.core);
const { layout } = core;
const position = rules.position();
const fresh = rules.position();

function bytes(from: number, length: number): Buffer {
  return Buffer.from(core.memory.buffer as ArrayBuffer, from, length);
}

function stateOf({ address }: Position): number {
  return new DataView(core.memory.buffer).getUint32(address + layout.POS_STATE, true);
}

/** A copy of the position and its current state record. */
function snapshot(): Buffer {
  return Buffer.concat([bytes(position.address, layout.POS_BYTES), bytes(stateOf(position), layout.STATE_BYTES)]);
}

/** A copy of the thread block up to the current state record, with the whole history. */
function wholeBlock(): Buffer {
  return Buffer.from(bytes(position.address, stateOf(position) + layout.STATE_BYTES - position.address));
}

/** The random positions are only worth something if the rare moves occur in them. */
test('the random games contain every kind of move and ending', () => {
  const seen = new Map<string, number>();
  const count = (what: string): unknown => seen.set(what, (seen.get(what) ?? 0) + 1);
  fc.assert(
    fc.property(walks(60), (walk) => {
      for (const move of steps(position, walk)) {
        count(['normal', 'promotion', 'en passant', 'castling'][move >>> 18]!);
        if (position.inCheck) count('check');
        position.make(move);
      }
      count(position.status().ending ?? 'ongoing');
    }),
    checked(300),
  );
  const wanted = ['normal', 'promotion', 'en passant', 'castling', 'check', 'checkmate', 'stalemate', 'dead-position'];
  expect(wanted.filter((what) => (seen.get(what) ?? 0) < 3)).toEqual([]);
});

test('the 960 Chess960 positions have their standard numbers', () => {
  const arrays = Array.from({ length: 960 }, (_, number) =>
    chess960Rank(number)
      .map((kind) => '.PNBRQK'[kind])
      .join(''),
  );
  expect([arrays[0], arrays[518], arrays[959]]).toEqual(['BBQNNRKR', 'RNBQKBNR', 'RKRNNQBB']);
  expect(new Set(arrays).size).toBe(960);
  for (let number = 0; number < 960; number++) unwrap(position.load(chess960Setup(number, 959 - number)));
});

describe('make and unmake', () => {
  function checkRestored(): void {
    const block = wholeBlock();
    const before = snapshot();
    for (const move of position.moves()) {
      position.make(move);
      position.unmake();
      if (snapshot().compare(before) !== 0) throw new Error(`move ${move} is not taken back exactly`);
    }
    if (!position.inCheck) {
      core.exports.makeNull(position.address);
      core.exports.unmakeNull(position.address);
      if (snapshot().compare(before) !== 0) throw new Error('the null move is not taken back exactly');
    }
    if (wholeBlock().compare(block) !== 0) throw new Error('the history has changed');
  }

  test('every legal move and the null move, taken back, restores every byte of position, state and history', () => {
    fc.assert(
      fc.property(walks(60), (walk) => visitAll(position, walk, checkRestored)),
      checked(150),
    );
  });

  test('a whole game, taken back, restores the bytes of each position in turn', () => {
    fc.assert(
      fc.property(walks(120), (walk) => {
        const snapshots: Buffer[] = [];
        for (const move of steps(position, walk)) {
          snapshots.push(snapshot());
          position.make(move);
        }
        for (const before of snapshots.reverse()) {
          expect(position.unmake()).toBe(true);
          expect(snapshot().compare(before)).toBe(0);
        }
        expect(position.unmake()).toBe(false);
      }),
      checked(150),
    );
  });

  test('the stress positions are restored byte for byte', () => {
    for (const { fen } of [...WELL_KNOWN, ...STRESS, ...CHESS960]) {
      unwrap(loadFen(position, fen));
      checkRestored();
      for (const move of position.moves()) {
        position.make(move);
        checkRestored();
        position.unmake();
      }
    }
  });
});

describe('incremental updates', () => {
  /** Keys, checkers, pinned pieces, castling rights and en-passant square: the head of a state record, without its clocks. */
  const DERIVED = 50;

  test('key, pawn key, pawn and king key and material key equal recomputed ones', () => {
    const target = position.address + layout.MOVES + layout.MOVES_BYTES - 64;
    fc.assert(
      fc.property(walks(120), (walk) =>
        visitAll(position, walk, () => {
          core.exports.recomputeKeys(position.address, target);
          expect(bytes(stateOf(position), 32).compare(bytes(target, 32))).toBe(0);
        }),
      ),
      checked(300),
    );
  });

  test('keys, checkers, pins, rights and en-passant square equal those of the position set up from its FEN', () => {
    fc.assert(
      fc.property(walks(60), (walk) =>
        visitAll(position, walk, () => {
          unwrap(loadFen(fresh, positionFen(position)));
          expect(bytes(stateOf(position), DERIVED).compare(bytes(stateOf(fresh), DERIVED))).toBe(0);
        }),
      ),
      checked(150),
    );
  });

  test('after a null move, key, checkers and pins equal those with the other side to move', () => {
    fc.assert(
      fc.property(walks(40), (walk) =>
        visitAll(position, walk, () => {
          if (position.inCheck) return;
          core.exports.makeNull(position.address);
          unwrap(loadFen(fresh, positionFen(position)));
          expect(bytes(stateOf(position), DERIVED).compare(bytes(stateOf(fresh), DERIVED))).toBe(0);
          expect(position.occurrences).toBe(1);
          core.exports.unmakeNull(position.address);
        }),
      ),
      checked(100),
    );
  });

  test('the changed-piece list of a move replays the difference on the board exactly', () => {
    fc.assert(
      fc.property(walks(120), (walk) => {
        for (const move of steps(position, walk)) {
          const { board } = position.setup();
          position.make(move);
          const record = bytes(stateOf(position), layout.STATE_BYTES);
          const entries = Array.from({ length: record[layout.STATE_CHANGES]! }, (_, index) => {
            const at = layout.STATE_CHANGED + 4 * index;
            return { piece: record[at]!, from: record[at + 1]!, to: record[at + 2]! };
          });
          // All pieces are lifted before any is set down, because castling pieces may change places.
          for (const { piece, from } of entries) {
            if (from === layout.NO_SQUARE) continue;
            expect(board[from]).toBe(piece);
            board[from] = 0;
          }
          for (const { piece, to } of entries) {
            if (to === layout.NO_SQUARE) continue;
            expect(board[to]).toBe(0);
            board[to] = piece;
          }
          expect(Buffer.compare(position.setup().board, board)).toBe(0);
        }
      }),
      checked(300),
    );
  });
});

describe('accumulator lanes', () => {
  const ENTRIES = layout.KINDS * 64 * layout.LANES;
  const TABLE = layout.PROFILES + layout.PROFILE_LANES;

  function writeTable(seed: number): Int32Array {
    const table = new Int32Array(core.memory.buffer, TABLE, ENTRIES);
    let state = seed | 1;
    for (let i = 0; i < ENTRIES; i++) {
      // xorshift32: the whole range of 32 bits, so that sums overflow and must wrap as the lanes do.
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      table[i] = state;
    }
    return table.slice();
  }

  function expectedLanes(table: Int32Array): number[] {
    const lanes: number[] = Array(2 * layout.LANES).fill(0);
    position.setup().board.forEach((piece, square) => {
      if (piece === 0) return;
      const color = piece & 1;
      const seen = color === 0 ? square : square ^ 56;
      for (let lane = 0; lane < layout.LANES; lane++) {
        const at = color * layout.LANES + lane;
        lanes[at] = (lanes[at]! + table[((piece >> 1) * 64 + seen) * layout.LANES + lane]!) | 0;
      }
    });
    return lanes;
  }

  function lanesOf(): number[] {
    return [...new Int32Array(core.memory.buffer, stateOf(position) + layout.STATE_LANES, 2 * layout.LANES)];
  }

  test('equal the sums of random tables over the board, after every move and after taking it back', () => {
    fc.assert(
      fc.property(walks(80), fc.integer(), (walk, seed) => {
        const table = writeTable(seed);
        core.exports.useLanes(position.address, TABLE);
        visitAll(position, walk, () => {
          const before = expectedLanes(table);
          expect(lanesOf()).toEqual(before);
          const [move] = position.moves();
          if (move === undefined) return;
          position.make(move);
          expect(lanesOf()).toEqual(expectedLanes(table));
          position.unmake();
          expect(lanesOf()).toEqual(before);
        });
      }),
      checked(100),
    );
    core.exports.useLanes(position.address, 0);
  });

  test('a table set in mid-game takes effect at once, and the null move keeps the lanes', () => {
    fc.assert(
      fc.property(walks(40), fc.integer(), (walk, seed) => {
        visitAll(position, walk, () => {});
        const table = writeTable(seed);
        core.exports.useLanes(position.address, TABLE);
        expect(lanesOf()).toEqual(expectedLanes(table));
        if (!position.inCheck) {
          core.exports.makeNull(position.address);
          expect(lanesOf()).toEqual(expectedLanes(table));
          core.exports.unmakeNull(position.address);
        }
        core.exports.useLanes(position.address, 0);
        expect(lanesOf().every((value) => value === 0)).toBe(true);
      }),
      checked(100),
    );
  });
});
