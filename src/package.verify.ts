// The package as npm packs it, installed into another project.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The README states this version: the types must compile with it, without `skipLibCheck`. */
const MIN_TYPESCRIPT = '5.7.2';

const root = fileURLToPath(new URL('..', import.meta.url));
const OFFLINE = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTCACHED/;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lucena-package-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(command: string, args: readonly string[], cwd: string): { status: number | null; text: string } {
  const { status, stdout, stderr } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    // On Windows npm is a script that only a shell can start.
    shell: process.platform === 'win32',
  });
  return { status, text: `${stdout}${stderr}` };
}

/** The examples of the README, in its order. */
function examples(): string[] {
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  return [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code]) => code!);
}

const COMPILER_OPTIONS = {
  ...{ noEmit: true, strict: true, skipLibCheck: false },
  ...{ module: 'nodenext', target: 'es2022', lib: ['es2022', 'dom'], types: [] },
};

/** The types are present, and not `any`. */
const WRONG = `import { loadFen, loadRules } from 'lucena';
// @ts-expect-error: a FEN is a string
loadFen((await loadRules()).position(), 5);
`;

test('the packed package installs; its command, its import and its types work in another project (trust 5.10)', {
  timeout: 180_000,
}, ({ skip }) => {
  expect(run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], root).status).toBe(0);
  const [archive] = readdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{ "name": "app", "private": true, "type": "module" }');
  const wanted = [`./${archive}`, `typescript@${MIN_TYPESCRIPT}`];
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--fetch-retries=1'];
  const installed = run('npm', ['install', ...quiet, ...wanted], folder);
  if (installed.status !== 0 && OFFLINE.test(installed.text) && !process.env.CI)
    skip('npm cannot reach its registry, and the packages are not in its cache');
  expect(installed).toMatchObject({ status: 0 });

  expect(run('npx', ['lucena', 'perft', '3'], folder).text).toMatch(/^8902 nodes/m);

  const codes = examples();
  expect(codes.length).toBeGreaterThanOrEqual(2);
  for (const [i, code] of codes.entries()) {
    writeFileSync(join(folder, `example${i}.ts`), code);
    writeFileSync(join(folder, `example${i}.mjs`), code);
    expect(run(process.execPath, [`example${i}.mjs`], folder)).toMatchObject({ status: 0 });
  }
  writeFileSync(join(folder, 'wrong.ts'), WRONG);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
  const compiler = join('node_modules', 'typescript', 'bin', 'tsc');
  expect(run(process.execPath, [compiler, '--version'], folder).text).toContain(MIN_TYPESCRIPT);
  expect(run(process.execPath, [compiler, '-p', '.'], folder)).toEqual({ status: 0, text: '' });
  const readme = readFileSync(join(root, 'README.md'), 'utf8');
  expect(readme).toContain(`TypeScript ${MIN_TYPESCRIPT.replace(/\.\d+$/, '')} or later`);
});
