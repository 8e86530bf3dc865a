import sharp from 'sharp';
import { expect, test } from 'vitest';
import { isValidIban, isValidTckn, isValidVkn } from '#rules/person/identity-numbers.ts';
import { parseBankAccounts } from '#rules/order/bank-accounts.ts';
import { settingErrors } from '#rules/shop/settings.ts';
import { parseBands } from '#rules/money/shipping.ts';
import { parseSocialLinks } from '#rules/shop/social-links.ts';
import districts from '../../../reference/districts.json' with { type: 'json' };
import provinces from '../../../reference/provinces.json' with { type: 'json' };
import { eanCheckDigit } from './barcode.ts';
import { businessEmail } from './customers.ts';
import { demoPictures, demoStore } from './demo-store.ts';

const now = new Date('2026-11-21T08:00:00Z');
const store = demoStore({ now });
const listings = store.products.filter((one) => one.parentId === null && one.categories.length > 0);
const parents = new Set(store.products.map((one) => one.parentId));

const unique = (keys: readonly unknown[]) => expect(new Set(keys).size).toBe(keys.length);

test('the same day gives the same shop, another day other dates', () => {
  expect(JSON.stringify(demoStore({ now }))).toBe(JSON.stringify(store));
  const later = demoStore({ now: new Date('2027-02-01T08:00:00Z') });
  expect(later.products.map((one) => one.code)).toEqual(store.products.map((one) => one.code));
  expect(later.products[5]?.createdAt).not.toBe(store.products[5]?.createdAt);
});

test('is a shop worth browsing', () => {
  expect(listings.length).toBeGreaterThanOrEqual(390);
  expect(store.categories.filter((one) => !one.path.includes('/'))).toHaveLength(8);
  expect(store.orders.length).toBeGreaterThanOrEqual(60);
  expect(store.reviews.length).toBeGreaterThanOrEqual(230);
  expect(new Set(listings.map((one) => one.taxRate))).toEqual(new Set([1, 10, 20]));
  expect(new Set(listings.map((one) => one.salePrice.currency))).toEqual(
    new Set(['TRY', 'USD', 'EUR']),
  );
  const dimensions = new Set(store.products.map((one) => one.variants.length));
  expect(dimensions).toEqual(new Set([0, 1, 2, 3]));
  const campaign = listings.filter((one) => one.listPrice.value > one.salePrice.value).length;
  expect(campaign / listings.length).toBeGreaterThan(0.18);
  expect(listings.some((one) => one.salePrice.value === 0)).toBe(true);
  expect(listings.some((one) => one.code.length > 20)).toBe(true);
  expect(listings.some((one) => one.barcode.length > 20)).toBe(true);
});

test('every key is there once', () => {
  unique(store.products.map((one) => one.id));
  unique(store.products.map((one) => one.code));
  unique(store.products.flatMap((one) => one.units.map((unit) => unit.barcode)).filter(Boolean));
  unique(store.categories.map((one) => one.path));
  unique(store.customers.map((one) => one.email));
  unique(store.orders.map((one) => one.orderNo));
  unique(store.reviews.map((one) => `${one.orderNo} ${one.productId}`));
  unique(store.pages.map((one) => one.url));
  unique(store.settings.banks.map((one) => one.name));
  unique(store.settings.banks.flatMap((one) => one.bins));
  unique(store.settings.banks.flatMap((one) => one.posPlans.map((plan) => plan.id)));
  const slugs = store.categories.map((one) => one.path.split('/')[0]);
  for (const { brand } of store.products) expect(slugs).not.toContain(brand.code);
});

test('every product’s category, parent, pictures and default unit exist', () => {
  const paths = new Set(store.categories.map((one) => one.path));
  const ids = new Set(store.products.map((one) => one.id));
  const files = new Set(store.pictures.map((one) => one.file));
  for (const product of store.products) {
    for (const path of product.categories) expect(paths).toContain(path);
    if (product.parentId !== null) expect(ids).toContain(product.parentId);
    if (product.categories.length > 0) expect(product.images.length).toBeGreaterThan(0);
    for (const file of product.images) expect(files).toContain(file);
    expect(product.units[0]?.value).toBe(product.defaultUnit);
    expect(product.units[0]?.defaultPrice).toEqual(product.salePrice);
  }
  for (const path of paths)
    if (path.includes('/')) expect(listings.some((one) => one.categories[0] === path)).toBe(true);
});

test('stock is the sum of the warehouses, and a pack is never dearer than its pieces', () => {
  for (const product of store.products) {
    const sum = product.inventory.reduce((total, row) => total + row.quantity, 0);
    expect(sum).toBe(product.quantity);
    const [one, ...packs] = product.units;
    for (const pack of packs)
      expect(pack.defaultPrice.value).toBeLessThanOrEqual(
        (one?.defaultPrice.value ?? 0) * pack.multiplier,
      );
  }
});

test('children of one parent differ in their variant values', () => {
  for (const parent of listings.filter((one) => parents.has(one.id))) {
    const children = store.products.filter((one) => one.parentId === parent.id);
    unique(children.map((one) => JSON.stringify(one.variants)));
    expect(
      new Set(children.map((one) => one.variants.map((variant) => variant.code).join())).size,
    ).toBe(1);
  }
});

test('EAN-13 codes are from the in-store range and have their check digit', () => {
  const codes = store.products
    .flatMap((one) => one.units.map((unit) => unit.barcode))
    .filter(Boolean);
  for (const code of codes) {
    expect(code).toMatch(/^2[89]\d{11}$/);
    expect(Number(code.at(-1))).toBe(eanCheckDigit(code.slice(0, 12)));
  }
});

test('texts exist in both languages', () => {
  for (const product of store.products.filter((one) => one.categories.length > 0)) {
    expect(product.nameEn).not.toBe('');
    expect(product.description + product.descriptionEn + product.name).not.toMatch(
      /\{\}|undefined|\|/,
    );
    expect(product.descriptionEn).toContain('<p>');
  }
  expect(store.pages).toHaveLength(7);
  for (const page of store.pages)
    expect(page.html.length * page.htmlEn.length).toBeGreaterThan(100_000);
});

test('addresses name a district of their province, and valid numbers', () => {
  for (const address of store.customers.flatMap((one) => one.addresses)) {
    if (address.country !== 'Türkiye') continue;
    const province = provinces.find((one) => one.sehir_title === address.city);
    const district = districts.find(
      (one) => one.ilce_title === address.town && one.ilce_sehirkey === province?.sehir_key,
    );
    expect(district, `${address.town} ${address.city}`).toBeDefined();
    expect(address.number).toHaveLength(19);
    const valid =
      address.idNumber === '' ? isValidVkn(address.taxNumber) : isValidTckn(address.idNumber);
    expect(valid).toBe(true);
  }
});

test('the settings can be read: flags, shipping bands, social links, accounts', () => {
  const { settings, store: shop, currencies } = store.settings;
  expect(settingErrors(settings)).toEqual([]);
  expect(parseBands(settings.kargoUcreti)).toHaveLength(7);
  expect(parseSocialLinks(shop.socialMedia)).toHaveLength(5);
  const accounts = parseBankAccounts(settings.b2cHavaleEftHesapBilgisi);
  expect(accounts).toHaveLength(3);
  for (const account of accounts) expect(isValidIban(account.iban)).toBe(true);
  expect(currencies.find((one) => one.code === 'TRY')?.exchangeRate).toBe(1);
});

test('the open account adds up to what is overdue and what is not due yet', () => {
  const customer = store.customers.find((one) => one.email === businessEmail);
  expect(customer?.statement).toHaveLength(12);
  const kurus = (customer?.statement ?? []).reduce(
    (sum, row) => sum + Math.round(row.debit * 100) - Math.round(row.credit * 100),
    0,
  );
  expect(kurus).toBe(1_842_000 + 1_476_830);
});

test('orders name customers, carriers, products that can be sold, and their units', () => {
  const emails = new Set(store.customers.map((one) => one.email));
  const carriers = new Set<string>(store.settings.kargo.map((one) => one.kfadi));
  const numbers = store.orders.map((one) => Number(one.orderNo.split('-')[2]));
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  for (const order of store.orders) {
    expect(emails).toContain(order.email);
    expect(order.takipNo === '').toBe(order.kfadi === '');
    if (order.kfadi !== '') expect(carriers).toContain(order.kfadi);
    for (const item of order.items) {
      const product = store.products.find((one) => one.id === item.productId);
      expect(parents.has(item.productId)).toBe(false);
      expect(product?.units.map((unit) => unit.value)).toContain(item.unit);
      expect((product?.createdAt ?? '9') < order.date).toBe(true);
    }
  }
});

test('every review belongs to a delivered order line of its buyer and came after it', () => {
  for (const review of store.reviews) {
    const order = store.orders.find((one) => one.orderNo === review.orderNo);
    expect(order?.status).toBe('delivered');
    expect(order?.items.map((item) => item.productId)).toContain(review.productId);
    expect(review.date > (order?.date ?? '9')).toBe(true);
    expect(review.date < now.toISOString()).toBe(true);
    expect(review.title.length).toBeLessThanOrEqual(50);
  }
  const stars = store.reviews.reduce((sum, one) => sum + one.star, 0) / store.reviews.length;
  expect(stars).toBeGreaterThan(4);
});

test('pictures have proper names, and are painted on request only', async () => {
  const pictures = demoPictures();
  for (const { file } of store.pictures) {
    expect(file).toMatch(/^[a-z0-9-]+\.webp$/);
    expect(pictures.has(file)).toBe(true);
  }
  expect(await pictures.paint('yok-1.webp')).toBeNull();
  const product = await pictures.paint(listings[0]?.image ?? '');
  expect(await sharp(product ?? Buffer.alloc(0)).metadata()).toMatchObject({
    width: 1500,
    height: 1500,
    format: 'webp',
  });
  const door = await pictures.paint('kategori-takim.webp');
  expect((await sharp(door ?? Buffer.alloc(0)).stats()).isOpaque).toBe(false);
});
