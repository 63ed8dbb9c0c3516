import { expect, test } from 'vitest';
import type { SetControl } from '../engines/evaluation-tasks.ts';
import { effectText, rangeText, strongest, valueText } from './value-text.ts';

const NUMBER = { kind: 'number', min: -8, max: 8, step: 0.05 } as SetControl;

test('values are shown in short form', () => {
  expect([0, -3, true, 'linear', [1, -2]].map((value) => valueText(value as never))).toEqual([
    '0',
    '−3',
    'on',
    'linear',
    '1 / −2',
  ]);
  expect(valueText([5, -7, 0])).toBe('3 values, −7 to 5');
});

test('ranges are shown in short form', () => {
  expect(rangeText(NUMBER)).toBe('−8 to 8, in steps of 0.05');
  expect(rangeText({ kind: 'choice', options: ['a', 'b'] } as unknown as SetControl)).toBe('a, b');
});

test('effects are described in short form', () => {
  expect(effectText(NUMBER, new Map([[0, -1.234]]))).toBe('−1.23 cp for a step of 0.05');
  expect(effectText(NUMBER, undefined)).toBe('none in this position');
  expect(effectText({ ...NUMBER, kind: 'toggle' } as SetControl, undefined)).toBe('');
  const table = new Map([
    [3, 1],
    [4, -2],
  ]);
  expect(strongest(table)).toBe(-2);
  expect(effectText({ ...NUMBER, kind: 'countTable' } as SetControl, table)).toContain('2 of its numbers');
});
