import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '#contract/session.ts';
import type { ProductSummary } from '#contract/catalog/product.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { addSignedInSession, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { catalogNow } from '#tests/oracle/compare-lists.ts';
import { visitorApp } from '#tests/harness/visitor-app.ts';
import type { Browser, VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerWishlistRoutes } from './wishlist-routes.ts';
import type { WishlistServices } from './wishlist-services.ts';

describeEachEngine('the wishlist calls', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  beforeAll(async () => {
    database = await open();
    await openTill(database.db);
    shop = await visitorApp(database, (app, services) => {
      const own: WishlistServices = {
        ...services,
        catalog: catalogNow(database.db),
        of: () => own,
      };
      registerWishlistRoutes(app, own);
    });
  });
  afterAll(async () => {
    await shop.app.close();
    await database.drop();
  });

  const wishlist = '/api/catalog/wishlist';
  const add = (browser: Browser, id: number | string) =>
    browser.change({ method: 'POST', url: `${wishlist}/${id}` });
  const remove = (browser: Browser, id: number | string) =>
    browser.change({ method: 'DELETE', url: `${wishlist}/${id}` });
  const read = async (browser: Browser) =>
    (await browser.get(wishlist)).json<{ items: ProductSummary[]; total: number }>();
  async function customer(): Promise<Browser> {
    const browser = shop.browser();
    await signIn(database.db, browser, await makeBuyer(database.db));
    return browser;
  }

  test('adds and removes, and repeating changes nothing', async () => {
    const browser = await customer();
    const other = await customer();
    const first = await makeProduct(database.db, { name: 'Kova', nameEn: 'Bucket' });
    const second = await makeProduct(database.db);
    for (const id of [first, first, second]) {
      expect((await add(browser, id)).json()).toEqual({ success: true });
    }
    const filled = await read(browser);
    expect(filled.total).toBe(2);
    expect(filled.items.map((item) => item.id)).toEqual([second, first]);
    expect(filled.items[1]).toMatchObject({
      name: 'Kova',
      salePrice: { value: 100, currency: 'TRY' },
    });
    expect((await read(other)).total).toBe(0);
    await remove(other, first);
    for (const id of [first, first]) {
      expect((await remove(browser, id)).json()).toEqual({ success: true });
    }
    expect((await read(browser)).items.map((item) => item.id)).toEqual([second]);
  });

  test('adds a wish from before the sign-in once', async () => {
    const id = await makeProduct(database.db);
    const browser = shop.browser();
    expect((await add(browser, id)).statusCode).toBe(401);
    expect(await browser.session<Session>()).toMatchObject({ wishKept: false, wishlist: [] });
    const { customerId } = await makeBuyer(database.db);
    const token = await addSignedInSession(database.db, {
      customerId,
      cookieNoticeAt: null,
      now: new Date(),
    });
    browser.cookies.set('__Host-sid', token);
    expect(await browser.session<Session>()).toMatchObject({ wishKept: true, wishlist: [id] });
    await remove(browser, id);
    expect(await browser.session<Session>()).toMatchObject({ wishKept: false, wishlist: [] });
    browser.cookies.set('__Host-wish', 'x; drop');
    expect(await browser.session<Session>()).toMatchObject({ wishKept: false, wishlist: [] });
  });

  test('does not find unsold products', async () => {
    const browser = await customer();
    const inactive = await makeProduct(database.db, { active: false });
    const shipping = await makeProduct(database.db);
    await changeSettings(database.db, { urNo: shipping });
    await shop.reload();
    for (const id of [inactive, shipping, 999_999_999_999, 'x', '0', '99999999999999999999']) {
      expect((await add(browser, id)).statusCode, String(id)).toBe(404);
    }
    expect((await read(browser)).total).toBe(0);
  });

  test('holds a thousand products, and those on it may be added again (rule wishlist/limit)', async () => {
    const browser = await customer();
    const id = await makeProduct(database.db);
    const other = await makeProduct(database.db);
    expect((await add(browser, id)).statusCode).toBe(200);
    const { customer_id: customerId } = await database.db
      .selectFrom('wishlist')
      .where('product_id', '=', id)
      .select('customer_id')
      .executeTakeFirstOrThrow();
    // in one statement, after which a product needs its unit
    await sql`
      with made as (
        insert into products (id, code, name, seo, tax_rate, default_unit_id)
        select n, 'W' || n, 'W', 'w' || n, 20, 1 from generate_series(5000001, 5000999) n returning id
      ), sold as (
        insert into product_units (product_id, id, value, multiplier, price, currency)
        select id, 1, 'Adet', 1, 1, 'TRY' from made
      )
      insert into wishlist (customer_id, product_id) select ${customerId}, id from made`.execute(
      database.db,
    );
    const full = await add(browser, other);
    expect([full.statusCode, full.json().error.code]).toEqual([409, 'wishlist-full']);
    expect((await add(browser, id)).statusCode).toBe(200);
    await remove(browser, id);
    expect((await add(browser, other)).statusCode).toBe(200);
  });

  const press = (browser: Browser, form: Record<string, string>, path = '/favorilerim') =>
    browser.change({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    });

  test('a heart without a script leads back to its page (rule wishlist/hearts-without-script)', async () => {
    const browser = await customer();
    const id = await makeProduct(database.db);
    const next = '/elektrik?sort=price';
    for (const wish of [id, id]) {
      const reply = await press(browser, { wish: String(wish), next });
      expect([reply.statusCode, reply.headers.location]).toEqual([303, `${next}#kalp-${id}`]);
    }
    expect((await read(browser)).items.map((item) => item.id)).toEqual([id]);
    const gone = await press(browser, { unwish: String(id), next: '/favorilerim' });
    expect([gone.statusCode, gone.headers.location]).toEqual([303, '/favorilerim']);
    expect((await read(browser)).total).toBe(0);
    const elsewhere = await press(browser, { wish: String(id), next: 'https://evil.example/' });
    expect(elsewhere.headers.location).toBe(`/#kalp-${id}`);
    expect((await press(browser, { wish: '999999999', next })).statusCode).toBe(404);
    expect((await press(browser, { next })).statusCode).toBe(404);
  });

  test('a visitor’s heart without a script leads to the sign-in page and is kept', async () => {
    const id = await makeProduct(database.db);
    const browser = shop.browser();
    const reply = await press(
      browser,
      { wish: String(id), next: '/en/elektrik' },
      '/en/favorilerim',
    );
    expect(reply.statusCode).toBe(303);
    expect(reply.headers.location).toBe(
      `/en/account/login?next=${encodeURIComponent(`/en/elektrik#kalp-${id}`)}`,
    );
    expect(browser.cookies.get('__Host-wish')).toBe(String(id));
  });

  test('requires a customer', async () => {
    const browser = shop.browser();
    expect((await browser.get(wishlist)).statusCode).toBe(401);
    expect((await add(browser, 1)).statusCode).toBe(401);
    expect((await remove(browser, 1)).statusCode).toBe(401);
  });
});
