import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { familyText } from './assembly.mjs';

const core = new URL('../core/', import.meta.url);

function sources(folder: string): [name: string, text: string][] {
  const files = readdirSync(new URL(`${folder}/`, core)).filter((name) => !name.endsWith('.generated.ts'));
  return files.map((name) => [`${folder}/${name}`, readFileSync(new URL(`${folder}/${name}`, core), 'utf8')]);
}

test('no function of the core’s searches takes more than seven parameters', () => {
  const functions = [...sources('search'), ...sources('lines')].flatMap(([file, text]) =>
    [...text.matchAll(/\bfunction (\w+)(?:<[^>]*>)?\(([^)]*)\)/g)].map(([, name, list]) => ({
      name: `${file}: ${name}`,
      count: list!.split(',').filter((parameter) => parameter.trim() !== '').length,
    })),
  );
  expect(functions.length).toBeGreaterThan(150);
  expect(functions.filter(({ count }) => count > 7)).toEqual([]);
});

test('the steps of the main search and of quiescence search are numbered without gaps', () => {
  for (const file of ['search/node.ts', 'search/quiescence.ts']) {
    const text = readFileSync(new URL(file, core), 'utf8');
    const steps = [...text.matchAll(/\/\/ Step (\d+)\. \S/g)].map((match) => Number(match[1]));
    expect(steps.length, file).toBeGreaterThan(8);
    expect(steps, file).toEqual(steps.map((_, index) => index + 1));
  }
});

/** The files of the core that a build for a family of boards consists of. */
function filesOf(family: string): string[] {
  const found = new Set<string>();
  const open = ['core/core.ts'];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    const text = familyText(file, readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'), family);
    for (const [, path] of text.matchAll(/\bfrom "(\.[^"]+)"/g)) open.push(`${join(dirname(file), path!)}.ts`);
  }
  return [...found];
}

test.each([
  ['chess', 'nine'],
  ['nine', 'chess'],
])('the core for %s has no file of core/%s', (family, other) => {
  const files = filesOf(family);
  expect(files.filter((file) => file.startsWith(`core/${family}/`)).length).toBeGreaterThan(10);
  expect(files.filter((file) => file.startsWith(`core/${other}/`))).toEqual([]);
});

const BYTES = readFileSync(new URL('../dist/core.wasm', import.meta.url));

test('the core for chess is at most 1 % larger than when its size was last looked at', () => {
  // 89,886 bytes. To be raised only for code that chess uses.
  expect(BYTES.length).toBeLessThan(90_785);
});

test('every function that the core for chess exports is called', async () => {
  const exported = WebAssembly.Module.exports(await WebAssembly.compile(BYTES));
  const used = readdirSync(new URL('../src/', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.(test|testing|verify))\.tsx?$/.test(name))
    .map((name) => readFileSync(new URL(`../src/${name}`, import.meta.url), 'utf8'))
    .join('\n');
  const words = new Set(used.match(/\w+/g));
  const unused = exported.filter(({ name, kind }) => kind === 'function' && !words.has(name)).map(({ name }) => name);
  // `initialise` calls it; it is exported with the rest of its file.
  expect(unused).toEqual(['fillTables']);
});
