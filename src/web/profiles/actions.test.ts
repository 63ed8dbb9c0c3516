import { notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test, vi } from 'vitest';

vi.mock('../engines/engines.ts', async () => {
  const { NodeTaskContext } = await import('../engines/task-context.testing.ts');
  const tasks = await import('../engines/evaluation-tasks.ts');
  const context = new NodeTaskContext();
  return {
    evaluation: {
      facts: async (file: never) => tasks.facts(context, structuredClone(file)),
      describe: async (file: never) => tasks.describe(context, file),
    },
  };
});

const { duplicate, importProfile, remove, rename } = await import('./actions.ts');
const { entriesOf } = await import('./entries.ts');
const { deleteProfile, saveProfile, useLibrary } = await import('../state/library.ts');
const { setKnob, undo, useProfile } = await import('../state/profile.ts');
const { presetFile } = await import('../state/profile-file.ts');
const { BEFORE_LINK, choosePreset, replaceProfile, resetProfile, takeOver } = await import(
  '../state/replace-profile.ts'
);
const { entryTitle } = await import('./entries.ts');

const PRESETS = ['lucena', 'material'];
const MINE = { lucena: 1, name: 'mine', extends: 'lucena', knobs: { mobility: { weight: 0 } } } as const;
const names = () => useLibrary.getState().saved.map(({ name }) => name);
const entry = () =>
  entriesOf(useProfile.getState().file, [], useLibrary.getState().saved).find(({ kind }) => kind === 'mine')!;

beforeEach(() => {
  choosePreset('lucena');
  names().forEach(deleteProfile);
  saveProfile(MINE);
});

test('a profile replaces the current one, and undo restores that', () => {
  replaceProfile(entry().file);
  expect(useProfile.getState().file).toEqual(MINE);
  undo();
  expect(useProfile.getState().file.name).toBe('lucena');
});

test('copies get free names, and renaming keeps the content, also of the profile in use', () => {
  expect(duplicate(entry(), PRESETS)).toBe('mine 2');
  expect(names()).toEqual(['mine', 'mine 2']);
  replaceProfile(entry().file);
  rename(MINE, 'other');
  expect(names()).toEqual(['mine 2', 'other']);
  expect(useProfile.getState().file).toEqual({ ...MINE, name: 'other' });
});

test('a deleted profile can be restored', () => {
  const back = remove(MINE);
  expect(names()).toEqual([]);
  back();
  expect(useLibrary.getState().saved).toEqual([MINE]);
});

test('an edited profile is saved once before a preset, an import, a saved profile or a link replaces it', async () => {
  const lastMessage = () => notificationsStore.getState().notifications.at(-1)?.message;
  setKnob('mobility.weight', 0.5);
  choosePreset('material');
  expect(names()).toEqual(['mine', 'Before material']);
  expect(lastMessage()).toBe('Yours was saved in Profiles as “Before material”.');
  undo();
  choosePreset('material');
  expect(names()).toEqual(['mine', 'Before material']);
  expect(useLibrary.getState().saved[1]!.knobs).toEqual({ mobility: { weight: 0.5 } });

  setKnob('material.weight', 0.5);
  expect((await takeOver({ ...MINE, name: 'given' })).ok).toBe(true);
  expect(names()).toEqual(['mine', 'Before material', 'Before given']);
  setKnob('mobility.weight', 0.25);
  replaceProfile(MINE);
  expect(names().at(-1)).toBe('Before mine');
  setKnob('mobility.weight', 0.125);
  replaceProfile(presetFile('material'), BEFORE_LINK);
  expect(names().at(-1)).toBe('Before the link');
  choosePreset('lucena');
  expect(lastMessage()).toBe('Undo brings the previous one back.');
  expect(names()).toHaveLength(5);
});

test('an edited profile is saved before all knobs are reset', () => {
  resetProfile();
  expect(names()).toEqual(['mine']);
  setKnob('mobility.weight', 0.5);
  resetProfile();
  expect(useProfile.getState().file.knobs).toEqual({});
  expect(names()).toEqual(['mine', 'Before the reset']);
  expect(useLibrary.getState().saved[1]!.knobs).toEqual({ mobility: { weight: 0.5 } });
});

test('a shared profile that differs from the preset of its name is shown with a star', () => {
  const shared = { ...MINE, name: 'lucena' };
  expect(entryTitle({ kind: 'mine', key: '', file: shared, description: '' })).toBe('lucena*');
  expect(entryTitle({ kind: 'preset', key: '', file: presetFile('lucena'), description: '' })).toBe('lucena');
  expect(entryTitle(entry())).toBe('mine');
  replaceProfile(shared, BEFORE_LINK);
  expect(notificationsStore.getState().notifications.at(-1)?.title).toBe('“lucena*” is in use');
});

const file = (text: string) => new Blob([text]);

test('an imported file gets a free name', async () => {
  expect(await importProfile(file(JSON.stringify(MINE)), PRESETS)).toEqual({ ok: true, value: 'mine 2' });
  const script = { ...MINE, name: '<script>alert(1)</script>' };
  expect(await importProfile(file(JSON.stringify(script)), PRESETS)).toEqual({ ok: true, value: script.name });
  expect(await importProfile(file(JSON.stringify({ ...MINE, name: 'lucena' })), PRESETS)).toEqual({
    ok: true,
    value: 'imported',
  });
  expect(names()).toEqual(['mine', 'mine 2', script.name, 'imported']);
});

test.each([
  ['no JSON', '{', 'profile'],
  ['no profile', '[]', 'profile'],
  ['an unknown term', JSON.stringify({ ...MINE, knobs: { no: { such: 1 } } }), 'knobs'],
  [
    'a value beyond its range',
    JSON.stringify({ ...MINE, knobs: { mobility: { weight: 1e9 } } }),
    'knobs.mobility.weight',
  ],
  ['a prototype', '{"lucena":1,"name":"x","knobs":{"__proto__":{"a":1}}}', '__proto__'],
  ['a name that is too long', JSON.stringify({ ...MINE, name: 'x'.repeat(81) }), 'name'],
  ['an unknown preset', JSON.stringify({ ...MINE, extends: 'nobody' }), 'extends'],
])('%s is refused with a message that names the field, and nothing is added', async (_, text, field) => {
  const result = await importProfile(file(text), PRESETS);
  expect(result.ok).toBe(false);
  if (!result.ok) {
    expect(result.fault.field).toContain(field);
    expect(result.fault.message).not.toContain('\n');
  }
  expect(names()).toEqual(['mine']);
  expect(({} as { a?: number }).a).toBe(undefined);
});
