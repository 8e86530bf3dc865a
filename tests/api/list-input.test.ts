import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductList } from '#contract/catalog/product-list.ts';
import { openShop } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ pages: true });
});
afterAll(() => shop.close());

const names =
  'page limit sort view q brand category min max stock campaign rating unit variant'.split(' ');
/** As they stand in an address: encoded, broken and not encoded at all. */
const values = [
  '',
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'NaN',
  'yok',
  'a:b',
  ':::',
  '%25',
  '%',
  '_',
  '%5C',
  '%27',
  '%22',
  "'--;",
  '%00',
  '%0A%0D',
  '%ED%A0%80',
  '%uD800',
  '%F0%9F%98%80',
  '{}',
  ',,,',
  '%2C%2C',
  'x'.repeat(10_000),
  'renk:'.repeat(2_000),
  'd:1,'.repeat(2_000),
];

test.each(names)('the list answers whatever is in %s', async (name) => {
  for (const value of values) {
    for (const path of ['/search', '/elektrik', '/kampanyali-urunler']) {
      const query = `?${name}=${value}`;
      const call = await shop.app.inject(`/api/catalog/products${path}${query}`);
      expect([call.statusCode, query.slice(0, 60)]).toEqual([200, query.slice(0, 60)]);
      const { page, pages, limit, items, total } = call.json<ProductList>();
      expect(page).toBeLessThanOrEqual(Math.max(1, pages));
      expect([12, 24, 48, 96]).toContain(limit);
      expect(items.length).toBe(Math.min(limit, total - (page - 1) * limit));
    }
  }
});

test('a meaningless page number still shows a page', async () => {
  const all = names.map((name, index) => `${name}=${values[index + 8] ?? ''}`).join('&');
  for (const query of [
    all,
    ...values.map((value) => `variant=${value}&brand=${value}&q=${value}`),
  ]) {
    const answer = await shop.app.inject(`/search?${query}`);
    expect([answer.statusCode, query.slice(0, 60)]).toEqual([200, query.slice(0, 60)]);
    expect(answer.body).toContain('<h1');
  }
});

test('an unknown filter value finds nothing, and an impossible one is ignored', async () => {
  const total = async (query: string) =>
    (await shop.app.inject(`/api/catalog/products?${query}`)).json<ProductList>().total;
  const everything = await total('');
  expect(everything).toBeGreaterThan(0);
  for (const query of [
    'brand=yok',
    'unit=yok',
    'variant=renk:yok',
    'variant=yok:mavi',
    'min=1e9',
  ]) {
    expect([query, await total(query)]).toEqual([query, query === 'min=1e9' ? everything : 0]);
  }
  for (const query of ['rating=9', 'campaign=yes', 'variant=renk', 'sort=-', 'page=-3']) {
    expect([query, await total(query)]).toEqual([query, everything]);
  }
});

test('caches a list for each currency with its prices', async () => {
  const ask = async (cookies: Record<string, string>) =>
    (
      await shop.app.inject({ url: '/api/catalog/products?sort=-price', cookies })
    ).json<ProductList>().facets.price;
  const lira = await ask({});
  const dollars = await ask({ '__Host-currency': 'USD' });
  expect(dollars.max).toBeGreaterThan(0);
  expect(dollars.max).toBeLessThan(lira.max);
  expect(await ask({})).toEqual(lira);
  expect(await ask({ '__Host-currency': 'USD' })).toEqual(dollars);
  const found = async (query: string, cookies: Record<string, string>) =>
    (await shop.app.inject({ url: `/api/catalog/products?${query}`, cookies })).json<ProductList>()
      .total;
  const usd = { '__Host-currency': 'USD' };
  expect(await found(`min=${dollars.max}&max=${dollars.max}`, usd)).toBeGreaterThan(0);
  expect(await found(`min=${lira.max}&max=${lira.max}`, {})).toBeGreaterThan(0);
  expect(await found(`min=${lira.max}`, usd)).toBe(0);
});

test('the chosen view applies on shared pages whose address names none', async () => {
  const rows = { '__Host-view': 'rows' };
  const page = async (url: string, cookies = {}) => (await shop.app.inject({ url, cookies })).body;
  expect(await page('/elektrik', rows)).toBe(await page('/elektrik?view=rows'));
  expect(await page('/elektrik?view=list', rows)).toBe(await page('/elektrik'));
  const view = async (query: string, cookies = {}) =>
    (
      await shop.app.inject({ url: `/api/catalog/products/elektrik${query}`, cookies })
    ).json<ProductList>().view;
  expect([await view('', rows), await view(''), await view('?view=list', rows)]).toEqual([
    'rows',
    'list',
    'list',
  ]);
});
