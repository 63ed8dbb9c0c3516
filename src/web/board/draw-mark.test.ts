import { expect, test } from 'vitest';
import { withMark } from './draw-mark.ts';

test('an arrow drawn again is removed, and in another color it is replaced', () => {
  const arrow = { color: 'green', from: 'e2', to: 'e4' } as const;
  const circle = { color: 'red', from: 'e2' } as const;
  expect(withMark([circle], arrow)).toEqual([circle, arrow]);
  expect(withMark([circle, arrow], arrow)).toEqual([circle]);
  expect(withMark([circle, arrow], { ...arrow, color: 'blue' })).toEqual([circle, { ...arrow, color: 'blue' }]);
});
