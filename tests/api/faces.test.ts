import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { Session } from '#contract/session.ts';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { makeCaller } from '#tests/harness/caller.ts';
import type { Caller } from '#tests/harness/caller.ts';
import { calls } from '#tests/harness/calls.ts';
import { testDatabaseUrl } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import type { Description } from '#tests/harness/described-calls.ts';
import { rightRequest } from '#tests/harness/requests.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import {
  changeListPrice,
  joinGroup,
  makePricedGroup,
  writtenPrice,
  type PricedGroup,
} from '#tests/harness/wholesale.ts';

/** Far longer than the change feed takes, on a busy machine too. */
const soon = { timeout: 20_000, interval: 20 };

/** Digits of moments, of picture hashes and of tokens may look like an amount. */
const withoutNoise = (text: string) =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replaceAll(/<link [^>]*>/g, '')
    .replaceAll(/"csrfToken":"[^"]*"|name="csrf[^>]*>/g, '');

const pages = [
  '/',
  '/elektrik',
  '/elektrik?view=rows&sort=price',
  '/isik/elektrik',
  '/search?q=ampul',
  '/search?q=ampul&min=1&max=99999',
  '/search?q=%20bulunmaz%20kumas',
  '/kampanyali-urunler',
  '/yeni-urunler',
  '/en-begenilenler',
  '/cok-satanlar',
  `/sarjli-ampul-p-${seed.bulb}`,
  `/eldiven-p-${seed.parent}`,
  `/eldiven-xl-p-${seed.child}`,
  `/karsilastir?urun=${seed.bulb}&urun=${seed.parent}`,
  '/sepet',
  '/favorilerim',
  '/hizli-siparis',
  '/siparislerim',
  '/siparis/adres',
  '/hesabim',
  '/hakkimizda',
  '/boyle-bir-sayfa-yok',
];

const moreCalls = [
  `/api/catalog/product/${seed.parent}`,
  '/api/catalog/products/kampanyali-urunler',
  '/api/catalog/products/search?q=ampul&sort=-price&min=1',
  '/api/catalog/suggest?q=ampul',
  `/api/catalog/viewed?ids=${seed.bulb},${seed.parent}`,
  `/api/catalog/comparison?urun=${seed.bulb}&urun=${seed.parent}`,
  '/api/catalog/product/999999',
  '/api/catalog/products/boyle-bir-yol-yok',
  '/sitemap.xml',
];

const engines = [
  { engine: 'embedded', here: true },
  { engine: 'postgres', here: testDatabaseUrl !== undefined },
] as const;

describe.each(engines)('two groups with prices of their own ($engine)', ({ engine, here }) => {
  let shop: Shop;
  let visitor: Browser;
  let groups: readonly [PricedGroup, PricedGroup];
  let callers: readonly [Caller, Caller];
  beforeAll(async () => {
    if (!here) return;
    shop = await openShop({ engine, pages: true });
    visitor = shop.browser();
    callers = [await makeCaller(shop), await makeCaller(shop)];
    groups = [
      await makePricedGroup(shop.db, { code: 'A', price: 41_313 }),
      await makePricedGroup(shop.db, { code: 'B', price: 62_627 }),
    ];
    for (const [index, caller] of callers.entries()) {
      await joinGroup(shop.db, caller.things.email, groups[index] ?? null);
      await caller.browser.post(`/api/catalog/wishlist/${seed.bulb}`, {});
      await shows(caller.browser, groups[index]?.price);
    }
  });
  afterAll(() => shop?.close());

  const priceFor = async (browser: Browser) =>
    (await browser.get(`/api/catalog/product/${seed.bulb}`)).json<ProductDetail>().salePrice.value;
  const shows = (browser: Browser, price: number | undefined) =>
    vi.waitFor(async () => expect(await priceFor(browser)).toBe(price), soon);

  const priceIn = async (browser: Browser, url: string, price: number) =>
    writtenPrice(price).exec(withoutNoise((await browser.get(url)).body))?.[0];

  async function foreignIn(caller: Caller, url: string, foreign: RegExp) {
    const { body, headers } = await caller.browser.get(url);
    const shown = withoutNoise(`${JSON.stringify(headers)} ${body}`);
    const at = foreign.exec(shown);
    return at && { url, context: shown.slice(Math.max(0, at.index - 80), at.index + 40) };
  }

  async function readableCalls(caller: Caller): Promise<string[]> {
    const description = (await visitor.get('/api/openapi.json')).json<Description>();
    const gets = Object.entries(description.paths).flatMap(([path, operations]) =>
      'get' in operations ? [`GET ${path}`] : [],
    );
    return gets.flatMap((name) => {
      const call = calls[name];
      return call ? [rightRequest(name, call, caller.things).url] : [];
    });
  }

  test.runIf(here)('never see a price of the other one (rule prices/faces)', async () => {
    const known = await readableCalls(callers[0]);
    expect(known.length).toBeGreaterThan(20);
    let own = 0;
    for (const [index, caller] of callers.entries()) {
      const [mine, others] = index === 0 ? groups : [groups[1], groups[0]];
      const urls = [
        ...(await readableCalls(caller)),
        ...moreCalls,
        ...pages.flatMap((path) => [path, `/en${path}`]),
      ];
      // Twice: rendered, and from the caches.
      for (const url of [...urls, ...urls]) {
        expect(await foreignIn(caller, url, writtenPrice(others.price))).toBeNull();
        const { body } = await caller.browser.get(url);
        if (writtenPrice(mine.price).test(withoutNoise(body))) own += 1;
      }
    }
    expect(own).toBeGreaterThan(40);
    for (const url of [...pages, ...moreCalls]) {
      const { body } = await visitor.get(url);
      for (const { price } of groups)
        expect(writtenPrice(price).exec(withoutNoise(body))?.[0]).toBeUndefined();
    }
  });

  test.runIf(here)('are told apart by caches and by ETags (rule prices/faces)', async () => {
    const url = `/sarjli-ampul-p-${seed.bulb}`;
    const [mine, others, open] = await Promise.all(
      [callers[0].browser, callers[1].browser, visitor].map((browser) => browser.get(url)),
    );
    const answers = [mine, others, open];
    const tags = answers.map((answer) => answer?.headers.etag);
    expect(new Set(tags).size).toBe(3);
    expect(answers.map((answer) => answer?.headers['cache-control'])).toEqual([
      'private, no-cache',
      'private, no-cache',
      'no-cache',
    ]);
    expect(mine?.body).not.toContain('application/ld+json');
    expect(open?.body).toContain('application/ld+json');
    const foreignTag = { 'if-none-match': String(tags[1]) };
    expect((await callers[0].browser.get(url, foreignTag)).statusCode).toBe(200);
    const ownTag = { 'if-none-match': String(tags[0]) };
    expect((await callers[0].browser.get(url, ownTag)).statusCode).toBe(304);
    const gzip = { 'accept-encoding': 'gzip' };
    const search = '/api/catalog/products/search?q=ampul';
    const packed = async (browser: Browser) =>
      (await browser.get(search, gzip)).headers['content-encoding'];
    expect([await packed(callers[0].browser), await packed(visitor)]).toEqual([undefined, 'gzip']);
  });

  test.runIf(here)('change alone when their list changes (rule prices/faces)', async () => {
    const url = '/elektrik';
    const browsers = [callers[0].browser, callers[1].browser, visitor];
    for (const browser of browsers) await browser.get(url);
    await changeListPrice(shop.db, groups[0], 51_515);
    await shows(callers[0].browser, 51_515);
    const before = shop.drawn();
    for (const browser of browsers.slice(1)) await browser.get(url);
    expect(shop.drawn()).toBe(before);
    expect((await callers[0].browser.get(url)).body).toMatch(writtenPrice(51_515));
    expect(shop.drawn()).toBe(before + 1);
  });

  test.runIf(here)('lose those who leave, and welcome those who come', async () => {
    const [{ browser, things }] = callers;
    await joinGroup(shop.db, things.email, null);
    await shows(browser, 100);
    expect(await priceIn(browser, '/elektrik', groups[0].price)).toBeUndefined();
    await joinGroup(shop.db, things.email, groups[1]);
    await shows(browser, groups[1].price);
    const label = async (query: string) =>
      (await browser.get(`/api/catalog/session${query}`, { 'x-locale': 'tr' })).json<Session>()
        .priceLabel;
    expect(await label('')).toBe('Grup B');
    expect((await visitor.session<Session>()).priceLabel).toBeUndefined();
  });

  test.runIf(here)('ask visitors to sign in where prices are for customers', async () => {
    const before = (await visitor.get('/elektrik')).body;
    expect(before).not.toContain('Fiyat için giriş yapın');
    await changeSettings(shop.db, { showPriceStatus: '2' });
    await vi.waitFor(async () => expect(await priceFor(visitor)).toBe(0), soon);
    for (const [path, text] of [
      ['/elektrik', 'Fiyat için giriş yapın'],
      [`/sarjli-ampul-p-${seed.bulb}`, 'Fiyat için giriş yapın'],
      ['/en/elektrik', 'Sign in for prices'],
    ] as const) {
      const { body } = await visitor.get(path);
      expect(body).toContain(text);
      expect(/₺\d/.exec(body)).toBeNull();
      expect((await callers[1].browser.get(path)).body).toMatch(writtenPrice(groups[1].price));
    }
  });
});
