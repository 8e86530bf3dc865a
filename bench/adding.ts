import type { LoadRequest } from './load.ts';
import { measure, warmUpSeconds, type Measurement } from './measure.ts';
import { callsOfPurchase, purchases, readTokens, type Shopper } from './shoppers.ts';
import type { ShopProcess } from './shop-process.ts';

const visitorsAtOnce = 20;
/** Each visitor adds once, so there are more of them than any machine serves in the time. */
const visitorsPerSecond = 3000;

interface Runs {
  seconds: number;
  runs: number;
}

/** What the first page of a visitor's would bring: their cookie and their forgery token. */
async function newVisitors(url: string, count: number): Promise<Record<string, string>[]> {
  const visitors: Record<string, string>[] = [];
  const arrive = async () => {
    while (visitors.length < count) {
      const answer = await fetch(`${url}/api/catalog/session`);
      const { csrfToken } = (await answer.json()) as { csrfToken: string };
      const cookie = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
      visitors.push({
        cookie: cookie.join('; '),
        origin: url,
        'x-csrf-token': csrfToken,
        'x-requested-with': 'XMLHttpRequest',
        'content-type': 'application/x-www-form-urlencoded',
      });
    }
  };
  await Promise.all(Array.from({ length: visitorsAtOnce }, arrive));
  return visitors;
}

/** New visitors put a product into their carts, each once, with the session that their first page would have brought. */
export async function measureAdding(
  shop: ShopProcess,
  ids: readonly number[],
  { seconds, runs }: Runs,
): Promise<Measurement> {
  const visitors = await newVisitors(
    shop.url,
    visitorsPerSecond * (Math.max(seconds, warmUpSeconds) + seconds * runs),
  );
  let next = 0;
  const add = (): LoadRequest => {
    const headers = visitors[next];
    if (!headers) throw new Error('there are no visitors left');
    const path = `/api/catalog/cart/${ids[next++ % ids.length]}`;
    return { method: 'POST', path, headers, body: 'quantity=1' };
  };
  return measure(shop, { next: add, connections: visitorsAtOnce, seconds, runs });
}

/** Shoppers who signed in beforehand buy, each one thing after the other; all of them at once. */
export async function measurePurchases(
  shop: ShopProcess,
  input: Runs & { shoppers: readonly Shopper[]; ids: readonly number[] },
): Promise<Measurement> {
  const { shoppers, ids, seconds, runs } = input;
  const tokens = await readTokens(shop.url, shoppers);
  const buying = shoppers.map((shopper, index) =>
    purchases({ url: shop.url, shopper, csrfToken: tokens[index] ?? '', products: ids }),
  );
  const next = (connection: number): LoadRequest => {
    const ask = buying[connection % buying.length];
    if (!ask) throw new Error('there is no shopper');
    return ask();
  };
  const load = { requestsPerUnit: callsOfPurchase, connections: shoppers.length };
  return measure(shop, { next, ...load, seconds, runs });
}
