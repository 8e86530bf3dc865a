// `npm run bench -- office`: the merchant's order table among a million orders, and the shop's own speed while people
// look at it. Filling takes minutes: keep the database with DATABASE_URL and BENCH_KEEP. See bench/README.md.
import type { OrderTablePage } from '#contract/office/orders/office-order-list.ts';
import type { Db } from '#db/database.ts';
import { orderSortKeys, orderViews } from '#rules/order/order-filter.ts';
import { withDatabase } from '../harness/bench-database.ts';
import { Figures } from '../harness/figures.ts';
import { generateCatalog } from '../harness/generate-catalog.ts';
import { generateOrders } from '../harness/generate-orders.ts';
import { measure } from '../harness/measure.ts';
import { get, inTurn } from '../harness/requests.ts';
import { withShop, type ShopProcess } from '../harness/shop-process.ts';
import { addTokens } from '../harness/tokens.ts';
import { numberSetting, orders, products } from '../settings.ts';
import { measureShopBeside } from './shop-beside.ts';

/** Each view is measured by each sort, so the runs are short. */
const load = {
  /** People who look at the table and never pause. */
  connections: 2,
  warmUpSeconds: 1,
  seconds: numberSetting('BENCH_SECONDS', 2),
  runs: numberSetting('BENCH_RUNS', 1),
};
const slowestMs = 50;
const slowestTransfersMs = 5_000;
const transferCount = 500;

/** A rare surname, frequent names, nothing, a product code, an order number, a single letter. */
const texts = ['doğanoğlu20', 'elif', 'karaca yapı', 'yokyok', 'ARS-0000033', '26999932', 'e'];

const figures = new Figures();

interface Office {
  shop: ShopProcess;
  nextHeaders: () => Record<string, string>;
}

async function read<T>({ shop, nextHeaders }: Office, path: string, body?: object): Promise<T> {
  const answer = await fetch(shop.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...nextHeaders(), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The first pages of a table, and what they show. */
async function firstPages(office: Office, query: string, count: number) {
  const table = `/api/office/order-table?${query}`;
  const paths: string[] = [];
  const items: OrderTablePage['items'][number][] = [];
  let path: string | null = table;
  while (path !== null && paths.length < count) {
    paths.push(path);
    const page: OrderTablePage = await read<OrderTablePage>(office, path);
    items.push(...page.items);
    path = page.next === null ? null : `${table}&cursor=${page.next}`;
  }
  return { paths, items };
}

async function measurePaths(
  { shop, nextHeaders }: Office,
  name: string,
  paths: readonly string[],
  floor: { atMost?: number } = {},
): Promise<void> {
  const nextPath = inTurn(paths);
  const next = () => get(nextPath(), nextHeaders());
  figures.recordP99(
    { name: `${name}, p99`, unit: 'ms', ...floor },
    await measure(shop, { ...load, next }),
  );
}

async function measureTable(office: Office): Promise<void> {
  const floor = { atMost: slowestMs };
  for (const view of orderViews)
    for (const sort of Object.keys(orderSortKeys).flatMap((key) => [`-${key}`, key])) {
      const { paths } = await firstPages(office, `view=${view}&sort=${sort}`, 10);
      await measurePaths(office, `view ${view} by ${sort}`, paths, floor);
    }
  for (const text of texts) {
    const { paths } = await firstPages(office, `q=${encodeURIComponent(text)}`, 10);
    await measurePaths(office, `search for "${text}"`, paths);
  }
  await measurePaths(office, 'counts of the views', ['/api/office/order-views'], floor);
  const { items } = await firstPages(office, 'view=all', 1);
  const details = items.map(({ orderNo }) => `/api/office/orders/${orderNo}`);
  await measurePaths(office, 'one order', details, floor);
}

/** Records 500 transfers as received in one request, and repeats the request, which must change nothing. */
async function receiveTransfers(office: Office): Promise<void> {
  const { items } = await firstPages(office, 'view=unpaid&limit=100', transferCount / 100);
  if (items.length === 0) return console.log('No order awaits a transfer.');
  const chosen = items.map(({ orderNo, version }) => ({ orderNo, version }));
  for (const [time, expected] of [
    ['first', chosen.length],
    ['second', 0],
  ] as const) {
    const start = performance.now();
    const { done } = await read<{ done: number }>(office, '/api/office/orders/bulk', {
      action: 'pay',
      orders: chosen,
      reference: 'FT',
    });
    const kind = {
      name: `${chosen.length} transfers, ${time} request`,
      unit: 'ms',
      atMost: slowestTransfersMs,
    };
    figures.record(kind, [performance.now() - start], { failures: Math.abs(done - expected) });
  }
}

const plan = {
  name: 'office',
  keepSuffix: '',
  async fill(db: Db) {
    await generateCatalog(db, products);
    await generateOrders(db, { customers: Math.ceil(orders / 10), orders });
  },
};
await withDatabase(plan, async (database) => {
  const tokens = await database.use((db) => addTokens(db, ['orders:read', 'orders:write']));
  console.log(`engine: ${database.engine}, ${orders} orders\n`);
  const nextHeaders = inTurn(tokens.map((token) => ({ authorization: `Bearer ${token}` })));
  await withShop(database.environment, async (shop) => {
    await measureTable({ shop, nextHeaders });
    await receiveTransfers({ shop, nextHeaders });
  });
  await measureShopBeside(database, figures, nextHeaders);
});
figures.printTable();
