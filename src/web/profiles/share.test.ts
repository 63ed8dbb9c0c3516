import { expect, test } from 'vitest';
import { FORMAT, MAX_BYTES, type ProfileFile } from '../../profiles/profile.ts';
import { parseHash } from '../shell/route.ts';
import { readShared, SHARED_START, sharedRest, sharedUrl } from './share.ts';

const FILE: ProfileFile = {
  lucena: FORMAT,
  name: 'Čaïssa’s <b>own</b> & co / 100 %',
  extends: 'lucena',
  knobs: { mobility: { weight: 0, knightEndgame: [-30, -10, 0, 5, 10, 12, 14, 15, 15] } },
};

test('a shared profile is read back from its address', async () => {
  const url = await sharedUrl(FILE, 'http://127.0.0.1:8080/some/path/#/board/x');
  expect(url.startsWith('http://127.0.0.1:8080/some/path/#/knobs/p/')).toBe(true);
  expect(url).toMatch(/^[\w:/.#-]+$/);
  const { screen, rest } = parseHash(new URL(url).hash);
  expect(screen).toBe('knobs');
  expect(await readShared(rest)).toEqual({ ok: true, value: FILE });
});

test('the address of a large profile is short enough for browsers', async () => {
  const tables = Object.fromEntries(
    Array.from({ length: 12 }, (_, i) => [
      `table${i}`,
      Array.from({ length: 64 }, (__, k) => ((k * 37 + i * 11) % 101) - 50),
    ]),
  );
  expect((await sharedRest({ ...FILE, knobs: { material: tables } })).length).toBeLessThan(8000);
});

test('an incomplete or invalid address is refused', async () => {
  const rest = await sharedRest(FILE);
  for (const bad of [rest.slice(0, -9), `${SHARED_START}%%%`, SHARED_START, `${SHARED_START}AAAA`])
    expect((await readShared(bad)).ok, bad).toBe(false);
});

test('data that expands beyond the size limit is refused', async () => {
  const bomb = { ...FILE, name: 'x'.repeat(4 * MAX_BYTES) };
  const rest = await sharedRest(bomb);
  expect(rest.length).toBeLessThan(100_000);
  expect(await readShared(rest)).toMatchObject({ ok: false, fault: { code: 'profile.size' } });
});
