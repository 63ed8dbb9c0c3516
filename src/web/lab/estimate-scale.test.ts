import { expect, test } from 'vitest';
import type { MeasuredFeature } from '../../lab/ablation/summary.ts';
import type { LabTunedKnob, LabTuning } from '../../lab/lab-messages.ts';
import { sortedFeatures } from './ablation-numbers.tsx';
import { hasRoom, placeOn, scaleOf } from './estimate-scale.ts';
import { reachOf } from './knob-path.tsx';
import { ratingText } from './texts.ts';
import { adviceText, needsConsent } from './tuning-numbers.tsx';

test('a scale contains zero and all intervals, with round ends', () => {
  expect(scaleOf([{ value: 34, error: 9 }])).toEqual({ low: 0, high: 50 });
  expect(
    scaleOf([
      { value: -120, error: 35 },
      { value: 12, error: null },
    ]),
  ).toEqual({ low: -200, high: 15 });
  expect(scaleOf([])).toEqual({ low: 0, high: 1 });
  const scale = scaleOf([
    { value: -10, error: 0 },
    { value: 10, error: 0 },
  ]);
  expect([placeOn(scale, -10), placeOn(scale, 0), placeOn(scale, 999)]).toEqual([0, 0.5, 1]);
});

test('the end of a scale has a number only if it does not touch the 0', () => {
  const scale = { low: -100, high: 300 };
  expect([hasRoom(scale, -100, '−100'), hasRoom(scale, 300, '+300')]).toEqual([false, true]);
  expect([hasRoom({ low: -100, high: 200 }, -100, '−100'), hasRoom({ low: 0, high: 50 }, 0, '0')]).toEqual([
    true,
    false,
  ]);
  expect(hasRoom({ low: -10_000, high: 30_000 }, -10_000, '−10000')).toBe(false);
});

test('ratings have errors or bounds, or neither', () => {
  expect(ratingText({ elo: 34.6, error: 9.2, bound: null })).toBe('+35 ± 9');
  expect(ratingText({ elo: 310, error: null, bound: 'at least' })).toBe('at least +310');
  expect(ratingText({ elo: 1000, error: 0, bound: null })).toBe('+1000');
  expect(ratingText({ elo: null, error: null, bound: null })).toBe('–');
});

test('features are sorted by worth, time or name, and those without a time come last', () => {
  const feature = (id: string, elo: number, cost: number | null) =>
    ({ id, title: id, elo, cost: cost === null ? null : { value: cost, low: cost, high: cost } }) as MeasuredFeature;
  const all = [feature('b', 1, 5), feature('c', 3, null), feature('a', 2, 9)];
  const order = (by: 'title' | 'elo' | 'cost', isDown: boolean) =>
    sortedFeatures(all, { by, isDown })
      .map(({ id }) => id)
      .join('');
  expect([order('elo', true), order('elo', false)]).toEqual(['cab', 'bac']);
  expect([order('cost', true), order('cost', false)]).toEqual(['abc', 'bac']);
  expect(order('title', false)).toBe('abc');
});

const KNOB: LabTunedKnob = { name: 'search.a', min: 0, max: 100, size: 5, start: 50, found: 57, value: 54 };

test('a chart shows at least one move up and down from the start', () => {
  expect(reachOf(KNOB, [])).toEqual([45, 55]);
  expect(reachOf(KNOB, [52, 57, 49])).toEqual([45, 57]);
});

test('the advice about tuned values follows the test', () => {
  const run = { knobs: [KNOB], iteration: 2, iterations: 2, testBounds: '0,10', test: null } as unknown as LabTuning;
  const verdict = (one: 'accepted' | 'rejected' | null) => ({ ...run, test: { sprt: { verdict: one } } }) as LabTuning;
  expect(adviceText({ ...run, iteration: 1 })).toContain('not final');
  expect(adviceText({ ...run, knobs: [{ ...KNOB, value: 50 }] })).toContain('No value has changed');
  expect(adviceText({ ...run, testBounds: null })).toContain('not tested');
  expect([adviceText(run), adviceText(verdict(null))].join()).toBe(
    'The test has not decided yet.,The test has not decided yet.',
  );
  expect(adviceText(verdict('accepted'))).toContain('accepted');
  expect(adviceText(verdict('rejected'))).toContain('rejected');
});

test('values that a test did not accept are used only after a question', () => {
  const run = { knobs: [KNOB], iteration: 2, iterations: 2, testBounds: '0,10', test: null } as unknown as LabTuning;
  const tested = (verdict: 'accepted' | 'rejected' | null) => ({ ...run, test: { sprt: { verdict } } }) as LabTuning;
  const asked = [run, tested(null), tested('rejected'), tested('accepted')].map(needsConsent);
  expect(asked).toEqual([true, true, true, false]);
  const untested = { ...run, testBounds: null };
  expect([needsConsent(untested), needsConsent({ ...untested, iteration: 1 })]).toEqual([false, true]);
});
