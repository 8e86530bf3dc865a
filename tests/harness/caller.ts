import { issueLink } from '#db/access/links.ts';
import { orderCode } from '#db/access/order-codes.ts';
import { randomUUID } from 'node:crypto';
import { insertReview } from '#db/customers/reviews.ts';
import { hashPassword } from '#platform/passwords/passwords.ts';
import { seed } from './app.ts';
import type { Shop } from './app.ts';
import { fillCart, makeBuyer, makeSession, signIn } from './buyers.ts';
import type { Buyer } from './buyers.ts';
import { handToCarrier } from './carrier.ts';
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
  const both = [...lines, { productId: seed.child, quantity: 1 }];
  const shipped = await order(shop, { browser, buyer }, both);
  const reviewId = await receiveAndReview(shop, buyer, shipped.id);
  const open = await order(shop, { browser, buyer }, lines);
  await fillCart(shop.db, buyer, both);
  const { addressId } = buyer;
  const own = { ...(await ownThings(browser)), attemptId: await declinedPayment(shop, buyer) };
  return {
    browser,
    things: {
      email,
      addressId,
      resetToken: await issueLink(shop.db, 'reset-password', buyer.customerId, new Date()),
      orderId: open.id,
      orderNo: open.orderNo,
      orderCode: await orderCode(shop.db, open.orderNo),
      shippedNo: shipped.orderNo,
      reviewId,
      sessionId: await makeSession(shop.db, buyer.customerId),
      ...own,
    },
  };
}

/** Of a payment by card that the bank declined. */
async function declinedPayment({ db }: Shop, { customerId }: Buyer): Promise<string> {
  const id = randomUUID();
  const attempt = { id, customer_id: customerId, provider: 'nestpay', idempotency_key: id };
  await db
    .insertInto('payment_attempts')
    .values({ ...attempt, state: 'declined', amount: 10, ended_at: new Date() })
    .execute();
  return id;
}

async function order(
  shop: Shop,
  { browser, buyer }: { browser: Browser; buyer: Buyer },
  lines: { productId: number; quantity: number }[],
): Promise<{ id: number; orderNo: string }> {
  await fillCart(shop.db, buyer, lines);
  const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
  const saved = await browser.post('/api/catalog/cart', accepted);
  if (saved.statusCode !== 200) throw new Error(`the order was refused: ${saved.body}`);
  return await shop.db
    .selectFrom('orders')
    .where('customer_id', '=', buyer.customerId)
    .orderBy('id', 'desc')
    .select(['id', 'order_no as orderNo'])
    .executeTakeFirstOrThrow();
}

/** Hands an order to its carrier and reviews the bulb of it; gives the review's id. */
async function receiveAndReview(shop: Shop, buyer: Buyer, orderId: number): Promise<number> {
  const now = new Date();
  await shop.db
    .insertInto('carriers')
    .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await handToCarrier(shop.db, orderId, now);
  const { customerId } = buyer;
  const review = { star: 4, title: 'İyi', description: 'Parlak.', author: 'Ayşe' };
  const productId = seed.bulb;
  const id = await insertReview(shop.db, {
    ...review,
    customerId,
    orderId,
    productId,
    state: 'published',
    now,
  });
  if (id === null) throw new Error('the bulb is reviewed already');
  return id;
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
