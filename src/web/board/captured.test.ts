import { expect, test } from 'vitest';
import { parseFen, START_FEN } from '../../notation/fen.ts';
import { unwrap } from '../../rules/result.ts';
import { PAWN, QUEEN } from '../../rules/setup.ts';
import { capturedPieces, materialLead } from './captured.ts';

const board = (fen: string) => unwrap(parseFen(fen)).board;
const taken = (start: string, now: string, color: 0 | 1) =>
  capturedPieces(board(start), board(now), color).filter(({ count }) => count > 0);

test('a position from a FEN has no captured pieces', () => {
  const ending = '4k3/8/8/8/8/8/4P3/4K3';
  expect(taken(ending, ending, 0)).toEqual([]);
  expect(taken(ending, '4k3/8/8/8/8/8/8/4K3', 0)).toEqual([{ kind: PAWN, count: 1 }]);
});

test('a promoted pawn does not count as captured, a captured one does', () => {
  const start = '4k3/PP6/8/8/8/8/8/4K3';
  expect(taken(start, 'Q3k3/1P6/8/8/8/8/8/4K3', 0)).toEqual([]);
  expect(taken(start, 'Q3k3/8/8/8/8/8/8/4K3', 0)).toEqual([{ kind: PAWN, count: 1 }]);
  expect(taken(START_FEN, START_FEN.replace('q', '1'), 1)).toEqual([{ kind: QUEEN, count: 1 }]);
});

test('the material lead is counted in pawns, without the kings', () => {
  expect(materialLead(board('4k3/8/8/8/8/8/8/Q3K2r'), 0)).toBe(4);
  expect(materialLead(board('4k3/8/8/8/8/8/8/Q3K2r'), 1)).toBe(-4);
});
