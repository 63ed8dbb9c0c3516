import { expect, test } from 'vitest';
import { isBounded } from '../engine/limits.ts';
import { CHESS_NOTATION } from '../notation/chess-notation.ts';
import { loadRules } from '../rules/node.ts';
import { unwrap } from '../rules/result.ts';
import { limitsOf, parseGo } from './go.ts';

const position = (await loadRules()).position();

function limits(text: string, overhead?: number) {
  return unwrap(
    limitsOf({ go: unwrap(parseGo(text.split(' '))), position, notation: CHESS_NOTATION, variations: 1, overhead }),
  );
}

test('the overhead is taken off movetime, but at least 1 ms is left', () => {
  expect(limits('movetime 100').ms).toBe(100);
  expect(limits('movetime 100', 10).ms).toBe(90);
  expect(limits('movetime 5', 10).ms).toBe(1);
});

test('only the clock of the side to move counts', () => {
  expect(limits('wtime 1000 winc 20 btime 5 movestogo 0').clock).toEqual({ remaining: 1000, increment: 20 });
  expect(limits('btime 1000').clock).toBeUndefined();
});

test.each([
  ['depth 3', true],
  ['nodes 3', true],
  ['movetime 3', true],
  ['wtime 3', true],
  ['btime 3', false],
  ['mate 3', false],
  ['mate 3 depth 9', true],
  ['winc 3', false],
  ['infinite depth 3', false],
])('go %s is known to end: %s', (text, isSure) => {
  expect(isBounded(limits(text))).toBe(isSure);
});
