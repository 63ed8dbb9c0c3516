import { notificationsStore } from '@mantine/notifications';
import { expect, test, vi } from 'vitest';
import { FORMAT, type ProfileFile } from '../../profiles/profile.ts';

vi.mock('../engines/engines.ts', async () => {
  const { NodeTaskContext } = await import('../engines/task-context.testing.ts');
  const tasks = await import('../engines/evaluation-tasks.ts');
  const context = new NodeTaskContext();
  return {
    evaluation: {
      facts: async (file: never) => tasks.facts(context, structuredClone(file)),
      describe: async (file: never) => tasks.describe(context, file),
    },
    players: [],
  };
});

const { presetFile, readProfileFile, sameContent } = await import('./profile-file.ts');
const { readSession } = await import('../play/session.ts');
const { profileName } = await import('./profile-name.ts');
const { setKnob, resetAll } = await import('./profile.ts');
const { playerName, FIRST_ENGINE } = await import('../play/player.ts');

const MINE: ProfileFile = { lucena: FORMAT, name: 'mine', extends: 'lucena', knobs: { mobility: { weight: 0 } } };

test('an edited profile has a star, and an unchanged preset or saved profile has none (trust 2)', () => {
  expect(profileName(presetFile('lucena'), [])).toBe('lucena');
  expect(profileName({ ...MINE, name: 'lucena' }, [])).toBe('lucena*');
  expect(profileName({ ...presetFile('lucena'), search: { nullMove: 0 } }, [])).toBe('lucena*');
  expect(profileName(MINE, [])).toBe('mine*');
  expect(profileName(MINE, [MINE])).toBe('mine');
  expect(profileName(MINE, [{ ...MINE, knobs: { mobility: { weight: 2 } } }])).toBe('mine*');
  expect(profileName({ ...MINE, name: 'other' }, [MINE])).toBe('other*');
});

test('an engine that plays with an edited profile has the star in its name, also in the PGN (trust 2)', () => {
  expect(playerName(FIRST_ENGINE)).toBe('lucena · Easy');
  setKnob('mobility.weight', 0);
  expect(playerName(FIRST_ENGINE)).toBe('lucena* · Easy');
  expect(playerName({ ...FIRST_ENGINE, profile: { kind: 'preset', name: 'lucena' } })).toBe('lucena · Easy');
  resetAll();
  expect(playerName(FIRST_ENGINE)).toBe('lucena · Easy');
});

test('profiles are compared by content, not by name or order', () => {
  const a: ProfileFile = { lucena: FORMAT, name: 'a', extends: 'lucena', knobs: { p: { x: 1, y: 2 } } };
  expect(sameContent(a, { knobs: { p: { y: 2, x: 1 } }, extends: 'lucena', name: 'b', lucena: FORMAT })).toBe(true);
  expect(sameContent(a, { ...a, knobs: { p: { x: 0, y: 2 } } })).toBe(false);
  expect(sameContent(a, { ...a, extends: 'baseline' })).toBe(false);
});

test('stored profiles and players with the old name of a preset get its new name, with one message', () => {
  const stored = { ...MINE, name: 'slice', extends: 'slice' };
  for (let again = 0; again < 2; again++)
    expect(readProfileFile(stored)).toEqual({ ok: true, value: { ...MINE, name: 'baseline', extends: 'baseline' } });
  expect(readProfileFile({ ...stored, name: 'mine' })).toMatchObject({ value: { name: 'mine', extends: 'baseline' } });
  expect(notificationsStore.getState().notifications.map(({ message }) => message)).toEqual([
    "the preset 'slice' is now called 'baseline'.",
  ]);
  const engine = { ...FIRST_ENGINE, profile: { kind: 'preset', name: 'slice' } };
  const session = readSession({ players: [{ kind: 'human' }, engine] });
  expect(session.ok && playerName(session.value.players[1])).toBe('baseline · Easy');
});
