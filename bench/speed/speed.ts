// `npm run bench`: the speed and the memory of the built shop, in parts. See bench/README.md.
import { gzipSync } from 'node:zlib';
import { withDatabase, type BenchDatabase } from '../harness/bench-database.ts';
import { Figures } from '../harness/figures.ts';
import { generateCatalog } from '../harness/generate-catalog.ts';
import { readLargestCategory, readSellable } from '../harness/requests.ts';
import { addShoppers, openForPurchases } from '../harness/shoppers.ts';
import { withShop, type ShopProcess } from '../harness/shop-process.ts';
import { connections, listSetting, products, runs } from '../settings.ts';
import { measureBuying } from './buying.ts';
import { measureCart } from './cart.ts';
import { measureCrawl } from './crawl.ts';
import { floors } from './floors.ts';
import { measureImport } from './imports.ts';
import { measureIdleMemory, measureLoadedMemory } from './memory.ts';
import { newTexts } from './new-texts.ts';
import { measureOwnPages } from './own-pages.ts';
import { measureReads } from './reads.ts';
import { measureStart } from './starts.ts';

const usualParts = ['reads', 'buying', 'import', 'start', 'memory', 'script'];
const otherParts = ['cart', 'crawl', 'own-pages'];

const parts = new Set(listSetting('BENCH_PARTS') ?? usualParts);
const unknown = [...parts].filter((part) => ![...usualParts, ...otherParts].includes(part));
if (unknown.length > 0) throw new Error(`BENCH_PARTS: there is no part ${unknown.join(', ')}`);

const figures = new Figures();

async function measureShop(database: BenchDatabase): Promise<void> {
  const goods = await database.use(async (db) => {
    await openForPurchases(db);
    return {
      shoppers: await addShoppers(db, connections),
      cartShoppers: await addShoppers(db, runs),
      category: await readLargestCategory(db),
      ids: await readSellable(db, products),
      nextText: await newTexts(db),
    };
  });
  console.log(`engine: ${database.engine}, ${products} products, ${connections} connections\n`);
  if (parts.has('memory')) await measureIdleMemory(database, figures);
  await withShop(database.environment, async (shop) => {
    if (parts.has('reads')) await measureReads(shop, figures, goods);
    if (parts.has('buying')) await measureBuying(shop, figures, goods);
    if (parts.has('memory')) await measureLoadedMemory(shop, database.engine, figures);
    if (parts.has('script')) await measureScript(shop, goods.category);
    if (parts.has('cart')) await measureCart(shop, figures, goods);
  });
  if (parts.has('import')) await measureImport(database, figures);
  if (parts.has('start')) await measureStart(database, figures);
  // Last, because it gives products pictures.
  if (parts.has('crawl')) await measureCrawl(database, figures, goods.category);
}

/** The size of all scripts that the list page loads. */
async function measureScript(shop: ShopProcess, category: string): Promise<void> {
  const html = await (await fetch(`${shop.url}/${category}`)).text();
  const files = new Set([...html.matchAll(/\/assets\/[^" ]+\.js/g)].map((match) => match[0]));
  let bytes = 0;
  for (const file of files) {
    const script = await (await fetch(shop.url + file)).arrayBuffer();
    bytes += gzipSync(Buffer.from(script), { level: 9 }).length;
  }
  figures.record(floors.script, [bytes / 1024]);
}

const isOwnPagesAlone = parts.size === 1 && parts.has('own-pages');
if (!isOwnPagesAlone)
  await withDatabase(
    { name: 'speed', keepSuffix: '', fill: (db) => generateCatalog(db, products) },
    measureShop,
  );
if (parts.has('own-pages')) await measureOwnPages(figures);
figures.printTable();
