import type { CoreUrls } from '../../engine/browser.ts';
import type { Game } from '../../engine/game.ts';

/** The addresses of the two builds of each core. */
export const CORE_URLS: Readonly<Record<Game['core'], CoreUrls>> = {
  core: {
    core: new URL('../../../dist/core.wasm', import.meta.url),
    shared: new URL('../../../dist/core.shared.wasm', import.meta.url),
  },
  'core-nine': {
    core: new URL('../../../dist/core-nine.wasm', import.meta.url),
    shared: new URL('../../../dist/core-nine.shared.wasm', import.meta.url),
  },
};
