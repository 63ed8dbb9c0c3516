// Bundles the command line and the worker that searches: a process that loads a few files starts in half the time of one that
// resolves three hundred modules. Each command stays a chunk of its own, loaded when it is named.
import { chmodSync, rmSync } from 'node:fs';
import { build } from 'vite';

export async function bundleCli() {
  rmSync('dist/cli', { recursive: true, force: true });
  rmSync('dist/chunks', { recursive: true, force: true });
  await build({
    configFile: false,
    logLevel: 'warn',
    // The server's libraries are needed by one command only, and are not made to be bundled.
    ssr: { noExternal: ['commander', 'zod'], external: ['fastify', '@fastify/static'] },
    build: {
      ssr: true,
      target: 'node20',
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: false,
      // Names and lines stay readable where an error shows them.
      minify: false,
      license: { fileName: 'chunks/licenses.md' },
      rolldownOptions: {
        input: { 'cli/main': 'src/cli/main.ts', 'engine/worker': 'src/engine/worker.ts' },
        // All files lie two folders below the package, as the sources do: packageFile() counts on it.
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  });
  chmodSync('dist/cli/main.js', 0o755);
}
