// Builds everything into dist/: the core (shared and unshared, from one source), the TypeScript library and CLI, the web page.
// A step whose output is newer than all its inputs is left alone, so running this before every command costs little.
import { spawn } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assembleAside } from './assembly.mjs';
import { bundleCli } from './bundle.mjs';
import { ACCESSORS, generateParameters, SOURCES } from './parameters.mjs';
import { GRAMMAR, generateParser, PARSER } from './parser.mjs';
import { generatePath, PATH_FILE, SLOTS_FILE } from './path.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** Tests are not part of any output. */
const TESTS = /\.(test|testing|verify)\.\w+$/;

/** Newest modification time of the files below the given paths, in ms. */
function newest(paths) {
  let time = 0;
  for (const path of paths) {
    if (TESTS.test(path)) continue;
    const stat = statSync(path);
    time = Math.max(
      time,
      stat.isDirectory() ? newest(readdirSync(path).map((name) => join(path, name))) : Math.ceil(stat.mtimeMs),
    );
  }
  return time;
}

function isFresh(stamp, inputs) {
  const built = statSync(stamp, { throwIfNoEntry: false });
  return built !== undefined && built.mtimeMs >= newest(inputs);
}

async function step(name, inputs, run) {
  const stamp = join('dist', `.${name}`);
  if (isFresh(stamp, [...inputs, 'package-lock.json', 'scripts/build.mjs'])) return;
  const start = Date.now();
  rmSync(stamp, { force: true });
  await run();
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, '');
  console.log(`built ${name} in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

async function compileCore(output, extra, entry = 'core/core.ts', family = 'chess') {
  try {
    await assembleAside(entry, output, extra, family);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

async function command(file, args) {
  const child = spawn(process.execPath, [file, ...args], { stdio: 'inherit' });
  const status = await new Promise((resolve) => child.once('exit', resolve));
  if (status !== 0) process.exit(status ?? 1);
}

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const missing = Object.keys({ ...dependencies, ...devDependencies }).filter(
  (name) => !existsSync(join('node_modules', name)),
);
if (missing.length > 0) {
  console.error(`not installed: ${missing.join(', ')} – run npm ci`);
  process.exit(1);
}

if (!existsSync(ACCESSORS)) rmSync('dist/.parameters', { force: true });
await step('parameters', SOURCES, generateParameters);
if (!existsSync(PATH_FILE)) rmSync('dist/.path', { force: true });
await step('path', [SLOTS_FILE, 'scripts/path.mjs'], generatePath);
if (!existsSync(PARSER)) rmSync('dist/.parser', { force: true });
await step('parser', [GRAMMAR, 'scripts/parser.mjs'], generateParser);
const CORE = ['core', 'scripts/assembly.mjs'];
// The bound is the largest memory the module will accept; the host chooses the actual size.
const SHARED = ['--enable', 'threads', '--sharedMemory', '--maximumMemory', '65536'];
// Steps that do not need each other run at the same time.
await Promise.all([
  step('core', CORE, () => compileCore('dist/core.wasm', [])),
  step('core.shared', CORE, () => compileCore('dist/core.shared.wasm', SHARED)),
  step('core-nine', CORE, () => compileCore('dist/core-nine.wasm', [], 'core/core.ts', 'nine')),
  step('core-nine.shared', CORE, () => compileCore('dist/core-nine.shared.wasm', SHARED, 'core/core.ts', 'nine')),
]);
const LIBRARY = readdirSync('src').filter((name) => name !== 'web');
const NODE_INPUTS = [...LIBRARY.map((name) => join('src', name)), 'tsconfig.json', 'dist/.core', 'dist/.core-nine'];
const BOOK = 'src/lab/book.epd';
const WEB = [
  'web',
  'rules',
  'notation',
  'evaluation',
  'profiles',
  'engine',
  'explain',
  'lab',
  'learn',
  'server/headers.ts',
];
// Results of ablations that the page shows, if there are any.
const RESULTS = ['docs/ablations'].filter((path) => existsSync(path));
const WEB_INPUTS = [
  ...WEB.map((name) => `src/${name}`),
  ...RESULTS,
  'vite.config.ts',
  'dist/.core',
  'dist/.core.shared',
  'dist/.core-nine',
  'dist/.core-nine.shared',
];
const tsc = (...args) => command('node_modules/typescript/bin/tsc', args);
await Promise.all([
  step('book', [BOOK], () => {
    mkdirSync('dist/lab', { recursive: true });
    copyFileSync(BOOK, 'dist/lab/book.epd');
  }),
  step('core.statistics', CORE, () => compileCore('dist/core.statistics.wasm', [], 'core/core.statistics.ts')),
  step('core.testing', CORE, () => compileCore('dist/core.testing.wasm', [], 'core/core.testing.ts')),
  step('core-nine.testing', CORE, () =>
    compileCore('dist/core-nine.testing.wasm', [], 'core/core.nine.testing.ts', 'nine'),
  ),
  step('library', NODE_INPUTS, () => tsc('-p', 'tsconfig.json')).then(() =>
    step('cli', [...NODE_INPUTS, 'scripts/bundle.mjs'], bundleCli),
  ),
  step('web', WEB_INPUTS, () => command('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn'])),
]);
