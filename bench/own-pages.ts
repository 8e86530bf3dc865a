// `npm run bench -- own-pages`: what a signed-in customer asks for of their own, among many customers and
// orders, and how the database finds it. Run it with `DATABASE_URL`: the embedded engine takes long to fill.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { newToken } from '#db/access/tokens.ts';
import type { Db } from '#db/database.ts';
import { makeDatabase } from './bench-database.ts';
import { generateCatalog } from './generate-catalog.ts';
import { generateCustomers } from './generate-customers.ts';
import { measure } from './measure.ts';
import { startShop } from './shop-process.ts';

const customers = Number(process.env['BENCH_CUSTOMERS'] ?? 100_000);
const orders = Number(process.env['BENCH_ORDERS'] ?? 1_000_000);
const products = Number(process.env['BENCH_PRODUCTS'] ?? 20_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const runs = Number(process.env['BENCH_RUNS'] ?? 3);
const connections = 20;
/** Between two looks of a customer who is quick, in the second measurement of each call. */
const restMs = 100;
const signedIn = 2000;

/** Signs customers in who lie apart, so that no memory holds all that is asked for. */
async function signCustomersIn(db: Db): Promise<{ token: string; id: number }[]> {
  const visitors = Array.from({ length: signedIn }, (_, index) => ({
    token: newToken(),
    id: 1 + Math.floor((index * customers) / signedIn),
  }));
  await db
    .insertInto('sessions')
    .values(
      visitors.map(({ token, id }) => ({
        token_hash: createHash('sha256').update(token).digest(),
        customer_id: id,
        signed_in_at: new Date(),
      })),
    )
    .execute();
  return visitors;
}

/** Statements whose plans are worth a look, as the calls make them. */
const plans = {
  orders: sql`select id from orders where customer_id = 777 order by created_at desc, id desc limit 10`,
  reviews: sql`select id from reviews where customer_id = 777 order by date desc, id desc limit 20`,
  wishlist: sql`select product_id from wishlist where customer_id = 777 order by created_at desc`,
  statement: sql`select date, sum(debit - credit) over (order by date, position) from customer_statement
    where customer_id = 777 order by date desc, position desc limit 1001`,
};

async function sayPlans(db: Db): Promise<void> {
  for (const [name, query] of Object.entries(plans)) {
    const { rows } = await sql<Record<string, string>>`explain (analyze, buffers) ${query}`.execute(
      db,
    );
    const lines = rows.map((row) => Object.values(row)[0] ?? '');
    const scans = lines.filter((line) => /Scan|Execution/.test(line));
    console.log(JSON.stringify({ name, plan: scans.map((line) => line.trim()) }));
  }
}

const database = await makeDatabase(`arasta_own_${process.pid}`, async (db) => {
  await generateCatalog(db, { products });
  await generateCustomers(db, { customers, orders });
});
try {
  const handle = await database.open();
  const visitors = await signCustomersIn(handle.db);
  await sayPlans(handle.db);
  await handle.close();
  console.log(`engine: ${database.engine}, ${customers} customers, ${orders} orders`);
  const shop = await startShop({ ...database.environment, CONNECTIONS_PER_ADDRESS: '2000' });
  const calls: Record<string, (id: number) => string> = {
    orders: () => 'orders',
    order: (id) => `order/B-${id === 1 ? customers : id - 1}`,
    addresses: () => 'address',
    wishlist: () => 'wishlist',
    reviews: () => 'comment',
    statement: () => 'statement',
    'account info': () => 'accountinfo',
  };
  for (const [name, path] of Object.entries(calls)) {
    let asked = 0;
    const next = () => {
      const visitor = visitors[asked++ % visitors.length];
      if (!visitor) throw new Error('nobody is signed in');
      const headers = { cookie: `sid=${visitor.token}` };
      return { method: 'GET' as const, path: `/api/catalog/${path(visitor.id)}`, headers };
    };
    const load = { next, connections, seconds, runs };
    const { perSecond, p50Ms, p99Ms, cpuMs, failures } = await measure(shop, load);
    const rested = await measure(shop, { ...load, restMs });
    const resting = { perSecond: rested.perSecond, p50Ms: rested.p50Ms, p99Ms: rested.p99Ms };
    console.log(JSON.stringify({ name, perSecond, p50Ms, p99Ms, cpuMs, resting, failures }));
    if (failures + rested.failures > 0) process.exitCode = 1;
  }
  await shop.stop();
} finally {
  await database.drop();
}
