import { expect, test } from 'vitest';
import { randomPositions } from '../../lab/positions.ts';
import { loadFen } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { CHESS_SHARDS } from './chess-shards.ts';
import { NO_SCORE } from './label.ts';
import { PositionSet } from './position-set.ts';
import { RECORD_BYTES, writeRecord } from './record.ts';

const rules = await loadRules();

test('positions count as known exactly when their keys are the same, whatever their clocks and labels', () => {
  const position = rules.position();
  const known = new PositionSet(CHESS_SHARDS, 100_000);
  const keys = new Set<bigint>();
  const bytes = new Uint8Array(2 * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  // Short games repeat positions often.
  for (const [i, fen] of randomPositions(rules, { count: 20_000, seed: 11, plies: [1, 12] }).entries()) {
    unwrap(loadFen(position, fen));
    const setup = { ...position.setup(), halfmoves: i & 63, fullmoves: 1 + (i & 1023) };
    writeRecord(view, RECORD_BYTES, setup, { halfPoints: 1, score: i & 1 ? i : NO_SCORE, first: i % 3 === 0 });
    if (known.has(bytes, 1) !== keys.has(position.key)) throw new Error(`${fen} is mistaken for another position`);
    known.add(bytes, 1);
    keys.add(position.key);
  }
  expect(keys.size).toBeGreaterThan(10_000);
  expect(keys.size).toBeLessThan(20_000);
});

test('only the older generation of known positions is forgotten', () => {
  const known = new PositionSet(CHESS_SHARDS, 100);
  const bytes = new Uint8Array(250 * RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < 250; i++) {
    view.setUint32(i * RECORD_BYTES, i, true);
    known.add(bytes, i);
    if (known.isFull) known.turn();
  }
  const remembered = Array.from({ length: 250 }, (_, i) => known.has(bytes, i));
  expect(remembered.indexOf(true)).toBe(100);
  expect(remembered.lastIndexOf(false)).toBe(99);
});
