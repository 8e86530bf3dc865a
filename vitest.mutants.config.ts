import { defineConfig } from 'vitest/config';

/** The tests of pure rules alone: no database and no server, so that thousands of mutants can be tried. */
export default defineConfig({
  test: {
    include: ['src/rules/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    maxWorkers: 1,
    // A mutant is killed or survives by itself, not by a lucky draw.
    env: { FC_SEED: '1', FC_RUNS: '20' },
    setupFiles: ['tests/harness/property-runs.ts'],
  },
});
