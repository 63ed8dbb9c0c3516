import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CacheFolder, cacheFolder } from './cache-folder.ts';

test('the cache is in the folder that LUCENA_CACHE names, or else in the user’s cache', () => {
  expect(cacheFolder({ LUCENA_CACHE: '/x', XDG_CACHE_HOME: '/y' })).toBe('/x');
  expect(cacheFolder({ LUCENA_CACHE: '' })).toBeUndefined();
  expect(cacheFolder({ XDG_CACHE_HOME: '/y' })).toBe(join('/y', 'lucena'));
  expect(cacheFolder({})).toBe(join(homedir(), '.cache', 'lucena'));
});

describe.skipIf(process.getuid === undefined)('a cache folder', () => {
  const data = Buffer.from('compiled');
  let path: string;
  let cache: CacheFolder;

  beforeEach(() => {
    path = mkdtempSync(join(tmpdir(), 'lucena-cache-'));
    cache = new CacheFolder(path, 10);
    cache.write([['a.bin', data]]);
    expect(cache.read('a.bin')).toEqual(data);
  });

  afterEach(() => rmSync(path, { recursive: true }));

  function expectUnused(): void {
    expect(cache.read('a.bin')).toBeUndefined();
    cache.write([['b.bin', data]]);
    expect(readdirSync(path)).toEqual(['a.bin']);
  }

  test.each([0o777, 0o720, 0o1702])('with mode %o, which others may write to, is not used', (mode) => {
    chmodSync(path, mode);
    expectUnused();
  });

  test.runIf(process.getuid?.() === 0)('of another user is not used', () => {
    chownSync(path, 12345, 12345);
    expectUnused();
  });

  test('that others may only read is used', () => {
    chmodSync(path, 0o755);
    expect(cache.read('a.bin')).toEqual(data);
  });
});
