import { expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import { findFlip } from './flip.ts';
import { Slider } from './knob-number.ts';

const profile = unwrap(chessProfiles().named('baseline{mobility.weight=1}'));
/** A slider from −8 to 8 in steps of 0.05, set to 1. */
const slider = new Slider(profile, { name: 'mobility.weight', id: 'mobility.weight', entry: 0 });

const [BEST, OTHER, THIRD] = [1, 2, 3];

async function findWith(choose: (value: number) => number, direction: 1 | -1, steps: number) {
  const asked: number[] = [];
  const bracket = await findFlip(BEST, slider, { direction, steps }, async (value) => {
    asked.push(value);
    return choose(value);
  });
  return { bracket, asked };
}

test('the bracket is one step wide, wherever the prediction lies', async () => {
  for (const steps of [1, 3, 40, 1000]) {
    const { bracket } = await findWith((value) => (value >= 2.93 ? OTHER : BEST), 1, steps);
    expect(bracket).toEqual({ stays: 2.9, flips: 2.95, move: OTHER });
  }
  const { bracket } = await findWith((value) => (value < -3.3 ? THIRD : BEST), -1, 4);
  expect(bracket).toEqual({ stays: -3.3, flips: -3.35, move: THIRD });
});

test('a flip at the predicted place needs few searches', async () => {
  const { asked } = await findWith((value) => (value >= 2.93 ? OTHER : BEST), 1, 39);
  expect(asked.length).toBeLessThanOrEqual(7);
});

test('a flip at the first step is found', async () => {
  const { bracket } = await findWith((value) => (value === 1 ? BEST : OTHER), 1, 1);
  expect(bracket).toEqual({ stays: 1, flips: 1.05, move: OTHER });
});

test('a flip in the other direction is found at the other end of the range', async () => {
  const { bracket } = await findWith((value) => (value <= -7.97 ? OTHER : BEST), 1, 3);
  expect(bracket).toEqual({ stays: -7.95, flips: -8, move: OTHER });
});

test('of several moves that become best, the one of the bracket is reported', async () => {
  const { bracket } = await findWith((value) => (value > 4 ? THIRD : value > 2 ? OTHER : BEST), 1, 100);
  expect(bracket).toEqual({ stays: 2, flips: 2.05, move: OTHER });
});

test('if nothing flips, both ends have been tried', async () => {
  const { bracket, asked } = await findWith(() => BEST, -1, 5);
  expect(bracket).toBeNull();
  expect(asked).toEqual(expect.arrayContaining([-8, 8]));
});
