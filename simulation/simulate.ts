// A year of a shop in an hour: `npm run simulate -- --days 365 --seed 1 --engine embedded`. See simulation/README.md.
import { parseArgs } from 'node:util';
import { openPlaces, type EngineName } from './places.ts';
import { runYear, type YearReport } from './run-year.ts';

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '365' },
    seed: { type: 'string', default: '1' },
    customers: { type: 'string', default: '2000' },
    engine: { type: 'string', default: 'embedded' },
    /** The day after which it stops, to come to a finding again. */
    until: { type: 'string' },
    acts: { type: 'string', default: '40' },
    interruptions: { type: 'string', default: '0.02' },
    'round-trip-every': { type: 'string', default: '7' },
  },
});

const engines: readonly EngineName[] = ['embedded', 'postgres'];

function whole(
  name: 'days' | 'seed' | 'customers' | 'until' | 'acts' | 'round-trip-every',
): number {
  const value = Number(values[name]);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name} is a whole number above 0`);
}

function print({ counts, findings, recent, ...report }: YearReport, seconds: number): void {
  const rows = [...counts].toSorted(([, one], [, other]) => other - one);
  for (const [name, count] of rows) console.log(`${String(count).padStart(8)}  ${name}`);
  console.log(
    `seed ${report.seed}: ${report.days} days, ${report.orders} orders, digest ${report.digest}, ${seconds.toFixed(0)} s`,
  );
  if (findings.length === 0) return console.log('Nothing was found.');
  for (const act of recent) console.log(`  ${act}`);
  for (const finding of findings.slice(0, 30)) console.log(`✗ ${finding}`);
}

const start = performance.now();
const passed = () => (performance.now() - start) / 1_000;
const engine = engines.find((name) => name === values.engine);
if (!engine) throw new Error(`--engine is one of ${engines.join(', ')}`);
const days = values.until === undefined ? whole('days') : whole('until');
const seed = whole('seed');
const actsPerDay = whole('acts');
console.log(`seed ${seed}, ${days} days of ${actsPerDay} acts, ${engine}`);
const places = await openPlaces(engine, process.env['DATABASE_URL']);
try {
  const report = await runYear({
    seed,
    days,
    places,
    customers: whole('customers'),
    actsPerDay,
    interruptions: Number(values.interruptions),
    roundTripEvery: whole('round-trip-every'),
    onDay: (day, { ledger }) => {
      if (day % 7 === 0)
        console.log(`day ${day}: ${ledger.orders.size} orders, ${passed().toFixed(0)} s`);
    },
  });
  print(report, passed());
  process.exitCode = report.findings.length === 0 ? 0 : 1;
} finally {
  await places.close();
}
