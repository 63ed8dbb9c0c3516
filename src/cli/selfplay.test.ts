import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { manifestSchema } from '../learn/dataset/manifest.ts';
import { run } from './program.ts';
import { lucena, TestIo } from './run.testing.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-selfplay-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const PLAY = ['selfplay', 'material', '--nodes', '300', '--seed', '3', '--held-out', '25'];

/** All files of a folder by name. */
function contentOf(name: string): Record<string, string> {
  const path = join(folder, name);
  return Object.fromEntries(readdirSync(path).map((file) => [file, readFileSync(join(path, file), 'base64')]));
}

test('self-play makes the same dataset on one thread, on two, and after an interruption', async () => {
  const one = await lucena(...PLAY, '--games', '12', '--threads', '1', '--out', join(folder, 'one'), '--json');
  expect({ status: one.status, err: one.err }).toEqual({ status: 0, err: '' });
  const { counts, funnel, sources } = manifestSchema.parse(JSON.parse(one.out));
  expect(sources).toMatchObject([{ format: 'selfplay', games: 12, badGames: 0 }]);
  expect(funnel.games).toBe(12);
  expect(counts.train.games + counts.heldOut.games).toBe(12);
  // A search that does not complete its first iteration has no score.
  expect(counts.train.scored).toBeGreaterThan(0.9 * counts.train.positions);

  const io = new TestIo();
  io.stderr.isTTY = true;
  io.stderr.onText = (text) => {
    if (/K[3-9] of 12 games/.test(text)) io.signals.emit('SIGINT');
  };
  const two = ['--games', '12', '--threads', '2', '--out', join(folder, 'two')];
  expect(await run([...PLAY, ...two], io)).toBe(130);
  expect(io.stderr.text).toMatch(/interrupted after \d+ of 12 games, \d+ positions; use --resume to continue\n/);
  const refused = [
    [[...PLAY, ...two], `out: '${join(folder, 'two')}' holds an unfinished dataset; use --resume to continue it`],
    [[...PLAY, ...two, '--resume', '--nodes', '50'], "nodes: the dataset was begun with '300', not '50'"],
  ] as const;
  for (const [args, error] of refused)
    expect(await lucena(...args)).toEqual({ status: 2, out: '', err: `lucena: ${error}\n` });
  expect((await lucena(...PLAY, ...two, '--resume')).status).toBe(0);
  expect(contentOf('two')).toEqual(contentOf('one'));
});
