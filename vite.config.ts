import { defineConfig } from 'vite';

export default defineConfig({
  root: 'src/web',
  // Relative addresses, so that the built folder works from any path of any static host.
  base: './',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // The page's security policy allows files of its own only, no data addresses for scripts or the core.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  // The core is built outside the page's folder.
  server: { fs: { allow: ['../..'] } },
});
