import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { makeProduct } from '#tests/harness/factories.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ pages: true });
  await makeProduct(shop.db, { id: 500, name: 'Tırnak & "Çekiç" <1>' });
});
afterAll(() => shop.close());

const locs = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) =>
    (match[1] ?? '').replace(/^https?:\/\/[^/]+/, ''),
  );

test('robots.txt names the index, the index its parts, and every address in them is a page', async () => {
  const robots = await shop.app.inject('/robots.txt');
  const index = /^Sitemap: (https?:\/\/\S+\/sitemap\.xml)$/m.exec(robots.body)?.[1] ?? '';
  const parts = await shop.app.inject(new URL(index).pathname);
  expect(parts.headers['content-type']).toBe('application/xml; charset=utf-8');
  expect(locs(parts.body)[0]).toBe('/sitemap/pages.xml');
  const pages: string[] = [];
  for (const part of locs(parts.body)) {
    const answer = await shop.app.inject(part);
    expect(answer.statusCode, part).toBe(200);
    pages.push(...locs(answer.body));
  }
  expect(pages).toContain('/elektrik/aydinlatma');
  expect(pages).toContain('/en');
  expect(pages.some((path) => path.endsWith(`-p-${seed.bulb}`))).toBe(true);
  expect(new Set(pages).size).toBe(pages.length);
  for (const path of pages) {
    const answer = await shop.app.inject(path.replaceAll('&amp;', '&'));
    expect(`${path} ${answer.statusCode}`).toBe(`${path} 200`);
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(answer.body)?.[1] ?? '';
    expect(new URL(canonical).pathname).toBe(path);
  }
});

test('each page has its last change and its other languages', async () => {
  const index = await shop.app.inject('/sitemap.xml');
  const part = locs(index.body).find((path) => path.includes('products')) ?? '';
  const { body } = await shop.app.inject(part);
  const entries = body.match(/<url>.*<\/url>/g) ?? [];
  expect(entries.length).toBeGreaterThan(2);
  for (const entry of entries) {
    expect(entry).toMatch(/<lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
    expect(entry.match(/hreflang="(?:tr|en|x-default)"/g)).toHaveLength(3);
  }
});

test.each(['products-0', 'products-999999999', 'products-1e3', 'products-', 'x', '..%2f', '%00'])(
  'answers 404 to part %s',
  async (name) => {
    expect((await shop.app.inject(`/sitemap/${name}.xml`)).statusCode).toBe(404);
  },
);
