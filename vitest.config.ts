import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Screens keep state in modules, and some are tested with other engines or clocks below them. */
const STATEFUL = 'src/web/{board,knobs,play,profiles,state}/**/*.test.ts';

const common = {
  setupFiles: ['vitest.setup.ts'],
  // Files that share a process leave a large heap; room for young objects saves collections of it.
  execArgv: ['--max-semi-space-size=64'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // Each look at a page costs processor time that other files could use.
  expect: { poll: { timeout: 15_000, interval: 100 } },
};

export default defineConfig({
  test: {
    // Tests of pages, processes and clocks spend much of their time waiting, which another file can use.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        // Files share what they import, which is most of Lucena: loading it anew for each costs more than many of them.
        test: {
          ...common,
          name: 'shared',
          isolate: false,
          include: ['{src,bench,e2e,scripts}/**/*.test.ts'],
          exclude: [STATEFUL],
        },
      },
      { test: { ...common, name: 'stateful', include: [STATEFUL], pool: 'threads', execArgv: [] } },
    ],
  },
});
