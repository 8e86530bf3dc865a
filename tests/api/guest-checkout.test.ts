import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import type { Checkout } from '#contract/checkout.ts';
import type { GuestState } from '#contract/guest.ts';
import type { Order } from '#contract/order.ts';
import type { Session } from '#contract/session.ts';
import { orderCode } from '#db/access/order-codes.ts';
import { cleanUp } from '#app/cleanup.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { calls } from '#tests/harness/calls.ts';
import { makeCaller, type Caller } from '#tests/harness/caller.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { rightAddress } from '#tests/harness/own-calls.ts';
import { registration } from '#tests/harness/registration.ts';
import { rightRequest } from '#tests/harness/requests.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const { property_address_title: _title, ...address } = rightAddress;
const guestPath = '/api/catalog/guest';
let number = 0;

function guestForm(more: Record<string, string> = {}): Record<string, string> {
  number += 1;
  return { ...address, email: `misafir${number}@ornek.com`, ...more };
}

describeEachEngine('ordering without an account', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    await changeSettings(shop.db, { guestCheckout: '1', b2c_heft_odeme: '1' });
    await vi.waitFor(async () => {
      expect((await shop.browser().get(guestPath)).json<GuestState>().isOpen).toBe(true);
    }, 30_000);
  });
  afterAll(() => shop.close());

  /** A visitor with one bulb in the cart. */
  async function visitor(): Promise<Browser> {
    const browser = shop.browser();
    await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '1' });
    return browser;
  }

  async function guest(form = guestForm()): Promise<Browser> {
    const browser = await visitor();
    const reply = await browser.post(guestPath, form);
    expect(reply.json()).toEqual({ success: true });
    return browser;
  }

  async function order(browser: Browser) {
    return browser.post('/api/catalog/cart', {
      odemeTipi: '4',
      acceptPreInformation: '1',
      acceptDistanceContract: '1',
    });
  }

  async function guestsOf(email: string): Promise<{ id: number; name: string; surname: string }[]> {
    return shop.db
      .selectFrom('customers')
      .where('email', '=', email)
      .where('is_guest', '=', true)
      .select(['id', 'name', 'surname'])
      .execute();
  }

  test('a visitor orders with an e-mail and an address, and nobody is signed in', async () => {
    const form = guestForm({ property_name: 'Ayşe Nur Yılmaz' });
    const browser = await guest(form);
    const session = await browser.session<Session>();
    expect([session.customer, session.guest, session.cart.count]).toEqual([
      null,
      { email: form['email'] },
      1,
    ]);
    const checkout = (await browser.get('/api/catalog/checkout')).json<Checkout>();
    expect(checkout.isGuest).toBe(true);
    expect(checkout.deliveryAddressId).toBe(checkout.addresses[0]?.id);
    expect(checkout.invoiceAddressId).toBe(checkout.addresses[0]?.id);
    const { orderNo } = (await order(browser)).json<{ orderNo: string }>();
    const placed = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
    expect(placed.teslimatadresi).toContain('Kâzımdirik');
    expect(await guestsOf(form['email'] ?? '')).toMatchObject([
      { name: 'Ayşe Nur', surname: 'Yılmaz' },
    ]);
    const consents = await shop.db
      .selectFrom('consents')
      .innerJoin('customers', 'customers.id', 'consents.customer_id')
      .where('customers.email', '=', form['email'] ?? '')
      .select('kind')
      .execute();
    expect(consents).toEqual([{ kind: 'kvkk' }]);
  });

  test('every wrong field is named at once', async () => {
    const reply = await (await visitor()).post(guestPath, { email: 'x', property_country: 'TR' });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().error.fields)).toEqual(
      expect.arrayContaining(['email', 'property_name', 'property_number', 'property_city']),
    );
    expect(Object.keys(reply.json().error.fields)).not.toContain('property_address_title');
  });

  test('posting again changes the guest of this browser instead of adding another', async () => {
    const browser = await guest();
    const changed = guestForm({ property_name: 'Can Er' });
    await browser.post(guestPath, changed);
    const state = (await browser.get(guestPath)).json<GuestState>();
    expect([state.guest?.email, state.guest?.address.name]).toEqual([changed['email'], 'Can Er']);
    const [{ id } = { id: 0 }] = await guestsOf(changed['email'] ?? '');
    const addresses = await shop.db
      .selectFrom('addresses')
      .where('customer_id', '=', id)
      .select('id')
      .execute();
    expect(addresses).toHaveLength(1);
  });

  test('two posts at once end in one guest with the whole cart', async () => {
    const browser = await visitor();
    const form = guestForm();
    const replies = await Promise.all([
      browser.post(guestPath, form),
      browser.post(guestPath, form),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await guestsOf(form['email'] ?? '')).toHaveLength(1);
    expect((await browser.session<Session>()).cart.count).toBe(1);
  });

  test('an e-mail of an earlier order stays with it when the browser orders for another', async () => {
    const first = guestForm();
    const browser = await guest(first);
    const { orderNo } = (await order(browser)).json<{ orderNo: string }>();
    await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '1' });
    await browser.post(guestPath, guestForm());
    const owner = await shop.db
      .selectFrom('orders')
      .innerJoin('customers', 'customers.id', 'orders.customer_id')
      .where('order_no', '=', orderNo)
      .select('customers.email')
      .executeTakeFirstOrThrow();
    expect(owner.email).toBe(first['email']);
    expect((await browser.get(`/api/catalog/order/${orderNo}`)).statusCode).toBe(404);
  });

  test('a guest reaches no call of an account', async () => {
    const browser = await guest();
    const caller: Caller = await makeCaller(shop);
    const forGuests = new Set([
      'GET /api/catalog/checkout',
      'POST /api/catalog/cart',
      'GET /api/catalog/order/{orderNo}',
      'GET /api/catalog/address/reset',
      'GET /api/payment/attempt/{attemptId}',
    ]);
    const open: string[] = [];
    for (const [name, call] of Object.entries(calls)) {
      if (call.needs !== 'customer' || forGuests.has(name)) continue;
      const { method, url, type, body } = rightRequest(name, call, caller.things);
      const reply = await browser.change({
        method,
        url,
        ...(type !== undefined && { headers: { 'content-type': type } }),
        ...(body !== undefined && { payload: body }),
      });
      if (reply.statusCode !== 401) open.push(`${name}: ${reply.statusCode}`);
    }
    expect(open).toEqual([]);
  });

  test('a guest sees no order of others, and pays no debt', async () => {
    const { orderNo } = (await order(await guest())).json<{ orderNo: string }>();
    const other = await guest();
    expect((await other.get(`/api/catalog/order/${orderNo}`)).statusCode).toBe(404);
    const debt = await other.postJson('/api/payment/attempt', {
      planId: null,
      installment: 1,
      expectedTotal: 5,
      amount: 5,
      idempotencyKey: 'odeme-12345',
    });
    expect(debt.statusCode).toBe(401);
  });

  test('the link in the mail shows the order, and a wrong code shows nothing', async () => {
    const { orderNo } = (await order(await guest())).json<{ orderNo: string }>();
    const code = await orderCode(shop.db, orderNo);
    const at = (no: string, secret: string) =>
      shop.browser().get(`/api/catalog/guest-order/${no}/${secret}`);
    expect((await at(orderNo, code)).json<Order>().orderNo).toBe(orderNo);
    for (const wrong of ['x', `${code}a`, `${code.slice(0, -1)}_`, 'A'.repeat(code.length)])
      expect((await at(orderNo, wrong)).statusCode).toBe(404);
    expect((await at('99999999', code)).statusCode).toBe(404);
  });

  test('the sign-in and a new password find no guest', async () => {
    const form = guestForm();
    await guest(form);
    const email = form['email'] ?? '';
    const login = await shop.browser().post('/api/account/login', { email, password: '' });
    expect(login.statusCode).toBe(401);
    await shop.browser().post('/api/account/forgot-password', { email });
    const mails = await shop.db
      .selectFrom('outbox')
      .where('kind', '=', 'reset-password')
      .select('id')
      .execute();
    expect(mails).toEqual([]);
    const register = await shop.browser().post('/api/account/register', registration({ email }));
    expect(register.statusCode).toBe(200);
  });

  test('registering in the same browser keeps the cart and leaves no guest without an order', async () => {
    const form = guestForm();
    const browser = await guest(form);
    await browser.post('/api/account/register', registration());
    const session = await browser.session<Session>();
    expect([session.guest, session.cart.count]).toEqual([null, 1]);
    expect(session.customer).not.toBeNull();
    expect(await guestsOf(form['email'] ?? '')).toEqual([]);
  });

  test('signing out forgets a guest who has ordered nothing', async () => {
    const form = guestForm();
    const browser = await guest(form);
    await browser.post('/api/account/logout', {});
    expect((await browser.session<Session>()).guest).toBeNull();
    expect(await guestsOf(form['email'] ?? '')).toEqual([]);
  });

  test('a second unpaid order of one e-mail is refused, whatever browser it comes from', async () => {
    const form = guestForm();
    expect((await order(await guest(form))).statusCode).toBe(200);
    const second = await order(await guest(form));
    expect([second.statusCode, second.json().error.code]).toEqual([409, 'guest-unpaid']);
    const both = guestForm();
    const browsers = [await guest(both), await guest(both)];
    const replies = await Promise.all(browsers.map(order));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  test('a network address may make or change guests 40 times in an hour', async () => {
    const replies: number[] = [];
    for (let each = 0; each < 41; each += 1) {
      const browser = await visitor();
      const reply = await browser.post(guestPath, guestForm(), {
        'x-forwarded-for': '203.0.113.9',
      });
      replies.push(reply.statusCode);
    }
    expect(replies).toEqual([...Array.from({ length: 40 }, () => 200), 429]);
  });

  test('an empty cart and a signed-in customer make no guest', async () => {
    const empty = shop.browser();
    expect((await empty.post(guestPath, guestForm())).statusCode).toBe(409);
    const { browser } = await makeCaller(shop);
    expect((await browser.post(guestPath, guestForm())).statusCode).toBe(401);
  });

  test('the cleanup deletes guests after 30 days, and keeps those with an order', async () => {
    const idle = guestForm();
    const buyer = guestForm();
    await guest(idle);
    const ordered = await guest(buyer);
    await order(ordered);
    const recent = guestForm();
    await guest(recent);
    await sql`update sessions set last_seen_at = now() - interval '31 days'
      from customers c where c.id = sessions.customer_id
        and c.email in (${idle['email']}, ${buyer['email']})`.execute(shop.db);
    await cleanUp(shop.db, new Date(), () => false);
    expect(await guestsOf(idle['email'] ?? '')).toEqual([]);
    expect(await guestsOf(buyer['email'] ?? '')).toHaveLength(1);
    expect(await guestsOf(recent['email'] ?? '')).toHaveLength(1);
    expect((await ordered.session<Session>()).guest).toBeNull();
  });
});
