import { defineConfig } from 'vitest/config';
import { FailedFiles } from './scripts/failed-files.ts';
import { LongestFirst } from './scripts/longest-first.ts';
import { SlowestTests } from './scripts/slowest-tests.ts';

const { FC_RUNS = '20', KILLS } = process.env;
/** Whoever asks more often than usual waits longer. */
const longer = Math.max(1, Number(FC_RUNS) / 20, KILLS === 'all' ? 20 : 1);

/** A limit only catches a hang: how fast the machine is decides no test. */
const hang = 180_000 * longer;

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    pool: 'forks',
    // A process for each file would load the shop and compile the embedded database anew, 230 times.
    isolate: false,
    // By itself it would leave a core of two idle; the tests wait more than they reckon.
    maxWorkers: 2,
    reporters: ['default', new SlowestTests(), new FailedFiles()],
    sequence: { sequencer: LongestFirst },
    testTimeout: hang,
    hookTimeout: hang,
    expect: { poll: { timeout: hang / 2 } },
    globalSetup: ['tests/harness/global-setup.ts'],
    setupFiles: ['tests/harness/property-runs.ts'],
    dangerouslyIgnoreUnhandledErrors: false,
  },
});
