// `npm run bench -- buying`: how often a second new visitors put a product into their carts, and shoppers
// who signed in beforehand buy. Run it on two commits side by side: the figures depend on the machine.
import { openDatabase } from '#db/database.ts';
import { measureAdding, measurePurchases } from './adding.ts';
import { makeDatabase } from './bench-database.ts';
import { generateCatalog } from './generate-catalog.ts';
import type { Measurement } from './measure.ts';
import { addShoppers, openForPurchases } from './shoppers.ts';
import { readSellable } from './sellable.ts';
import { startShop } from './shop-process.ts';

const products = Number(process.env['BENCH_PRODUCTS'] ?? 20_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const runs = Number(process.env['BENCH_RUNS'] ?? 3);
const buyersAtOnce = 10;

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
  say('purchase', await measurePurchases(shop, { shoppers, ids, seconds, runs }));
  say('add to cart of a new visitor', await measureAdding(shop, ids, { seconds, runs }));
  await shop.stop();
} finally {
  await database.drop();
}
