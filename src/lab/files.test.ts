import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { refuseUnwritable, writeNew, writeWhole } from './files.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-files-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe.each([
  ['writeNew', writeNew],
  ['writeWhole', writeWhole],
])('%s', (_name, write) => {
  test('leaves the file and nothing else', async () => {
    writeFileSync(join(folder, 'a.json.part'), 'somebody’s own');
    await write('file', join(folder, 'a.json'), 'text');
    expect(readdirSync(folder)).toEqual(['a.json', 'a.json.part']);
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('text');
    expect(readFileSync(join(folder, 'a.json.part'), 'utf8')).toBe('somebody’s own');
  });

  test.each([
    ['below a file', 'file/x', /its folder is a file$/],
    ['in no folder', 'none/x', /there is no such folder$/],
    ['with too long a name', 'x'.repeat(300), /the name is too long$/],
    ['over a folder', 'folder', /(it is a folder|the file exists; use --force to replace it)$/],
  ])('refuses a path %s, and leaves nothing', async (_what, name, reason) => {
    writeFileSync(join(folder, 'file'), '');
    mkdirSync(join(folder, 'folder'));
    await expect(write('out', join(folder, name), 'text')).rejects.toMatchObject({
      code: 'file.unwritable',
      field: 'out',
      message: expect.stringMatching(reason),
    });
    expect(readdirSync(folder)).toEqual(['file', 'folder']);
  });
});

test('writeNew does not overwrite an existing file', async () => {
  writeFileSync(join(folder, 'a'), 'first');
  await expect(writeNew('file', join(folder, 'a'), 'second')).rejects.toMatchObject({ code: 'file.unwritable' });
  expect(readFileSync(join(folder, 'a'), 'utf8')).toBe('first');
  expect(readdirSync(folder)).toEqual(['a']);
});

test.each([
  ['there already', 'taken', false, 'the file exists; use --force to replace it'],
  ['below a file', 'taken/x', true, 'its folder is a file'],
  ['in no folder', 'none/x', true, 'there is no such folder'],
])('a file that is %s is refused before the work', async (_, name, force, reason) => {
  writeFileSync(join(folder, 'taken'), '');
  const path = join(folder, name);
  await expect(refuseUnwritable('out', path, force)).rejects.toMatchObject({
    field: 'out',
    message: `cannot write '${path}': ${reason}`,
  });
  await refuseUnwritable('out', join(folder, 'new'));
  await refuseUnwritable('out', join(folder, 'taken'), true);
});
