import { expect, test } from 'vitest';
import { chessProfiles } from '../../profiles/chess.ts';
import { unwrap } from '../../rules/result.ts';
import { knobTable, tunedKnobs } from './knobs.ts';

const profiles = chessProfiles();
const lucena = unwrap(profiles.preset('lucena'));

function namesOf(...patterns: string[]): string[] {
  return unwrap(tunedKnobs(lucena, patterns)).map(({ name }) => name);
}

function refusal(...patterns: string[]): string {
  const found = tunedKnobs(lucena, patterns);
  expect(found.ok).toBe(false);
  return found.ok ? '' : `${found.fault.field}: ${found.fault.message}`;
}

test('names and patterns choose knobs, with sizes in their own steps', () => {
  expect(unwrap(tunedKnobs(lucena, ['nullMoveSurplus:2']))).toEqual([
    {
      name: 'search.nullMoveSurplus',
      id: 'search.nullMoveSurplus',
      entry: undefined,
      start: 100,
      min: 20,
      max: 1000,
      step: 10,
      size: 20,
      isWhole: true,
    },
  ]);
  expect(namesOf('search.futility*')).toEqual(['search.futilityDepth', 'search.futilityBase', 'search.futilityMargin']);
  expect(namesOf('material.pawn')).toEqual(['material.pawn/mg', 'material.pawn/eg']);
  expect(namesOf('material.pawn/eg')).toEqual(['material.pawn/eg']);
  expect(namesOf('mobility.knightMiddlegame[3]')).toEqual(['mobility.knightMiddlegame[3]']);
});

test('a later pattern replaces the steps of an earlier one', () => {
  const sizes = unwrap(tunedKnobs(lucena, ['search.futility*', 'futilityBase:4'])).map(({ size }) => size);
  expect(sizes).toEqual([1, 20, 5]);
});

test('patterns skip knobs that cannot be tuned', () => {
  const names = namesOf('search.*');
  for (const name of ['pvs', 'nullMove', 'seed', 'nodeLimit']) expect(names).not.toContain(`search.${name}`);
  expect(names).toContain('search.reductionBase');
});

test('bad patterns are refused with a reason', () => {
  expect(refusal('search.redutionBase')).toBe(
    'knobs: there is no tunable knob "search.redutionBase"; did you mean \'search.reductionBase\'?',
  );
  expect(refusal('serach.*')).toBe('knobs: there is no tunable knob "serach.*"');
  expect(refusal('nullMove')).toBe('knobs: "search.nullMove" is not a number; lucena ablate measures switches');
  expect(refusal('search.seed')).toContain('is a limit or a seed');
  expect(refusal('kingDanger.weight')).toContain('its term is off in lucena');
  expect(refusal('reductionBase:0')).toContain('expected a knob such as');
  expect(refusal('reductionBase:x')).toContain('not "reductionBase:x"');
  expect(refusal()).toBe('knobs: name at least one knob to tune');
});

test('values go back into a profile by group and knob', () => {
  const knobs = unwrap(tunedKnobs(lucena, ['reductionBase', 'material.pawn', 'mobility.knightMiddlegame[3]']));
  const values = knobs.map(({ name, start }) => (name === 'material.pawn/mg' ? start : start + 2));
  const tuned = unwrap(profiles.override(lucena, knobTable(lucena, knobs, values)));
  const changed = [...tuned.settings].filter(
    ([id, value]) => JSON.stringify(value) !== JSON.stringify(lucena.settings.get(id)),
  );
  const [pawn, knight] = ['material.pawn', 'mobility.knightMiddlegame'].map(
    (id) => lucena.settings.get(id) as readonly number[],
  );
  expect(Object.fromEntries(changed)).toEqual({
    'material.pawn': [pawn![0], pawn![1]! + 2],
    'mobility.knightMiddlegame': knight!.with(3, knight![3]! + 2),
    'search.reductionBase': lucena.search.reductionBase + 2,
  });
});
