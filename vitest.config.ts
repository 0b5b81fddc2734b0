import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';

const root = import.meta.dirname;

export default defineConfig({
  resolve: {
    alias: {
      '@': root,
      // Next uses this package to keep a module out of the browser's bundle; here everything runs on the server.
      'server-only': path.join(root, 'tests/support/empty.ts'),
    },
  },
  test: {
    environment: 'node',
    env: { LOG_LEVEL: 'silent' },
    // Long time-outs, for machines several times slower than the usual one. They cost nothing when a test passes.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 30_000 } },
    // One more than a small machine has processors: much of the time is spent waiting for the database.
    maxWorkers: 3,
    isolate: false,
    sequence: { sequencer: LongestFirst, setupFiles: 'list' },
    setupFiles: 'tests/support/own-modules.ts',
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/unit/**/*.test.{ts,tsx}', 'tests/architecture.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/postgres.ts',
          setupFiles: ['tests/support/own-database.ts'],
        },
      },
    ],
  },
});
