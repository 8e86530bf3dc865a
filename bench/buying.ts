// `npm run bench -- buying`: how often a second new visitors put a product into their carts, and shoppers
// who signed in beforehand buy. Run it on two commits side by side: the figures depend on the machine.
import { openDatabase } from '#db/database.ts';
import { makeDatabase } from './bench-database.ts';
import { generateCatalog } from './generate-catalog.ts';
import type { LoadRequest } from './load.ts';
import { measure, type Measurement } from './measure.ts';
import {
  addShoppers,
  callsOfPurchase,
  openForPurchases,
  purchases,
  readTokens,
} from './shoppers.ts';
import { readSellable } from './sellable.ts';
import { startShop, type ShopProcess } from './shop-process.ts';

const products = Number(process.env['BENCH_PRODUCTS'] ?? 20_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const runs = Number(process.env['BENCH_RUNS'] ?? 3);
const visitorsAtOnce = 20;
const buyersAtOnce = 10;
/** Each visitor adds once, so there are more of them than any machine serves in the time. */
const visitorsPerSecond = 1500;

/** What the first page of a visitor's would bring: their cookie and their forgery token. */
async function newVisitors(url: string, count: number): Promise<Record<string, string>[]> {
  const visitors: Record<string, string>[] = [];
  const arrive = async () => {
    while (visitors.length < count) {
      const answer = await fetch(`${url}/api/catalog/session`);
      const { csrfToken } = (await answer.json()) as { csrfToken: string };
      const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
      visitors.push({
        cookie: cookie.join('; '),
        origin: url,
        'x-csrf-token': csrfToken,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/x-www-form-urlencoded',
      });
    }
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, arrive));
  return visitors;
}

async function measureAdding(shop: ShopProcess, ids: readonly number[]): Promise<Measurement> {
  const visitors = await newVisitors(shop.url, visitorsPerSecond * seconds * (runs + 1));
  let next = 0;
  const add = (): LoadRequest => {
    const headers = visitors[next];
    if (!headers) throw new Error('there are no visitors left');
    const path = `/api/catalog/cart/${ids[next++ % ids.length]}`;
    return { method: 'POST', path, headers, body: 'quantity=1' };
  };
  return measure(shop, { next: add, connections: visitorsAtOnce, seconds, runs });
}

function say(name: string, { perSecond, p50Ms, p99Ms, cpuMs, failures }: Measurement): void {
  console.log(JSON.stringify({ name, perSecond, p50Ms, p99Ms, cpuMs, failures }));
  // Refusing is quicker than answering: such a figure says nothing.
  if (failures > 0) process.exitCode = 1;
}

const database = await makeDatabase(`arasta_buying_${process.pid}`, (db) =>
  generateCatalog(db, { products }),
);
try {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = database.environment;
  const handle = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  await openForPurchases(handle.db);
  const shoppers = await addShoppers(handle.db, buyersAtOnce);
  const ids = await readSellable(handle.db, 5000);
  await handle.close();

  console.log(`engine: ${database.engine}, ${products} products`);
  const shop = await startShop({ ...database.environment, CONNECTIONS_PER_ADDRESS: '2000' });
  const tokens = await readTokens(shop.url, shoppers);
  const buying = shoppers.map((shopper, index) =>
    purchases({ url: shop.url, shopper, csrfToken: tokens[index] ?? '', products: ids }),
  );
  const buy = (connection: number): LoadRequest => {
    const ask = buying[connection % buying.length];
    if (!ask) throw new Error('there is no shopper');
    return ask();
  };
  const load = { connections: buyersAtOnce, requestsPerUnit: callsOfPurchase, seconds, runs };
  say('purchase', await measure(shop, { ...load, next: buy }));
  say('add to cart of a new visitor', await measureAdding(shop, ids));
  await shop.stop();
} finally {
  await database.drop();
}
