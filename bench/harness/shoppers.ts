import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { addSignedInSession, makeBuyer } from '#tests/harness/buyers.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import type { LoadRequest } from './load.ts';
import { inTurn } from './requests.ts';

/** A customer who has signed in and has an address. */
export interface Shopper {
  token: string;
  addressId: number;
}

export async function addShoppers(db: Db, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (let made = 0; made < count; made++) {
    const { customerId, addressId } = await makeBuyer(db);
    const session = { customerId, cookieNoticeAt: null, now: new Date() };
    shoppers.push({ token: await addSignedInSession(db, session), addressId });
  }
  return shoppers;
}

/** Stock for any number of purchases, and the payment methods that need no bank. */
export async function openForPurchases(db: Db): Promise<void> {
  await sql`update products set quantity = 1000000, opening_quantity = 1000000`.execute(db);
  await changeSettings(db, {
    b2c_heft_odeme: '1',
    b2c_ko_odeme: '1',
    unpaidOrderLimit: '1000000',
  });
  // A server in use has cleaned up and written out long ago what filling leaves behind.
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** The headers with which a page of the shop changes something. */
export function pageHeaders(
  origin: string,
  cookie: string,
  csrfToken: string,
): Record<string, string> {
  return {
    cookie,
    origin,
    'x-csrf-token': csrfToken,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/x-www-form-urlencoded',
  };
}

/** The headers of each shopper's page. */
export function readPageHeaders(
  url: string,
  shoppers: readonly Shopper[],
): Promise<Record<string, string>[]> {
  return Promise.all(
    shoppers.map(async ({ token }) => {
      const cookie = `sid=${token}`;
      const answer = await fetch(`${url}/api/catalog/session`, { headers: { cookie } });
      const { csrfToken } = (await answer.json()) as { csrfToken: string };
      return pageHeaders(url, cookie, csrfToken);
    }),
  );
}

/** The requests of one purchase: add to the cart, read the cart, choose the addresses, order. */
export const requestsPerPurchase = 4;

/** Endless purchases of products in turn by shoppers who have signed in; each connection is one shopper. */
export async function purchasesOf(
  url: string,
  shoppers: readonly Shopper[],
  products: readonly number[],
): Promise<(connection: number) => LoadRequest> {
  const headers = await readPageHeaders(url, shoppers);
  const requests = shoppers.map(({ addressId }, index) =>
    purchases(headers[index] ?? {}, addressId, inTurn(rotated(products, addressId * 7))),
  );
  return (connection) => {
    const next = requests[connection % requests.length];
    if (!next) throw new Error('There is no shopper');
    return next();
  };
}

function purchases(
  headers: Record<string, string>,
  addressId: number,
  nextProduct: () => number,
): () => LoadRequest {
  const post = (path: string, body: string) => ({ method: 'POST' as const, path, headers, body });
  const addresses = `teslimat_address_id=${addressId}&fatura_address_id=${addressId}`;
  let turn = 0;
  return () => {
    const step = turn++ % requestsPerPurchase;
    if (step === 0) return post(`/api/catalog/cart/${nextProduct()}`, 'quantity=1');
    if (step === 1)
      return {
        method: 'GET',
        path: '/api/catalog/cart',
        headers: { cookie: headers['cookie'] ?? '' },
      };
    if (step === 2) return post('/api/catalog/post_address', addresses);
    return post('/api/catalog/cart', 'odemeTipi=4');
  };
}

function rotated<T>(items: readonly T[], by: number): T[] {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
}
