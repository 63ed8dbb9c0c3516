import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { COMMANDS } from './commands.ts';
import { WORDS } from './go.ts';
import { OPTIONS, type UciOption } from './options.ts';

const page = readFileSync(new URL('../../docs/uci.md', import.meta.url), 'utf8');

/** The cells of a section's table, without its head. */
function rows(section: string): string[][] {
  const text = page.split(/^## /m).find((part) => part.startsWith(`${section}\n`))!;
  const lines = text.split('\n').filter((line) => line.startsWith('|'));
  return lines.slice(2).map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

/** The first word of each piece of code in the first column of a table. */
function names(section: string): string[] {
  return rows(section).flatMap(([cell]) => [...cell!.matchAll(/`(\w+)[^`]*`/g)].map(([, name]) => name!));
}

function kindOf(option: UciOption): string {
  switch (option.type) {
    case 'button':
      return 'button';
    case 'spin':
      return `spin, ${option.default}, ${option.min} to ${option.max}`;
    case 'combo':
      return `combo, ${option.default}, of ${option.values.join(', ')}`;
    default:
      return `${option.type}, ${option.default}`;
  }
}

test('docs/uci.md has every command', () => {
  expect([...new Set(names('Commands'))].sort()).toEqual([...COMMANDS].sort());
});

test('docs/uci.md has every parameter of go', () => {
  expect(names('go').sort()).toEqual([...WORDS].sort());
});

test('docs/uci.md has every option as it is announced, with a meaning', () => {
  const told = rows('Options');
  expect(told.map(([name, kind]) => [name, kind])).toEqual(OPTIONS.map((one) => [`\`${one.name}\``, kindOf(one)]));
  for (const [name, , meaning] of told) expect({ name, length: meaning!.length > 10 }).toEqual({ name, length: true });
});
