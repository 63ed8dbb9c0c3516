import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { unwrap } from '../rules/result.ts';
import { chessProfiles } from './chess.ts';
import { loadProfile } from './node.ts';
import { MAX_BYTES } from './profile.ts';

const profiles = chessProfiles();
const folder = mkdtempSync(join(tmpdir(), 'lucena-profiles-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe('a profile by name', () => {
  test('can be a preset, a file, or either with values in braces', async () => {
    const path = write('mine.json', '{"lucena": 1, "name": "mine", "extends": "baseline", "knobs": {}}');
    const baseline = unwrap(profiles.preset('baseline'));
    expect(unwrap(await loadProfile(profiles, 'baseline'))).toBe(baseline);
    expect(unwrap(await loadProfile(profiles, 'slice')).hash).toBe(baseline.hash);
    expect(unwrap(await loadProfile(profiles, path))).toMatchObject({ name: 'mine', hash: baseline.hash });
    expect(unwrap(await loadProfile(profiles, `${path}{mobility.weight=0}`)).hash).toBe(
      unwrap(await loadProfile(profiles, 'baseline{mobility.weight=0}')).hash,
    );
  });

  test.each<[string, () => string, string, RegExp]>([
    ['unknown', () => 'baselin', 'profile.unknown', /did you mean 'baseline'\?.*\.\/mine\.json/],
    ['empty', () => '', 'profile.unknown', /no preset ""/],
    ['missing', () => join(folder, 'none.json'), 'profile.file', /no such file/],
    ['a folder', () => `${folder}/`, 'profile.file', /it is a directory/],
    ['too large', () => write('large.json', ' '.repeat(MAX_BYTES + 1)), 'profile.size', /larger than 1048576 bytes/],
    ['not UTF-8', () => write('bytes.json', Uint8Array.of(0x7b, 0xff, 0x7d)), 'profile.file', /UTF-8/],
    ['no JSON', () => write('text.json', 'hello'), 'profile.json', /not valid JSON/],
    [
      'no regular file',
      () => (process.platform === 'win32' ? folder : '/dev/zero'),
      'profile.file',
      /it is a directory|not a regular file/,
    ],
  ])('gives a fault if it is %s', async (_name, path, code, message) => {
    expect(await loadProfile(profiles, path())).toMatchObject({
      ok: false,
      fault: { code, message: expect.stringMatching(message) },
    });
  });

  test.skipIf(process.platform === 'win32')('that is a pipe does not wait for a writer', async () => {
    const path = join(folder, 'pipe.json');
    expect(spawnSync('mkfifo', [path]).status).toBe(0);
    expect(await loadProfile(profiles, path)).toMatchObject({ ok: false, fault: { code: 'profile.file' } });
  });
});
