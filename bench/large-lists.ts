// `npm run bench -- lists`: how much slower the slowest of a hundred list calls gets between 20,000 products and
// 1,000,000. Filling takes long: with BENCH_KEEP=name on a server both shops stay, as name_20000 and name_1000000.
import { setTimeout as rest } from 'node:timers/promises';
import { makeDatabase } from './bench-database.ts';
import { Figures, loadNow } from './figures.ts';
import { generateCatalog } from './generate-catalog.ts';
import { measure, median, type Measurement } from './measure.ts';
import { startShop, type ShopProcess } from './shop-process.ts';
import { fullestCategory, uniqueList } from './unique-requests.ts';

const few = Number(process.env['BENCH_PRODUCTS'] ?? 20_000);
const many = Number(process.env['BENCH_MANY'] ?? 1_000_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const runs = Number(process.env['BENCH_RUNS'] ?? 3);
const connections = 20;
/** How long the shop may take until its lists are as quick as they will be. */
const readyMs = 60_000;
/** A million products take 22 s of CPU until their lists are read from memory, and a busy machine several times that. */
const loadedMs = 900_000;

const figures = new Figures();

async function measureShop(products: number): Promise<Record<'category' | 'all', Measurement>> {
  const kept = process.env['BENCH_KEEP'];
  const database = await makeDatabase(
    `arasta_lists_${process.pid}_${products}`,
    (db) => generateCatalog(db, { products }),
    kept === undefined ? null : `${kept}_${products}`,
  );
  try {
    const handle = await database.open();
    const category = await fullestCategory(handle.db);
    await handle.close();
    const shop = await startShop(database.environment);
    await untilLoaded(shop);
    const ask = async (path: string) => {
      const next = uniqueList(`/api/catalog/products/${path}`);
      await untilReady(`${shop.url}${next().path}`);
      return measure(shop, { next, connections, seconds, runs });
    };
    const measured = { category: await ask(category), all: await ask('') };
    const memory = Math.round(await shop.memoryMegabytes());
    console.log(JSON.stringify({ products, memoryMegabytes: memory }));
    await shop.stop();
    return measured;
  } finally {
    await database.drop();
  }
}

/** Until the shop works on nothing by itself any more: a look at what changed takes a hundredth of a core. */
async function untilLoaded(shop: ShopProcess): Promise<void> {
  const end = performance.now() + loadedMs;
  for (let idle = 0; idle < 3 && performance.now() < end;) {
    const before = await shop.cpuSeconds();
    await rest(3000);
    idle = (await shop.cpuSeconds()) - before < 0.15 ? idle + 1 : 0;
  }
}

/** A shop that has just started still gathers what its lists are read from: asks until nothing gets quicker. */
async function untilReady(url: string): Promise<void> {
  const end = performance.now() + readyMs;
  let best = Infinity;
  let asked = 0;
  for (let since = 0; since < 50 && performance.now() < end; since++) {
    const start = performance.now();
    await (await fetch(`${url}&max=${1_000_000 + asked++}`)).arrayBuffer();
    const took = performance.now() - start;
    if (took < best * 0.8) since = 0;
    best = Math.min(best, took);
  }
}

const load = loadNow();
const small = await measureShop(few);
const large = await measureShop(many);
for (const [name, list] of [
  ['a category', 'category'],
  ['all products', 'all'],
] as const) {
  const [slow, quick] = [large[list], small[list]];
  const before = median(quick.each.map(({ p99Ms }) => p99Ms));
  const { cpuMs, perSecond, p99Ms } = slow;
  figures.record({
    name: `list call made anew, ${name}: p99 with ${many} products to that with ${few}`,
    values: slow.each.map((run) => run.p99Ms / before),
    unit: '×',
    wanted: { atMost: 2 },
    load,
    more: {
      failures: slow.failures + quick.failures,
      p99Ms,
      cpuMs,
      perSecond,
      p99MsOfFew: before,
      cpuMsOfFew: quick.cpuMs,
      perSecondOfFew: quick.perSecond,
    },
  });
}
console.log(`\n${figures.table()}`);
