import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CodeCache } from './code-cache.ts';

let root: string;
let folder: string;
let entry: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lucena-code-'));
  folder = join(root, 'cache');
  entry = join(root, 'entry.cjs');
  writeFileSync(
    entry,
    "exports.path = require('node:path');\nexports.part = require('./part.cjs');\nexports.again = require('./part.cjs');",
  );
  writeFileSync(join(root, 'part.cjs'), 'module.exports = { place: [__filename, __dirname], twice: (x) => 2 * x };');
});

afterEach(() => rmSync(root, { recursive: true }));

interface Entry {
  readonly path: unknown;
  readonly part: { readonly place: string[]; readonly twice: (x: number) => number };
  readonly again: unknown;
}

/** One run of a process: loads, works and saves. */
function runOnce(place: string | undefined = folder): Entry {
  const cache = new CodeCache(place);
  const loaded = cache.load(entry) as Entry;
  expect(loaded.part.twice(21)).toBe(42);
  cache.save();
  return loaded;
}

/** The cached files with the time each was written. */
function cachedFiles(): string[] {
  return readdirSync(folder).map((name) => `${name} ${statSync(join(folder, name)).ino}`);
}

describe('compiled code', () => {
  test('is cached for each file and used by the next run', () => {
    const { path, part, again } = runOnce();
    expect(path).toHaveProperty('join');
    expect(part.place).toEqual([join(root, 'part.cjs'), root]);
    expect(again).toBe(part);
    const files = cachedFiles();
    expect(files).toHaveLength(2);
    runOnce();
    // Files that are used are not written again.
    expect(cachedFiles()).toEqual(files);
  });

  test('of a changed source is not used', () => {
    runOnce();
    writeFileSync(join(root, 'part.cjs'), readFileSync(join(root, 'part.cjs'), 'utf8').replace('2 * x', 'x * 2'));
    runOnce();
    expect(cachedFiles()).toHaveLength(3);
  });

  test.each([
    ['changed', (bytes: Buffer) => bytes.fill(7, 100, 110)],
    ['cut off', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
    ['empty', () => Buffer.alloc(0)],
  ])('in a cache file that was %s is ignored and replaced', (_how, damage) => {
    runOnce();
    const whole = readdirSync(folder).map((name) => readFileSync(join(folder, name)).length);
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      writeFileSync(path, damage(readFileSync(path)));
    }
    runOnce();
    expect(readdirSync(folder).map((name) => readFileSync(join(folder, name)).length)).toEqual(whole);
    const files = cachedFiles();
    runOnce();
    expect(cachedFiles()).toEqual(files);
  });

  test('is not cached if its folder cannot be created or caching is turned off', () => {
    writeFileSync(folder, 'a file');
    runOnce();
    expect(readFileSync(folder, 'utf8')).toBe('a file');
    runOnce(undefined);
    expect(readdirSync(root).sort()).toEqual(['cache', 'entry.cjs', 'part.cjs']);
  });

  test('is removed, oldest first, when there are more than a hundred cache files', () => {
    mkdirSync(folder);
    for (let i = 0; i < 120; i++) {
      writeFileSync(join(folder, `${i}.bin`), '');
      utimesSync(join(folder, `${i}.bin`), i, i);
    }
    writeFileSync(join(folder, 'not-ours'), '');
    runOnce();
    const names = readdirSync(folder);
    expect(names.filter((name) => name.endsWith('.bin'))).toHaveLength(100);
    expect(names).toEqual(expect.arrayContaining(['119.bin', 'not-ours']));
    expect(names).not.toContain('21.bin');
  });
});
