// `npm run bench -- office`: the merchant's table among a million orders, what is done with many of them at once, and
// what the shop's own figures are meanwhile. Run it with `DATABASE_URL` and `BENCH_KEEP`: filling takes minutes.
import { addToken } from '#db/access/access-tokens.ts';
import type { DatabaseHandle } from '#db/database.ts';
import type { OrderTablePage } from '#contract/office/office-order-list.ts';
import { orderSortKeys, orderViews } from '#rules/order/order-filter.ts';
import { makeDatabase } from '../bench-database.ts';
import { generateCatalog } from '../generate-catalog.ts';
import { measure } from '../measure.ts';
import { readSellable } from '../sellable.ts';
import { startShop, type ShopProcess } from '../shop-process.ts';
import { generateOrders } from './generate-orders.ts';
import { measureShopBeside } from './shop-beside.ts';

const orders = Number(process.env['BENCH_ORDERS'] ?? 1_000_000);
const products = Number(process.env['BENCH_PRODUCTS'] ?? 20_000);
const seconds = Number(process.env['BENCH_SECONDS'] ?? 2);
const runs = Number(process.env['BENCH_RUNS'] ?? 1);
/** People who look at the table at the same time, none of whom rests. */
const connections = 2;
/** A token may ask 1,200 times a minute. */
const tokenCount = 60;
const mostMs = 50;

/** People's words: of few orders, of many, of none, a code, a number, two at once. */
const texts = ['doğanoğlu20', 'elif', 'karaca yapı', 'yokyok', 'ARS-0000033', '26999932', 'e'];

async function addTokens({ db }: DatabaseHandle): Promise<string[]> {
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const scopes = ['orders:read', 'orders:write'] as const;
  const made: string[] = [];
  for (let n = 0; n < tokenCount; n++) {
    const name = `bench ${now.getTime()} ${n}`;
    const token = await addToken(db, { name, scopes, expiresAt, by: 'bench', now });
    if (token !== null) made.push(token);
  }
  return made;
}

let asked = 0;
const headersOf = (tokens: readonly string[]) => ({
  authorization: `Bearer ${tokens[asked++ % tokens.length]}`,
});

/** The first pages of a table, so that more than one is asked for. */
async function firstPages(shop: ShopProcess, tokens: string[], query: string): Promise<string[]> {
  const pages = [query];
  let cursor: string | null = null;
  for (let page = 0; page < 10; page++) {
    const path: string = `/api/office/order-table?${query}${cursor ? `&cursor=${cursor}` : ''}`;
    const answer = await fetch(shop.url + path, { headers: headersOf(tokens) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    ({ next: cursor } = (await answer.json()) as OrderTablePage);
    if (cursor === null) break;
    pages.push(`${query}&cursor=${cursor}`);
  }
  return pages;
}

async function measureTable(shop: ShopProcess, tokens: string[], query: string, limitMs?: number) {
  const pages = await firstPages(shop, tokens, query);
  let turn = 0;
  const next = () => ({
    method: 'GET' as const,
    path: `/api/office/order-table?${pages[turn++ % pages.length]}`,
    headers: headersOf(tokens),
  });
  return say(decodeURIComponent(query), shop, next, limitMs);
}

async function say(
  name: string,
  shop: ShopProcess,
  next: Parameters<typeof measure>[1]['next'],
  limitMs?: number,
): Promise<void> {
  const figures = await measure(shop, { next, connections, seconds, runs });
  const { p50Ms, p99Ms, cpuMs, failures } = figures;
  console.log(JSON.stringify({ name, p50Ms, p99Ms, cpuMs, failures }));
  if (failures > 0 || (limitMs !== undefined && p99Ms > limitMs)) process.exitCode = 1;
}

/** Receives so many transfers in one go, and a second time to no effect; what is bought below waits for the next run. */
async function receiveTransfers(shop: ShopProcess, tokens: string[]): Promise<void> {
  const chosen: { orderNo: string; version: number }[] = [];
  let cursor: string | null = '';
  while (chosen.length < 500 && cursor !== null) {
    const path: string = `/api/office/order-table?view=unpaid&limit=100${cursor && `&cursor=${cursor}`}`;
    const answer = await fetch(shop.url + path, { headers: headersOf(tokens) });
    const { items, next } = (await answer.json()) as OrderTablePage;
    chosen.push(...items.map(({ orderNo, version }) => ({ orderNo, version })));
    cursor = next;
  }
  for (const time of ['first', 'second']) {
    const start = performance.now();
    const answer = await fetch(`${shop.url}/api/office/orders/bulk`, {
      method: 'POST',
      headers: { ...headersOf(tokens), 'content-type': 'application/json' },
      body: JSON.stringify({ action: 'pay', orders: chosen.slice(0, 500), reference: 'FT' }),
    });
    const { done } = (await answer.json()) as { done: number };
    const ms = performance.now() - start;
    console.log(JSON.stringify({ name: `500 transfers, ${time} press`, done, ms }));
    if (time === 'first' && (ms > 5000 || done < Math.min(500, chosen.length)))
      process.exitCode = 1;
  }
}

const database = await makeDatabase(`arasta_office_${process.pid}`, async (db) => {
  await generateCatalog(db, { products });
  await generateOrders(db, { customers: Math.ceil(orders / 10), orders });
});
try {
  const handle = await database.open();
  const tokens = await addTokens(handle);
  const ids = await readSellable(handle.db, 5000);
  await handle.close();
  console.log(`engine: ${database.engine}, ${orders} orders`);
  const environment = { ...database.environment, CONNECTIONS_PER_ADDRESS: '2000' };
  const shop = await startShop(environment);
  for (const view of orderViews)
    for (const sort of Object.keys(orderSortKeys).flatMap((key) => [`-${key}`, key]))
      await measureTable(shop, tokens, `view=${view}&sort=${sort}`, mostMs);
  for (const text of texts) await measureTable(shop, tokens, `q=${encodeURIComponent(text)}`);
  const get = (path: string) => () => ({
    method: 'GET' as const,
    path,
    headers: headersOf(tokens),
  });
  await say('counts of the views', shop, get('/api/office/order-views'), mostMs);
  await say('one order', shop, get('/api/office/orders/26999932'), mostMs);
  await receiveTransfers(shop, tokens);
  await shop.stop();
  await measureShopBeside({
    database,
    environment,
    products: ids,
    headers: () => headersOf(tokens),
  });
} finally {
  await database.drop();
}
