import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['vitest.setup.ts'],
    include: ['src/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Tests of pages, processes and clocks wait much of their time: another file can use it.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
