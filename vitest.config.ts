import { defineConfig } from 'vitest/config';
import { SlowestTests } from './scripts/slowest-tests.ts';

/** A limit only catches a hang: how fast the machine is decides no test. */
const hang = 180_000;

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    pool: 'forks',
    // By itself it would leave a core of two idle; the tests wait more than they reckon.
    maxWorkers: 2,
    reporters: ['default', new SlowestTests()],
    testTimeout: hang,
    hookTimeout: hang,
    expect: { poll: { timeout: hang / 2 } },
    globalSetup: ['tests/harness/global-setup.ts'],
    setupFiles: ['tests/harness/property-runs.ts'],
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
