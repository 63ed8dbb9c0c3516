import { expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import { numberOf, Slider, withNumber } from './knob-number.ts';

const profile = unwrap(chessProfiles().named('baseline{mobility.weight=0.05}'));
const number = (id: string, entry = 0) => ({ name: id, id, entry });

test('setting one number of any kind of knob changes nothing else', () => {
  const pawn = profile.values.get('material.pawn') as readonly number[];
  const changed = withNumber(profile, number('material.pawn', 1), 123);
  expect(changed.values.get('material.pawn')).toEqual([pawn[0], 123]);
  expect(numberOf(changed, number('material.pawn', 1))).toBe(123);
  expect(profile.values.get('material.pawn')).toEqual(pawn);
  const weighed = withNumber(profile, number('mobility.weight'), 2);
  expect(numberOf(weighed, number('mobility.weight'))).toBe(2);
  const others = [...weighed.values].filter(([id]) => id !== 'mobility.weight');
  expect(others).toEqual([...profile.values].filter(([id]) => id !== 'mobility.weight'));
});

test('a slider moves by the steps that a profile can hold, up to the ends of the range', () => {
  const weight = new Slider(profile, number('mobility.weight'));
  expect([-1, 0, 1, 2].map((steps) => weight.at(steps))).toEqual([0, 0.05, 0.1, 0.15]);
  expect([weight.reach(1), weight.reach(-1)]).toEqual([159, 161]);
  expect([weight.at(159), weight.at(1000), weight.at(-161), weight.at(-1000)]).toEqual([8, 8, -8, -8]);
  const pow = new Slider(unwrap(chessProfiles().named('baseline{mobility.pow=0}')), number('mobility.pow'));
  expect([pow.reach(-1), pow.at(-1)]).toEqual([0, 0]);
});
