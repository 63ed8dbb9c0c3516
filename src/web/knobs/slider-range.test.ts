import { expect, test } from 'vitest';
import { sliderRange } from './slider-range.ts';

test('a slider covers all of a short range, and the part of a long one around the value', () => {
  expect(sliderRange({ min: 0, max: 12, step: 1 }, 4, 4)).toEqual({ min: 0, max: 12 });
  expect(sliderRange({ min: 0, max: 3000, step: 1 }, 57, 57)).toEqual({ min: 0, max: 157 });
  expect(sliderRange({ min: 0, max: 3000, step: 1 }, 355, 360)).toEqual({ min: 177, max: 533 });
  expect(sliderRange({ min: -8, max: 8, step: 0.05 }, 1, 0.5)).toEqual({ min: -4, max: 6 });
});

test('a value at the end of the slider or beyond extends its range', () => {
  expect(sliderRange({ min: 0, max: 3000, step: 1 }, 57, 157)).toEqual({ min: 0, max: 257 });
  expect(sliderRange({ min: 0, max: 3000, step: 1 }, 57, 2900)).toEqual({ min: 0, max: 3000 });
  expect(sliderRange({ min: 0, max: 3000, step: 1 }, 57, 0)).toEqual({ min: 0, max: 157 });
});
