import type { Cart, RemovedLines } from '#contract/cart.ts';
import type { Figures } from '../harness/figures.ts';
import { readPageHeaders, type Shopper } from '../harness/shoppers.ts';
import type { ShopProcess } from '../harness/shop-process.ts';

const lines = 1000;
const linesOfOneCall = 200;
const slowestMs = 1000;

/** Customers, one after the other, fill a cart with 1,000 lines, make each call of its page, and order. */
export async function measureCart(
  shop: ShopProcess,
  figures: Figures,
  { cartShoppers, ids }: { cartShoppers: readonly Shopper[]; ids: readonly number[] },
): Promise<void> {
  const calls = new Map<string, CallTimes>();
  const headers = await readPageHeaders(shop.url, cartShoppers);
  for (const [index, shopper] of cartShoppers.entries()) {
    const call = callerOf(shop.url, headers[index] ?? {}, calls);
    await fillAndChange(call, ids.slice(0, lines));
    await order(call, String(shopper.addressId));
  }
  for (const [name, { milliseconds, failures }] of calls)
    figures.record(
      { name: `cart of ${lines} lines: ${name}`, unit: 'ms', atMost: slowestMs },
      milliseconds,
      { failures },
    );
}

interface CallTimes {
  milliseconds: number[];
  failures: number;
}

type Call = <T>(name: string, body?: object | URLSearchParams, path?: string) => Promise<T>;

/** Makes calls and keeps their times; the name begins with the method. A busy shop is asked again. */
function callerOf(url: string, page: Record<string, string>, calls: Map<string, CallTimes>): Call {
  return async function call<T>(
    name: string,
    body?: object | URLSearchParams,
    path?: string,
  ): Promise<T> {
    const [method = 'GET', usualPath = ''] = name.split(' ');
    const isForm = body instanceof URLSearchParams;
    const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
    const { 'content-type': _, ...headers } = page;
    const start = performance.now();
    const answer = await fetch(url + (path ?? usualPath), {
      method,
      headers: { ...headers, ...(body && { 'content-type': type }) },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    const times = calls.get(name) ?? { milliseconds: [], failures: 0 };
    calls.set(name, times);
    if (answer.status === 503) {
      times.failures += 1;
      return call(name, body, path);
    }
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text.slice(0, 300)}`);
    times.milliseconds.push(performance.now() - start);
    return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as T;
  };
}

async function fillAndChange(call: Call, ids: readonly number[]): Promise<void> {
  for (let from = 0; from < lines; from += linesOfOneCall) {
    const added = ids.slice(from, from + linesOfOneCall);
    await call('POST /api/catalog/cart-lines', {
      lines: added.map((productId) => ({ productId, quantity: 2 })),
    });
  }
  const { items } = await call<Cart>('GET /api/catalog/cart');
  const [first] = items;
  const middle = items[lines / 2];
  if (!first || !middle) throw new Error(`The cart holds ${items.length} lines, not ${lines}`);
  await call('GET /api/catalog/session');
  await call('GET /sepet');
  const line = `/api/catalog/cart/${middle.id}`;
  await call('PATCH quantity', { quantity: 5 }, line);
  await call('PATCH note', { note: 'Depo 2' }, line);
  const more = new URLSearchParams({ quantity: '1' });
  await call('POST more of a product', more, `/api/catalog/cart/${middle.product.id}`);
  await call('PATCH unit', { unit: middle.product.units[1]?.id }, line);
  const one = await call<RemovedLines>('DELETE line', undefined, `/api/catalog/cart/${first.id}`);
  const restore = '/api/catalog/cart-lines/restore';
  await call('POST restored line', { removal: one.removal ?? 0 }, restore);
  const all = await call<RemovedLines>('DELETE /api/catalog/cart');
  await call('POST restored cart', { removal: all.removal ?? 0 }, restore);
}

async function order(call: Call, address: string): Promise<void> {
  const addresses = { teslimat_address_id: address, fatura_address_id: address };
  await call('POST /api/catalog/post_address', new URLSearchParams(addresses));
  await call('GET /api/catalog/checkout');
  await call('GET /siparis/odeme');
  const { orderNo } = await call<{ orderNo: string }>(
    'POST /api/catalog/cart',
    new URLSearchParams({ odemeTipi: '4' }),
  );
  await call('GET order page', undefined, `/siparis/ozet/${orderNo}`);
}
