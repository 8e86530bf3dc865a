import type { Figures } from '../harness/figures.ts';
import type { LoadRequest } from '../harness/load.ts';
import { measure, usualWarmUpSeconds } from '../harness/measure.ts';
import { inTurn } from '../harness/requests.ts';
import {
  pageHeaders,
  purchasesOf,
  requestsPerPurchase,
  type Shopper,
} from '../harness/shoppers.ts';
import type { ShopProcess } from '../harness/shop-process.ts';
import { connections, runs, seconds } from '../settings.ts';
import { floors } from './floors.ts';

/** Each visitor adds once, so there have to be more of them than any machine serves. */
const visitorsPerSecond = 3000;

/** Customers who have signed in buy; new visitors add to their carts, each once. */
export async function measureBuying(
  shop: ShopProcess,
  figures: Figures,
  { shoppers, ids }: { shoppers: readonly Shopper[]; ids: readonly number[] },
): Promise<void> {
  const purchase = {
    next: await purchasesOf(shop.url, shoppers, ids),
    connections: shoppers.length,
  };
  const bought = await measure(shop, { ...purchase, requestsPerUnit: requestsPerPurchase });
  figures.recordRate(floors.purchase, bought);

  const loadSeconds = Math.max(seconds, usualWarmUpSeconds) + seconds * runs;
  const nextVisitor = (await newVisitors(shop.url, visitorsPerSecond * loadSeconds)).values();
  const nextId = inTurn(ids);
  const add = (): LoadRequest => {
    const { value: headers } = nextVisitor.next();
    if (!headers) throw new Error('There are no visitors left: raise visitorsPerSecond');
    const path = `/api/catalog/cart/${nextId()}`;
    return { method: 'POST', path, headers, body: 'quantity=1' };
  };
  figures.recordRate(floors.addToCart, await measure(shop, { next: add }));
}

/** The headers of visitors who have seen one page: its cookie and its CSRF token. */
async function newVisitors(url: string, count: number): Promise<Record<string, string>[]> {
  const visitors: Record<string, string>[] = [];
  const arrive = async () => {
    while (visitors.length < count) {
      const answer = await fetch(`${url}/api/catalog/session`);
      const { csrfToken } = (await answer.json()) as { csrfToken: string };
      const cookies = answer.headers.getSetCookie().map((each) => each.split(';')[0]);
      visitors.push(pageHeaders(url, cookies.join('; '), csrfToken));
    }
  };
  await Promise.all(Array.from({ length: connections }, arrive));
  return visitors;
}
