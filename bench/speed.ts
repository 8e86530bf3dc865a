// `npm run bench`: measures the built shop with 20,000 products, as medians of several runs. One line
// of JSON a figure, then a table with the ratio to the wanted figure. See bench/README.md.
import { openDatabase } from '#db/database.ts';
import { generateCatalog } from './generate-catalog.ts';
import { makeDatabase, type BenchDatabase } from './bench-database.ts';
import { measureImport } from './measure-import.ts';
import type { LoadRequest } from './load.ts';
import { measure, median } from './measure.ts';
import { scriptSize } from './script-size.ts';
import {
  addShoppers,
  callsOfPurchase,
  openForPurchases,
  purchases,
  readTokens,
  type Shopper,
} from './shoppers.ts';
import { readSellable } from './sellable.ts';
import { startShop, type ShopProcess } from './shop-process.ts';

const products = Number(process.env['BENCH_PRODUCTS'] ?? 20_000);
const connections = 20;
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const runs = Number(process.env['BENCH_RUNS'] ?? 3);

interface Figure {
  name: string;
  value: number;
  unit: string;
  wanted?: { atLeast: number } | { atMost: number };
  more?: Record<string, number | string>;
}

const figures: Figure[] = [];

function record(figure: Figure): void {
  const value = Number(figure.value.toPrecision(4));
  figures.push({ ...figure, value });
  console.log(JSON.stringify({ ...figure, value, products }));
  const { failures } = figure.more ?? {};
  if (failures === undefined || failures === 0) return;
  // Refusing is quicker than answering: such a figure says nothing.
  console.error(`NOT VALID: ${failures} answers of "${figure.name}" were refusals or errors`);
  process.exitCode = 1;
}

const listQuery = '?limit=48&sort=price';
let unique = 0;

const gzip = { 'accept-encoding': 'gzip' };

/** A list that nobody asked for before, so that nothing kept can answer. */
function uniqueList(path: string, headers: Record<string, string> = {}): () => LoadRequest {
  return () => {
    const min = (++unique / 100).toFixed(2);
    return { method: 'GET', path: `${path}${listQuery}&min=${min}`, headers };
  };
}

async function measureReads(shop: ShopProcess, category: string, product: number) {
  const get = (path: string, headers: Record<string, string> = {}) => {
    const request: LoadRequest = { method: 'GET', path, headers };
    return () => request;
  };
  const api = '/api/catalog';
  const rate = async (name: string, next: () => LoadRequest, wanted?: Figure['wanted']) => {
    const result = await measure(shop, { next, connections, seconds, runs });
    const { p50Ms, p99Ms, failures } = result;
    const cpuMs = Number(result.cpuMs.toPrecision(3));
    record({
      name,
      value: result.perSecond,
      unit: '/s',
      ...(wanted ? { wanted } : {}),
      more: { p50Ms, p99Ms, cpuMs, failures },
    });
    return result;
  };
  await rate('list call, kept', get(`${api}/products/${category}${listQuery}`), {
    atLeast: 1500,
  });
  await rate('list call, made each time', uniqueList(`${api}/products/${category}`));
  await rate('list call of all products, made each time', uniqueList(`${api}/products`));
  await rate('product call', get(`${api}/product/${product}`));
  await rate('search call', get(`${api}/products/search?q=vida&limit=48`));
  await rate('suggestions', get(`${api}/suggest?q=vid`));
  await rate('kept list page', get(`/${category}${listQuery}`, gzip), { atLeast: 10_000 });
  const rendered = await rate('rendered list page', uniqueList(`/${category}`, gzip));
  record({
    name: 'rendered list page, CPU',
    value: rendered.cpuMs,
    unit: 'ms',
    wanted: { atMost: 1.5 },
  });
}

async function measurePurchases(shop: ShopProcess, shoppers: readonly Shopper[], ids: number[]) {
  const tokens = await readTokens(shop.url, shoppers);
  const buying = shoppers.map((shopper, index) =>
    purchases({ url: shop.url, shopper, csrfToken: tokens[index] ?? '', products: ids }),
  );
  const result = await measure(shop, {
    next: (connection) => {
      const ask = buying[connection % buying.length];
      if (!ask) throw new Error('there is no shopper');
      return ask();
    },
    requestsPerUnit: callsOfPurchase,
    connections,
    seconds,
    runs,
  });
  const { p50Ms, p99Ms, cpuMs, failures } = result;
  record({
    name: 'purchase',
    value: result.perSecond,
    unit: '/s',
    wanted: { atLeast: 100 },
    more: { p50Ms, p99Ms, cpuMs, failures },
  });
}

async function startTimes(database: BenchDatabase): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run++) {
    const shop = await startShop(database.environment);
    times.push(shop.startedInMs);
    await shop.stop();
  }
  return median(times);
}

function table(): string {
  const rows = figures.map(({ name, value, unit, wanted }) => {
    const goal = wanted === undefined ? '' : Object.values(wanted)[0];
    const ratio = wanted === undefined ? '' : ratioOf(value, wanted).toFixed(2);
    return `| ${name} | ${value} ${unit} | ${goal} | ${ratio} |`;
  });
  return [
    '| figure | measured | wanted | ratio (1 or more is reached) |',
    '|---|---|---|---|',
    ...rows,
  ].join('\n');
}

function ratioOf(value: number, wanted: NonNullable<Figure['wanted']>): number {
  return 'atLeast' in wanted ? value / wanted.atLeast : wanted.atMost / value;
}

const database = await makeDatabase(`arasta_bench_${process.pid}`, (db) =>
  generateCatalog(db, { products }),
);
try {
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '' } = database.environment;
  const handle = await openDatabase({ dataDir, ...(databaseUrl ? { databaseUrl } : {}) });
  await openForPurchases(handle.db);
  const shoppers = await addShoppers(handle.db, connections);
  const [category] = await handle.db
    .selectFrom('product_categories as pc')
    .innerJoin('categories as c', 'c.id', 'pc.category_id')
    .where('c.parent_id', 'is not', null)
    .select(['c.path'])
    .groupBy('c.path')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .limit(1)
    .execute();
  const ids = await readSellable(handle.db, 5000);
  await handle.close();

  console.log(`engine: ${database.engine}, ${products} products, ${connections} connections\n`);
  record({
    name: 'start-up to the first answer',
    value: await startTimes(database),
    unit: 'ms',
    wanted: { atMost: 1000 },
  });
  const shop = await startShop(database.environment);
  await measureReads(shop, category?.path ?? '', ids[0] ?? 1);
  await measurePurchases(shop, shoppers, ids);
  record({ name: 'memory after all that', value: await shop.memoryMegabytes(), unit: 'MB' });
  record({
    name: 'script of the list page, gzip',
    value: (await scriptSize(`${shop.url}/${category?.path ?? ''}`)) / 1024,
    unit: 'KB',
    wanted: { atMost: 115 },
  });
  await shop.stop();
  record({
    name: 'import',
    value: await measureImport(database),
    unit: 'products/s',
    wanted: { atLeast: 4000 },
  });
  console.log(`\n${table()}`);
} finally {
  await database.drop();
}
