import { expect, test } from 'vitest';
import { closenessOf } from './closeness.ts';

const cp = (...scores: number[]) => scores.map((score) => ({ cp: score }));

test('two moves are too close to call if they differ by less than either score changed over the last two depths (trust 1)', () => {
  expect(closenessOf(cp(20, 12, 25), cp(10, 11, 12))).toEqual({ moved: 13, tooClose: true });
  expect(closenessOf(cp(10, 11, 12), cp(20, 12, 25))).toEqual({ moved: 13, tooClose: true });
  expect(closenessOf(cp(23, 18, 20), cp(10, 23, 12))).toEqual({ moved: 13, tooClose: false });
});

test('if fewer depths are known, those that are known count', () => {
  expect(closenessOf(cp(20), cp(15))).toEqual({ moved: 0, tooClose: false });
  expect(closenessOf(cp(20), cp(15, 30))).toEqual({ moved: 15, tooClose: true });
});

test('a mate is never too close to call', () => {
  const mate = [{ mate: 3 }, { cp: 400 }, { cp: 90 }];
  expect(closenessOf(mate, cp(380, 380, 380)).tooClose).toBe(false);
  expect(closenessOf(mate, [{ mate: 4 }, { cp: 10 }]).tooClose).toBe(false);
});
