// Bundles the command line and the workers: a process that loads a few files starts in half the time of one that resolves
// three hundred modules. Each command stays a chunk of its own, loaded when it is named.
import { createHash } from 'node:crypto';
import { chmodSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';

/** A hash of every source and of the cores. Evaluations that another build compiled and cached are not used. */
function buildId() {
  const sources = readdirSync('src', { recursive: true }).filter((name) => name.endsWith('.ts'));
  const hash = createHash('sha256');
  const cores = ['dist/core.shared.wasm', 'dist/core-nine.shared.wasm'];
  for (const file of [...sources.map((name) => join('src', name)).sort(), ...cores, 'package-lock.json'])
    hash.update(`${file}\n`).update(readFileSync(file));
  return hash.digest('hex');
}

/** All files lie two folders below the package, as the sources do: packageFile() relies on it. */
function bundle(input, output, more = {}) {
  return build({
    configFile: false,
    logLevel: 'warn',
    define: { LUCENA_BUILD: JSON.stringify(buildId()) },
    // The libraries of the server and of the queue are needed by few commands, and do not bundle well.
    ssr: { noExternal: ['commander', 'zod'], external: ['fastify', '@fastify/static', 'bullmq', 'ioredis'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      // Names and lines stay readable where an error shows them.
      minify: false,
      rolldownOptions: { input, output },
      ...more,
    },
  });
}

export async function bundleCli() {
  for (const folder of ['dist/cli', 'dist/chunks']) rmSync(folder, { recursive: true, force: true });
  // One bundle each: a command loads no file that only another part needs.
  const parts = [
    { 'cli/main': 'src/cli/main.ts', 'engine/worker': 'src/engine/worker.ts' },
    { 'lab/table-thread': 'src/lab/run/table-thread.ts' },
    { 'learn/fit-thread': 'src/learn/fit/fit-thread.ts' },
  ];
  for (const part of parts) await bundle(part, { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' });
  // CommonJS, because Node 20 keeps compiled code of scripts but not of modules: see code-cache.ts.
  await bundle(
    { start: 'src/cli/start.ts' },
    { format: 'cjs', entryFileNames: 'chunks/[name].cjs', chunkFileNames: 'chunks/[name]-[hash].cjs' },
    { license: { fileName: 'chunks/licenses.md' } },
  );
  chmodSync('dist/cli/main.js', 0o755);
}
