// Builds everything into dist/: the core (shared and unshared, from one source), the TypeScript library and CLI, the web page.
// A step whose output is newer than all its inputs is left alone, so running this before every command costs little.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);

/** Newest modification time of the files below the given paths, in ms. */
function newest(paths) {
  let time = 0;
  for (const path of paths) {
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

async function compileCore(output, extra) {
  const { default: asc } = await import('assemblyscript/asc');
  // The low kilobyte stays unused and the hand-made layout starts at 64 KB: read-only constants lie between.
  const options = ['-O3', '--runtime', 'stub', '--noAssert', '--enable', 'simd,bulk-memory', '--importMemory'];
  const args = ['core/core.ts', ...options, '--memoryBase', '1024', '--bindings', 'raw', '-o', output, ...extra];
  const { error, stderr } = await asc.main(args, {
    readFile: (name, base) => {
      try {
        return readFileSync(join(base, name), 'utf8');
      } catch {
        return null;
      }
    },
    writeFile: (name, contents, base) => {
      // The typed exports are wanted, the generated loader is not.
      if (name.endsWith('.js')) return;
      const path = join(base, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, contents);
    },
  });
  if (error) {
    console.error(stderr.toString());
    process.exit(1);
  }
}

function command(file, args) {
  const { status } = spawnSync(process.execPath, [file, ...args], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

await step('core', ['core'], () => compileCore('dist/core.wasm', []));
// The bound is the largest memory the module will accept; the host chooses the actual size.
await step('core.shared', ['core'], () =>
  compileCore('dist/core.shared.wasm', ['--enable', 'threads', '--sharedMemory', '--maximumMemory', '65536']),
);
await step('library', ['src', 'tsconfig.json', 'dist/.core'], () => {
  command('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']);
  chmodSync('dist/cli/main.js', 0o755);
});
await step('web', ['src/web', 'src/rules', 'src/notation', 'vite.config.ts', 'dist/.core'], () =>
  command('node_modules/vite/bin/vite.js', ['build', '--logLevel', 'warn']),
);
