import { defineConfig, type Plugin } from 'vite';
import { PAGE_POLICY } from './src/server/headers.ts';

/** The built page carries its security policy itself, for hosts that send none. */
function pagePolicy(): Plugin {
  return {
    name: 'page-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: PAGE_POLICY },
        injectTo: 'head-prepend',
      },
    ],
  };
}

/** The place of a module among the others. */
interface ModuleFacts {
  readonly isEntry: boolean;
  readonly importers: readonly string[];
}

/** Libraries that are imported through one file, which names more than the page needs at once. */
const BARRELS = /node_modules\/(@mantine|@tabler)\//;

/** Whether the page needs a module at once: an entry imports it, directly or through other modules. */
function isFirst(id: string, factsOf: (id: string) => ModuleFacts | null): boolean {
  if (BARRELS.test(id)) return false;
  const seen = new Set([id]);
  for (const one of seen) {
    const facts = factsOf(one);
    if (facts?.isEntry) return true;
    for (const importer of facts?.importers ?? []) seen.add(importer);
  }
  return false;
}

export default defineConfig({
  root: 'src/web',
  // Relative addresses, so that the built folder works from any path of any static host.
  base: './',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    // The features that the style sheets use: nesting, container units, light-dark().
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    sourcemap: true,
    // In kB. The page needs all of its largest file at once; e2e/first-load.test.ts bounds it.
    chunkSizeWarningLimit: 800,
    // The page's security policy allows files of its own only, no data addresses for scripts or the core.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What is loaded at once is one file: with one for each set of screens that share a part, it would be more than a hundred.
      output: {
        codeSplitting: {
          groups: [{ name: (id, context) => (isFirst(id, (one) => context.getModuleInfo(one)) ? 'first' : null) }],
        },
      },
      // Reads the files of the icons in use only, not all of the set.
      experimental: { lazyBarrel: true },
      // The UI kit marks its files for servers that render; here there is none.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
    },
  },
  worker: { format: 'es' },
  plugins: [pagePolicy()],
  // The core is built outside the page's folder.
  server: { fs: { allow: ['../..'] } },
});
