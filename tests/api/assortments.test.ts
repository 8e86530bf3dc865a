import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductList } from '#contract/catalog/product-list.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import {
  openHidingShop,
  seenGoods,
  unseenGoods,
  type HidingShop,
} from '#tests/harness/unseen-goods.ts';
import '#tests/harness/property-runs.ts';

const words = [
  'vida',
  'vidala',
  'vidla',
  'matkap',
  'matkaf',
  'metkap',
  'gizli',
  'gizemli',
  'kompresor',
  'kompresr',
  'devasa',
  'sakli',
];
const codes = [
  'SKL-777',
  'SKL777',
  'SKL-778',
  '8690000000203',
  'SKL-205',
  'CKC-1004',
  'CKC-1005',
  'CKC1005',
  'KOD-201',
];
const texts = [
  ...words,
  ...codes,
  'vida seti',
  'matkap kompresor',
  'gizli matkap',
  'devasa vida',
  'mat',
  'sak',
  'ko',
];
const filters = [
  '',
  'sort=price',
  'sort=-price',
  'sort=best-selling',
  'sort=newest',
  'sort=name',
  'brand=GIZLI',
  'brand=DELICI',
  'category=saklikategori',
  'category=hirdavat%2Fmatkap',
  'min=1&max=100',
  'min=1000',
  'stock=1',
  'campaign=1',
  'variant=Boy%3ADevasa',
  'limit=2&page=2',
];
const lists = [
  '/',
  '/hirdavat',
  '/hirdavat/vida',
  '/hirdavat/matkap',
  '/saklikategori',
  '/saklikategori/alt',
  '/gizli',
  '/delici',
  '/delici/hirdavat',
  '/gizli/hirdavat',
  '/cok-satanlar',
  '/yeni-urunler',
  '/en-begenilenler',
  '/kampanyali-urunler',
];
const ids = [...seenGoods, ...unseenGoods].map(({ id }) => id);
const paths = [
  '/api/catalog/home',
  '/api/catalog/shop',
  '/api/catalog/frame',
  '/sitemap.xml',
  '/sitemap/pages.xml',
  '/sitemap/products-1.xml',
  '/sitemap/products-201.xml',
  ...ids.flatMap((id) => [
    `/api/catalog/product/${id}`,
    `/api/catalog/price?product=${id}`,
    `/api/catalog/product/${id}/questions`,
    `/api/catalog/route/yanlis-p-${id}`,
  ]),
  `/api/catalog/viewed?ids=${ids.join()}`,
  `/api/catalog/comparison?${ids.map((id) => `urun=${id}`).join('&')}`,
  ...lists.map((path) => `/api/catalog/route${path}`),
];

type Asked = { path: string } | { codes: readonly string[] };
const listPath = fc
  .tuple(fc.constantFrom(...lists), fc.constantFrom(...filters), fc.constantFrom('', ...texts))
  .map(([list, filter, text]) => {
    const q = text === '' ? filter : `q=${encodeURIComponent(text)}&${filter}`;
    return `/api/catalog/products${list === '/' ? '' : list}?${q}`;
  });
const asked: fc.Arbitrary<Asked> = fc.oneof(
  { weight: 6, arbitrary: listPath.map((path) => ({ path })) },
  { weight: 2, arbitrary: fc.constantFrom(...paths).map((path) => ({ path })) },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(...texts)
      .map((text) => ({ path: `/api/catalog/suggest?q=${encodeURIComponent(text)}` })),
  },
  { weight: 1, arbitrary: fc.subarray(codes, { minLength: 1 }).map((some) => ({ codes: some })) },
);

async function answerOf(
  { app, browser }: HidingShop,
  wish: Asked,
): Promise<{ status: number; body: string }> {
  const answer =
    'path' in wish
      ? await app.inject({ url: wish.path })
      : await browser.postJson('/api/catalog/quick-order', {
          rows: wish.codes.map((code) => ({ code, quantity: 1 })),
        });
  if (!('path' in wish)) expect(answer.statusCode).toBe(200);
  return { status: answer.statusCode, body: answer.body };
}

describe.each(['embedded', 'postgres'] as const)('goods that only some see, on %s', (engine) => {
  const isThere = engine === 'embedded' || testDatabaseUrl !== undefined;
  describe.runIf(isThere)('for a visitor', () => {
    let hiding: HidingShop;
    let without: HidingShop;
    beforeAll(async () => {
      hiding = await openHidingShop(engine, true);
      without = await openHidingShop(engine, false);
    }, 120_000);
    afterAll(async () => {
      await hiding?.close();
      await without?.close();
    });

    test('every fixed page and call answers as in a shop without them (rule wholesale/assortments)', async () => {
      for (const path of paths)
        expect({ path, ...(await answerOf(hiding, { path })) }).toEqual({
          path,
          ...(await answerOf(without, { path })),
        });
    });

    test('lists, searches, suggestions and codes answer as in a shop without them (rule wholesale/assortments)', async () => {
      await fc.assert(
        fc.asyncProperty(asked, async (wish) => {
          expect(await answerOf(hiding, wish)).toEqual(await answerOf(without, wish));
        }),
      );
    });

    test('who has an assortment sees, finds and orders its goods, and those of no other (rule wholesale/assortments)', async () => {
      await sql`with g as (insert into customer_groups (code) values ('bayi') returning id)
        insert into group_assortments select g.id, a.id from g, assortments a where a.code = 'marka'`.execute(
        hiding.db,
      );
      await changeSettings(hiding.db, { guestGroup: 'bayi' });
      const read = async (path: string) => (await hiding.app.inject({ url: path })).json();
      const namesOf = async (query: string) => {
        const list: ProductList = await read(`/api/catalog/products/search?q=${query}`);
        return list.items.map(({ name }) => name);
      };
      await expect.poll(() => namesOf('vidala')).toEqual(['Vidala Otomat']);
      expect(await namesOf('kompresor')).toEqual([]);
      expect(await namesOf('SKL-777')).not.toContain('Kompresör Sanayi');
      expect(await read('/api/catalog/product/201')).toMatchObject({ name: 'Vidala Otomat' });
      const found = await answerOf(hiding, { codes: ['KOD-201', 'SKL-777'] });
      expect(found.body).toContain('Vidala Otomat');
      expect(found.body).not.toContain('Kompres');
      await sql`update customer_groups set only_assortments = true`.execute(hiding.db);
      const total = async () => ((await read('/api/catalog/products')) as ProductList).total;
      await expect.poll(total).toBe(3);
      await changeSettings(hiding.db, { guestGroup: '' });
      await expect.poll(total).toBeGreaterThan(10);
    });

    test('a product is there again when it leaves its assortments, and is gone when it enters one', async () => {
      const total = async () => {
        const answer = await hiding.app.inject({ url: '/api/catalog/products/delici' });
        return answer.json<ProductList>().total;
      };
      expect(await total()).toBe(2);
      await sql`update products set brand_id = (select id from brands where code = 'GIZLI') where id = 103`.execute(
        hiding.db,
      );
      await expect.poll(total).toBe(1);
      await sql`update products set brand_id = (select id from brands where code = 'DELICI') where id = 103`.execute(
        hiding.db,
      );
      await expect.poll(total).toBe(2);
      await sql`delete from assortment_categories`.execute(hiding.db);
      await expect.poll(total).toBe(3);
    });
  });
});
