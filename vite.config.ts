import { fileURLToPath } from 'node:url';
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

/** Premoves of chess alone take the place of those of all variants that chessgroundx knows. */
function premovesOfChess(): Plugin {
  const own = fileURLToPath(new URL('src/web/chessboard/premove.ts', import.meta.url));
  return {
    name: 'premoves-of-chess',
    enforce: 'pre',
    resolveId: (source, importer) =>
      /^\.\/pre(move|drop)\.js$/.test(source) && importer?.includes('/chessgroundx/') ? own : undefined,
  };
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
    // The page's security policy allows files of its own only, no data addresses for scripts or the core.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Reads the files of the icons in use only, not all of the set.
      experimental: { lazyBarrel: true },
      // The UI kit marks its files for servers that render; here there is none.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
    },
  },
  worker: { format: 'es' },
  plugins: [pagePolicy(), premovesOfChess()],
  // The core is built outside the page's folder.
  server: { fs: { allow: ['../..'] } },
});
