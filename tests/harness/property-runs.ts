// A property test that fails prints its seed. FC_SEED=<seed> repeats the run, FC_RUNS=<number> asks
// more often than the usual hundred times.
import { env } from 'node:process';

const { FC_SEED, FC_RUNS } = env;
if (FC_SEED !== undefined || FC_RUNS !== undefined) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({
    ...(FC_SEED !== undefined && { seed: Number(FC_SEED) }),
    ...(FC_RUNS !== undefined && { numRuns: Number(FC_RUNS) }),
  });
}
