import { expect, test } from 'vitest';
import { FORMAT, MAX_BYTES } from '../../profiles/profile.ts';
import { fileNameOf, profileText, readBlob, readText } from './transfer.ts';

test('an exported file is read back', () => {
  const file = { lucena: FORMAT, name: 'mine', extends: 'lucena', knobs: { mobility: { weight: 0 } } } as const;
  expect(readText(profileText(file))).toEqual({ ok: true, value: file });
  expect(readText(`\uFEFF${profileText(file)}`)).toEqual({ ok: true, value: file });
});

test('invalid JSON is refused with one line', () => {
  const read = readText(`{"name": \n<script>`);
  expect(read).toMatchObject({ ok: false, fault: { code: 'profile.json', field: 'profile' } });
  if (!read.ok) expect(read.fault.message).not.toContain('\n');
});

test('a file that is too large is not read', async () => {
  const large = { size: MAX_BYTES + 1, text: () => expect.unreachable() } as unknown as Blob;
  expect(await readBlob(large)).toMatchObject({ ok: false, fault: { code: 'profile.size' } });
  expect(await readBlob(new Blob(['{}']))).toEqual({ ok: true, value: {} });
});

test.each([
  ['My profile', 'My-profile.json'],
  ['../../etc/passwd', 'etc-passwd.json'],
  ['<script>', 'script.json'],
  ['…', 'profile.json'],
  ['x'.repeat(200), `${'x'.repeat(60)}.json`],
])('a profile called “%s” is exported as %s', (name, file) => {
  expect(fileNameOf(name)).toBe(file);
});
