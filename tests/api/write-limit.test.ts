import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ErrorBody } from '#contract/error-body.ts';
import { openShop, seed } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import { Browser } from '#tests/harness/visitor-app.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ usualWriteLimit: true });
});
afterAll(() => shop.close());

const rows = async (table: 'sessions' | 'carts') =>
  (await shop.db.selectFrom(table).select('id').execute()).length;

test('an address makes 600 mutating requests a minute over all calls, and may go on reading', async () => {
  const browser = shop.browser();
  // Most are of the quickest kind: they have to be made within the minute on a busy machine too.
  const quickest = () => browser.change({ method: 'POST', url: '/api/nowhere' });
  const calls = [
    () => browser.postJson(`/api/catalog/cart/${seed.bulb}`, { quantity: '1' }),
    () => browser.postJson('/api/catalog/settings', { key: 'locale', value: 'tr' }),
    () => browser.change({ method: 'DELETE', url: '/api/catalog/cart' }),
    () => browser.post('/api/catalog/cookies', ''),
    ...Array<typeof quickest>(16).fill(quickest),
  ];
  const answers: number[] = [];
  for (let made = 0; made < 605; made += 1) {
    const call = calls[made % calls.length] ?? quickest;
    answers.push((await call()).statusCode);
  }
  expect(answers.slice(0, 600)).not.toContain(429);
  expect(answers.slice(600)).toEqual([429, 429, 429, 429, 429]);
  const refused = await browser.post('/api/catalog/cookies', '', { 'x-locale': 'en' });
  expect(refused.statusCode).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(refused.json<ErrorBody>().error.messages.type).toMatch(/^Too many attempts\. /);
  expect((await browser.get('/api/catalog/products')).statusCode).toBe(200);
  expect((await shop.browser().post('/api/catalog/cookies', '')).statusCode).toBe(200);
});

test('refuses a request over the limit before reading its body', async () => {
  const browser = new Browser(shop.app, '203.0.113.1');
  for (let made = 0; made < 600; made += 1) await browser.post('/api/nowhere', '');
  const broken = await browser.postJson('/api/catalog/settings', '{"key":');
  expect(broken.statusCode).toBe(429);
});

test('lets 60 new visitors of an address fill a cart in a minute, and known ones go on', async () => {
  const address = '203.0.113.9';
  const fill = (browser: Browser) =>
    browser.postJson(`/api/catalog/cart/${seed.bulb}`, { quantity: '1' });
  const known = new Browser(shop.app, address);
  expect((await fill(known)).statusCode).toBe(200);
  const before = { sessions: await rows('sessions'), carts: await rows('carts') };
  const answers: number[] = [];
  for (let made = 0; made < 80; made += 1) {
    answers.push((await fill(new Browser(shop.app, address))).statusCode);
  }
  expect(answers.filter((status) => status === 200)).toHaveLength(59);
  expect(answers.slice(59).every((status) => status === 429)).toBe(true);
  expect(await rows('sessions')).toBe(before.sessions + 59);
  expect(await rows('carts')).toBe(before.carts + 59);
  expect((await fill(known)).statusCode).toBe(200);
});

test('counts an IPv6 customer by the /64, and an IPv4 address inside IPv6 as itself', async () => {
  const fill = async (address: string) => {
    const browser = new Browser(shop.app, address);
    return (await browser.postJson(`/api/catalog/cart/${seed.bulb}`, { quantity: '1' })).statusCode;
  };
  for (let made = 0; made < 60; made += 1) await fill(`2001:db8:7:1::${made.toString(16)}`);
  expect(await fill('2001:db8:7:1:ffff::1')).toBe(429);
  expect(await fill('2001:db8:7:2::1')).toBe(200);
  for (let made = 0; made < 60; made += 1) await fill('::ffff:203.0.113.77');
  expect(await fill('203.0.113.77')).toBe(429);
});
