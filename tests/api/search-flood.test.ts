import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ pages: true });
});
afterAll(() => shop.close());

test('tells an address that searches without end to wait, and serves others', async () => {
  const greedy = shop.browser();
  const shopper = shop.browser();
  const asked = Array.from({ length: 40 }, (_, at) =>
    greedy.get(
      ['/api/catalog/products/search', '/api/catalog/suggest', '/search'][at % 3] + `?q=yok${at}`,
    ),
  );
  const found = await shopper.get('/api/catalog/products/search?q=ampul');
  expect(found.statusCode).toBe(200);
  const answers = await Promise.all(asked);
  const refused = answers.filter(({ statusCode }) => statusCode === 503);
  // one is under way and twelve wait
  expect(refused.length).toBeGreaterThanOrEqual(27);
  expect(answers.length - refused.length).toBeGreaterThan(0);
  for (const { headers } of refused) expect(headers['retry-after']).toBe('2');
  const statuses = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...statuses].sort()).toEqual([200, 503]);
});
