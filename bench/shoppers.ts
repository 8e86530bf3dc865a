import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { newToken } from '#db/access/tokens.ts';
import type { LoadRequest } from './load.ts';

export interface Shopper {
  token: string;
  addressId: number;
}

/** Customers who have signed in beforehand, each with an address; they buy by bank transfer. */
export async function addShoppers(db: Db, count: number): Promise<Shopper[]> {
  const shoppers: Shopper[] = [];
  for (let index = 0; index < count; index++) {
    const { id } = await db
      .insertInto('customers')
      .values({
        // A database that is kept has those of earlier runs.
        email: `shopper-${randomUUID()}@bench.example`,
        password_hash: '-',
        name: 'Ayşe',
        email_confirmed_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const address = await db
      .insertInto('addresses')
      .values({
        customer_id: id,
        address_title: 'Ev',
        name: 'Ayşe Yılmaz',
        country: 'Türkiye',
        city: 'İstanbul',
        town: 'Kadıköy',
        address: 'Moda Caddesi No: 1',
        phone: '+90 (532) 000 00 00',
        id_number: '11111111111',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const token = newToken();
    const token_hash = createHash('sha256').update(token).digest();
    await db
      .insertInto('sessions')
      .values({ token_hash, customer_id: id, signed_in_at: new Date() })
      .execute();
    shoppers.push({ token, addressId: address.id });
  }
  return shoppers;
}

/** Pieces enough for any number of purchases, and the payment methods that need no bank. */
export async function openForPurchases(db: Db): Promise<void> {
  await sql`update products set quantity = 1000000, opening_quantity = 1000000`.execute(db);
  const flags = { b2c_heft_odeme: '1', b2c_ko_odeme: '1', unpaidOrderLimit: '1000000' };
  for (const [key, value] of Object.entries(flags)) {
    await db
      .insertInto('settings')
      .values({ key, value: JSON.stringify(value) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ value: JSON.stringify(value) }),
      )
      .execute();
  }
  // What filling and so many changes leave behind, a server in use has tidied up and written out long ago.
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** The calls of one purchase: into the cart, look at it, choose the addresses, order. */
export const callsOfPurchase = 4;

/** Asks for each shopper's forgery token, as their browser would have done. */
export async function readTokens(url: string, shoppers: readonly Shopper[]): Promise<string[]> {
  return Promise.all(
    shoppers.map(async ({ token }) => {
      const headers = { cookie: `sid=${token}` };
      const session = await fetch(`${url}/api/catalog/session`, { headers });
      return ((await session.json()) as { csrfToken: string }).csrfToken;
    }),
  );
}

/** What a shopper asks for, one call after the other: purchase after purchase, of products in turn. */
export function purchases(input: {
  url: string;
  shopper: Shopper;
  csrfToken: string;
  products: readonly number[];
}): () => LoadRequest {
  const { addressId, token } = input.shopper;
  const cookie = `sid=${token}`;
  const headers = {
    cookie,
    origin: input.url,
    'x-csrf-token': input.csrfToken,
    'x-requested-with': 'XMLHttpRequest',
    'content-type': 'application/x-www-form-urlencoded',
  };
  const form = (path: string, body: string) => ({ method: 'POST' as const, path, headers, body });
  const addresses = `teslimat_address_id=${addressId}&fatura_address_id=${addressId}`;
  let product = addressId * 7;
  let call = 0;
  return () => {
    const step = call++ % callsOfPurchase;
    if (step === 0) {
      const id = input.products[product++ % input.products.length];
      return form(`/api/catalog/cart/${id}`, 'quantity=1');
    }
    if (step === 1) return { method: 'GET', path: '/api/catalog/cart', headers: { cookie } };
    if (step === 2) return form('/api/catalog/post_address', addresses);
    return form('/api/catalog/cart', 'odemeTipi=4');
  };
}
