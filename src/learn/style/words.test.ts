import { expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import type { StyleKnob } from './style-summary.ts';
import { differenceWords } from './words.ts';

const { evaluation } = unwrap(chessProfiles().preset('lucena'));

function words(id: string, control: number, after: number, index?: number): string {
  const knob: StyleKnob = {
    name: id,
    id,
    ...(index === undefined ? {} : { index }),
    before: 0,
    control,
    after,
    difference: after - control,
    error: 1,
    p: 0,
    significant: true,
    n: 1,
  };
  return differenceWords(knob, evaluation.knobs.get(id)!, 'Pawns');
}

test('a difference is worded as liking or minding a thing more or less', () => {
  expect(words('pawns.weight', 1, 1.5)).toBe('You give Pawns more weight than your opponents do: 1.5 against 1.');
  expect(words('passed.blocked', -15, -28, 0)).toMatch(
    / in the middlegame: you mind this more than your opponents do \(−28 against −15\)\.$/,
  );
  expect(words('passed.blocked', -15, -3.004, 1)).toMatch(
    / in the endgame: you mind this less .*\(−3 against −15\)\.$/,
  );
  expect(words('material.knightSquaresMiddlegame', 10, 4, 37)).toMatch(/ on f5: you like this less /);
  expect(words('passed.rankEndgame', 45, 60, 3)).toMatch(/ at 3: you like this more /);
});
