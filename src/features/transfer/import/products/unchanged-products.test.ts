import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportProducts } from '#db/transfer/read-store.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { recordsSource, type StoreRecords } from '#tests/harness/records-source.ts';
import { importStore } from '#features/transfer/import/import-store.ts';

const pictures = {
  adopt: async () => ({ ok: true, changed: true }) as const,
  has: () => true,
};
const price = (value: number) => ({ value, currency: 'TRY' });

const full = {
  id: 1,
  code: 'A-1',
  barcode: '8690000000012',
  name: 'Çekiç',
  nameEn: 'Hammer',
  seo: 'cekic',
  image: 'a.webp',
  images: ['a.webp'],
  brand: { code: 'B', name: 'Usta' },
  model: { name: 'M' },
  categories: ['el-aletleri/cekic'],
  quantity: 5,
  defaultUnit: 'Adet',
  units: [{ id: 1, value: 'Adet', defaultPrice: price(10), listPrice: price(12) }],
  salePrice: price(10),
  listPrice: price(12),
  taxRate: 20,
  description: '<p>İyi</p>',
  descriptionEn: '<p>Good</p>',
  metaTitle: 't',
  metaDescription: 'd',
  metaKeywords: 'k',
  inventory: [{ warehouseName: 'Merkez', quantity: 5 }],
  equivalentCode: ['X-1'],
  salesNumber: 3,
  stockNumberType: '',
  fastDelivery: false,
  sameDayShipping: false,
  createdAt: '2026-01-02T03:04:05.000Z',
  active: true,
  parentId: null,
};
const parent = { id: 2, code: 'P', name: 'Eldiven', taxRate: 20, salePrice: price(1) };
const size = (name: string) => [{ name: 'Beden', values: [{ name }] }];
const child = { ...parent, id: 3, code: 'C', parentId: 2, variants: size('S') };

/** One other value for each field of the record that may change. */
const changes: Readonly<Record<string, unknown>> = {
  code: 'A-2',
  barcode: '8690000000029',
  name: 'Balyoz',
  nameEn: 'Sledge',
  seo: 'balyoz',
  image: 'b.webp',
  images: ['b.webp'],
  brand: null,
  model: { name: 'N' },
  categories: ['el-aletleri'],
  quantity: 6,
  units: [{ id: 1, value: 'Adet', defaultPrice: price(11), listPrice: price(12) }],
  listPrice: null,
  taxRate: 10,
  description: '<p>Daha iyi</p>',
  descriptionEn: '',
  metaTitle: 'T',
  metaDescription: 'D',
  metaKeywords: 'K',
  inventory: [{ warehouseName: 'Merkez', quantity: 4 }],
  equivalentCode: ['X-2'],
  salesNumber: 4,
  stockNumberType: 'x',
  fastDelivery: true,
  sameDayShipping: true,
  createdAt: '2026-01-03T03:04:05.000Z',
  active: false,
  archived: true,
};

describeEachEngine('a repeated import of products', (open) => {
  let shop: TestDatabase;
  const take = async (records: StoreRecords) =>
    (await importStore({ db: shop.db, pictures }, recordsSource(records))).parts.products;
  const exported = async () => {
    const records: object[] = [];
    for await (const record of exportProducts(shop.db)) records.push(Object(record));
    return records;
  };
  const counts = (changed: number, unchanged: number) => ({
    added: 0,
    changed,
    unchanged,
    refused: 0,
  });

  beforeAll(async () => {
    shop = await open();
    await take({
      categories: [
        { path: 'el-aletleri', name: 'El aletleri' },
        { path: 'el-aletleri/cekic', name: 'Çekiç' },
      ],
      products: [full, parent, child],
    });
  });
  afterAll(() => shop.drop());

  test('changes nothing, whether the file is complete or partial', async () => {
    const all = await exported();
    expect(await take({ products: all })).toMatchObject(counts(0, 3));
    expect(await take({ products: [{ id: 1, name: 'Çekiç', quantity: 5 }] })).toMatchObject(
      counts(0, 1),
    );
    expect(await exported()).toEqual(all);
  });

  test.each(Object.entries(changes))(
    'changes the one product whose %s differs',
    async (field, value) => {
      const [before, ...others] = await exported();
      const given =
        field === 'listPrice' ? { id: 1, [field]: value } : { ...before, [field]: value };
      expect(await take({ products: [given, ...others] })).toMatchObject(counts(1, 2));
      const [after, ...rest] = await exported();
      expect(after).toMatchObject(
        field === 'units' ? { salePrice: price(11) } : { [field]: value },
      );
      expect(rest).toEqual(others);
    },
  );

  test('changes a variant with another value', async () => {
    const [first, second, third] = await exported();
    const products = [first, second, { ...third, variants: size('M') }];
    expect(await take({ products })).toMatchObject(counts(1, 2));
    expect((await exported())[2]).toMatchObject({ variants: [{ values: [{ name: 'M' }] }] });
  });

  test('restores a missing parent category of products', async () => {
    await take({ products: [{ id: 1, categories: ['el-aletleri/cekic'] }] });
    const all = await exported();
    await shop.db
      .deleteFrom('product_categories')
      .where('product_id', '=', 1)
      .where('direct', '=', false)
      .execute();
    expect(await take({ products: all })).toMatchObject(counts(1, 2));
    expect(await take({ products: all })).toMatchObject(counts(0, 3));
  });
});
