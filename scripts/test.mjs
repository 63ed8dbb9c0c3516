// Runs all quick tests: npm test [-- arguments for vitest]. Lint and type check run beside the tests, which often wait.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

/** The exit code of a command, and its output if that is not shown at once. */
async function run(file, args, { isQuiet = false } = {}) {
  const child = spawn(process.execPath, [file, ...args], { stdio: isQuiet ? ['ignore', 'pipe', 'pipe'] : 'inherit' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text));
  const code = await new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
  return { code, output };
}

const build = await run('scripts/build.mjs', []);
if (build.code !== 0) process.exit(build.code);

const beside = { isQuiet: true };
const checks = {
  lint: run('node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings'], beside),
  layout: run('scripts/arrows.mjs', [], beside),
  // One thread takes a third less processor time than several.
  typecheck: run(
    'node_modules/typescript/bin/tsc',
    ['--noEmit', '--singleThreaded', '-p', 'tsconfig.check.json'],
    beside,
  ),
};
const { code } = await run('node_modules/vitest/vitest.mjs', ['run', ...process.argv.slice(2)]);
const failed = code === 0 ? [] : ['tests'];
for (const [name, check] of Object.entries(checks)) {
  const { code, output } = await check;
  if (code !== 0) failed.push(name);
  process.stdout.write(`\n${name}: ${code === 0 ? 'passed' : 'failed'}\n${code === 0 ? '' : output}`);
}
if (failed.length > 0) console.error(`\nfailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
