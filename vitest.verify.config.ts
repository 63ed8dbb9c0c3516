import { defineConfig } from 'vitest/config';

/** Slow proofs: everything here may take minutes, so none of it belongs to `npm test`. */
export default defineConfig({
  test: {
    setupFiles: ['vitest.setup.ts'],
    include: ['src/**/*.verify.ts', 'e2e/**/*.verify.ts'],
    maxWorkers: '100%',
    testTimeout: 3_600_000,
    hookTimeout: 120_000,
    fileParallelism: true,
  },
});
