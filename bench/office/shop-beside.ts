import type { BenchDatabase } from '../harness/bench-database.ts';
import type { Figures } from '../harness/figures.ts';
import { runLoad } from '../harness/load.ts';
import { measure, usualWarmUpSeconds } from '../harness/measure.ts';
import { get, readSellable, uncachedList } from '../harness/requests.ts';
import {
  addShoppers,
  openForPurchases,
  purchasesOf,
  requestsPerPurchase,
} from '../harness/shoppers.ts';
import { withShop } from '../harness/shop-process.ts';
import { runs, seconds } from '../settings.ts';

const buyers = 10;
/** People in the office whose order tables refresh every second. */
const readers = 5;

/** The shop's list and purchases while nobody is in the office, and while five people look at the order table. */
export async function measureShopBeside(
  database: BenchDatabase,
  figures: Figures,
  nextHeaders: () => Record<string, string>,
): Promise<void> {
  const { shoppers, ids } = await database.use(async (db) => {
    await openForPurchases(db);
    return { shoppers: await addShoppers(db, buyers), ids: await readSellable(db, 5000) };
  });
  await withShop(database.environment, async (shop) => {
    const purchase = {
      next: await purchasesOf(shop.url, shoppers, ids),
      connections: buyers,
      requestsPerUnit: requestsPerPurchase,
    };
    const loads = { 'list call': { next: uncachedList('/api/catalog/products') }, purchase };
    const table = {
      url: shop.url,
      connections: readers,
      pauseMs: 1000,
      seconds: Math.max(seconds, usualWarmUpSeconds) + seconds * runs,
      next: () => get('/api/office/order-table?view=all', nextHeaders()),
    };
    for (const [name, load] of Object.entries(loads)) {
      figures.recordRate({ name: `${name}, office closed`, unit: '/s' }, await measure(shop, load));
      const reading = runLoad(table);
      const measured = await measure(shop, load);
      const { failures } = await reading;
      const kind = { name: `${name}, five order tables open`, unit: '/s' };
      figures.recordRate(kind, { ...measured, failures: measured.failures + failures });
    }
  });
}
