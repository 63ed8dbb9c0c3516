import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Gesture } from './history.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 }));
afterEach(() => vi.useRealTimers());

const pause = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('a drag is one undo step, however long the pointer rests', () => {
  const page = new EventTarget();
  const gesture = new Gesture(page);
  page.dispatchEvent(new Event('pointerdown'));
  expect(gesture.goesOn('weight')).toBe(false);
  pause(5000);
  expect(gesture.goesOn('weight')).toBe(true);
  page.dispatchEvent(new Event('pointerup'));
  pause(5000);
  expect(gesture.goesOn('weight')).toBe(false);
});

test('a second drag of the same knob is another undo step', () => {
  const page = new EventTarget();
  const gesture = new Gesture(page);
  page.dispatchEvent(new Event('pointerdown'));
  gesture.goesOn('weight');
  page.dispatchEvent(new Event('pointerup'));
  pause(5000);
  page.dispatchEvent(new Event('pointerdown'));
  expect(gesture.goesOn('weight')).toBe(false);
  pause(5000);
  expect(gesture.goesOn('weight')).toBe(true);
});

test('without a pointer, only changes of the same thing that follow soon are one undo step', () => {
  const gesture = new Gesture(undefined);
  expect(gesture.goesOn('weight')).toBe(false);
  pause(500);
  expect(gesture.goesOn('weight')).toBe(true);
  expect(gesture.goesOn('offset')).toBe(false);
  pause(900);
  expect(gesture.goesOn('offset')).toBe(false);
  expect(gesture.goesOn(undefined)).toBe(false);
});
