import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { controls } from '../evaluation/controls.ts';
import { nineRuleset } from '../evaluation/nine-ruleset.ts';
import { BOARDS } from '../rules/nine/board.ts';
import { chessProfiles } from './chess.ts';
import { namesOn } from './presets/nine/fitted.ts';
import { SEARCH_NAMES } from './search-parameters.ts';

const root = new URL('../../', import.meta.url);
const glossary = readFileSync(new URL('docs/glossary.md', root), 'utf8');

/** The text of a section, its subsections included. */
function section(title: string): string {
  const found = glossary.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (found === undefined) throw new Error(`docs/glossary.md has no section "${title}"`);
  return found;
}

/** The names in the first column of a section's tables whose standard name is not empty. */
function named(title: string): string[] {
  return [...section(title).matchAll(/^\| `(\w+)` \| \S.* \|$/gm)].map((match) => match[1]!);
}

test('the glossary gives every search parameter its standard name, once and in the order of the declarations', () => {
  expect(named('Search parameters')).toEqual(SEARCH_NAMES);
});

test('the glossary gives every term of the evaluation its standard name, once, those of all boards included', () => {
  const terms = new Set([
    ...controls(chessProfiles().evaluation).map(({ id }) => id),
    ...BOARDS.flatMap((board) => [...namesOn(nineRuleset(board)).terms]),
  ]);
  expect(named('Terms of the evaluation').sort()).toEqual([...terms].sort());
});

test('the files that the glossary names exist', () => {
  const paths = [...glossary.matchAll(/`((?:core|src)\/[\w./-]+)`/g)].map((match) => match[1]!);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test('steps of the main search that the glossary names are steps of node.ts', () => {
  const steps = readFileSync(new URL('core/search/node.ts', root), 'utf8');
  const cited = [...section('Words').matchAll(/^\| ([\w ]+).*`node\.ts`, step (\d+)/gm)];
  expect(cited.length).toBeGreaterThan(6);
  for (const [, word, step] of cited) expect(steps).toMatch(new RegExp(`// Step ${step}\\..*${word!.trim()}`));
});
