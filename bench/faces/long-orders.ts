import type { Figures } from '../harness/figures.ts';
import { readPageHeaders, type Shopper } from '../harness/shoppers.ts';
import type { ShopProcess } from '../harness/shop-process.ts';

export const linesOfOrder = 1000;
const linesOfOneCall = 200;
/** So many customers of each group order, by turns. */
export const orderTurns = 7;
const mostTimesSlower = 1.2;

type Headers = Record<string, string>;

interface OrderTime {
  ms: number;
  /** CPU of the shop, without the database's. */
  cpuMs: number;
}

/** Orders of 1,000 lines by customers without a group (`retail`) and by customers of groups, by turns. */
export async function measureLongOrders(
  shop: ShopProcess,
  figures: Figures,
  { ids, buyers }: { ids: readonly number[]; buyers: Record<string, readonly Shopper[]> },
): Promise<void> {
  const times: Record<string, OrderTime[]> = {};
  for (let turn = 0; turn < orderTurns; turn++) {
    for (const [group, shoppers] of Object.entries(buyers)) {
      const shopper = shoppers[turn];
      if (!shopper) throw new Error('there is no buyer');
      (times[group] ??= []).push(await timeOrder(shop, shopper, ids));
    }
  }
  for (const [key, what] of [
    ['ms', 'time'],
    ['cpuMs', 'CPU of the shop'],
  ] as const) {
    // The first order of each group compiles the code.
    const of = (group: string) => (times[group] ?? []).slice(1).map((time) => time[key]);
    const own = of('retail');
    for (const group of Object.keys(buyers)) {
      const name = `order of ${linesOfOrder} lines, ${group}`;
      figures.record({ name: `${name}, ${what}`, unit: 'ms' }, of(group));
      if (group === 'retail') continue;
      const kind = { name: `${name} ÷ retail, ${what}`, unit: '×', atMost: mostTimesSlower };
      figures.record(
        kind,
        of(group).map((value, at) => value / (own[at] ?? value)),
      );
    }
  }
}

/** The time of the call that orders a full cart. */
async function timeOrder(
  shop: ShopProcess,
  shopper: Shopper,
  ids: readonly number[],
): Promise<OrderTime> {
  const [headers = {}] = await readPageHeaders(shop.url, [shopper]);
  await fillCart(shop, headers, ids);
  const address = String(shopper.addressId);
  const chosen = { teslimat_address_id: address, fatura_address_id: address };
  await post(shop, headers, '/api/catalog/post_address', new URLSearchParams(chosen));
  const cpuBefore = await shop.cpuSeconds();
  const start = performance.now();
  await post(shop, headers, '/api/catalog/cart', new URLSearchParams({ odemeTipi: '4' }));
  const ms = performance.now() - start;
  return { ms, cpuMs: ((await shop.cpuSeconds()) - cpuBefore) * 1000 };
}

async function fillCart(shop: ShopProcess, headers: Headers, ids: readonly number[]) {
  for (let from = 0; from < linesOfOrder; from += linesOfOneCall) {
    const lines = ids
      .slice(from, from + linesOfOneCall)
      .map((productId) => ({ productId, quantity: 2 }));
    await post(shop, headers, '/api/catalog/cart-lines', { lines });
  }
}

async function post(
  shop: ShopProcess,
  headers: Headers,
  path: string,
  body: URLSearchParams | object,
): Promise<void> {
  const isForm = body instanceof URLSearchParams;
  const answer = await fetch(shop.url + path, {
    method: 'POST',
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    body: isForm ? body.toString() : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
