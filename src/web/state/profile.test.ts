import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test, vi } from 'vitest';

// The evaluator without its worker; one task context for all.
vi.mock('../engines/engines.ts', async () => {
  const { NodeTaskContext } = await import('../engines/task-context.testing.ts');
  const tasks = await import('../engines/evaluation-tasks.ts');
  const context = new NodeTaskContext();
  return {
    evaluation: {
      facts: async (file: never) => tasks.facts(context, file),
      describe: async (file: never) => tasks.describe(context, file),
    },
  };
});

const { edit, openProfile, redo, resetAll, resetKnobs, setKnob, undo, useProfile } = await import('./profile.ts');
const { choosePreset, takeOver } = await import('./replace-profile.ts');

const knobs = () => useProfile.getState().file.knobs;

async function settled(): Promise<void> {
  await expect.poll(() => useProfile.getState().hash).not.toBe('');
}

beforeEach(async () => {
  choosePreset('lucena');
  useProfile.setState({ past: [], future: [], hash: '' });
  notifications.clean();
  openProfile();
  await settled();
});

test('a knob can be set, also to 0, and reset to its base value', async () => {
  setKnob('mobility.weight', 0);
  expect(knobs()).toEqual({ mobility: { weight: 0 } });
  await expect.poll(() => useProfile.getState().past.length).toBe(1);
  setKnob('mobility.weight', 1);
  expect(knobs()).toEqual({});
});

test('profiles that play alike have the same hash', async () => {
  const { hash } = useProfile.getState();
  setKnob('mobility.weight', 0.5);
  await expect.poll(() => useProfile.getState().hash).not.toBe(hash);
  undo();
  await expect.poll(() => useProfile.getState().hash).toBe(hash);
});

test('one drag of a slider is one undo step, and it can be redone', () => {
  for (const value of [0.9, 0.8, 0.7]) setKnob('mobility.weight', value);
  setKnob('material.weight', 0.5);
  expect(useProfile.getState().past).toHaveLength(2);
  undo();
  expect(knobs()).toEqual({ mobility: { weight: 0.7 } });
  undo();
  expect(knobs()).toEqual({});
  redo();
  redo();
  expect(knobs()).toEqual({ mobility: { weight: 0.7 }, material: { weight: 0.5 } });
  undo();
  setKnob('mobility.pow', 2);
  expect(useProfile.getState().future).toEqual([]);
});

test('knobs can be reset one by one or all together', () => {
  setKnob('mobility.weight', 0);
  setKnob('mobility.pow', 2);
  resetKnobs(['mobility.pow']);
  expect(knobs()).toEqual({ mobility: { weight: 0 } });
  edit((file) => ({ ...file, level: 'easy' }));
  resetAll();
  expect(useProfile.getState().file).toEqual({ lucena: 1, name: 'lucena', extends: 'lucena', knobs: {} });
});

test('a change that the evaluator refuses is reverted and reported', async () => {
  setKnob('mobility.weight', 0.5);
  await settled();
  setKnob('material.weight', 1e9);
  await expect.poll(() => notificationsStore.getState().notifications.length).toBe(1);
  expect(knobs()).toEqual({ mobility: { weight: 0.5 } });
  expect(notificationsStore.getState().notifications[0]!.message).toContain('knobs.material.weight');
});

test('a valid file from elsewhere is used, and an invalid one changes nothing', async () => {
  const before = useProfile.getState().file;
  for (const bad of [null, [], { lucena: 9 }, JSON.parse('{"lucena":1,"name":"x","knobs":{"__proto__":{"a":1}}}')]) {
    expect((await takeOver(bad)).ok, JSON.stringify(bad)).toBe(false);
    expect(useProfile.getState().file).toBe(before);
  }
  const good = { lucena: 1, name: 'given', extends: 'material', knobs: { material: { weight: 0 } } };
  expect((await takeOver(good)).ok).toBe(true);
  expect(useProfile.getState().file).toEqual(good);
  // A flat configuration is not a profile file, but is accepted as well.
  expect((await takeOver({ weightCenter: 0 })).ok).toBe(true);
  expect(knobs()).toEqual({ centerPlacement: { weight: 0 } });
});
