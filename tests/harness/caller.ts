import { hashPassword } from '#platform/passwords.ts';
import { seed } from './app.ts';
import type { Shop } from './app.ts';
import { fillCart, makeBuyer, signIn } from './buyers.ts';
import { listLines } from './calls.ts';
import type { CallerThings } from './calls.ts';
import { password } from './registration.ts';
import type { Browser } from './visitor-app.ts';

export interface Caller {
  browser: Browser;
  things: CallerThings;
}

let hash: Promise<string> | undefined;

/** A signed-in customer with the tests' password, an address, an order, a list and a cart from which a line was taken. */
export async function makeCaller(shop: Shop): Promise<Caller> {
  const buyer = await makeBuyer(shop.db);
  const { email } = await shop.db
    .updateTable('customers')
    .set({ password_hash: await (hash ??= hashPassword(password)) })
    .where('id', '=', buyer.customerId)
    .returning('email')
    .executeTakeFirstOrThrow();
  const browser = shop.browser();
  await signIn(shop.db, browser, buyer);
  const lines = [{ productId: seed.bulb, quantity: 1 }];
  await fillCart(shop.db, buyer, lines);
  const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
  const saved = await browser.post('/api/catalog/cart', accepted);
  if (saved.statusCode !== 200) throw new Error(`the order was refused: ${saved.body}`);
  const order = await shop.db
    .selectFrom('orders')
    .where('customer_id', '=', buyer.customerId)
    .select(['id', 'order_no'])
    .executeTakeFirstOrThrow();
  await fillCart(shop.db, buyer, [...lines, { productId: seed.child, quantity: 1 }]);
  const { addressId } = buyer;
  const own = await ownThings(browser);
  return {
    browser,
    things: { email, addressId, orderId: order.id, orderNo: order.order_no, ...own },
  };
}

async function ownThings(
  browser: Browser,
): Promise<Pick<CallerThings, 'listId' | 'removal' | 'look'>> {
  const list = await browser.postJson('/api/catalog/lists', { name: 'Depo', lines: listLines });
  const taken = `/api/catalog/cart/${seed.child}-1`;
  const removed = await browser.change({ method: 'DELETE', url: taken });
  const cart = await browser.get('/api/catalog/cart');
  return {
    listId: list.json<{ id: number }>().id,
    removal: removed.json<{ removal: number }>().removal,
    look: cart.json<{ look: string }>().look,
  };
}
