import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LinkedAlert, ProductAlerts } from '#contract/catalog/product-alert.ts';
import { closeCustomer } from '#db/customers/closed-customers.ts';
import { readOwnData } from '#db/customers/own-data/read-own-data.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, seed, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, signIn, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { workAlerts } from './work-alerts.ts';

interface Waiting {
  buyer: Buyer;
  browser: Browser;
}

describeEachEngine('alerts about products', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), pages: true });
  });
  afterAll(() => shop.close());

  async function customer(): Promise<Waiting> {
    const buyer = await makeBuyer(shop.db);
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    return { buyer, browser };
  }
  const post = (browser: Browser, url: string, form: Record<string, string>, origin = shopOrigin) =>
    browser.send({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    });
  const ask = (browser: Browser, product: number, kind: string, prefix = '') =>
    post(browser, `${prefix}/uyarilarim`, { product: String(product), kind, next: '/urun-p-1' });
  const list = async (browser: Browser) =>
    (await browser.get('/api/catalog/alerts')).json<ProductAlerts>().items;
  const setStock = (id: number, quantity: number) =>
    shop.db
      .updateTable('products')
      .set({ quantity, opening_quantity: quantity })
      .where('id', '=', id)
      .execute();
  const setPrice = (id: number, price: number) =>
    shop.db.updateTable('product_units').set({ price }).where('product_id', '=', id).execute();
  const look = () => workAlerts({ db: shop.db, clock: () => new Date() }, () => false);

  /** The mails of alerts that go out now. */
  async function mails(): Promise<Mail[]> {
    const sent: Mail[] = [];
    const outbox = {
      db: shop.db,
      send: async (mail: Mail) => void sent.push(mail),
      publicUrl: shopOrigin,
      clock: () => new Date(),
      onError: (error: unknown) => {
        throw error;
      },
      onUnaddressed: () => undefined,
    };
    while ((await workOutbox(outbox)) > 0);
    return sent.filter(({ messageId }) => messageId.startsWith('product-alert-'));
  }

  test('mail once when the stock comes back, in the language of the asking (rules alerts/due, alerts/mail)', async () => {
    const product = await makeProduct(shop.db, { name: 'Semaver', nameEn: 'Samovar', quantity: 0 });
    const { browser, buyer } = await customer();
    const asked = await ask(browser, product, 'stock', '/en');
    expect([asked.statusCode, asked.headers.location]).toEqual([
      303,
      '/en/uyarilarim?durum=kaydedildi',
    ]);
    await look();
    expect(await mails()).toEqual([]);
    await setStock(product, 3);
    await Promise.all([look(), look()]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    const { email } = await shop.db
      .selectFrom('customers')
      .where('id', '=', buyer.customerId)
      .select('email')
      .executeTakeFirstOrThrow();
    expect(mail).toMatchObject({ to: email, subject: 'Samovar is back in stock' });
    expect(mail?.text).toContain(`${shopOrigin}/en/`);
    expect(mail?.unsubscribeUrl).toMatch(
      /^https:\/\/arasta\.test\/en\/uyarilarim\/\d+\/[\w-]{43}$/,
    );
    expect(await list(browser)).toEqual([]);
    await setStock(product, 0);
    await setStock(product, 9);
    await look();
    expect(await mails()).toEqual([]);
  });

  test('mail when the price that the customer saw falls, and not when it rises (rules alerts/due, alerts/record)', async () => {
    const product = await makeProduct(shop.db, { name: 'Tencere', price: 100, quantity: 5 });
    const { browser } = await customer();
    await ask(browser, product, 'price');
    expect(await list(browser)).toEqual([
      expect.objectContaining({
        kind: 'price',
        price: { value: 120, currency: 'TRY' },
        priceNow: { value: 120, currency: 'TRY' },
        product: expect.objectContaining({ id: product, name: 'Tencere' }),
      }),
    ]);
    const stored = await shop.db
      .selectFrom('product_alerts')
      .where('product_id', '=', product)
      .select(['wording', 'locale', 'currency'])
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ wording: 'Fiyatı düşünce haber ver', locale: 'tr', currency: 'TRY' });
    await setPrice(product, 101);
    await look();
    expect(await mails()).toEqual([]);
    await setPrice(product, 90);
    await look();
    const [mail] = await mails();
    expect(mail?.subject).toBe('Fiyatı düştü: Tencere');
    expect(mail?.text).toMatch(/120.*108/);
  });

  test('wait on where the product is sold out again before the mail is written (rule alerts/mail)', async () => {
    const product = await makeProduct(shop.db, { quantity: 0 });
    const { browser } = await customer();
    await ask(browser, product, 'stock');
    await setStock(product, 1);
    await look();
    await setStock(product, 0);
    expect(await mails()).toEqual([]);
    expect(await list(browser)).toHaveLength(1);
    await setStock(product, 2);
    await look();
    expect(await mails()).toHaveLength(1);
  });

  test('are stored once, and only where there is something to wait for (rules alerts/once, alerts/kinds)', async () => {
    const { browser } = await customer();
    await Promise.all(Array.from({ length: 8 }, () => ask(browser, seed.gone, 'stock')));
    expect(await list(browser)).toHaveLength(1);
    const refusedOf = async (product: number, kind: string) => {
      const reply = await ask(browser, product, kind);
      return reply.statusCode;
    };
    expect(await refusedOf(seed.bulb, 'stock')).toBe(409);
    expect(await refusedOf(seed.priceless, 'price')).toBe(409);
    expect(await refusedOf(seed.parent, 'stock')).toBe(409);
    expect(await refusedOf(seed.retired, 'price')).toBe(404);
    expect(await refusedOf(999_999, 'stock')).toBe(404);
    expect(await refusedOf(seed.bulb, 'x')).toBe(400);
    expect(await list(browser)).toHaveLength(1);
  });

  test('lead a visitor to the sign-in and back to the product (rule alerts/asking)', async () => {
    const away = await ask(shop.browser(), seed.gone, 'stock');
    expect([away.statusCode, away.headers.location]).toEqual([
      303,
      '/account/login?next=%2Furun-p-1',
    ]);
    expect((await shop.browser().get('/api/catalog/alerts')).statusCode).toBe(401);
  });

  test('are at most 200 of one customer, and 300 requests an hour (rule alerts/limit)', async () => {
    const { browser, buyer } = await customer();
    const ids: number[] = [];
    for (let nth = 0; nth < 200; nth += 1) ids.push(await makeProduct(shop.db, { quantity: 0 }));
    await shop.db
      .insertInto('product_alerts')
      .values(
        ids.map((id) => ({
          customer_id: buyer.customerId,
          product_id: id,
          kind: 'stock',
          locale: 'tr',
          asked_at: new Date(),
          wording: 'Gelince haber ver',
        })),
      )
      .execute();
    const full = await ask(browser, seed.gone, 'stock');
    expect(full.statusCode).toBe(409);
    // One that is there already is no other one.
    expect((await ask(browser, ids[0] ?? 0, 'stock')).statusCode).toBe(303);
    await shop.db
      .insertInto('rate_limits')
      .values({
        key: `alert:customer:${buyer.customerId}`,
        hits: 300,
        resets_at: new Date(Date.now() + 3_600_000),
      })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ hits: 300 }))
      .execute();
    expect((await ask(browser, seed.gone, 'stock')).statusCode).toBe(429);
  }, 60_000);

  test('end at the customer’s wish, their own alone (rule alerts/page)', async () => {
    const first = await customer();
    const second = await customer();
    await ask(first.browser, seed.gone, 'stock');
    const [alert] = await list(first.browser);
    await post(second.browser, '/uyarilarim', { end: String(alert?.id) });
    expect(await list(first.browser)).toHaveLength(1);
    const ended = await post(first.browser, '/uyarilarim', { end: String(alert?.id) });
    expect([ended.statusCode, ended.headers.location]).toEqual([303, '/uyarilarim']);
    expect(await list(first.browser)).toEqual([]);
  });

  test('end by the mail’s link without a sign-in: one, or by the mail program’s button all (rule alerts/link)', async () => {
    const { browser } = await customer();
    const product = await makeProduct(shop.db, { name: 'Tepsi', quantity: 0 });
    await ask(browser, product, 'stock');
    await ask(browser, seed.gone, 'stock');
    await ask(browser, seed.bulb, 'price');
    await setStock(product, 1);
    await look();
    const [mail] = await mails();
    const path = (mail?.unsubscribeUrl ?? '').replace(shopOrigin, '');
    const stranger = shop.browser();
    const linked = (
      await stranger.get(
        path
          .replace('/en/uyarilarim', '/api/catalog/alerts')
          .replace('/uyarilarim', '/api/catalog/alerts'),
      )
    ).json();
    expect(linked).toMatchObject({
      kind: 'stock',
      isOpen: false,
      others: 2,
      product: 'Tepsi',
    } satisfies Partial<LinkedAlert>);
    const wrong = `${path.slice(0, -3)}abc`;
    const foreign = 'https://mail.example';
    const oneClick = { 'List-Unsubscribe': 'One-Click' };
    expect(
      (
        await stranger.get(
          wrong
            .replace('/en/uyarilarim', '/api/catalog/alerts')
            .replace('/uyarilarim', '/api/catalog/alerts'),
        )
      ).statusCode,
    ).toBe(404);
    expect((await post(stranger, wrong, oneClick, foreign)).statusCode).toBe(404);
    expect(await list(browser)).toHaveLength(2);
    const one = await post(stranger, path, { scope: 'one' });
    expect([one.statusCode, one.headers.location]).toEqual([303, path]);
    expect(await list(browser)).toHaveLength(2);
    expect((await post(stranger, path, oneClick, foreign)).statusCode).toBe(204);
    expect(await list(browser)).toEqual([]);
  });

  test('are in the own data, and go with the account (rule alerts/record)', async () => {
    const { browser, buyer } = await customer();
    await ask(browser, seed.gone, 'stock');
    const { customerId } = buyer;
    const { alerts } = await readOwnData(shop.db, customerId);
    expect(alerts).toEqual([
      expect.objectContaining({ name: 'Kova', wording: 'Gelince haber ver', endedAt: null }),
    ]);
    await shop.db
      .transaction()
      .execute((tx) => closeCustomer(tx, { customerId, locale: 'tr', now: new Date() }));
    const left = await shop.db
      .selectFrom('product_alerts')
      .where('customer_id', '=', customerId)
      .select('id')
      .execute();
    expect(left).toEqual([]);
  });
});
