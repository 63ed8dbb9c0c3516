import { expect, test } from 'vitest';
import { formatFen } from '../../notation/fen.ts';
import type { Setup } from '../../rules/setup.ts';
import { NO_SCORE } from './label.ts';
import { parseLabelledLine } from './labelled-line.ts';

const BOARD = 'r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6';

test.each([
  [`${BOARD} c9 "1-0";`, 2, NO_SCORE, '0 1'],
  [`${BOARD} c9 "1/2-1/2";`, 1, NO_SCORE, '0 1'],
  [`${BOARD} hmvc 0; c0 "0-1"; id "x";`, 0, NO_SCORE, '0 1'],
  [`${BOARD} 3 17 [0.5]`, 1, NO_SCORE, '3 17'],
  [`${BOARD} 0 1 [1.0] 23`, 2, NO_SCORE, '0 1'],
  [`${BOARD} 3 17 1-0`, 2, NO_SCORE, '3 17'],
  [`${BOARD} 0 1;0-1`, 0, NO_SCORE, '0 1'],
  [`${BOARD} 0 1;0.5`, 1, NO_SCORE, '0 1'],
  [`${BOARD} 0 1,1`, 2, NO_SCORE, '0 1'],
  [`${BOARD} 0 1 | -34 | 0.0\r`, 0, -34, '0 1'],
])('%s is a position with a result', (line, halfPoints, score, clocks) => {
  const read = parseLabelledLine(line);
  expect(read).toMatchObject({ ok: true, value: { halfPoints, score } });
  if (read.ok) expect(formatFen(read.value.setup as Setup)).toBe(`${BOARD} ${clocks}`);
});

test.each([
  [`${BOARD} 0 1`, 'line.result'],
  [`${BOARD} c9 "*";`, 'line.result'],
  [`${BOARD} 0 1 [0.7]`, 'line.result'],
  ['e4 e5 1-0', 'line.format'],
  ['9/8/8/8/8/8/8/8 w - - 0 1;1-0', 'fen.width'],
])('%s is refused', (line, code) => {
  expect(parseLabelledLine(line)).toMatchObject({ ok: false, fault: { code } });
});
