import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadFen, positionFen } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { checked, visitAll, walks } from '../../rules/walks.testing.ts';
import { CHESS_SHARDS } from './chess-shards.ts';
import { type HalfPoints, NO_SCORE, readLabel } from './label.ts';
import { FIELDS, phaseOfRecord, RECORD_BYTES, readRecord, turnOfRecord, writeRecord } from './record.ts';

const rules = await loadRules();
const position = rules.position();
const loaded = rules.position();
const loader = CHESS_SHARDS.loader(loaded);

function emptyRecords(count: number): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(count * RECORD_BYTES).fill(255);
  return { bytes, view: new DataView(bytes.buffer) };
}

test('a record gives back every position of chess and Chess960 games, as a setup and in a core', () => {
  const { bytes, view } = emptyRecords(2);
  let castling = 0;
  let enPassant = 0;
  fc.assert(
    fc.property(walks(40), fc.integer({ min: -32_000, max: 32_000 }), fc.constantFrom(0, 1, 2), (walk, score, half) => {
      visitAll(position, walk, () => {
        const setup = position.setup();
        if (setup.castling.some((rook) => rook >= 0)) castling++;
        if (setup.enPassant >= 0) enPassant++;
        const label = { halfPoints: half as HalfPoints, score, first: half === 1 };
        writeRecord(view, RECORD_BYTES, setup, label);
        expect(unwrap(readRecord(view, RECORD_BYTES))).toEqual(setup);
        expect(readLabel(view, RECORD_BYTES, FIELDS)).toEqual(label);
        expect(turnOfRecord(view, RECORD_BYTES)).toBe(setup.turn);
        loader.load(bytes, 1);
        expect(loaded.setup()).toEqual(setup);
        expect(loaded.key).toBe(position.key);
        expect(loaded.moves()).toEqual(position.moves());
      });
    }),
    checked(100),
  );
  expect(castling).toBeGreaterThan(100);
  expect(enPassant).toBeGreaterThan(0);
});

test('a record keeps large clocks and en passant squares and counts the phase', () => {
  const { bytes, view } = emptyRecords(1);
  for (const [fen, phase] of [
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 24],
    ['4k3/8/8/8/8/8/8/R3K2R b KQ - 65535 65535', 4],
    ['QQQQk3/QQ6/8/8/8/8/8/4K3 b - - 99 60', 24],
    ['4k3/p7/8/8/8/8/P7/4K3 w - - 12 300', 0],
    ['4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 30', 0],
  ] as const) {
    unwrap(loadFen(position, fen));
    writeRecord(view, 0, position.setup(), { halfPoints: 1, score: NO_SCORE, first: false });
    loader.load(bytes, 0);
    expect(positionFen(loaded)).toBe(fen);
    expect(phaseOfRecord(view, 0)).toBe(phase);
  }
});

test('bytes that are not a record are refused', () => {
  const { bytes, view } = emptyRecords(1);
  expect(readRecord(view, 0)).toMatchObject({ ok: false, fault: { code: 'record.pieces' } });
  expect(() => loader.load(bytes, 0)).toThrow('record 0 is not a position');
});
