import { sql } from 'kysely';
import type { BenchDatabase } from '../bench-database.ts';
import { runLoad, type LoadRequest } from '../load.ts';
import { measure } from '../measure.ts';
import {
  addShoppers,
  callsOfPurchase,
  openForPurchases,
  purchases,
  readTokens,
} from '../shoppers.ts';
import { startShop } from '../shop-process.ts';

const seconds = 5;
const runs = 3;
const buyersAtOnce = 10;
/** People in the office, each of whom has the table asked anew every second. */
const readers = 5;

/** What the shop's list and purchases are with nobody in the office, and with some who look at the table. */
export async function measureShopBeside(input: {
  database: BenchDatabase;
  environment: Record<string, string>;
  products: readonly number[];
  headers: () => Record<string, string>;
}): Promise<void> {
  const { database, environment, products, headers } = input;
  const handle = await database.open();
  await sql`delete from settings`.execute(handle.db);
  await openForPurchases(handle.db);
  await sql`delete from customers where email like 'shopper%' and not exists
    (select from orders where customer_id = customers.id)`.execute(handle.db);
  await sql`update customers set email = 'earlier' || id || '@bench.example' where email like 'shopper%'`.execute(
    handle.db,
  );
  const shoppers = await addShoppers(handle.db, buyersAtOnce);
  await handle.close();
  const shop = await startShop(environment);
  const tokens = await readTokens(shop.url, shoppers);
  const buying = shoppers.map((shopper, index) =>
    purchases({ url: shop.url, shopper, csrfToken: tokens[index] ?? '', products }),
  );
  const buy = (connection: number): LoadRequest => {
    const ask = buying[connection % buying.length];
    if (!ask) throw new Error('there is no shopper');
    return ask();
  };
  let unique = 0;
  const list = (): LoadRequest => ({
    method: 'GET',
    path: `/api/catalog/products?limit=48&sort=price&min=${(++unique / 100).toFixed(2)}`,
  });
  for (const [name, load] of [
    ['list, made each time', { next: list, connections: 20 }],
    ['purchase', { next: buy, connections: buyersAtOnce, requestsPerUnit: callsOfPurchase }],
  ] as const)
    for (const isOpen of [false, true]) {
      const looking = isOpen ? lookOn(shop.url, headers) : null;
      const { perSecond, p50Ms, p99Ms, failures } = await measure(shop, { ...load, seconds, runs });
      const asked = await looking;
      console.log(
        JSON.stringify({ name, isTableOpen: isOpen, perSecond, p50Ms, p99Ms, failures, asked }),
      );
      if (failures > 0) process.exitCode = 1;
    }
  await shop.stop();
}

/** Asks for the table for as long as a measurement takes, its warm-up included. */
async function lookOn(url: string, headers: () => Record<string, string>) {
  const next = (): LoadRequest => ({
    method: 'GET',
    path: '/api/office/order-table?view=all',
    headers: headers(),
  });
  const { answers, milliseconds, failures } = await runLoad({
    url,
    connections: readers,
    seconds: seconds * (runs + 1),
    restMs: 1000,
    next,
  });
  const p99Ms = milliseconds[Math.floor(answers * 0.99)];
  return { answers, p99Ms, failures };
}
