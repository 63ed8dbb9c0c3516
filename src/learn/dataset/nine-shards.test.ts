import { expect, test } from 'vitest';
import { randomNumbers } from '../../lab/random.ts';
import { amount } from '../../rules/amount.testing.ts';
import { BOARDS, boardSchema } from '../../rules/nine/board.ts';
import type { NinePosition } from '../../rules/nine/position.ts';
import { randomWalk, scatter } from '../../rules/nine/random-positions.testing.ts';
import { loadNineRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { type HalfPoints, readLabel } from './label.ts';
import { nineShards } from './nine-shards.ts';
import { hashRecord } from './record-hash.ts';

/** A board on which more men stand than on others, so that its records are longer. */
const CROWDED = boardSchema.parse({
  name: 'crowded',
  title: 'Six ranks of men',
  start: 'lnsgkgsnl/1r5b1/ppppppppp/fffffffff/9/FFFFFFFFF/PPPPPPPPP/1B5R1/LNSGKGSNL',
});

/** Sets the position to many in turn, and yields the number of each. */
function* visited(position: NinePosition, count: number): Generator<number, void> {
  const random = randomNumbers(7);
  for (let i = 0; i < count; i++) {
    position.reset();
    if (i % 2 === 0) scatter(position, random);
    else randomWalk(position, Math.floor(random() * 120), random);
    yield i;
  }
}

test.each([...BOARDS.map((board) => [board.name, board, 48] as const), ['crowded', CROWDED, 60] as const])(
  'a record gives back every position of the board %s, as a setup and in a core',
  async (_, board, bytes) => {
    const format = nineShards(board);
    expect([format.board, format.bytes]).toEqual([board.name, bytes]);
    const rules = await loadNineRules(board);
    const [position, loaded] = [rules.position(), rules.position()];
    const loader = format.loader(loaded);
    const records = new Uint8Array(2 * bytes).fill(255);
    const view = new DataView(records.buffer);
    const hash = new Uint32Array(2);
    const known = new Map<string, bigint>();
    let inHand = 0;
    for (const i of visited(position, amount({ quick: 60, slow: 2000 }))) {
      const setup = position.setup();
      if (setup.hands.some((hand) => hand.some((count) => count > 0))) inHand++;
      const label = { halfPoints: (i % 3) as HalfPoints, score: 100 - i, first: i % 2 === 1 };
      format.write(view, bytes, setup, label);
      expect(unwrap(format.read(view, bytes))).toEqual(setup);
      expect(readLabel(view, bytes, format.places)).toEqual(label);
      expect([format.turn(view, bytes), format.plies(view, bytes)]).toEqual([setup.turn, setup.moveNumber - 1]);
      loader.load(records, 1);
      expect(loaded.setup()).toEqual(setup);
      expect([loaded.key, loaded.moves()]).toEqual([position.key, position.moves()]);
      // Positions are the same exactly when their records are, whatever the number of the move.
      hashRecord(format, records, 1, hash);
      const found = known.get(hash.join());
      if (found !== undefined) expect(found).toBe(position.key);
      known.set(hash.join(), position.key);
      format.write(view, bytes, { ...setup, moveNumber: 77 }, { ...label, score: 5 });
      const [low, high] = hash;
      hashRecord(format, records, 1, hash);
      expect([...hash]).toEqual([low, high]);
    }
    expect(new Set(known.values()).size).toBe(known.size);
    if (board.hands.first) expect(inHand).toBeGreaterThan(10);
  },
);

test('the phase of a record falls as pieces leave the board for hands', async () => {
  const board = BOARDS[0]!;
  const format = nineShards(board);
  const view = new DataView(new ArrayBuffer(format.bytes));
  const position = (await loadNineRules(board)).position();
  const label = { halfPoints: 1, score: 0, first: true } as const;
  format.write(view, 0, position.setup(), label);
  expect(format.phase(view, 0)).toBe(24);
  const start = position.setup();
  const kings = start.board.map((piece) => (piece >> 1 === 8 ? piece : 0));
  format.write(view, 0, { ...start, board: kings }, label);
  expect(format.phase(view, 0)).toBe(0);
});

test('bytes that no writer produces are refused', () => {
  const format = nineShards(BOARDS[0]!);
  const read = (change: (bytes: Uint8Array) => void) => {
    const bytes = new Uint8Array(format.bytes);
    bytes[format.bytes - 4] = 1;
    change(bytes);
    const found = format.read(new DataView(bytes.buffer), 0);
    return found.ok ? '' : found.fault.code;
  };
  expect(read(() => {})).toBe('');
  expect(read((bytes) => bytes.fill(255, 0, 11))).toBe('record.pieces');
  expect(read((bytes) => bytes.fill(1, 11, 12))).toBe('record.hands');
  expect(read((bytes) => bytes.fill(0, format.bytes - 4))).toBe('record.fields');
  expect(read((bytes) => bytes.fill(3, format.places.label, format.places.label + 1))).toBe('record.fields');
});
