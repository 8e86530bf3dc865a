import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { OrderList } from '#contract/order.ts';
import type { Session } from '#contract/session.ts';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { registration } from '#tests/harness/registration.ts';
import { stockOf } from '#tests/harness/factories.ts';
import { rightAddress } from '#tests/harness/own-calls.ts';

const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
const cart = '/api/catalog/cart';

const engines = [
  { engine: 'embedded', here: true },
  { engine: 'postgres', here: testDatabaseUrl !== undefined },
] as const;

describe.each(engines)('a shopper’s calls ($engine)', ({ engine, here }) => {
  let shop: Shop;
  beforeAll(async () => {
    if (here) shop = await openShop({ engine });
  });
  afterAll(() => shop?.close());

  test.runIf(here)('lead from a visitor’s cart to an order and back', async () => {
    const browser = shop.browser();
    const before = await stockOf(shop.db, seed.bulb);
    await browser.session();
    const added = await browser.post(`${cart}/${seed.bulb}`, {
      quantity: '2',
      productValue: 'Paket',
    });
    expect(added.json()).toMatchObject({
      id: '1-2',
      quantity: 2,
      net: 1080,
      tax: 216,
      amount: 1296,
    });
    expect((await browser.post(`${cart}/${seed.rare}`, { quantity: '1' })).statusCode).toBe(200);

    const form = registration();
    expect((await browser.post('/api/account/register', form)).json()).toEqual({ success: true });
    const session = await browser.session<Session>();
    expect(session).toMatchObject({ customer: { email: form.email }, cart: { count: 2 } });

    expect((await browser.post(cart, accepted)).json()).toMatchObject({
      error: { code: 'address-required' },
    });
    const { id } = (await browser.post('/api/catalog/address', rightAddress)).json<{
      id: number;
    }>();
    const chosen = { teslimat_address_id: String(id), fatura_address_id: String(id) };
    expect((await browser.post('/api/catalog/post_address', chosen)).statusCode).toBe(200);
    expect((await browser.post(cart, { odemeTipi: '4' })).json()).toMatchObject({
      error: { code: 'contract-required' },
    });

    const seen = (await browser.get(cart)).json<Cart>();
    expect(seen).toMatchObject({ subTotal: 1330, tax: 266, shippingTotal: 50, total: 1646 });
    const saved = await browser.post(cart, {
      ...accepted,
      shippingTotal: '50',
      description: 'Kapıya',
    });
    expect(saved.json()).toEqual({ ok: true, orderNo: expect.stringMatching(/^\d{8,}$/) });
    const { orderNo } = saved.json<{ orderNo: string }>();
    expect((await browser.get(cart)).json<Cart>().items).toEqual([]);
    expect(await stockOf(shop.db, seed.bulb)).toEqual({
      quantity: before.quantity - 12,
      sold: before.sold + 12,
    });

    const list = (await browser.get('/api/catalog/orders')).json<OrderList>();
    expect(list).toMatchObject({ total: 1, page: 1 });
    const [order] = list.items;
    expect(order).toMatchObject({ orderNo, state: 'placed', total: 1646, description: 'Kapıya' });
    const cancel = () =>
      browser.change({
        method: 'PATCH',
        url: `/api/catalog/order/${order?.id}`,
        headers: { 'content-type': 'application/json' },
        payload: '{"cancel":true}',
      });
    const twice = await Promise.all([cancel(), cancel()]);
    expect(twice.map((answer) => answer.statusCode).toSorted()).toContain(200);
    expect(await stockOf(shop.db, seed.bulb)).toEqual(before);
    expect((await cancel()).statusCode).not.toBe(500);
    expect(await stockOf(shop.db, seed.bulb)).toEqual(before);
    const after = (await browser.get(`/api/catalog/order/${orderNo}`)).json();
    expect(after).toMatchObject({ isCancel: true, cancellable: false });

    expect((await browser.post('/api/account/logout', {})).json()).toEqual({ success: true });
    expect((await browser.get('/api/catalog/orders')).statusCode).toBe(401);
  });

  test.runIf(here).each([{ idempotencyKey: 'ayni-anahtar' }, {}])(
    'that save an order twice at once make one (%o)',
    async (key: Record<string, string>) => {
      const buyer = await makeBuyer(shop.db);
      const browser = shop.browser();
      await signIn(shop.db, browser, buyer);
      const before = await stockOf(shop.db, seed.bulb);
      await fillCart(shop.db, buyer, [{ productId: seed.bulb, quantity: 1 }]);
      const form = { ...accepted, ...key };
      const answers = await Promise.all([1, 2, 3].map(() => browser.post(cart, form)));
      const numbers = answers
        .filter((answer) => answer.statusCode === 200)
        .map((each) => each.body);
      expect(new Set(numbers).size, numbers.join()).toBe(1);
      for (const answer of answers) expect([200, 409]).toContain(answer.statusCode);
      const { total } = (await browser.get('/api/catalog/orders')).json<OrderList>();
      expect(total).toBe(1);
      expect((await stockOf(shop.db, seed.bulb)).quantity).toBe(before.quantity - 1);
    },
  );
});
