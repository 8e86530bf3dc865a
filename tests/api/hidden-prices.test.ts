import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ProductList } from '#contract/catalog/product-list.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { calls } from '#tests/harness/calls.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { rightRequest } from '#tests/harness/requests.ts';

/** Net, with VAT, the list price with and without, shipping, the two limits, and any figure but nothing. */
const amounts = /7\.?313|8\.?776|9\.?191|11\.?030|6\.?161|5\.?151|4\.?141|₺(?!0[,.]00)\d/;

/** The milliseconds of a moment may look like an amount. */
const withoutMoments = (text: string) => text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '');

/** What was ordered and owed before is the customer's own, and stays. */
const history = /order|statement/;

/** It needs a product, and explains no price that is hidden. */
const priceCall = 'GET /api/catalog/price';

const pages = [
  '/',
  '/elektrik',
  '/elektrik?view=rows&sort=price',
  '/isik/elektrik',
  '/search?q=ampul',
  '/search?q=ampul&min=1&max=99999',
  '/search?q=%20bulunmaz%20kumas',
  '/kampanyali-urunler',
  '/yeni-urunler',
  '/en-begenilenler',
  '/cok-satanlar',
  `/sarjli-ampul-p-${seed.bulb}`,
  `/eldiven-p-${seed.parent}`,
  `/eldiven-xl-p-${seed.child}`,
  `/karsilastir?urun=${seed.bulb}&urun=${seed.parent}`,
  '/sepet',
  '/favorilerim',
  '/siparis/adres',
  '/hakkimizda',
  '/boyle-bir-sayfa-yok',
];

const engines = [
  { engine: 'embedded', here: true },
  { engine: 'postgres', here: testDatabaseUrl !== undefined },
] as const;

describe.each(engines)(
  'a shop without prices (rule prices/hidden, $engine)',
  ({ engine, here }) => {
    let shop: Shop;
    let caller: Caller;
    beforeAll(async () => {
      if (!here) return;
      shop = await openShop({ engine, pages: true });
      caller = await makeCaller(shop);
      await caller.browser.post(`/api/catalog/wishlist/${seed.bulb}`, {});
      // The order that the caller has made shows its figures once.
      await caller.browser.get('/sepet');
      await sql`update product_units set price = 7313.37, list_price = 9191.91, list_currency = 'TRY'`.execute(
        shop.db,
      );
      await changeSettings(shop.db, {
        showPriceStatus: '0',
        kargoUcreti: '0/1000/6161',
        ucretsizKargoSecenek: 1,
        ucretsizKargoMiktar: 5151,
        installmentLimit: 4141,
      });
      await vi.waitFor(async () => {
        const { settings } = await read<ShopFrame>('/api/catalog/shop');
        expect(settings.showPriceStatus).toBe(false);
      }, 60_000);
    });
    afterAll(() => shop?.close());

    const read = async <T>(url: string) => (await caller.browser.get(url)).json<T>();

    test.runIf(here)('no call of the catalog has an amount', async () => {
      const gets = Object.entries(calls).filter(
        ([name]) =>
          name.startsWith('GET /api/catalog') && name !== priceCall && !history.test(name),
      );
      expect(gets.length).toBeGreaterThan(10);
      const more = [
        `/api/catalog/product/${seed.parent}`,
        '/api/catalog/products/kampanyali-urunler',
        '/api/catalog/products/search?q=ampul&sort=-price&min=1',
        '/api/catalog/suggest?q=ampul',
        `/api/catalog/viewed?ids=${seed.bulb},${seed.parent}`,
        `/api/catalog/comparison?urun=${seed.bulb}&urun=${seed.parent}`,
      ];
      const why = await caller.browser.get(`/api/catalog/price?product=${seed.bulb}`);
      expect([why.statusCode, amounts.exec(why.body)]).toEqual([409, null]);
      const asked = gets.map(([name, call]) => ({
        url: rightRequest(name, call, caller.things).url,
        status: call.takenAs ?? 200,
      }));
      for (const { url, status } of [...asked, ...more.map((url) => ({ url, status: 200 }))]) {
        const answer = await caller.browser.get(url);
        expect({ url, status: answer.statusCode }).toEqual({ url, status });
        expect({ url, amount: amounts.exec(withoutMoments(answer.body))?.[0] }).toEqual({ url });
      }
    });

    test.runIf(here)('no page has an amount, nor the state in it, in either language', async () => {
      for (const page of pages.flatMap((path) => [path, `/en${path}`])) {
        const { body } = await caller.browser.get(page);
        const shown = withoutMoments(body).replaceAll(/<link [^>]*>/g, '');
        const at = amounts.exec(shown);
        const context = at && shown.slice(Math.max(0, at.index - 80), at.index + 40);
        expect({ page, context }).toEqual({ page, context: null });
        expect(body).toContain('</html>');
      }
    });

    test.runIf(here)('a list is neither sorted nor filtered by price', async () => {
      const plain = await read<ProductList>('/api/catalog/products');
      const sorted = await read<ProductList>('/api/catalog/products?sort=-price&min=1&max=2');
      expect(sorted.sort).toBe('');
      expect(sorted.items.map((item) => item.id)).toEqual(plain.items.map((item) => item.id));
      const page = (await caller.browser.get('/search')).body;
      expect(page).not.toContain('value="price"');
      expect(page).not.toContain('name="min"');
    });

    test.runIf(here)('nothing goes into a cart, and what is in it cannot be ordered', async () => {
      const { browser } = caller;
      const added = await browser.post(`/api/catalog/cart/${seed.rare}`, { quantity: '1' });
      expect(added.statusCode).toBe(409);
      expect(added.json()).toMatchObject({
        error: { code: 'price-on-request', messages: { type: 'Fiyat Sorunuz' } },
      });
      const more = await browser.change({
        method: 'PATCH',
        url: `/api/catalog/cart/${seed.bulb}`,
        payload: JSON.stringify({ addQuantity: 1 }),
        headers: { 'content-type': 'application/json' },
      });
      expect(more.statusCode).toBe(409);
      const address = String(caller.things.addressId);
      await browser.post('/api/catalog/post_address', {
        teslimat_address_id: address,
        fatura_address_id: address,
      });
      const saved = await browser.post('/api/catalog/cart', {
        odemeTipi: '4',
        acceptPreInformation: '1',
        acceptDistanceContract: '1',
      });
      expect(saved.statusCode).toBe(409);
      expect(saved.json()).toMatchObject({ error: { code: 'price-on-request' } });
    });
  },
);
