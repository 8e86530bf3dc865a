// `npm run bench -- faults`: what shoppers feel and what the books say while the shop, its database,
// its disk and its network fail and strangers mean harm. See bench/README.md.
import { findPostgres } from './own-postgres.ts';
import { report, type Outcome } from './report.ts';
import { runFaults } from './run-faults.ts';

const faults = Number(process.env['FAULTS'] ?? 200);
const orders = Number(process.env['FAULT_ORDERS'] ?? 10_000);
const bin = await findPostgres();
const engines = (process.env['FAULT_ENGINES'] ?? 'embedded,postgres').split(',');

const kinds = process.env['FAULT_KINDS']?.split(',') ?? null;

const outcomes: Outcome[] = [];
for (const engine of engines) {
  if (engine === 'postgres' && bin === null) {
    console.log('PostgreSQL is not on this machine (no pg_config): the embedded engine alone.');
    continue;
  }
  const outcome = await runFaults({
    faults,
    orders,
    bin: engine === 'postgres' ? bin : null,
    kinds,
  });
  outcomes.push(outcome);
  console.log(report(outcome));
}
process.exitCode = outcomes.every((outcome) => outcome.misses.length === 0) ? 0 : 1;
