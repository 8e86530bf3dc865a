import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { schemaFaults } from '#tests/harness/schema-org.ts';
import { urls } from '#urls';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ pages: true });
  await shop.db.updateTable('products').set({ image: 'ampul.webp' }).where('id', '=', 1).execute();
});
afterAll(() => shop.close());

type Thing = Readonly<Record<string, unknown>>;

async function page(path: string): Promise<{ html: string; things: Thing[] }> {
  const { body } = await shop.app.inject(path);
  const blocks = body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g);
  return { html: body, things: [...blocks].map((block) => JSON.parse(block[1] ?? '')) };
}

const typesOf = (things: readonly Thing[]) => things.map((thing) => thing['@type']);

test.each([
  [urls.home, ['OnlineStore', 'WebSite']],
  ['/elektrik/aydinlatma', ['BreadcrumbList']],
  [urls.newest, ['BreadcrumbList']],
  ['/sarjli-ampul-p-1', ['Product', 'BreadcrumbList']],
  ['/en/eldiven-p-5', ['Product', 'BreadcrumbList']],
])('%s describes %j with terms of schema.org', async (path, types) => {
  const { things } = await page(path);
  expect(typesOf(things)).toEqual(types);
  expect(things.flatMap((thing) => schemaFaults(thing, path))).toEqual([]);
});

test('the check refuses terms that schema.org does not have', () => {
  expect(schemaFaults({ '@type': 'Product', naem: 'x' })).toEqual([
    '.naem: no property of Product',
  ]);
  const offers = { '@type': 'Offer', availability: 'https://schema.org/Lots' };
  expect(schemaFaults({ '@type': 'Product', offers })).toHaveLength(1);
  expect(schemaFaults({ '@type': 'Product', offers: { '@type': 'Person' } })).toHaveLength(1);
});

test('an offer has the price with VAT that the page shows, a parent the range of its children', async () => {
  const { things, html } = await page('/sarjli-ampul-p-1');
  const offer = things[0]?.['offers'] as Thing;
  expect(offer).toMatchObject({ '@type': 'Offer', priceCurrency: 'TRY' });
  const shown = new Intl.NumberFormat('tr-TR', { minimumFractionDigits: 2 }).format(
    Number(offer['price']),
  );
  expect(html).toContain(shown);
  const parent = await page('/eldiven-p-5');
  expect(parent.things[0]?.['offers']).toMatchObject({ '@type': 'AggregateOffer' });
});

test('a link preview has the page’s title, description and an absolute picture address', async () => {
  const { html } = await page('/en/sarjli-ampul-p-1');
  const content = (property: string) =>
    new RegExp(`<meta property="${property}" content="([^"]*)">`).exec(html)?.[1];
  expect(content('og:title')).toBe(/<title>([^<]*)<\/title>/.exec(html)?.[1]);
  expect(content('og:image')).toMatch(/^https?:\/\/[^/]+\/image\/1500\/ampul\.webp$/);
  expect(content('og:url')).toMatch(/^https?:\/\/[^/]+\/en\/sarjli-ampul-p-1$/);
  expect([content('og:type'), content('og:locale')]).toEqual(['product', 'en_GB']);
});

test('a page names its address in each language, and the Turkish one for all others', async () => {
  const { html } = await page('/en/elektrik?page=1&utm_source=x');
  const links = [...html.matchAll(/<link rel="(?:alternate|canonical)"[^>]*>/g)].map(([link]) =>
    link.replace(/https?:\/\/[^/"]+/, ''),
  );
  expect(links).toEqual([
    '<link rel="canonical" href="/en/elektrik">',
    '<link rel="alternate" hreflang="tr" href="/elektrik">',
    '<link rel="alternate" hreflang="en" href="/en/elektrik">',
    '<link rel="alternate" hreflang="x-default" href="/elektrik">',
  ]);
});
