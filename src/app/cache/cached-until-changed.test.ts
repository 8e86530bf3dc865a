import { env } from 'node:process';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import type { App } from '#platform/http.ts';
import { builtPages, seed, serverOn, stockShelves } from '#tests/harness/app.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { freshDatabase, testDatabaseUrl, type TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { patience } from '#tests/harness/visitor-app.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { urls } from '#urls';
import type { ChangeFeed } from './change-feed.ts';

const paths = [
  '/',
  '/search',
  '/search?sort=price',
  '/search?sort=-quantity',
  '/search?stock=1',
  '/search?q=ampul',
  '/search?q=kod-7',
  '/search?q=yokboyle',
  '/elektrik',
  '/elektrik/kablo',
  '/elektrik/kablo?brand=KABLO',
  '/elektrik/aydinlatma?sort=name',
  '/isik',
  '/kablo/elektrik/kablo',
  urls.campaign,
  urls.newest,
  urls.mostLiked,
  urls.bestSellers,
  urls.about,
  '/sarjli-ampul-p-1',
  '/eldiven-p-5',
  '/eldiven-xl-p-6',
];
const products = [1, 2, 3, 4, 5, 6, 8, 9, 10];

/** What a visitor may look at: pages, and the calls behind them. */
const looks = fc.oneof(
  fc.constantFrom(...paths),
  fc.constantFrom(...paths).map((path) => `/en${path}`),
  fc.constantFrom(...paths).map((path) => `/api/catalog/products${path}`),
  fc.constantFrom(...paths).map((path) => `/api/catalog/route${path}`),
  fc.constantFrom(...products).map((id) => `/api/catalog/product/${id}`),
  fc.constantFrom('ampul', 'kod', 'elektrik').map((q) => `/api/catalog/suggest?q=${q}`),
  fc.constantFrom('/api/catalog/home', '/api/catalog/shop', '/api/catalog/page/hakkimizda'),
);

type Change = (db: Db) => Promise<unknown>;

const product = fc.constantFrom(...products);
const places = ['elektrik', 'elektrik/kablo', 'elektrik/aydinlatma'];

/** A change as the shop's parts write it; `number` makes each other than those before. */
const changes: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(product, fc.integer({ min: 1, max: 900 })).map(([id, price]) => {
    return (db: Db) =>
      sql`update product_units set price = ${price} where product_id = ${id} and id = 1`.execute(
        db,
      );
  }),
  fc.tuple(product, fc.integer({ min: 1, max: 60 })).map(([id, price]) => {
    return (db: Db) =>
      sql`update product_units set list_price = ${price * 20}, list_currency = 'TRY'
        where product_id = ${id} and id = 1`.execute(db);
  }),
  // An order, of one product or of several.
  fc.uniqueArray(product, { minLength: 1, maxLength: 3 }).map((ids) => {
    return (db: Db) =>
      sql`update products set quantity = quantity - 2, sales_number = sales_number + 2
        where id = any(${ids}::bigint[]) and not has_children`.execute(db);
  }),
  // Card payments that start, or end.
  fc
    .tuple(fc.uniqueArray(product, { minLength: 1, maxLength: 3 }), fc.integer({ min: 0, max: 3 }))
    .map(([ids, pieces]) => {
      return (db: Db) =>
        sql`update products set reserved = ${pieces}
          where id = any(${ids}::bigint[]) and not has_children`.execute(db);
    }),
  fc.tuple(product, fc.integer({ min: 0, max: 3 })).map(([id, quantity]) => {
    return (db: Db) =>
      sql`update products set quantity = ${quantity} where id = ${id} and not has_children`.execute(
        db,
      );
  }),
  fc
    .tuple(product, fc.constantFrom('name', 'name_en', 'description', 'image', 'seo'), fc.nat(99))
    .map(([id, column, n]) => {
      const value = column === 'seo' ? `yol-${n}` : column === 'image' ? `${n}.webp` : `Ampul ${n}`;
      return (db: Db) =>
        sql`update products set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db);
    }),
  fc.tuple(product, fc.boolean()).map(([id, active]) => {
    return (db: Db) => sql`update products set active = ${active} where id = ${id}`.execute(db);
  }),
  fc.tuple(product, fc.nat(9)).map(([id, n]) => {
    return (db: Db) =>
      sql`update products set code = ${`KOD-${n}-${id}`} where id = ${id}`.execute(db);
  }),
  fc.tuple(product, fc.nat(9)).map(([id, n]) => {
    return (db: Db) =>
      sql`insert into product_equivalents (product_id, position, code) values (${id}, 1, ${`KOD-${n}-${(n % 9) + 1}`})
        on conflict (product_id, position) do update set code = excluded.code`.execute(db);
  }),
  fc.tuple(product, fc.constantFrom('ISIK', 'KABLO')).map(([id, brand]) => {
    return (db: Db) =>
      sql`update products set brand_id = (select id from brands where code = ${brand}) where id = ${id}`.execute(
        db,
      );
  }),
  fc.tuple(product, fc.constantFrom(...places)).map(([id, path]) => {
    return (db: Db) =>
      db.transaction().execute(async (tx) => {
        await sql`delete from product_categories where product_id = ${id}`.execute(tx);
        await sql`insert into product_categories (product_id, category_id, direct)
          select ${id}, id, path = ${path} from categories
          where path = ${path} or starts_with(${path}, path || '/')`.execute(tx);
      });
  }),
  product.map((id) => (db: Db) => review(db, id)),
  fc
    .constantFrom(
      { showNotInStocks: 0 },
      { showNotInStocks: 1 },
      { productsWithKdv: 1 },
      { stockInfoStatus: 3 },
      { stockInfoStatus: 1 },
    )
    .map((settings) => (db: Db) => changeSettings(db, settings)),
  fc.integer({ min: 2, max: 50 }).map((rate) => {
    return (db: Db) =>
      sql`insert into currencies (code, exchange_rate) values ('USD', ${rate})
        on conflict (code) do update set exchange_rate = excluded.exchange_rate`.execute(db);
  }),
  fc.nat(99).map((n) => {
    return (db: Db) =>
      sql`update categories set name = ${`Kablo ${n}`} where path = 'elektrik/kablo'`.execute(db);
  }),
  fc.nat(99).map((n) => {
    return (db: Db) =>
      sql`update pages set html = ${`<p>${n}</p>`} where url = '/hakkimizda'`.execute(db);
  }),
  fc.nat(99).map((n) => {
    return (db: Db) =>
      sql`update product_variants set value = ${`B${n}`} where product_id = ${seed.child}`.execute(
        db,
      );
  }),
  fc.constant((db: Db) => makeProduct(db, { name: 'Ampul', categories: ['elektrik/kablo'] })),
  fc.constant((db: Db) => sql`select search_refresh()`.execute(db)),
  fc.tuple(product, fc.nat(99)).map(
    ([id, n]) =>
      (db: Db) =>
        importFew(db, id, n),
  ),
);

async function review(db: Db, productId: number): Promise<void> {
  await sql`update products set star_sum = star_sum + 4, comment_count = comment_count + 1
    where id = ${productId}`.execute(db);
  await sql`update reviews set title = title || '!' where product_id = ${productId}`.execute(db);
}

async function importFew(db: Db, id: number, n: number): Promise<void> {
  const pictures = { adopt: async () => ({ ok: true, changed: true }) as const, has: () => true };
  const salePrice = { value: n + 1, currency: 'TRY' };
  const lines = [
    {
      id: 700 + (n % 3),
      code: `I-${n % 3}`,
      name: `Ampul ${n}`,
      taxRate: 20,
      salePrice,
      quantity: n,
    },
  ];
  await importStore({ db, pictures }, recordsSource({ products: lines }), {});
  await sql`update products set quantity = ${n} where id = ${id} and not has_children`.execute(db);
}

const engines =
  testDatabaseUrl === undefined ? (['embedded'] as const) : (['embedded', 'postgres'] as const);
const runs = Number(env['FC_RUNS'] ?? 3);

describe.each(engines)('a cached response (%s)', (engine) => {
  let database: TestDatabase;
  let shop: App;
  let watch: ChangeFeed;
  beforeAll(async () => {
    database = await freshDatabase(engine);
    await stockShelves(database.db);
    await makeCategory(database.db, 'bahce', { name: 'Bahçe' });
    await makeBuyer(database.db);
    shop = await serverOn(database.handle, await builtPages(), patience, {
      onWatch: (made) => (watch = made),
    });
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });

  const read = async (app: App, url: string) => {
    const { statusCode, headers, body } = await app.inject(url);
    return { url, statusCode, location: headers['location'], body };
  };

  test('is what a server without caches would answer, whatever changed', async () => {
    const pages = await builtPages();
    const round = fc.tuple(
      fc.uniqueArray(looks, { minLength: 6, maxLength: 12 }),
      fc.array(changes, { minLength: 1, maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 3 }), async (rounds) => {
        for (const [asked, work] of rounds) {
          for (const url of asked) await read(shop, url);
          for (const change of work) await change(database.db);
          await watch.poll();
          const fresh = await serverOn(database.handle, pages);
          try {
            for (const url of asked) expect(await read(shop, url)).toEqual(await read(fresh, url));
          } finally {
            await fresh.close();
          }
        }
      }),
      { numRuns: runs },
    );
  });
});
