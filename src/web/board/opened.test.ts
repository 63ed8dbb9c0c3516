import { expect, test } from 'vitest';
import { linkedFen } from './opened.ts';

test.each([
  ['8/8/8/4k3/8/8/8/4K3_w_-_-_0_1', '8/8/8/4k3/8/8/8/4K3 w - - 0 1'],
  ['8%2F8%2F8%2F4k3%2F8%2F8%2F8%2F4K3%20b%20-%20-', '8/8/8/4k3/8/8/8/4K3 b - -'],
  ['8/8/8/4k3/8/8/8/4K3', '8/8/8/4k3/8/8/8/4K3'],
])('the FEN is read from the address %s (trust 2)', (rest, fen) => {
  expect(linkedFen(rest)).toEqual({ ok: true, value: fen });
});

test('an address that is cut off within a character is refused', () => {
  expect(linkedFen('8/8%2')).toMatchObject({ ok: false, fault: { field: 'fen' } });
});
