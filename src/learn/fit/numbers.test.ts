import { expect, test } from 'vitest';
import { SAME_AS_MATERIAL } from '../../evaluation/knobs.ts';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import { legalValue } from './bounds.ts';
import { learnedProfile } from './learn-summary.ts';
import { chooseNumbers } from './numbers.ts';

const lucena = unwrap(chessProfiles().preset('lucena'));

test('without patterns, every number of a term is chosen, except those that shape the term as a whole', () => {
  const { numbers, columns, learning } = unwrap(chooseNumbers(lucena));
  const ids = new Set(numbers.map(({ id }) => id));
  for (const id of ['material.pawn', 'mobility.queenEndgame', 'kingSafety.hit', 'initiative.base'])
    expect(ids.has(id)).toBe(true);
  for (const id of ['material.weight', 'mobility.pow', 'initiative.weight', 'phase.rook', 'drawish.corner'])
    expect(ids.has(id)).toBe(false);
  expect(columns).toEqual([...columns].sort((a, b) => a - b));
  for (const [i, column] of columns.entries()) {
    expect(learning.parameters.nameOf(column)).toBe(numbers[i]!.name);
    expect(learning.start[column]).toBe(numbers[i]!.start);
  }
  const linear = unwrap(chooseNumbers(lucena, undefined, { linear: true }));
  expect(linear.numbers.some(({ id }) => id.startsWith('initiative.'))).toBe(false);
});

test('a knob that follows the material values keeps following them', () => {
  const profile = unwrap(chessProfiles().preset('orchestrator'));
  expect(profile.settings.get('defended.rook')).toBe(SAME_AS_MATERIAL);
  const { numbers } = unwrap(chooseNumbers(profile, ['material.rook', 'defended.*']));
  expect(numbers.some(({ id }) => id === 'defended.rook')).toBe(false);
  const named = chooseNumbers(profile, ['defended.rook']);
  expect(named.ok ? '' : named.fault.message).toContain('follows the material value of a piece');
  const rook = numbers.filter(({ id }) => id === 'material.rook');
  const learned = learnedProfile(profile, rook, [511, 523], chessProfiles());
  expect(learned.settings.get('material.rook')).toEqual([511, 523]);
  expect(learned.settings.get('defended.rook')).toBe(SAME_AS_MATERIAL);
});

test('learned values are steps of the slider within the range, and a number that has not moved keeps its own', () => {
  const { numbers } = unwrap(
    chooseNumbers(lucena, ['material.pawn/mg', 'space.square', 'phase.full', 'kingSafety.scale', 'tempo.value']),
  );
  const legal = (name: string, value: number) => {
    const number = numbers.find((one) => one.name === name)!;
    return legalValue(number, lucena.evaluation.knobs.get(number.id)!, value);
  };
  expect(legal('material.pawn/mg', 61.4)).toBe(61);
  expect(legal('phase.full', 22.7)).toBe(23);
  expect(legal('tempo.value', 170)).toBe(100);
  expect(legal('kingSafety.scale', -1)).toBe(0);
  expect(legal('space.square', 0.4)).toBe(0.375);
  // The start lies between two steps.
  const start = lucena.settings.get('space.square') as number;
  expect(legal('space.square', start)).toBe(start);
});
