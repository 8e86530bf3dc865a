import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { QuickAnswer } from '#contract/catalog/quick-order.ts';
import type { ShopFrame } from '#contract/catalog/shop-frame.ts';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { calls } from '#tests/harness/calls.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { rightRequest } from '#tests/harness/requests.ts';

/** Every stock is near 73,900, less what is held, and what that is in the bulb's packs of 6 and 24. */
const stocks = /(?<![\w.-])(73[.,]?9\d\d|12[.,]?3[12]\d|3[.,]?0[78]\d)(?![\w-])/;
const pieces = {
  [seed.bulb]: 73_913,
  [seed.rare]: 73_919,
  [seed.child]: 73_927,
  8: 73_937,
  9: 73_943,
} as const;
const warehouses = [73_951, 73_957];

const pages = [
  '/',
  '/elektrik',
  '/elektrik?view=rows&sort=-quantity',
  '/isik/elektrik',
  '/search?q=ampul',
  '/search?stock=1',
  '/yeni-urunler',
  '/cok-satanlar',
  `/sarjli-ampul-p-${seed.bulb}`,
  `/eldiven-p-${seed.parent}`,
  `/eldiven-xl-p-${seed.child}`,
  '/sepet',
  `/sepet?hata=out-of-stock`,
  '/hizli-siparis',
  `/karsilastir?urun=${seed.bulb}&urun=${seed.rare}`,
  '/listelerim',
  '/favorilerim',
  '/siparis/adres',
  '/siparis/odeme',
  '/siparis/liste/',
];
const moreReads = [
  `/api/catalog/product/${seed.parent}`,
  `/api/catalog/product/${seed.child}`,
  '/api/catalog/products/search?q=ampul&sort=-quantity',
  '/api/catalog/suggest?q=ampul',
  `/api/catalog/viewed?ids=${seed.bulb},${seed.rare},${seed.parent}`,
  `/api/catalog/comparison?urun=${seed.bulb}&urun=${seed.rare}&urun=${seed.parent}`,
];
/** They change nothing that another look needs. */
const changing = [
  'POST /api/catalog/quick-order',
  'PATCH /api/catalog/cart/{id}',
  'POST /api/catalog/cart-lines',
  'POST /api/catalog/cart/{id}',
  'PATCH /api/catalog/lists/{id}',
];

const engines = [
  { engine: 'embedded', here: true },
  { engine: 'postgres', here: testDatabaseUrl !== undefined },
] as const;

describe.each(engines)(
  'a shop that hides how much it has (rule stock/hidden-numbers, $engine)',
  ({ engine, here }) => {
    let shop: Shop;
    let caller: Caller;
    beforeAll(async () => {
      if (!here) return;
      shop = await openShop({ engine, pages: true });
      caller = await makeCaller(shop);
      await caller.browser.post(`/api/catalog/wishlist/${seed.bulb}`, {});
      // The order that the caller has made is shown once.
      await caller.browser.get('/sepet');
      for (const [id, quantity] of Object.entries(pieces)) {
        await sql`update products set quantity = ${quantity}, reserved = 3 where id = ${id}`.execute(
          shop.db,
        );
        for (const [place, rows] of warehouses.entries()) {
          await sql`insert into warehouse_inventory (product_id, warehouse_name, quantity)
            values (${id}, ${`Depo ${place}`}, ${rows})`.execute(shop.db);
        }
      }
      await showBy(0);
      await vi.waitFor(async () => {
        const { quantity } = await read<ProductDetail>(`/api/catalog/product/${seed.bulb}`);
        expect(quantity).toBe(pieces[seed.bulb] - 3);
      }, 60_000);
    });
    afterAll(() => shop?.close());

    const read = async <T>(url: string) => (await caller.browser.get(url)).json<T>();
    async function showBy(stockInfoStatus: number): Promise<void> {
      await changeSettings(shop.db, { stockInfoStatus });
      await vi.waitFor(async () => {
        const { settings } = await read<ShopFrame>('/api/catalog/shop');
        expect(settings.stockInfoStatus).toBe(stockInfoStatus);
      }, 60_000);
    }
    const send = async (method: 'POST' | 'PATCH', url: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const payload = JSON.stringify(body);
      const answer = await caller.browser.change({ method, url, payload, headers });
      return { status: answer.statusCode, body: answer.body };
    };

    /** Where a stock stands, by what was asked for. */
    async function found(): Promise<Record<string, string>> {
      const told: Record<string, string> = {};
      const look = (asked: string, answer: string) => {
        // The fraction of a second of some moment may be any number.
        const text = answer.replaceAll(/(T\d\d:\d\d:\d\d)\.\d+/g, '$1');
        const at = stocks.exec(text);
        if (at) told[asked] = text.slice(Math.max(0, at.index - 60), at.index + 40);
      };
      const reads = Object.entries(calls).filter(
        ([name]) => /^GET \/api\/(catalog|account)\//.test(name) && !name.endsWith('/reset'),
      );
      for (const [name, call] of reads) {
        const { url } = rightRequest(name, call, caller.things);
        look(url, (await caller.browser.get(url)).body);
      }
      for (const url of moreReads) look(url, (await caller.browser.get(url)).body);
      for (const page of pages.flatMap((path) => [path, `/en${path}`])) {
        const { body, statusCode } = await caller.browser.get(page);
        expect({ page, statusCode }).toEqual({ page, statusCode: 200 });
        look(page, body.replaceAll(/<link [^>]*>/g, ''));
      }
      for (const name of changing) {
        const { method, url, type, body = '' } = rightRequest(name, calls[name]!, caller.things);
        const headers = { 'content-type': type ?? '' };
        const answer = await caller.browser.change({ method, url, payload: body, headers });
        expect({ name, status: answer.statusCode }).toEqual({ name, status: 200 });
        look(name, answer.body);
      }
      return told;
    }

    test.runIf(here)('is known by its numbers while it tells them', async () => {
      await showBy(0);
      const told = Object.keys(await found());
      expect(told).toEqual(
        expect.arrayContaining([
          '/api/catalog/products',
          '/api/catalog/home',
          `/api/catalog/product/${seed.bulb}`,
          `/api/catalog/product/${seed.parent}`,
          '/api/catalog/wishlist',
          '/api/catalog/cart',
          '/api/catalog/checkout',
          `/api/catalog/lists/${caller.things.listId}`,
          `/sarjli-ampul-p-${seed.bulb}`,
          '/en/elektrik',
          'POST /api/catalog/quick-order',
          'PATCH /api/catalog/cart/{id}',
        ]),
      );
    });

    test.runIf(here).each([1, 2, 15, 19, 20])(
      'tells no number in any call or page at display type %d',
      async (stockInfoStatus) => {
        await showBy(stockInfoStatus);
        expect(await found()).toEqual({});
      },
    );

    test.runIf(here)('lets every quantity through that there is stock for', async () => {
      await showBy(2);
      const line = `/api/catalog/cart/${seed.bulb}-1`;
      const { items } = await read<Cart>('/api/catalog/cart');
      const others = items
        .filter(({ id, product }) => product.id === seed.bulb && id !== `${seed.bulb}-1`)
        .reduce((sum, { quantity, productUnit }) => sum + quantity * productUnit.multiplier, 0);
      const most = pieces[seed.bulb] - 3 - others;
      const refused = await send('PATCH', line, { quantity: most + 1 });
      expect(refused).toMatchObject({ status: 409 });
      expect(JSON.parse(refused.body)).toMatchObject({
        error: { messages: { type: `Bu üründen ${most + 1} adet bulunmamaktadır!` } },
      });
      expect(await send('PATCH', line, { quantity: most })).toMatchObject({ status: 200 });
      expect(await send('PATCH', line, { quantity: 1 })).toMatchObject({ status: 200 });
      const rows = [{ code: `KOD-${seed.bulb}`, quantity: 99_999 }];
      const quick = await send('POST', '/api/catalog/quick-order', { rows });
      const [product] = (JSON.parse(quick.body) as QuickAnswer).products;
      expect(product?.pieces).toBeNull();
    });
  },
);
