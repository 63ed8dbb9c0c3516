import type { CoreUrls } from '../../engine/browser.ts';

/** The addresses of the two builds of the core. */
export const CORE_URLS: CoreUrls = {
  core: new URL('../../../dist/core.wasm', import.meta.url),
  shared: new URL('../../../dist/core.shared.wasm', import.meta.url),
};
