import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { importStore } from './import-store.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import type { StoreRecords } from '#tests/harness/records-source.ts';

const pictures = {
  adopt: async () => ({ ok: true, changed: true }) as const,
  has: () => true,
};

describeEachEngine('an import', (open) => {
  let shop: TestDatabase;

  async function take(records: StoreRecords) {
    const problems: Problem[] = [];
    const report = await importStore({ db: shop.db, pictures }, recordsSource(records), {
      onProblem: (problem) => problems.push(problem),
    });
    return { report, texts: problems.map((problem) => problemText(problem, 'en')) };
  }
  const product = (id: number) =>
    shop.db.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const price = { value: 5, currency: 'TRY' };

  beforeAll(async () => {
    shop = await open();
    await take(smallStore());
  });
  afterAll(() => shop.drop());

  test('refuses a path whose screen cannot be shown, and names the invalid parameter', async () => {
    const { report, texts } = await take({
      pages: [
        { url: '/iyi', container: 'ProductDetail', params: { id: '12' } },
        { url: '/kotu', container: 'ProductDetail', params: { id: 'abc' } },
        { url: '/eksik', container: 'ProductDetail' },
        { url: '/ozet', container: 'CheckoutSummary', params: { orderNo: 'a/b' } },
      ],
    });
    expect(report.parts.pages).toMatchObject({ added: 1, refused: 3 });
    expect(texts.map((text) => /params\.\w+/.exec(text)?.[0])).toEqual([
      'params.id',
      'params.id',
      'params.orderNo',
    ]);
  });

  test('refuses each invalid line alone, names the field, and stores the other lines', async () => {
    const good = { code: 'X', name: 'X', taxRate: 20, salePrice: price };
    const { report, texts } = await take({
      products: [
        { id: 101, ...good, code: 'GOOD-1' },
        { ...good, code: 'NO-ID' },
        { id: 102, code: 'NO-NAME', taxRate: 20 },
        { id: 103, ...good, code: 'BAD-CAT', categories: ['yok/boyle'] },
        { id: 104, ...good, code: 'AMP-9' },
        { id: 105, ...good, code: 'BAD-CUR', salePrice: { value: 1, currency: 'GBP' } },
        { id: 106, ...good, code: 'BAD-DATE', createdAt: '2026-02-30' },
        {
          id: 107,
          ...good,
          code: 'ORPHAN',
          parentId: 999,
          variants: [{ name: 'Renk', values: [{ name: 'a' }] }],
        },
        {
          id: 108,
          ...good,
          code: 'GRANDCHILD',
          parentId: 12,
          variants: [{ name: 'Renk', values: [{ name: 'a' }] }],
        },
        { id: 109, ...good, code: 'NUL\u0000', quantity: 1.5 },
        {
          id: 110,
          ...good,
          code: 'BRAND',
          brand: { code: 'NEVER', name: 'Never' },
          defaultUnit: 'Palet',
          units: [{ id: 1, value: 'Adet', defaultPrice: price }],
        },
        { id: 111, ...good, code: 'GOOD-2' },
        { id: 111, ...good, code: 'GOOD-2', name: 'Later' },
      ],
    });
    expect(texts.toSorted()).toEqual([
      'products.jsonl:10: code: has the wrong form (^[^\\u0000-\\u001f\\u007f]*$)',
      'products.jsonl:10: quantity: has the wrong type, wanted: integer',
      'products.jsonl:11: defaultUnit: the product has no such unit (Palet)',
      'products.jsonl:2: id: is missing',
      'products.jsonl:3: name: is missing',
      'products.jsonl:4: categories[0]: there is no such category (yok/boyle)',
      'products.jsonl:5: code: is the code of another product (id 10)',
      'products.jsonl:6: salePrice.currency: there is no such currency (GBP)',
      'products.jsonl:7: createdAt: is not a date (2026-02-30)',
      'products.jsonl:8: parentId: there is no such parent (999)',
      'products.jsonl:9: parentId: a variant cannot have variants (12)',
    ]);
    expect(report.parts.products).toMatchObject({ read: 13, added: 2, changed: 1, refused: 10 });
    expect(await product(111)).toMatchObject({ name: 'Later' });
    const brand = shop.db.selectFrom('brands').select('id').where('code', '=', 'NEVER');
    expect(await brand.execute()).toEqual([]);
  });

  test('refuses a line that only the database can refuse, and stores the rest of its batch', async () => {
    const unit = (id: number, value: string) => ({ id, value, defaultPrice: price });
    const base = { name: 'U', taxRate: 20 };
    const { report, texts } = await take({
      products: [
        { id: 201, ...base, code: 'U-1', units: [unit(1, 'Adet'), unit(2, 'Kutu')] },
        { id: 202, ...base, code: 'U-2', units: [unit(1, 'Adet')] },
        { id: 203, ...base, code: 'U-2', units: [unit(1, 'Adet')] },
      ],
    });
    expect(texts).toEqual(['products.jsonl:3: code: is the code of another product (id 202)']);
    expect(report.parts.products).toMatchObject({ added: 2, refused: 1 });
  });

  test('refuses a line with a card number in a text, and accepts e-mails, codes and telephones', async () => {
    const address = { addressTitle: 'Ev', name: 'A', country: 'Türkiye', city: '', town: '' };
    const customer = (n: number, text: string) => ({
      email: `kart${n}.4111111111111111@example.com`,
      name: 'K',
      phone: '491512345678901',
      addresses: [{ ...address, address: text }],
    });
    const { report, texts } = await take({
      products: [
        {
          id: 210,
          code: '4111111111111111',
          name: 'K',
          taxRate: 20,
          salePrice: { value: '9.90000000000000', currency: 'TRY' },
        },
      ],
      customers: [customer(1, 'Sokak 1'), customer(2, 'Kartım ４111 1111-1111.1111')],
    });
    expect(texts).toEqual([
      'customers.jsonl:2: addresses[0].address: contains a card number; card numbers are not stored',
    ]);
    expect(report.parts).toMatchObject({ products: { added: 1 }, customers: { added: 1 } });
    expect((await auditShop(shop.db, new Date())).filter(({ count }) => count > 0)).toEqual([]);
  });

  test('keeps a field that a record leaves out, and clears one that is null', async () => {
    const before = await product(20);
    await take({
      products: [{ id: 20, quantity: 7, brand: null, salePrice: { value: 9, currency: 'TRY' } }],
    });
    const { updated_at: _, ...after } = await product(20);
    expect(after).toMatchObject({
      name: before.name,
      description: before.description,
      brand_id: null,
      model_id: before.model_id,
      default_unit_id: 2,
    });
    const units = await shop.db
      .selectFrom('product_units')
      .select(['id', 'price'])
      .where('product_id', '=', 20)
      .orderBy('id')
      .execute();
    expect(units).toEqual([
      { id: 1, price: 0.1234 },
      { id: 2, price: 9 },
    ]);
  });

  test('changes the opening quantity so that stock equals opening and movements, and adds pieces sold', async () => {
    await shop.db
      .insertInto('stock_movements')
      .values({ product_id: 20, quantity: -4, reason: 'correction' })
      .execute();
    await shop.db
      .updateTable('products')
      .set({ quantity: 3, sales_number: 39 })
      .where('id', '=', 20)
      .execute();
    await take({ products: [{ id: 20, quantity: 50, salesNumber: 35 }] });
    expect(await product(20)).toMatchObject({
      quantity: 50,
      opening_quantity: 54,
      opening_sales: 35,
      sales_number: 39,
    });
  });

  test('warns of two different prices and uses the unit’s, and rounds prices with too many decimals', async () => {
    const units = [{ id: 1, value: 'Adet', defaultPrice: { value: 1.23456, currency: 'TRY' } }];
    const { texts } = await take({
      products: [
        {
          id: 301,
          code: 'P-1',
          name: 'P',
          taxRate: 20,
          salePrice: { value: '2,00', currency: 'TL' },
          units,
        },
      ],
    });
    expect(texts).toEqual([
      'products.jsonl:1: units[0].defaultPrice.value: was rounded to 4 decimals (1.23456 → 1.2346)',
      'products.jsonl:1: salePrice: the price of the default unit is used (1.2346 TRY ≠ 2 TRY)',
    ]);
    const unit = shop.db.selectFrom('product_units').select('price').where('product_id', '=', 301);
    expect(await unit.execute()).toEqual([{ price: 1.2346 }]);
  });

  test('stores product HTML without scripts', async () => {
    const { description } = await product(10);
    expect(description).not.toContain('script');
    expect(description).toContain(
      'href="https://kandil.example/a?b=1&amp;c=2" rel="nofollow noopener"',
    );
  });

  test('stores passwords as argon2id hashes only, and a new password ends the sessions', async () => {
    const row = () =>
      shop.db
        .selectFrom('customers')
        .select(['id', 'password_hash'])
        .where('email_key', '=', 'zeynep@example.com')
        .executeTakeFirstOrThrow();
    const before = await row();
    expect(before.password_hash).toMatch(/^\$argon2id\$/);
    await shop.db
      .insertInto('sessions')
      .values({ token_hash: new Uint8Array([1]), customer_id: before.id, signed_in_at: new Date() })
      .execute();
    await take({ customers: [{ email: 'ZEYNEP@example.com', password: 'gizli-123' }] });
    expect(await row()).toEqual(before);
    await take({ customers: [{ email: 'zeynep@example.com', password: 'yeni-gizli' }] });
    expect((await row()).password_hash).not.toBe(before.password_hash);
    expect(await shop.db.selectFrom('sessions').select('id').execute()).toEqual([]);
    const { texts } = await take({
      customers: [{ email: 'kisa@example.com', name: 'K', password: 'abc' }],
    });
    expect(texts).toEqual(['customers.jsonl:1: password: a password needs 6–30 characters']);
  });

  test('imports an order only for customers, products and carriers that exist', async () => {
    // The quote of the first order is of that one alone.
    const order = { ...(smallStore().orders[0] as object), quoteNo: null };
    const { texts } = await take({
      orders: [
        { ...order, orderNo: 'A', email: 'nobody@example.com' },
        { ...order, orderNo: 'B', kfadi: 'Yok Kargo' },
        { ...order, orderNo: 'C', items: [{ productId: 999, quantity: 1, price: 1, taxRate: 20 }] },
      ],
      reviews: [
        {
          orderNo: '10000001',
          productId: 20,
          star: 5,
          title: 'x',
          description: 'y',
          date: '2026-01-01',
        },
      ],
    });
    expect(texts).toEqual([
      'orders.jsonl:1: email: there is no such customer (nobody@example.com)',
      'orders.jsonl:2: kfadi: there is no such carrier (Yok Kargo)',
      'orders.jsonl:3: items[0].productId: there is no such product (999)',
      'reviews.jsonl:1: productId: the order does not contain this product (20)',
    ]);
  });

  test('refuses one invalid flag of settings.json alone', async () => {
    const { texts, report } = await take({
      settings: [
        {
          settings: { stockInfoStatus: 99, showListPrice: '0', colour: 'red' },
          defaultCurrency: 'GBP',
        },
      ],
    });
    expect(texts).toEqual([
      'settings.json:1: settings.colour: unknown setting, not used',
      'settings.json:1: defaultCurrency: there is no such currency (GBP)',
      'settings.json:1: settings.stockInfoStatus: is out of range (99)',
    ]);
    expect(report.parts.settings).toMatchObject({ added: 1, refused: 2 });
  });
});
