import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { ProductList } from '#contract/catalog/product-list.ts';
import { openDatabase } from '#db/database.ts';
import { openShop, seed, serverOn } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const list = '/elektrik/kablo';
const product = '/sarjli-ampul-p-1';
/** Shorter than an entry lives: what ends by its age is no answer to a change. */
const soon = { timeout: 25_000, interval: 50 };

/** A change that bypasses the shop's code, as an import or a merchant's tool makes it. */
async function setPrice(shop: Shop, id: number, price: number): Promise<void> {
  await shop.db
    .updateTable('product_units')
    .set({ price })
    .where('product_id', '=', id)
    .where('id', '=', 1)
    .execute();
}

describe('cached pages and responses', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ pages: true });
  });
  afterAll(() => shop.close());

  async function visitor(): Promise<Browser> {
    const browser = shop.browser();
    await browser.session();
    return browser;
  }

  test('renders a page once and sends everybody the same bytes', async () => {
    const buyer = shop.browser();
    await signIn(shop.db, buyer, await makeBuyer(shop.db));
    const callers = [await visitor(), buyer, shop.browser()];
    const drawn = shop.drawn();
    const answers = [];
    for (const browser of callers) {
      const answer = await browser.get(list, { 'accept-encoding': 'gzip' });
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.headers['set-cookie']).toBeUndefined();
      const html = gunzipSync(answer.rawPayload).toString();
      expect(html).toContain('<meta name="csrf-token" content="">');
      if (browser.token !== '') expect(html).not.toContain(browser.token);
      answers.push([answer.headers['etag'], answer.rawPayload.toString('base64')]);
    }
    expect(shop.drawn()).toBeLessThanOrEqual(drawn + 1);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  test('a personal page contains no token either', async () => {
    const buyer = shop.browser();
    await signIn(shop.db, buyer, await makeBuyer(shop.db));
    for (const path of ['/sepet', '/siparis/liste/', '/en/nothing-here']) {
      const { body } = await buyer.get(path);
      expect(body, path).toContain('<meta name="csrf-token" content="">');
      expect(body, path).not.toContain(buyer.token);
    }
  });

  test('concurrent requests for a page share one rendering', async () => {
    const drawn = shop.drawn();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => shop.app.inject('/cok-satanlar')),
    );
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(shop.drawn()).toBe(drawn + 1);
  });

  test('unknown query parameters share the page; those of a list do not', async () => {
    await shop.app.inject(list);
    const drawn = shop.drawn();
    for (const query of [
      '?utm_source=x',
      '?page=1',
      '?sort=nothing',
      '?limit=24&a=b',
      '?__proto__=1',
    ])
      expect((await shop.app.inject(list + query)).statusCode, query).toBe(200);
    expect(shop.drawn()).toBe(drawn);
    await shop.app.inject(`${list}?sort=-name`);
    expect(shop.drawn()).toBe(drawn + 1);
  });

  test('each language and currency has its own page', async () => {
    const turkish = await shop.app.inject(product);
    const english = await shop.app.inject(`/en${product}`);
    expect(turkish.body).toContain('<html lang="tr">');
    expect(turkish.body).toContain('Şarjlı Ampul');
    expect(english.body).toContain('<html lang="en">');
    expect(english.body).toContain('Rechargeable Bulb');
    const dollars = await shop.app.inject({ url: product, cookies: { '__Host-currency': 'USD' } });
    expect(dollars.body).not.toBe(turkish.body);
    const unknown = await shop.app.inject({ url: product, cookies: { '__Host-currency': 'XXX' } });
    expect(unknown.body).toBe(turkish.body);
    const answers = ['tr', 'en'].map(async (locale) => {
      const answer = await shop.app.inject({
        url: `/api/catalog/product/${seed.bulb}`,
        headers: { 'x-locale': locale },
      });
      return answer.json<ProductDetail>().name;
    });
    expect(await Promise.all(answers)).toEqual(['Şarjlı Ampul', 'Rechargeable Bulb']);
  });

  test('compressed and plain pages have the same content', async () => {
    const browser = await visitor();
    for (const url of [list, product, '/en/hakkimizda', '/api/catalog/products']) {
      await browser.get(url);
      const plain = await browser.get(url);
      const packed = await browser.get(url, { 'accept-encoding': 'gzip, br' });
      const encoding = packed.headers['content-encoding'];
      const text = encoding === 'gzip' ? gunzipSync(packed.rawPayload).toString() : packed.body;
      expect(text, url).toBe(plain.body);
      expect(encoding, url).toBe('gzip');
      expect(packed.headers.vary, url).toBe('accept-encoding, x-locale, cookie');
    }
  });

  test.each([list, '/api/catalog/products/elektrik'])(
    'answers 304 while nothing changed: %s',
    async (url) => {
      const browser = await visitor();
      const first = await browser.get(url);
      const etag = String(first.headers['etag']);
      const again = await browser.get(url, { 'if-none-match': etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
      await setPrice(shop, 8, 1234.5);
      await vi.waitFor(async () => {
        const changed = await browser.get(url, { 'if-none-match': etag });
        expect(changed.statusCode).toBe(200);
        expect(changed.body).toMatch(/1\.?234[,.]50?/);
      }, soon);
      await setPrice(shop, 8, 8);
      await vi.waitFor(async () => {
        const { body } = await browser.get(url);
        expect(body).not.toMatch(/1\.?234[,.]50?/);
      }, soon);
    },
  );

  test('each language and currency has its own ETag', async () => {
    const etag = String((await shop.app.inject(product)).headers['etag']);
    const headers = { 'if-none-match': etag };
    const ask = async (more: { url?: string; cookies?: Record<string, string> }) =>
      (await shop.app.inject({ url: product, headers, ...more })).statusCode;
    expect(await ask({})).toBe(304);
    expect(await ask({ url: `/en${product}` })).toBe(200);
    expect(await ask({ cookies: { '__Host-lang': 'en' } })).toBe(200);
    expect(await ask({ cookies: { '__Host-currency': 'USD' } })).toBe(200);
  });

  test('shows a changed price, name or setting everywhere soon', async () => {
    const shown = async () => {
      const call = (
        await shop.app.inject(`/api/catalog/product/${seed.rare}`)
      ).json<ProductDetail>();
      const page = (await shop.app.inject('/bakir-cezve-p-2')).body;
      const all = (await shop.app.inject('/api/catalog/products')).json<ProductList>().items;
      const listed = all.find((item) => item.id === seed.rare)?.salePrice.value;
      return { call: call.salePrice.value, listed, page };
    };
    expect(await shown()).toMatchObject({ call: 250, listed: 250 });
    await setPrice(shop, seed.rare, 777);
    await vi.waitFor(async () => {
      const { page, ...values } = await shown();
      expect(values).toEqual({ call: 777, listed: 777 });
      expect(page).toContain('777,00');
    }, soon);
    await changeSettings(shop.db, { productsWithKdv: 1 });
    await vi.waitFor(async () => {
      expect((await shown()).page).toContain('932,40');
    }, soon);
  });

  test('shows the stock after an order within two seconds or so', async () => {
    const url = `/api/catalog/product/${seed.bulb}`;
    const before = (await shop.app.inject(url)).json<ProductDetail>().quantity;
    const buyer = await makeBuyer(shop.db);
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    await fillCart(shop.db, buyer, [{ productId: seed.bulb, quantity: 3 }]);
    const form = { odemeTipi: '3', acceptPreInformation: '1', acceptDistanceContract: '1' };
    expect((await browser.post('/api/catalog/cart', form)).statusCode).toBe(200);
    await vi.waitFor(async () => {
      const { quantity } = (await shop.app.inject(url)).json<ProductDetail>();
      expect(quantity).toBe(before - 3);
    }, soon);
  });
});

describe.skipIf(testDatabaseUrl === undefined)('two servers on one PostgreSQL', () => {
  test('both show a change', async () => {
    const shop = await openShop({ engine: 'postgres' });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
      shop.db,
    );
    const url = new URL(testDatabaseUrl ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const handle = await openDatabase({ databaseUrl: url.href, dataDir: '' });
    const second = await serverOn(handle);
    try {
      const price = async () => {
        const answer = await second.inject(`/api/catalog/product/${seed.bulb}`);
        return answer.json<ProductDetail>().salePrice.value;
      };
      expect(await price()).toBe(100);
      await setPrice(shop, seed.bulb, 55);
      await vi.waitFor(async () => expect(await price()).toBe(55), soon);
    } finally {
      await second.close();
      await handle.close();
      await shop.close();
    }
  });
});
