import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { everyRow, rowsSince, stampRows } from '#tests/harness/stored-rows.ts';
import { recordsSource, type StoreRecords } from '#tests/harness/records-source.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';
import { importStore } from './import-store.ts';

const pictures = {
  adopt: async () => ({ ok: true, changed: true }) as const,
  has: () => true,
};

/** Stands in every text of a refused line that could be stored. */
const mark = 'REFUSED';
const lira = { value: 5, currency: 'TRY' };

/** A product that brings everything along that a line can: the database has none of it yet. */
const product = (id: number, wrong: object) => ({
  id,
  code: `${mark}-${id}`,
  name: `${mark} ${id}`,
  taxRate: 20,
  brand: { code: `${mark}-${id}`, name: mark },
  model: { name: mark },
  categories: ['hirdavat'],
  equivalentCode: [`${mark}-E${id}`],
  inventory: [{ warehouseName: mark, quantity: 3 }],
  units: [
    { id: 1, value: 'Adet', defaultPrice: lira, barcode: `${mark}${id}` },
    { id: 2, value: mark, multiplier: 10, defaultPrice: lira },
  ],
  ...wrong,
});

const address = {
  addressTitle: 'Ev',
  name: mark,
  country: 'Türkiye',
  city: 'Edirne',
  town: 'Merkez',
  address: 'Yol 1',
};
const customer = (email: string, wrong: object) => ({
  email,
  name: mark,
  password: 'gizli-456',
  addresses: [address],
  branches: [{ id: 9, name: mark }],
  consents: [{ kind: 'marketing', at: '2026-01-01T09:00:00.000Z' }],
  ...wrong,
});

const order = (orderNo: string, wrong: object) => ({
  orderNo,
  email: 'zeynep@example.com',
  date: '2026-04-04T12:00:00.000Z',
  status: 'delivered',
  paymentType: 4,
  description: mark,
  items: [{ productId: 20, unit: 'Adet', quantity: 1, price: 5, taxRate: 20 }],
  takipNo: mark,
  kfadi: 'Turna Kargo',
  ...wrong,
});

const review = (wrong: object) => ({
  orderNo: '10000007',
  productId: 11,
  star: 5,
  title: mark,
  description: mark,
  date: '2026-05-01T09:00:00.000Z',
  ...wrong,
});

/** Lines that are refused for what only the last look finds: by their form, by what is there, and by the database. */
const refused = {
  categories: [{ path: 'elektrik/Büyük Harf', name: mark }],
  products: [
    product(901, { categories: ['hirdavat', 'yok/boyle'] }),
    product(902, { code: 'AMP-9' }),
    product(903, {
      listPrice: undefined,
      units: [{ id: 1, value: mark, defaultPrice: { value: 1, currency: 'GBP' } }],
    }),
    product(904, { parentId: 999, variants: [{ name: mark, values: [{ name: mark }] }] }),
    product(905, { defaultUnit: 'Palet' }),
    // The shop has it: what it says of itself must not change either.
    product(20, { createdAt: '2026-02-30' }),
  ],
  customers: [
    customer('yeni@example.com', { statement: [{ date: '2026-01-02', debit: -1, credit: 0 }] }),
    customer('borc@example.com', {
      overdue: { overdueBalance: 1, overdueBalanceExpiryDay: 1, currency: 'GBP' },
    }),
    customer('ali@example.com', { password: 'abc' }),
  ],
  orders: [
    order('20000001', { email: 'nobody@example.com' }),
    order('20000002', { kfadi: 'Yok Kargo' }),
    order('20000003', {
      items: [
        { productId: 20, unit: 'Adet', quantity: 1, price: 5, taxRate: 20 },
        { productId: 999, unit: 'Adet', quantity: 1, price: 5, taxRate: 20 },
      ],
    }),
    order('20000004', { history: [{ state: 'placed', at: '2026-04-04T12:00:00.000Z' }] }),
    order('10000007', { items: [{ productId: 999, quantity: 1, price: 1, taxRate: 20 }] }),
  ],
  reviews: [
    review({ orderNo: '99999999' }),
    review({ productId: 10 }),
    review({ date: '2026-02-30' }),
  ],
  pages: [{ url: '/reddedilen', container: 'ProductDetail', title: mark, params: { id: 'abc' } }],
} as const satisfies StoreRecords;

describeEachEngine('a refused import line (rule import-export/refused-line)', (open) => {
  const databases: TestDatabase[] = [];
  let shop: TestDatabase;
  let other: TestDatabase;
  beforeAll(async () => {
    shop = await open();
    other = await open();
    databases.push(shop, other);
    for (const { db } of databases) await take(db, smallStore());
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
  });

  const take = (db: TestDatabase['db'], records: StoreRecords) =>
    importStore({ db, pictures }, recordsSource(records));

  test('leaves no row in any table', async () => {
    const before = await everyRow(shop.db);
    const { parts } = await take(shop.db, refused);
    for (const [part, lines] of Object.entries(refused))
      expect([part, Object.entries(parts).find(([name]) => name === part)?.[1]]).toEqual([
        part,
        expect.objectContaining({ read: lines.length, refused: lines.length }),
      ]);
    expect(await everyRow(shop.db)).toEqual(before);
  });

  test('leaves nothing next to the lines that are stored with it', async () => {
    const stored = {
      products: [
        {
          id: 801,
          code: 'Y-801',
          name: 'Yeni',
          taxRate: 20,
          salePrice: lira,
          brand: { code: 'YENI' },
        },
        { id: 802, code: 'Y-802', name: 'Yeni', taxRate: 10, salePrice: lira },
      ],
      customers: [
        { email: 'yeni@example.com', name: 'Yeni', addresses: [{ ...address, name: 'Y' }] },
      ],
      orders: [{ ...order('20000001', {}), description: '', takipNo: 'TK2' }],
      reviews: [{ ...review({}), title: 'İyi', description: 'İyi' }],
      pages: [{ url: '/yeni', container: 'Page', title: 'Yeni', html: '<p>Yeni</p>' }],
    };
    /** Between the lines of one batch; the database alone knows that a code is taken within it. */
    const mixed = {
      products: [
        ...refused.products.slice(0, 3),
        ...stored.products,
        product(906, { code: 'Y-801' }),
        ...refused.products.slice(3),
      ],
      customers: [refused.customers[0], ...stored.customers, ...refused.customers.slice(1)],
      orders: [refused.orders[1], ...stored.orders, ...refused.orders.slice(2)],
      reviews: [refused.reviews[0], ...stored.reviews, ...refused.reviews.slice(1)],
      pages: [...refused.pages, ...stored.pages],
    };
    const since = await stampRows(shop.db);
    const { parts } = await take(shop.db, mixed);
    await take(other.db, stored);
    expect(Object.values(parts).map(({ added, changed }) => added + changed)).toEqual(
      Object.values(stored).map((lines) => lines.length),
    );
    expect(await rowsSince(shop.db, since, mark)).toBe('');
    const counts = async ({ db }: TestDatabase) =>
      Object.entries(await everyRow(db)).map(([table, rows]) => [table, rows.length]);
    expect(await counts(shop)).toEqual(await counts(other));
  });
});
