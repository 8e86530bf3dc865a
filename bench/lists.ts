// `npm run bench -- lists`: how much slower list calls get between 20,000 and 1,000,000 products. Filling a million
// takes long: with BENCH_KEEP=name both databases stay, as name_20000 and name_1000000.
import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '#db/database.ts';
import { withDatabase } from './harness/bench-database.ts';
import { Figures } from './harness/figures.ts';
import { generateCatalog } from './harness/generate-catalog.ts';
import { measure, type Measurement } from './harness/measure.ts';
import { readLargestCategory, uncachedList } from './harness/requests.ts';
import { withShop, type ShopProcess } from './harness/shop-process.ts';
import { numberSetting, products } from './settings.ts';

const manyProducts = numberSetting('BENCH_MANY', 1_000_000);
/** Loading a million products into memory takes 22 s of CPU, several times that on a busy machine. */
const loadLimitMs = 900_000;
const figures = new Figures();

async function measureLists(count: number): Promise<Record<'category' | 'all', Measurement>> {
  const fill = (db: Db) => generateCatalog(db, count);
  return withDatabase(
    { name: `lists_${count}`, keepSuffix: `_${count}`, fill },
    async (database) => {
      const category = await database.use(readLargestCategory);
      return withShop(database.environment, async (shop) => {
        await untilLoaded(shop);
        const list = '/api/catalog/products';
        const ofCategory = await measure(shop, { next: uncachedList(`${list}/${category}`) });
        const all = await measure(shop, { next: uncachedList(list) });
        const kind = { name: `memory with ${count} products`, unit: 'MB' };
        figures.record(kind, [await shop.memoryMegabytes()]);
        return { category: ofCategory, all };
      });
    },
  );
}

/** Waits until the shop no longer works by itself; looking for changes takes a hundredth of a core. */
async function untilLoaded(shop: ShopProcess): Promise<void> {
  const limit = performance.now() + loadLimitMs;
  for (let idle = 0; idle < 3 && performance.now() < limit;) {
    const before = await shop.cpuSeconds();
    await pause(3000);
    idle = (await shop.cpuSeconds()) - before < 0.15 ? idle + 1 : 0;
  }
}

const few = await measureLists(products);
const many = await measureLists(manyProducts);
for (const list of ['category', 'all'] as const) {
  const name = list === 'all' ? 'list call, all products' : 'list call, one category';
  figures.recordP99({ name: `${name}, p99 with ${products} products`, unit: 'ms' }, few[list]);
  figures.recordP99({ name: `${name}, p99 with ${manyProducts}`, unit: 'ms' }, many[list]);
  const times = many[list].runs.map(({ p99Ms }) => p99Ms / few[list].p99Ms);
  figures.record({ name: `${name}, times slower`, unit: '×', atMost: 2 }, times);
}
figures.printTable();
