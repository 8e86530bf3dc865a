// `npm run bench -- faults`: what customers notice, and what the books say afterwards, while the shop, its database, its
// disk, its bank and its network fail and strangers attack. See bench/README.md.
import { listSetting, numberSetting } from '../settings.ts';
import { findPostgres } from './postgres-cluster.ts';
import { printReport } from './report.ts';
import { runFaults } from './run-faults.ts';

const plan = {
  faults: numberSetting('FAULTS', 200),
  orders: numberSetting('FAULT_ORDERS', 10_000),
  kinds: listSetting('FAULT_KINDS'),
  seed: numberSetting('FAULT_SEED', 1),
};
for (const engine of listSetting('FAULT_ENGINES') ?? ['embedded', 'postgres']) {
  const bin = engine === 'postgres' ? await findPostgres() : null;
  if (engine === 'postgres' && bin === null) {
    console.log('There is no PostgreSQL on this machine (pg_config).');
    continue;
  }
  const outcome = await runFaults({ ...plan, bin });
  printReport(outcome);
  if (outcome.misses.length > 0) process.exitCode = 1;
}
