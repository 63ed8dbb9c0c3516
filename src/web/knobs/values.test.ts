import { expect, test, vi } from 'vitest';

vi.mock('../engines/engines.ts', () => ({
  evaluation: {
    facts: async (file: unknown) => ({ file, hash: 'x', warnings: [] }),
    describe: async () => ({ groups: [] }),
  },
}));

const { FORMAT } = await import('../../profiles/profile.ts');
const { NodeTaskContext } = await import('../engines/task-context.testing.ts');
const { describe } = await import('../engines/evaluation-tasks.ts');
const { sectionsOf } = await import('./catalogue.ts');
const { undo, useProfile } = await import('../state/profile.ts');
const { withKnob, withoutKnobs } = await import('../state/profile-file.ts');
const { choosePreset } = await import('../state/replace-profile.ts');
const {
  bareFile,
  changesIn,
  isActive,
  isBeingTurned,
  isChanged,
  isOnIn,
  resetControls,
  resetSection,
  turn,
  valueIn,
  withTerm,
} = await import('./values.ts');

type File = Parameters<typeof bareFile>[0];

const context = new NodeTaskContext();
const FILE: File = { lucena: FORMAT, name: 'mine', extends: 'lucena', knobs: { mobility: { weight: 0 } } };
const sections = sectionsOf(describe(context, bareFile(FILE)));
const cards = sections.flatMap((section) => section.cards);
const card = (id: string) => cards.find((one) => one.id === id)!;
const control = (id: string) => cards.flatMap(({ controls }) => controls).find((one) => one.id === id)!;

test('values are the same as those the evaluator reads from the whole file', () => {
  const file: File = {
    ...FILE,
    knobs: { mobility: { weight: 0 }, material: { knight: [0, 5] } },
    search: { nullMove: 0, nullMoveDepth: 7 },
  };
  for (const { cards: all } of sectionsOf(describe(context, file)))
    for (const { controls } of all)
      for (const { id, value } of controls) expect(valueIn(file, control(id)), id).toEqual(value);
});

test('0 counts as a value and as a change', () => {
  expect(valueIn(FILE, control('mobility.weight'))).toBe(0);
  expect(isChanged(FILE, control('mobility.weight'))).toBe(true);
  expect(isChanged(FILE, control('material.weight'))).toBe(false);
});

test('search parameters are set, and left out of the file at their base value', () => {
  const switched = withKnob(FILE, 'search.nullMove', 0, 1);
  expect(switched.search).toEqual({ nullMove: 0 });
  expect(isChanged(switched, control('search.nullMove'))).toBe(true);
  expect(withKnob(switched, 'search.nullMove', 1, 1).search).toBe(undefined);
});

test('search parameters reset to those of the level', () => {
  const file: File = { ...FILE, level: 'easy', search: { quiescenceDepth: 3 } };
  const easy = sectionsOf(describe(context, bareFile(file))).flatMap((section) => section.cards);
  const depth = easy.find(({ id }) => id === 'search')!.controls.find(({ name }) => name === 'quiescenceDepth')!;
  expect(valueIn(file, depth)).toBe(3);
  const back = withoutKnobs(file, [depth.id]);
  expect(back.search).toBe(undefined);
  expect(valueIn(back, depth)).toBe(context.profile({ ...file, search: {} }).search.quiescenceDepth);
});

test('knobs of terms and of the search are reset together', () => {
  const file: File = { ...FILE, search: { nullMove: 0, probcut: 0 } };
  const left = withoutKnobs(file, ['mobility.weight', 'search.probcut']);
  expect(left.knobs).toEqual({});
  expect(left.search).toEqual({ nullMove: 0 });
});

test('terms are switched on and off, and back to the base', () => {
  const off = withTerm(FILE, sections, 'mobility', false);
  expect(isOnIn(off, card('mobility'))).toBe(false);
  expect(isOnIn(off, card('material'))).toBe(true);
  expect(context.profile(off).off).toContain('mobility');
  expect(withTerm(off, sections, 'mobility', true)).toEqual(FILE);
  const both = withTerm(withTerm(FILE, sections, 'kingDanger', true), sections, 'mobility', false);
  expect(context.profile(both).terms).toContain('kingDanger');
  expect(isActive(both, control('mobility.weight'), card('mobility'))).toBe(false);
});

test('a knob that another one disables is not active', () => {
  const ruled = cards
    .flatMap((one) => one.controls.map((knob) => ({ knob, one })))
    .find(({ knob }) => knob.activeWhen)!;
  const on = withTerm(FILE, sections, ruled.one.id, true);
  const ruling = control(ruled.knob.activeWhen!.id);
  const [term, name] = ruling.id.split('.') as [string, string];
  const { is } = ruled.knob.activeWhen!;
  const other = typeof is === 'boolean' ? !is : ruling.options!.find((option) => option !== is)!;
  expect(isActive({ ...on, knobs: { [term]: { [name]: is } } }, ruled.knob, ruled.one)).toBe(true);
  expect(isActive({ ...on, knobs: { [term]: { [name]: other } } }, ruled.knob, ruled.one)).toBe(false);
});

test('the changes of a group are counted, including switched terms', () => {
  const material = sections.find(({ title }) => title === 'Material')!;
  expect(changesIn(material, FILE)).toBe(0);
  const file = withTerm({ ...FILE, knobs: { material: { weight: 0 } } }, sections, 'imbalance', false);
  expect(changesIn(material, file)).toBe(2);
});

test('knobs are set to 0 and reset, one by one or by group', () => {
  choosePreset('lucena');
  const file = () => useProfile.getState().file;
  const plain = file();
  turn(control('mobility.weight'), 0);
  turn(control('search.nullMove'), 0);
  expect(file()).toEqual({ ...plain, knobs: { mobility: { weight: 0 } }, search: { nullMove: 0 } });
  turn(control('mobility.weight'), 1);
  expect(file().knobs).toEqual({});
  expect(isBeingTurned(file(), control('mobility.weight'))).toBe(true);
  resetControls([control('search.nullMove')]);
  expect(isBeingTurned(file(), control('mobility.weight'))).toBe(false);
  expect(file()).toEqual(plain);
  turn(control('material.pawn'), [0, 0]);
  resetSection(sections.find(({ title }) => title === 'Material')!, sections);
  expect(file()).toEqual(plain);
  undo();
  expect(file().knobs).toEqual({ material: { pawn: [0, 0] } });
});
