import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import type { GuestOrder, GuestState } from '#contract/guest.ts';
import type { OrderList } from '#contract/order.ts';
import type { Session } from '#contract/session.ts';
import { orderCode } from '#db/access/order-codes.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { rightAddress } from '#tests/harness/own-calls.ts';
import { password, registration } from '#tests/harness/registration.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const { property_address_title: _title, ...address } = rightAddress;
const accountPath = '/api/account/guest';
let number = 0;

interface Placed {
  browser: Browser;
  email: string;
  orderNo: string;
  code: string;
}

describeEachEngine('an account made of a guest', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), pages: true });
    await changeSettings(shop.db, { guestCheckout: '1', b2c_heft_odeme: '1' });
    await vi.waitFor(async () => {
      const state = await shop.browser().get('/api/catalog/guest');
      expect(state.json<GuestState>().isOpen).toBe(true);
    }, 30_000);
  });
  afterAll(() => shop.close());

  async function placed(email = `misafir${(number += 1)}@hesap.com`): Promise<Placed> {
    const browser = shop.browser();
    await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '1' });
    expect((await browser.post('/api/catalog/guest', { ...address, email })).statusCode).toBe(200);
    const reply = await browser.post('/api/catalog/cart', {
      odemeTipi: '4',
      acceptPreInformation: '1',
      acceptDistanceContract: '1',
    });
    const { orderNo } = reply.json<{ orderNo: string }>();
    return { browser, email, orderNo, code: await orderCode(shop.db, orderNo) };
  }

  async function ordersOf(browser: Browser): Promise<string[]> {
    const reply = await browser.get('/api/catalog/orders');
    return reply.json<OrderList>().items.map(({ orderNo }) => orderNo);
  }

  async function signIn(email: string): Promise<number> {
    const login = { email, password };
    return (await shop.browser().post('/api/account/login', login)).statusCode;
  }

  async function isGuests({ orderNo, code }: Placed): Promise<boolean> {
    const reply = await shop.browser().get(`/api/catalog/guest-order/${orderNo}/${code}`);
    return reply.json<GuestOrder>().isGuests;
  }

  test('one password makes an account with the order, the address and what lies in the cart', async () => {
    const order = await placed();
    const { browser, email, orderNo } = order;
    await browser.post(`/api/catalog/cart/${seed.bulb}`, { quantity: '2' });
    expect(await isGuests(order)).toBe(true);
    const reply = await browser.post(accountPath, { password });
    expect(reply.json()).toEqual({ success: true });
    const session = await browser.session<Session>();
    expect([session.guest, session.customer?.email, session.cart.count]).toEqual([null, email, 1]);
    expect(await ordersOf(browser)).toEqual([orderNo]);
    const checkout = (await browser.get('/api/catalog/checkout')).json<Checkout>();
    expect(checkout.addresses.map((each) => each.address)).toEqual([address.property_address]);
    expect(await isGuests(order)).toBe(false);
    expect(await signIn(email)).toBe(200);
    const mails = await shop.db
      .selectFrom('outbox')
      .innerJoin('customers', 'customers.id', 'outbox.customer_id')
      .where('customers.email', '=', email)
      .where('kind', '=', 'confirm-email')
      .select('kind')
      .execute();
    expect(mails).toHaveLength(1);
  });

  test('the link of the mail makes it in any browser, and the guest’s other sessions end', async () => {
    const { browser: first, orderNo, code } = await placed();
    const other = shop.browser();
    expect((await other.post(accountPath, { password, orderNo, code })).statusCode).toBe(200);
    expect(await ordersOf(other)).toEqual([orderNo]);
    const left = await first.session<Session>();
    expect([left.guest, left.customer]).toEqual([null, null]);
    expect((await first.get(`/api/catalog/order/${orderNo}`)).statusCode).toBe(401);
  });

  test('an e-mail that has an account is refused as at a registration, and nothing changes', async () => {
    const known = registration();
    await shop.browser().post('/api/account/register', known);
    const order = await placed(known.email);
    const reply = await order.browser.post(accountPath, { password: 'baska-sifre' });
    expect([reply.statusCode, reply.json().error.code]).toEqual([409, 'email-taken']);
    expect(await isGuests(order)).toBe(true);
    expect(await signIn(known.email)).toBe(200);
  });

  test('a second account of one guest is refused', async () => {
    const { browser, orderNo, code } = await placed();
    const link = { password, orderNo, code };
    const answers = await Promise.all([
      browser.post(accountPath, { password }),
      shop.browser().post(accountPath, link),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const again = await shop.browser().post(accountPath, { ...link, password: 'ele-gecirme' });
    expect([again.statusCode, again.json().error.code]).toEqual([409, 'email-taken']);
  });

  test('a registration with the same e-mail at the same moment leaves one account', async () => {
    const { browser, email } = await placed();
    const answers = await Promise.all([
      browser.post(accountPath, { password }),
      shop.browser().post('/api/account/register', registration({ email })),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await signIn(email)).toBe(200);
  });

  test('a short password, a wrong code and a browser without a guest are refused', async () => {
    const { browser, orderNo } = await placed();
    const short = await browser.post(accountPath, { password: '12345' });
    expect(short.statusCode).toBe(400);
    expect(Object.keys(short.json().error.fields)).toEqual(['password']);
    const wrong = await shop.browser().post(accountPath, { password, orderNo, code: 'x' });
    expect(wrong.statusCode).toBe(404);
    expect((await shop.browser().post(accountPath, { password })).statusCode).toBe(401);
  });

  test('a network address makes as few accounts of guests as by registering', async () => {
    const { browser } = await placed();
    const headers = { 'x-forwarded-for': '203.0.113.77' };
    const replies: number[] = [];
    for (let each = 0; each < 21; each += 1) {
      const form = registration();
      replies.push((await shop.browser().post('/api/account/register', form, headers)).statusCode);
    }
    expect(replies).toContain(429);
    expect((await browser.post(accountPath, { password }, headers)).statusCode).toBe(429);
  });

  test('without a script the pages’ own forms make it and lead to the orders', async () => {
    const { browser, orderNo, code } = await placed();
    const page = `/siparis/basarili/${orderNo}`;
    expect((await browser.get(page)).body).toContain(`action="${page}"`);
    const short = await browser.post(page, { password: '1' });
    expect([short.statusCode, short.body.includes('aria-invalid="true"')]).toEqual([400, true]);
    const made = await browser.post(page, { password });
    expect([made.statusCode, made.headers['location']]).toEqual([
      303,
      '/siparis/liste/?hosgeldiniz=1',
    ]);
    const other = await placed();
    const link = `/en/siparis/takip/${other.orderNo}/${other.code}`;
    expect((await shop.browser().get(link)).body).toContain('Create an account');
    expect((await shop.browser().post(link, { password })).headers['location']).toBe(
      '/en/siparis/liste/?hosgeldiniz=1',
    );
    const shown = await shop.browser().get(`/siparis/takip/${orderNo}/${code}`);
    expect(shown.body).not.toContain('Hesap oluşturun');
  });
});
