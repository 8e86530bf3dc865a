import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import type { Order } from '#contract/order.ts';
import type { Session } from '#contract/session.ts';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { ProductList } from '#contract/catalog/product-list.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';

const price = { value: 100, currency: 'TRY' };
const units = [
  { id: 1, value: 'Adet', multiplier: 1, defaultPrice: price },
  { id: 2, value: 'Koli', multiplier: 12, defaultPrice: { value: 1100, currency: 'TRY' } },
];
const shirt = { name: 'Keten gömlek', taxRate: 10, salePrice: price, categories: ['giyim'], units };
const values = (color: string, size: string) => [
  { name: 'Renk', values: [{ name: color }] },
  { name: 'Beden', values: [{ name: size }] },
];
const products = [
  { id: 900, code: 'G', ...shirt, description: '<p>Yazlık.</p>', variants: [] },
  { id: 901, code: 'G1', ...shirt, parentId: 900, quantity: 30, variants: values('Kırmızı', 'XL') },
  { id: 902, code: 'G2', ...shirt, parentId: 900, quantity: 30, variants: values('Fıstık', 'S') },
  { id: 903, code: 'T', ...shirt, name: 'Atkı', nameEn: 'Scarf', quantity: 5 },
];
const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => false };
const categories = [{ path: 'giyim', name: 'Giyim', nameEn: '', image: '', order: 1 }];

const engines = [
  { engine: 'embedded', here: true },
  { engine: 'postgres', here: testDatabaseUrl !== undefined },
] as const;

/** A merchant’s Turkish catalog without English texts (rules catalog/english-words, text/language-of-parts). */
describe.each(engines)('a Turkish catalog in English ($engine)', ({ engine, here }) => {
  let shop: Shop;
  let folder: string;
  beforeAll(async () => {
    if (!here) return;
    shop = await openShop({ engine, pages: true });
    folder = await mkdtemp(join(tmpdir(), 'arasta-turkish-'));
    const wrong: unknown[] = [];
    await importStore({ db: shop.db, pictures }, recordsSource({ categories, products }), {
      onProblem: (problem) => wrong.push(problem),
    });
    expect(wrong).toEqual([]);
    await vi.waitFor(async () => {
      const { items } = await read<ProductList>('products/search?q=red');
      expect(items).toHaveLength(1);
    }, 60_000);
  });
  afterAll(async () => {
    if (!here) return;
    await shop.close();
    await rm(folder, { recursive: true });
  });

  const read = async <Answer>(path: string, locale = 'en') =>
    (await shop.browser().get(`/api/catalog/${path}`, { 'x-locale': locale })).json<Answer>();

  test.runIf(here)('shows English words in lists and filters, whose addresses stay', async () => {
    const { items, facets, breadcrumbs } = await read<ProductList>('products/giyim');
    expect(items.map(({ name, lang }) => [name, lang])).toEqual(
      expect.arrayContaining([
        ['Keten gömlek', 'tr'],
        ['Scarf', undefined],
      ]),
    );
    expect(items[0]?.units.map(({ value }) => value)).toEqual(['pcs', 'Carton']);
    expect(breadcrumbs).toEqual([{ path: 'giyim', name: 'Giyim', lang: 'tr' }]);
    expect(facets.unit.map(({ code, name }) => [code, name])).toEqual([
      ['adet', 'pcs'],
      ['koli', 'Carton'],
    ]);
    const color = facets.variant.find(({ code }) => code === 'renk');
    expect(color).toMatchObject({ name: 'Colour' });
    expect(color?.values.map(({ code, name, lang }) => [code, name, lang]).toSorted()).toEqual([
      ['fistik', 'Fıstık', 'tr'],
      ['kirmizi', 'Red', undefined],
    ]);
    const narrowed = await read<ProductList>('products/giyim?variant=renk:kirmizi');
    expect(narrowed.items.map(({ id }) => id)).toEqual([900]);
    const turkish = await read<ProductList>('products/giyim', 'tr');
    expect(JSON.stringify(turkish)).not.toContain('"lang"');
    expect(turkish.items[0]?.units.map(({ value }) => value)).toEqual(['Adet', 'Koli']);
  });

  test.runIf(here)('finds a product by the English word of its value', async () => {
    const { items } = await read<ProductList>('products/search?q=red');
    expect(items.map(({ id }) => id)).toContain(900);
  });

  test.runIf(here)('shows English words on the product page', async () => {
    const product = await read<ProductDetail>('product/900');
    expect(product).toMatchObject({ lang: 'tr', descriptionLang: 'tr' });
    expect(product.children.map(({ variants }) => variants)).toEqual([
      [
        { name: 'Colour', code: '', values: [{ name: 'Red', swatch: '' }] },
        { name: 'Size', code: '', values: [{ name: 'XL', swatch: '' }] },
      ],
      [
        { name: 'Colour', code: '', values: [{ name: 'Fıstık', lang: 'tr', swatch: '' }] },
        { name: 'Size', code: '', values: [{ name: 'S', swatch: '' }] },
      ],
    ]);
  });

  test.runIf(here)('shows English words in the cart, and takes them', async () => {
    const browser = shop.browser();
    const english = { 'x-locale': 'en' };
    await browser.post('/api/catalog/cart/901', { quantity: '1', productValue: 'Carton' });
    const cart = (await browser.get('/api/catalog/cart', english)).json<Cart>();
    expect(cart.items[0]).toMatchObject({
      product: { name: 'Keten gömlek', lang: 'tr', variant: ['Red', 'XL'] },
      productUnit: { id: 2, value: 'Carton' },
    });
    const held = async () => (await browser.session<Session>()).cart.lines.map(({ unit }) => unit);
    expect(await held()).toEqual(['Koli']);
    await browser.post('/api/catalog/settings', { key: 'locale', value: 'en' });
    expect(await held()).toEqual(['Carton']);
  });

  test.runIf(here)('marks Turkish names of orders', async () => {
    const browser = shop.browser();
    const buyer = await makeBuyer(shop.db);
    await signIn(shop.db, browser, buyer);
    const { email } = await shop.db
      .selectFrom('customers')
      .where('id', '=', buyer.customerId)
      .select('email')
      .executeTakeFirstOrThrow();
    const item = { unit: 1, quantity: 1, price: 100, taxRate: 10 };
    const order = {
      email,
      date: '2026-01-05T10:00Z',
      status: 'delivered',
      paymentType: 4,
    };
    const orders = [
      { orderNo: 'TR-1', ...order, items: [{ productId: 901, ...item }] },
      {
        orderNo: 'EN-1',
        ...order,
        locale: 'en',
        items: [901, 903].map((productId) => ({ productId, ...item })),
      },
    ];
    await importStore({ db: shop.db, pictures }, recordsSource({ orders }));
    const marks = async (orderNo: string) =>
      (await browser.get(`/api/catalog/order/${orderNo}`))
        .json<Order>()
        .orderItems.map(({ lang }) => lang);
    expect(await marks('TR-1')).toEqual(['tr']);
    expect(await marks('EN-1')).toEqual(['tr', undefined]);
  });

  test.runIf(here)('speaks Turkish texts of English pages as Turkish', async () => {
    const page = async (path: string) => (await shop.browser().get(path)).body;
    const list = await page('/en/giyim');
    expect(list).toMatch(/<a href="[^"]+" lang="tr">Keten gömlek<\/a>/);
    expect(list).toMatch(/<a href="[^"]+">Scarf<\/a>/);
    expect(list).toContain('<h1 lang="tr">Giyim</h1>');
    const product = await page('/en/keten-gomlek-p-900');
    expect(product).toContain('<h1 lang="tr">Keten gömlek</h1>');
    expect(product).toContain('<div class="prose" lang="tr"><p>Yazlık.</p></div>');
    expect(product).toMatch(
      /<dt>Colour<\/dt><dd>[^/]*<span>Red<\/span>.{0,20}<span lang="tr">Fıstık<\/span>/,
    );
    const [, main] = (await page('/giyim')).split('<main');
    expect(main).toContain('Keten gömlek');
    expect(main).not.toContain('lang="tr"');
  });

  test.runIf(here)('leaves an export as the merchant wrote it', async () => {
    await exportStore({ db: shop.db, pictures: noPictures }, folder, { parts: ['products'] });
    const lines = (await readFile(join(folder, 'products.jsonl'), 'utf8')).split('\n');
    const record = JSON.parse(lines.find((line) => line.includes('"G1"')) ?? '');
    expect(record).toMatchObject({ name: 'Keten gömlek', nameEn: '' });
    expect(record.units).toMatchObject([
      { value: 'Adet', valueEn: '' },
      { value: 'Koli', valueEn: '' },
    ]);
    expect(record.variants[0]).toMatchObject({ name: 'Renk', nameEn: '' });
    expect(record.variants[0].values[0]).toMatchObject({ name: 'Kırmızı', nameEn: '' });
  });
});
