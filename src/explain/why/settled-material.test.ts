import { expect, test } from 'vitest';
import { loadFen, positionFen } from '../../notation/fen.ts';
import { loadRules } from '../../rules/node.ts';
import { unwrap } from '../../rules/result.ts';
import { isMaterialSettled } from './settled-material.ts';

const position = (await loadRules()).position();

test.each([
  ['nothing to take', '4k3/8/8/3p4/8/8/4P3/4K3 w - - 0 1', true],
  ['a loose pawn', '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1', false],
  ['a defended pawn, and a pawn to take it with', '4k3/8/4p3/3p4/4P3/8/8/4K3 w - - 0 1', true],
  ['a defended pawn, and a rook to take it with', '4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1', true],
  ['a rook attacked twice and defended once', '3rk3/8/8/3r4/8/8/3R4/3RK3 w - - 0 1', false],
  ['two pawns that cost a bishop', '4k3/8/4p3/3p4/8/1B6/8/3RK3 w - - 0 1', true],
  ['a pawn attacked by two pawns and defended by one', '4k3/8/4p3/3p4/2P1P3/8/8/4K3 w - - 0 1', false],
  ['a pawn that can promote', '8/P6k/8/8/8/8/8/4K3 w - - 0 1', false],
  ['a pawn that can be taken en passant', '4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1', false],
  ['a check that wins the rook behind the king', '4k3/8/8/8/q3K2R/8/8/8 w - - 0 1', false],
  ['a check that costs nothing', '4k3/8/8/8/r3K3/8/8/8 w - - 0 1', true],
  ['more exchanges than can be followed', 'qqqqkqqq/qqqqqqqq/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1', false],
])('%s', (_, fen, settled) => {
  unwrap(loadFen(position, fen));
  expect(isMaterialSettled(position)).toBe(settled);
  expect(positionFen(position)).toBe(fen);
});
