import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['vitest.setup.ts'],
    include: ['src/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/**/*.test.ts', 'scripts/**/*.test.ts'],
    // Left to itself vitest keeps a core for a watcher that does not run here.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
