import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { addSignedInSession, makeBuyer } from '#tests/harness/buyers.ts';
import { readRoutes } from '#tests/harness/every-url.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { urls } from '#urls';

let shop: Shop;
let customer: Browser;
beforeAll(async () => {
  shop = await openShop({ pages: true });
  const { customerId } = await makeBuyer(shop.db);
  customer = shop.browser();
  const session = { customerId, cookieNoticeAt: null, now: new Date() };
  customer.cookies.set('__Host-sid', await addSignedInSession(shop.db, session));
  await customer.session();
});
afterAll(() => shop.close());

/** The responses that a shared cache may store and give to others: the same for everybody. */
const forEverybody =
  /^\/(?:assets\/|office-assets\/|image\/|photo\/|sitemap|robots\.txt|favicon|apple-touch|icon|manifest|brand|api\/docs|api\/catalog\/reference\/|\.well-known)/;

test('no answer but files may be stored by a shared cache (rule reliability/shared-cache)', async () => {
  const paths = readRoutes(shop).filter((path) => !/[:*]/.test(path));
  expect(paths.length).toBeGreaterThan(100);
  const pages = ['/', '/elektrik', '/sepet', `/sarjli-ampul-p-${seed.bulb}`, '/yok', urls.about];
  const calls = [`/api/catalog/product/${seed.bulb}`, '/api/catalog/products/elektrik'];
  const stored: string[] = [];
  for (const path of new Set([...paths, ...pages, ...calls])) {
    for (const browser of [shop.browser(), customer]) {
      const { headers } = await browser.get(path);
      const rule = String(headers['cache-control']);
      if (!/no-store|no-cache|private/.test(rule)) stored.push(`${path} ${rule}`);
    }
  }
  expect(stored.filter((each) => !forEverybody.test(each))).toEqual([]);
});

test('files keep their own cache times', async () => {
  const page = await shop.browser().get('/');
  const [asset = ''] = /\/assets\/[\w.-]+\.(?:js|css)/.exec(page.body) ?? [];
  const file = await shop.browser().get(asset);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const missing = await shop.browser().get('/image/552/404.png');
  expect(missing.headers['cache-control']).toMatch(/^public, max-age=86400/);
  expect(missing.headers['vary']).toBe('accept');
});
