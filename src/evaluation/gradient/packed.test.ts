import { expect, test } from 'vitest';
import { loadFen } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { PackedPositions } from './packed.ts';

const rules = await loadRules();

test('legal moves are counted on packed positions with checks, pins, en passant and castling', () => {
  const fens = [
    'r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1',
    '4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1',
    '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2',
    '4k3/8/8/8/4r3/8/4R3/4K3 b - - 0 1',
    '4k3/8/8/8/8/8/3P4/q3K3 w - - 0 1',
    'r3k2r/8/8/8/8/8/8/4K3 b k - 0 1',
  ];
  const position = rules.position();
  const { core, address } = position;
  const count = () => [0, 1].map((color) => core.exports.legalMoves(address, color));
  const positions = new PackedPositions();
  const want = fens.map((fen) => {
    unwrap(loadFen(position, fen));
    positions.add(position);
    return count();
  });
  const { buffer } = core.memory;
  const destination = { layout: core.layout, words: new Int32Array(buffer), bytes: new Uint8Array(buffer) };
  for (const index of [5, 3, 1, 0, 2, 4, 0]) {
    positions.write(index, destination, address);
    expect(count(), fens[index]).toEqual(want[index]);
  }
});
