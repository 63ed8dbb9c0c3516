import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const CHUNKS = new URL('../../dist/chunks/', import.meta.url);

/** The sources in a bundled file and in all files that it loads at once. */
function sourcesIn(file: string, loaded = new Set<string>()): string[] {
  if (loaded.has(file)) return [];
  loaded.add(file);
  const text = readFileSync(new URL(file, CHUNKS), 'utf8');
  const required = [...text.matchAll(/^const \w+ = require\("\.\/([^"]+)"\);$/gm)].map((match) => match[1]!);
  return [
    ...[...text.matchAll(/^\/\/#region (\S+)$/gm)].map((match) => match[1]!),
    ...required.flatMap((next) => sourcesIn(next, loaded)),
  ];
}

test.each(['eval', 'uci', 'perft', 'position'])(
  '%s starts without the code for other boards and for schemas of JSON',
  (command) => {
    const own = `//#region src/cli/${command}.ts\n`;
    const chunk = readdirSync(CHUNKS).find((name) => readFileSync(new URL(name, CHUNKS), 'utf8').includes(own));
    const sources = sourcesIn(chunk!);
    expect(sources).toContain('src/cli/program.ts');
    expect(sources).not.toContain('src/rules/nine/board.ts');
    expect(sources).not.toContain('node_modules/zod/v4/classic/schemas.js');
  },
);
