import { setImmediate as breathe } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { rareUrls } from '#rare-urls';
import { urls } from '#urls';
import { brokenBodies, wrongPathValues, wrongQueries } from '#tests/harness/hostile-values.ts';

let shop: Shop;
/** A change is announced; a busy machine hears of it late. */
const soon = { timeout: 25_000, interval: 50 };
beforeAll(async () => {
  shop = await openShop({ pages: true });
});
afterAll(() => shop.close());

async function customer(): Promise<Browser> {
  const buyer = await makeBuyer(shop.db);
  const browser = shop.browser();
  await signIn(shop.db, browser, buyer);
  await fillCart(shop.db, buyer, [{ productId: seed.bulb, quantity: 1 }]);
  return browser;
}

const forAll = [
  urls.home,
  '/elektrik',
  '/elektrik/aydinlatma',
  urls.search('ampul'),
  urls.brand('ISIK'),
  urls.campaign,
  urls.newest,
  urls.mostLiked,
  urls.bestSellers,
  '/sarjli-ampul-p-1',
  '/eldiven-p-5',
  urls.about,
  rareUrls.distanceContract,
  urls.cart,
  urls.login(),
  urls.register,
];
const forCustomers = [
  urls.checkoutAddress,
  urls.checkoutPayment,
  urls.orders,
  urls.wishlist,
  urls.addresses,
];

test.each(forAll)(
  '%s is a page in both languages, with security headers and without a cookie',
  async (path) => {
    for (const [prefix, locale] of [
      ['', 'tr'],
      ['/en', 'en'],
    ]) {
      const answer = await shop.app.inject(`${prefix}${path === '/' && prefix ? '' : path}`);
      expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['set-cookie']).toBeUndefined();
      expect(answer.body).toContain('<meta name="csrf-token" content="">');
      const policy = String(answer.headers['content-security-policy']);
      expect(policy).toMatch(/script-src 'self'(;|$)/);
      expect(answer.body).toContain(`<html lang="${locale}">`);
      expect(answer.body).toMatch(/<title[^>]*>[^<]+<\/title>/);
      expect(answer.body).toContain('<h1');
      const scripts = [...answer.body.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g)];
      for (const [, attributes] of scripts)
        expect(attributes).toMatch(/type="application\/(ld\+)?json"/);
      expect(answer.body).not.toMatch(/\son\w+="/);
    }
  },
);

test.each(forCustomers)('renders %s for a customer and never caches it', async (path) => {
  const mine = await (await customer()).get(path);
  expect(mine.statusCode, mine.body.slice(0, 300)).toBe(200);
  expect(mine.headers['cache-control']).toBe('no-store');
  const visitor = await shop.app.inject(path);
  expect(visitor.statusCode).toBe(302);
  expect(visitor.headers.location).toContain(`${urls.login()}?next=`);
});

test('compresses shared pages and never personal ones', async () => {
  const browser = await customer();
  const gzip = { 'accept-encoding': 'gzip, br' };
  const personal = [
    `${urls.cart}?hata=Atatürk`,
    `${urls.orders}?page=2&q=Kaya`,
    urls.addresses,
    urls.checkoutAddress,
    urls.login('/hesabim'),
    '/nirgendwo?q=Kaya',
    '/api/catalog/session',
    '/api/catalog/cart?q=1',
    '/api/catalog/address',
  ];
  for (const url of personal) {
    const answer = await browser.get(url, gzip);
    expect([url, answer.headers['content-encoding']]).toEqual([url, undefined]);
    expect([url, answer.headers['cache-control']]).toEqual([url, 'no-store']);
  }
  const kept = await browser.get('/elektrik?q=ampul', gzip);
  expect(kept.headers['content-encoding']).toBe('gzip');
});

test('a stored URL with invalid parameters shows nothing', async () => {
  const nonsense = [
    { path: '/yeni-urun', container: 'ProductDetail', params: { id: 'abc' } },
    { path: '/ilk-urun', container: 'ProductDetail', params: {} },
    { path: '/eksi-urun', container: 'ProductDetail', params: { id: '-1' } },
    { path: '/kayip-urun', container: 'ProductDetail', params: { id: '999999999' } },
    { path: '/vitrin', container: 'ProductList', params: { category: 'yok' } },
    { path: '/firsat', container: 'CampaignProducts', params: {} },
    { path: '/siparisim', container: 'CheckoutSummary', params: {} },
    { path: '/tamam', container: 'OrderSuccess', params: { orderNo: 'a/b' } },
    { path: '/metinsiz', container: 'Page', params: {} },
    { path: '/eski', container: 'Gone', params: {} },
  ];
  const rows = nonsense.map((row) => ({ ...row, params: JSON.stringify(row.params) }));
  await shop.db.insertInto('urls').values(rows).execute();
  const sensible = { path: '/ampul', container: 'ProductDetail', params: '{"id":"1"}' };
  await shop.db.insertInto('urls').values(sensible).execute();
  const status = async (url: string) => (await shop.app.inject(url)).statusCode;
  await vi.waitFor(async () => expect(await status('/ampul')).toBe(200), soon);
  const buyer = await customer();
  for (const { path } of nonsense) {
    expect([path, (await buyer.get(path)).statusCode]).toEqual([path, 404]);
  }
});

test('answers an unknown path with a 404 page', async () => {
  for (const path of [
    '/nothing',
    '/en/nothing',
    '/eski-fener-p-7',
    '/yok-p-99999999999999',
    '/api',
  ]) {
    const answer = await shop.app.inject(path);
    expect(answer.statusCode, path).toBe(404);
    expect(answer.headers['content-type'], path).toContain('text/html');
    expect(answer.headers['cache-control'], path).toBe('no-store');
  }
});

test('redirects every address of a product to one', async () => {
  const answer = await shop.app.inject('/en/wrong-name-p-1?sort=name');
  expect(answer.statusCode).toBe(301);
  expect(answer.headers.location).toBe('/en/sarjli-ampul-p-1?sort=name');
});

test('the cart’s path shows the success of an order once', async () => {
  const browser = await customer();
  const form = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
  const { orderNo } = (await browser.post('/api/catalog/cart', form)).json<{ orderNo: string }>();
  expect((await browser.get(urls.cart)).body).toContain(orderNo);
  expect((await browser.get(urls.cart)).body).not.toContain(orderNo);
});

test('answers every address of a page, however strange', async () => {
  const callers = [shop.browser(), await customer()];
  const prefixes = [
    '/',
    '/en/',
    '/elektrik/',
    '/siparis/ozet/',
    '/x-p-',
    '/account/',
    '/image/80/',
  ];
  const strange = [
    ...prefixes.flatMap((prefix) => wrongPathValues.map((value) => prefix + value)),
    ...[urls.home, '/search', '/elektrik', '/sepet', urls.orders, '/sarjli-ampul-p-1'].flatMap(
      (path) => wrongQueries.map((query) => path + query),
    ),
    '//elsewhere.test/%2e%2e',
    '/en//elsewhere.test',
    '/%2f%2felsewhere.test',
  ];
  const faults: string[] = [];
  for (const browser of callers) {
    for (const url of strange) {
      await breathe();
      const { statusCode, headers } = await browser.get(url);
      const elsewhere = /^(\/\/|https?:)/.test(String(headers.location ?? ''));
      if (![200, 301, 302, 400, 404].includes(statusCode) || elsewhere)
        faults.push(`${url.slice(0, 100)} ${statusCode} ${headers.location ?? ''}`);
    }
  }
  expect(faults).toEqual([]);
});

test('plain forms refuse fields that no page of the shop sends', async () => {
  const faults: string[] = [];
  for (const browser of [shop.browser(), await customer()]) {
    for (const url of [urls.cart, urls.cartForm, urls.checkoutCart, '/en/siparis']) {
      for (const [type, payload] of brokenBodies) {
        await breathe();
        const headers = { 'content-type': type };
        const { statusCode } = await browser.change({ method: 'POST', url, payload, headers });
        if (![303, 400, 404, 413, 415].includes(statusCode))
          faults.push(`${url} ${type} ${payload.slice(0, 60)} ${statusCode}`);
      }
      const headers = { origin: 'https://elsewhere.test' };
      const forged = await browser.send({ method: 'POST', url, headers });
      if (forged.statusCode !== 403) faults.push(`${url} forged ${forged.statusCode}`);
    }
  }
  expect(faults).toEqual([]);
});
