import { defineConfig } from 'vitest/config';
import { longFiles, PLAIN_HOST_FILES } from './scripts/proofs.ts';

const common = {
  setupFiles: ['vitest.setup.ts'],
  testTimeout: 3_600_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
};

/** Slow proofs: everything here may take minutes, so none of it belongs to `npm test`. */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    fileParallelism: true,
    projects: [
      { test: { ...common, name: 'proofs', include: ['src/**/*.verify.ts', 'e2e/**/*.verify.ts'] } },
      {
        test: { ...common, name: 'long', include: longFiles(import.meta.dirname), env: { LUCENA_AMOUNT: 'slow' } },
      },
      {
        test: {
          ...common,
          name: 'plain host',
          include: PLAIN_HOST_FILES,
          env: { LUCENA_HOST: 'plain', LUCENA_AMOUNT: 'slow' },
        },
      },
    ],
  },
});
