import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';

const script = fileURLToPath(new URL('arrows.mjs', import.meta.url));
const folders: string[] = [];

/** Runs the rule on a tree of the given files. */
function lint(files: Record<string, string>): { status: number | null; errors: string } {
  const root = mkdtempSync(join(tmpdir(), 'arrows-'));
  folders.push(root);
  for (const [path, text] of Object.entries({ 'core/core.ts': '', 'src/index.ts': '', ...files })) {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const { status, stderr } = spawnSync(process.execPath, [script, root], { encoding: 'utf8' });
  return { status, errors: stderr };
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

test('an import downward passes', () => {
  const { status } = lint({ 'src/notation/fen.ts': "import { ok } from '../rules/result.ts';\n" });
  expect(status).toBe(0);
});

test('an import upward fails and is named with its line', () => {
  const { status, errors } = lint({ 'src/rules/x.ts': "\nimport type { Engine } from '../engine/engine.ts';\n" });
  expect(status).toBe(1);
  expect(errors).toContain('src/rules/x.ts:2: src/rules may not import src/engine/engine.ts');
});

test.each([
  ['a re-export', "export * from '../cli/main.ts';"],
  ['an import over several lines', "import {\n  a,\n  b,\n} from '../cli/main.ts';"],
  ['an import for its effect', "import '../cli/main.ts';"],
  ['a dynamic import', "const main = await import('../cli/main.ts');"],
])('%s upward fails too', (_name, text) => {
  expect(lint({ 'src/uci/x.ts': text }).status).toBe(1);
});

test('the search may not reach past the rules interface', () => {
  expect(lint({ 'core/search/a.ts': 'import { make } from "../family/rules";' }).status).toBe(0);
  expect(lint({ 'core/search/a.ts': 'import { make } from "../chess/make";' }).status).toBe(1);
});

test('a folder that the layout does not list fails', () => {
  expect(lint({ 'src/utils/x.ts': '' }).status).toBe(1);
});
