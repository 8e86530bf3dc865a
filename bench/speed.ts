// `npm run bench`: measures the built shop with 20,000 products, as medians of several runs. One line
// of JSON a figure, then a table with the ratio to the wanted figure. See bench/README.md.
import { setTimeout as rest } from 'node:timers/promises';
import { openDatabase } from '#db/database.ts';
import { measureAdding, measurePurchases } from './adding.ts';
import { makeDatabase, type BenchDatabase } from './bench-database.ts';
import { Figures, loadNow, type Figure } from './figures.ts';
import { generateCatalog } from './generate-catalog.ts';
import { measureImport } from './measure-import.ts';
import type { LoadRequest } from './load.ts';
import { measure, type Measurement } from './measure.ts';
import { scriptSize } from './script-size.ts';
import { addShoppers, openForPurchases, type Shopper } from './shoppers.ts';
import { newTexts } from './search/new-texts.ts';
import { readSellable } from './sellable.ts';
import { startShop, type ShopProcess } from './shop-process.ts';
import { startTimes } from './start-times.ts';
import { fullestCategory, gzip, listQuery, uniqueDetail, uniqueList } from './unique-requests.ts';

const products = Number(process.env['BENCH_PRODUCTS'] ?? 20_000);
const connections = 20;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const runs = Number(process.env['BENCH_RUNS'] ?? 3);
/** What a small shop has whose database is embedded. */
const fewProducts = 300;
/** After a start or a load a shop still tidies up; then it is idle. */
const idleAfterMs = 5_000;

/** Those of the groups below that are measured. */
const parts = new Set(
  (process.env['BENCH_PARTS'] ?? 'reads,buying,import,start,memory,script').split(','),
);

const figures = new Figures();

interface Filled {
  category: string;
  ids: number[];
  shoppers: Shopper[];
  /** A search text that was not asked for before. */
  nextText: () => string;
}

function recordRates(
  name: string,
  load: number,
  { each, p50Ms, p99Ms, cpuMs, failures }: Measurement,
  wanted?: Figure['wanted'],
): void {
  const values = each.map(({ perSecond }) => perSecond);
  const more = { p50Ms, p99Ms, cpuMs: Number(cpuMs.toPrecision(3)), failures };
  figures.record({ name, values, unit: '/s', load, more, ...(wanted ? { wanted } : {}) });
}

async function measureReads(shop: ShopProcess, { category, ids, nextText }: Filled) {
  const api = '/api/catalog';
  const ask = async (next: () => LoadRequest): Promise<[number, Measurement]> => [
    loadNow(),
    await measure(shop, { next, connections, seconds, runs }),
  ];
  const rate = async (name: string, atLeast: number, next: () => LoadRequest) =>
    recordRates(name, ...(await ask(next)), { atLeast });

  const list = `${api}/products`;
  await rate('list call made anew, a category', 2000, uniqueList(`${list}/${category}`));
  await rate('list call made anew, all products', 1500, uniqueList(list));
  const words = { query: '?q=vida&limit=48' };
  await rate('search call made anew', 700, uniqueList(`${list}/search`, words));
  await rate('search call of a new text', 300, () => {
    const query = new URLSearchParams({ q: nextText(), limit: '48' }).toString();
    return { method: 'GET', path: `${list}/search?${query}` };
  });
  await rate('detail call made anew', 3200, uniqueDetail(ids));
  const [load, page] = await ask(uniqueList(`/${category}`, { headers: gzip }));
  figures.record({
    name: 'list page made anew, CPU of the shop',
    values: page.each.map(({ cpuMs }) => cpuMs),
    unit: 'ms',
    wanted: { atMost: 2.5 },
    load,
    more: { perSecond: page.perSecond, p99Ms: page.p99Ms, failures: page.failures },
  });
  const kept: LoadRequest = { method: 'GET', path: `/${category}${listQuery}`, headers: gzip };
  await rate('kept list page', 12_000, () => kept);
}

async function measureBuying(shop: ShopProcess, { shoppers, ids }: Filled) {
  const times = { seconds, runs };
  let load = loadNow();
  const bought = await measurePurchases(shop, { shoppers, ids, ...times });
  recordRates('purchase, signed in beforehand', load, bought, { atLeast: 250 });
  load = loadNow();
  const added = await measureAdding(shop, ids, times);
  recordRates('add to cart by a new visitor', load, added, { atLeast: 1000 });
}

async function measureImports(database: BenchDatabase) {
  const load = loadNow();
  const values: number[] = [];
  for (let run = 0; run < runs; run++) values.push(await measureImport(database));
  const name = 'import, the whole command';
  figures.record({ name, values, unit: 'products/s', wanted: { atLeast: 5000 }, load });
}

async function measureStarts(database: BenchDatabase) {
  const load = loadNow();
  const { first, later } = await startTimes(database.environment, runs);
  const unit = 'ms';
  const wanted = { first: { atMost: 900 }, later: { atMost: 500 } };
  figures.record({
    name: 'start-up, first after a build',
    values: first,
    unit,
    wanted: wanted.first,
    load,
  });
  figures.record({ name: 'start-up, later', values: later, unit, wanted: wanted.later, load });
}

async function idleMemory(environment: Record<string, string>): Promise<number[]> {
  const values: number[] = [];
  for (let run = 0; run < runs; run++) {
    const shop = await startShop(environment);
    await rest(idleAfterMs);
    values.push(await shop.memoryMegabytes());
    await shop.stop();
  }
  return values;
}

/**
 * Before anything else: a shop that starts with thousands of orders behind it has their mails to send. The bounds belong to
 * a shop on PostgreSQL with all its products, and to a small one that is embedded.
 */
async function measureIdle({ environment }: BenchDatabase) {
  if (isServer(environment)) {
    recordMemory('memory, idle', await idleMemory(environment), 120);
    return;
  }
  recordMemory('memory, idle', await idleMemory(environment));
  const small = await makeDatabase(
    '',
    (db) => generateCatalog(db, { products: fewProducts }),
    null,
  );
  try {
    const values = await idleMemory(small.environment);
    recordMemory(`memory, idle, ${fewProducts} products`, values, 250);
  } finally {
    await small.drop();
  }
}

function recordMemory(name: string, values: readonly number[], atMost?: number) {
  const wanted = atMost === undefined ? {} : { wanted: { atMost } };
  figures.record({ name, values, unit: 'MB', load: loadNow(), ...wanted });
}

function isServer(environment: BenchDatabase['environment']): boolean {
  return environment['DATABASE_URL'] !== '';
}

async function fill(database: BenchDatabase): Promise<Filled> {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = database.environment;
  // On a machine with much else to do filling takes its time.
  const timeLimits = { statement: 600_000 };
  const handle = await openDatabase({
    dataDir,
    timeLimits,
    ...(databaseUrl ? { databaseUrl } : {}),
  });
  await openForPurchases(handle.db);
  const shoppers = await addShoppers(handle.db, connections);
  const category = await fullestCategory(handle.db);
  const ids = await readSellable(handle.db, products);
  const nextText = await newTexts(handle.db);
  await handle.close();
  return { category, ids, shoppers, nextText };
}

const database = await makeDatabase(`arasta_bench_${process.pid}`, (db) =>
  generateCatalog(db, { products }),
);
try {
  const filled = await fill(database);
  console.log(`engine: ${database.engine}, ${products} products, ${connections} connections\n`);
  if (parts.has('memory')) await measureIdle(database);
  const shop = await startShop({ ...database.environment, CONNECTIONS_PER_ADDRESS: '2000' });
  if (parts.has('reads')) await measureReads(shop, filled);
  if (parts.has('buying')) await measureBuying(shop, filled);
  await rest(idleAfterMs);
  const after = await shop.memoryMegabytes();
  const script = (await scriptSize(`${shop.url}/${filled.category}`)) / 1024;
  await shop.stop();
  if (parts.has('import')) await measureImports(database);
  if (parts.has('start')) await measureStarts(database);
  if (parts.has('memory'))
    recordMemory(
      'memory after all that',
      [after],
      isServer(database.environment) ? 300 : undefined,
    );
  if (parts.has('script')) {
    const wanted = { atMost: 110 };
    const name = 'script of the list page, gzip';
    figures.record({ name, values: [script], unit: 'KB', wanted, load: loadNow() });
  }
  console.log(`\n${figures.table()}`);
} finally {
  await database.drop();
}
