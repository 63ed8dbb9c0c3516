import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { DARK_VARIABLES, LIGHT_VARIABLES } from './colors.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const read = (name: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => name.test(path) && !path.includes('.test.'))
    .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
const sheets = read(/\.css$/);
const scripts = read(/\.tsx?$/);

const LITERAL = /#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?|oklch|light-dark)\(/gi;

test('style sheets take every color from the theme', () => {
  expect(sheets.length).toBeGreaterThan(30);
  const literals = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(LITERAL)].map(([color]) => `${path}: ${color}`),
  );
  expect(literals).toEqual([]);
});

test('every variable of a style sheet is declared', () => {
  const declared = new Set(
    [...sheets, ...scripts].flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)['"]?:/g)].map(([, name]) => name)),
  );
  for (const name of Object.keys(LIGHT_VARIABLES)) declared.add(name);
  const used = sheets.flatMap(({ text }) => [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name!));
  const own = used.filter((name) => !/^--(mantine|app-shell)-/.test(name));
  expect(own.length).toBeGreaterThan(30);
  expect([...new Set(own.filter((name) => !declared.has(name)))]).toEqual([]);
});

test('every color has a value in both schemes', () => {
  expect(Object.keys(DARK_VARIABLES)).toEqual(Object.keys(LIGHT_VARIABLES));
});
