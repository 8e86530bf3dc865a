import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countQueries } from '#tests/harness/count-queries.ts';
import type { CountedDb } from '#tests/harness/count-queries.ts';
import { openShop, serverOn } from '#tests/harness/app.ts';
import type { Shop } from '#tests/harness/app.ts';
import type { App } from '#platform/http.ts';

let shop: Shop;
/** The same shop without its pages, with its statements counted. */
let calls: App;
let statements: CountedDb;
beforeAll(async () => {
  shop = await openShop({ pages: true });
  statements = countQueries(shop.db);
  const { db } = statements;
  calls = await serverOn({ ...shop.database.handle, db });
});
afterAll(async () => {
  await calls.close();
  await shop.close();
});

const junk = () => randomBytes(6).toString('hex');
/** Of everything that a list reads, and of what nothing does. */
const randomQuery = () =>
  `?q=${junk()}&page=${1 + Math.floor(Math.random() * 1e6)}&brand=${junk()}&min=3&${junk()}=${junk()}`;

const pages = ['/sarjli-ampul-p-1', '/', '/hakkimizda', '/en/hakkimizda'];

test.each(pages)('%s is one page for every query', async (path) => {
  const drawn = shop.drawn();
  const first = await shop.app.inject(path);
  expect(first.statusCode).toBe(200);
  for (let asked = 0; asked < 500; asked += 1) {
    const answer = await shop.app.inject(path + randomQuery());
    if (answer.headers['etag'] !== first.headers['etag']) expect(answer.body).toBe(first.body);
  }
  expect(shop.drawn()).toBe(drawn + 1);
});

test('a page contains nothing of a query that it does not read', async () => {
  const typed = junk();
  for (const path of [...pages, '/elektrik', '/yeni-urunler']) {
    const { body } = await shop.app.inject(`${path}?${typed}=1&utm_source=${typed}`);
    expect(body, path).not.toContain(typed);
  }
});

test('a list is one page whatever the order of its parameters and whatever others there are', async () => {
  const drawn = shop.drawn();
  const spellings = [
    '/elektrik?brand=KABLO&page=1&sort=price',
    '/elektrik?sort=price&brand=KABLO',
    '/elektrik?sort=price&brand=KABLO&utm_source=brief&limit=24&view=list',
    '/elektrik/?sort=price&brand=KABLO',
    '/%65lektri%6B?sort=price&brand=KABLO&min=&max=x',
  ];
  const answers = await Promise.all(spellings.map((url) => shop.app.inject(url)));
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(answers[0]?.body).toContain('/elektrik?brand=KABLO&amp;sort=price">');
  expect(shop.drawn()).toBe(drawn + 1);
  await shop.app.inject('/elektrik?sort=-price&brand=KABLO');
  expect(shop.drawn()).toBe(drawn + 2);
});

test('all spellings of a path share one page, with or without a slash at its end', async () => {
  const drawn = shop.drawn();
  const canonical = '<link rel="canonical" href="https://arasta.test/kova-p-3">';
  for (const path of ['/kova-p-3', '/kova-p-3/', '/k%6Fva-p-%33', '/kova%2Dp%2D3/?a=1']) {
    const answer = await shop.app.inject(path);
    expect([path, answer.statusCode]).toEqual([path, 200]);
    expect(answer.body).toContain(canonical);
  }
  expect(shop.drawn()).toBe(drawn + 1);
});

test('all spellings of a query share one page of reviews (rule reviews/pagination)', async () => {
  const drawn = shop.drawn();
  // The product has none, so that each number shows the first.
  const spellings = ['?yorum=2', '?utm_source=x&yorum=2', '?yorum=2&page=3'];
  const answers = await Promise.all(
    spellings.map((query) => shop.app.inject(`/en/kova-p-3${query}`)),
  );
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
  expect(shop.drawn()).toBe(drawn + 1);
  const first = await shop.app.inject('/en/kova-p-3');
  expect((await shop.app.inject('/en/kova-p-3?yorum=1')).body).toBe(first.body);
  expect((await shop.app.inject('/en/kova-p-3?yorum=x')).body).toBe(first.body);
  expect(shop.drawn()).toBe(drawn + 2);
});

/** What is read of the query, before what is not. */
const cachedCalls = [
  ['/api/catalog/shop?', randomQuery],
  ['/api/catalog/home?', randomQuery],
  ['/api/catalog/product/1?', randomQuery],
  ['/api/catalog/route/sarjli-ampul-p-1?', randomQuery],
  ['/api/catalog/page/hakkimizda?', randomQuery],
  ['/api/catalog/suggest?q=ampul', () => `&page=${junk()}&brand=${junk()}`],
  ['/api/catalog/products/elektrik?sort=price', () => `&${junk()}=${junk()}&utm=${junk()}`],
  ['/api/catalog/products?page=1', () => `&${junk()}=${junk()}&min=x${junk()}`],
] as const;

test.each(cachedCalls)(
  '%s queries the database once for all other parameters',
  async (call, more) => {
    const first = await calls.inject(call);
    expect(first.statusCode).toBe(200);
    const asked = statements.count();
    for (let turn = 0; turn < 200; turn += 1) {
      expect((await calls.inject(call + more())).body).toBe(first.body);
    }
    expect(statements.count()).toBe(asked);
  },
);

test('all spellings of a parameter share one response', async () => {
  const first = await calls.inject('/api/catalog/route/elektrik/aydinlatma');
  const asked = statements.count();
  for (const path of [
    '%65lektrik/aydinlatma',
    'elektrik%2Faydinlatma',
    'elektri%6B/aydinlatm%61',
  ]) {
    expect((await calls.inject(`/api/catalog/route/${path}`)).body).toBe(first.body);
  }
  expect(statements.count()).toBe(asked);
});
