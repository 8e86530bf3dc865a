// `npm run bench -- cart`: what each call takes for a cart of 1,000 lines, in milliseconds, and of it the
// CPU of the shop's process. See bench/README.md.
import { openDatabase } from '#db/database.ts';
import type { Cart, RemovedLines } from '#contract/cart.ts';
import { generateCatalog } from './generate-catalog.ts';
import { makeDatabase } from './bench-database.ts';
import { median } from './measure.ts';
import { addShoppers, openForPurchases, readTokens } from './shoppers.ts';
import type { Shopper } from './shoppers.ts';
import { startShop } from './shop-process.ts';

const products = Number(process.env['BENCH_PRODUCTS'] ?? 20_000);
const runs = Number(process.env['BENCH_RUNS'] ?? 3);
const lines = 1000;
const linesOfACall = 200;
const mostMs = 1000;

let slow = 0;
const times = new Map<string, { ms: number; cpuMs: number }[]>();
let shopCpu = async () => 0;

/** Makes a call and keeps what it took, until its last byte was there. */
async function timed<T>(name: string, url: string, request: RequestInit): Promise<T> {
  const cpu = await shopCpu();
  const start = performance.now();
  const answer = await fetch(url, request);
  const text = await answer.text();
  const ms = performance.now() - start;
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`);
  const cpuMs = ((await shopCpu()) - cpu) * 1000;
  times.set(name, [...(times.get(name) ?? []), { ms, cpuMs }]);
  return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
}

function caller(url: string, { token }: Shopper, csrfToken: string) {
  const headers = {
    cookie: `sid=${token}`,
    origin: url,
    'x-csrf-token': csrfToken,
    'x-requested-with': 'XMLHttpRequest',
  };
  const json = { ...headers, 'content-type': 'application/json' };
  return {
    get: <T>(name: string, path: string) => timed<T>(name, url + path, { headers }),
    send: <T>(name: string, method: string, path: string, body?: object) =>
      timed<T>(name, url + path, {
        method,
        headers: body ? json : headers,
        ...(body && { body: JSON.stringify(body) }),
      }),
    form: <T>(name: string, path: string, body: Record<string, string>) =>
      timed<T>(name, url + path, { method: 'POST', headers, body: new URLSearchParams(body) }),
  };
}

/** From an empty cart to an order: every call that a page of the cart makes, and those of the checkout. */
async function buy(call: ReturnType<typeof caller>, ids: readonly number[], addressId: number) {
  const path = '/api/catalog/cart';
  for (let from = 0; from < lines; from += linesOfACall) {
    const wanted = ids.slice(from, from + linesOfACall);
    const body = { lines: wanted.map((productId) => ({ productId, quantity: 2 })) };
    await call.send('add 200 lines', 'POST', '/api/catalog/cart-lines', body);
  }
  const cart = await call.get<Cart>('the cart', path);
  if (cart.items.length !== lines) throw new Error(`the cart holds ${cart.items.length} lines`);
  const middle = cart.items[lines / 2];
  if (!middle) throw new Error('a line is missing');
  // Before the page: what drawing it left behind is cleared away while the next call waits.
  await call.get('the session', '/api/catalog/session');
  await call.get('the page', '/sepet');
  await call.send('quantity', 'PATCH', `${path}/${middle.id}`, { quantity: 5 });
  await call.send('note', 'PATCH', `${path}/${middle.id}`, { note: 'Depo 2' });
  await call.send('unit', 'PATCH', `${path}/${middle.id}`, { unit: middle.product.units[1]?.id });
  await call.form('more of a product', `${path}/${middle.product.id}`, { quantity: '1' }).catch(
    // The unit has changed, so this would be one line too many.
    (error: Error) => {
      if (!error.message.includes('cart-full')) throw error;
    },
  );
  const one = await call.send<RemovedLines>('remove', 'DELETE', `${path}/${cart.items[0]?.id}`);
  await call.send('put back', 'POST', '/api/catalog/cart-lines/restore', {
    removal: one.removal ?? 0,
  });
  const all = await call.send<RemovedLines>('empty', 'DELETE', path);
  await call.send('put all back', 'POST', '/api/catalog/cart-lines/restore', {
    removal: all.removal ?? 0,
  });
  const address = String(addressId);
  await call.form('addresses', '/api/catalog/post_address', {
    teslimat_address_id: address,
    fatura_address_id: address,
  });
  await call.get('the checkout', '/api/catalog/checkout');
  await call.get('the payment page', '/siparis/odeme');
  const { orderNo } = await call.form<{ orderNo: string }>('the order', path, { odemeTipi: '4' });
  await call.get('the order page', `/siparis/ozet/${orderNo}`);
}

function report(): void {
  for (const [name, each] of times) {
    const ms = median(each.map((one) => one.ms));
    const cpuMs = median(each.map((one) => one.cpuMs));
    if (ms > mostMs) slow += 1;
    console.log(JSON.stringify({ name, ms: Math.round(ms), cpuMs: Math.round(cpuMs) }));
  }
}

const database = await makeDatabase('arasta_bench_cart', async (db) => {
  await generateCatalog(db, { products });
  await openForPurchases(db);
});
const handle = await openDatabase({
  dataDir: database.dataDir,
  ...(database.environment['DATABASE_URL'] && {
    databaseUrl: database.environment['DATABASE_URL'],
  }),
});
const shoppers = await addShoppers(handle.db, runs);
const found = await handle.db
  .selectFrom('products as p')
  .innerJoin('product_units as u', (join) =>
    join.onRef('u.product_id', '=', 'p.id').onRef('u.id', '=', 'p.default_unit_id'),
  )
  .where('p.has_children', '=', false)
  .where('p.active', '=', true)
  .where('u.price', '>', 0)
  .select('p.id')
  .orderBy('p.id')
  .limit(lines)
  .execute();
await handle.close();
const shop = await startShop(database.environment);
shopCpu = () => shop.cpuSeconds();
try {
  const tokens = await readTokens(shop.url, shoppers);
  const ids = found.map(({ id }) => id);
  for (const [index, shopper] of shoppers.entries()) {
    const call = caller(shop.url, shopper, tokens[index] ?? '');
    await buy(call, ids, shopper.addressId);
  }
  report();
  console.log(JSON.stringify({ engine: database.engine, lines, products, runs, slow }));
  if (slow > 0) process.exitCode = 1;
} finally {
  await shop.stop();
  await database.drop();
}
