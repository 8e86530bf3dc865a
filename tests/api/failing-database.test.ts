import pino from 'pino';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#db/database.ts';
import type { DatabaseHandle } from '#db/database.ts';
import type { App } from '#platform/http.ts';
import { builtPages, seed, serverOn, stockShelves } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import type { Buyer } from '#tests/harness/buyers.ts';
import { DatabaseProxy } from '#tests/harness/database-proxy.ts';
import { migratedPostgres, testDatabaseUrl } from '#tests/harness/database.ts';
import type { PostgresPlace } from '#tests/harness/database.ts';
import { migratedFolder } from '#tests/harness/shop-process.ts';
import { Browser } from '#tests/harness/visitor-app.ts';
import { urls } from '#urls';

/** A shop whose database may fail, and a way to the database that does not. */
interface FailingShop {
  app: App;
  db: DatabaseHandle['db'];
  lines: string[];
}

/** What a right answer needs on a busy machine, too. */
const timeLimits = { connection: 1_500, statement: 1_500, lock: 1_000 };
const order = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
const save = '/api/catalog/cart';

async function serve(handle: DatabaseHandle, db = handle.db): Promise<FailingShop> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  return { app: await serverOn(handle, await builtPages(), undefined, { log }), db, lines };
}

async function customer(
  shop: FailingShop,
  productId: number = seed.bulb,
): Promise<{ buyer: Buyer; browser: Browser }> {
  const buyer = await makeBuyer(shop.db);
  const browser = new Browser(shop.app, '198.51.100.9');
  await signIn(shop.db, browser, buyer);
  await fillCart(shop.db, buyer, [{ productId, quantity: 1 }]);
  return { buyer, browser };
}

async function ordersOf(shop: FailingShop, { customerId }: Buyer): Promise<string[]> {
  const found = await shop.db
    .selectFrom('orders')
    .where('customer_id', '=', customerId)
    .select('order_no')
    .execute();
  return found.map((each) => each.order_no);
}

let asked = 0;

/** Calls, pages and an order save at once; each asks for something that nobody has asked for before. */
async function askEverything(browser: Browser) {
  asked += 1;
  const answers = await Promise.all([
    browser.get(`/api/catalog/products/search?q=ampul${asked}`),
    browser.get(`/api/catalog/suggest?q=ampul${asked}`),
    browser.get('/api/catalog/cart'),
    browser.post('/api/catalog/cart/1', { quantity: '1' }),
    browser.post(save, order),
    browser.get(`/search?q=ampul${asked}`),
    browser.get(`/en/search?q=ampul${asked}`),
    browser.get(urls.orders),
    browser.get('/ready'),
  ]);
  return answers.map((answer) => ({
    status: answer.statusCode,
    retryAfter: answer.headers['retry-after'],
    type: String(answer.headers['content-type']).split(';')[0],
    body: answer.body,
  }));
}

const busyCall = { status: 503, retryAfter: '2', type: 'application/json' };
const busyPage = { status: 503, retryAfter: '2', type: 'text/html' };

describe.skipIf(!testDatabaseUrl)('a failing PostgreSQL', () => {
  let place: PostgresPlace;
  let proxy: DatabaseProxy;
  let direct: DatabaseHandle;
  let proxied: DatabaseHandle;
  let shop: FailingShop;
  beforeAll(async () => {
    place = await migratedPostgres();
    direct = await openDatabase({ databaseUrl: place.url, dataDir: '' });
    await stockShelves(direct.db);
    proxy = await DatabaseProxy.open(place.url);
    proxied = await openDatabase({ databaseUrl: proxy.url, dataDir: '', poolSize: 4, timeLimits });
    shop = await serve(proxied, direct.db);
  });
  beforeEach(() => {
    proxy.commits = 'passes';
  });
  afterAll(async () => {
    proxy.goOn();
    await shop.app.close();
    await proxied.close();
    await direct.close();
    proxy.close();
    await place.drop();
  });

  async function expectBusy(browser: Browser): Promise<void> {
    const answers = await askEverything(browser);
    for (const answer of answers.slice(0, 5)) expect(answer).toMatchObject(busyCall);
    for (const answer of answers.slice(5, 8)) expect(answer).toMatchObject(busyPage);
    expect(answers[5]?.body).toContain('<html lang="tr">');
    expect(answers[6]?.body).toContain('<html lang="en">');
    for (const page of answers.slice(5, 8)) expect(page.body).toMatch(/<h1>[^<]+<\/h1>/);
    expect(answers[8]?.status).toBe(503);
  }

  test('a locked table means "busy" everywhere, and one order afterwards', async () => {
    const { buyer, browser } = await customer(shop);
    await direct.db.transaction().execute(async (trx) => {
      await sql`lock table products, sessions in access exclusive mode`.execute(trx);
      const answers = await askEverything(browser);
      // what asks for neither of the two is answered
      const failed = answers.filter(({ status }) => status !== 200);
      expect(failed.length).toBeGreaterThan(4);
      for (const answer of failed) expect(answer).toMatchObject({ status: 503, retryAfter: '2' });
    });
    await expect.poll(async () => (await browser.post(save, order)).statusCode).toBe(200);
    expect(await ordersOf(shop, buyer)).toHaveLength(1);
  });

  test('a hanging database means "busy" everywhere, with one log line a second, until it continues', async () => {
    const { browser } = await customer(shop);
    proxy.standStill();
    shop.lines.length = 0;
    await expectBusy(browser);
    await Promise.all(Array.from({ length: 200 }, () => browser.get('/api/catalog/cart')));
    const told = shop.lines.join('').length;
    expect(told).toBeLessThan(12_000);
    proxy.goOn();
    await expect.poll(async () => (await browser.get('/api/catalog/cart')).statusCode).toBe(200);
    await expect.poll(async () => (await browser.post(save, order)).statusCode).toBe(200);
  });

  test('broken connections mean "busy" at most, and the next caller is answered', async () => {
    const { browser } = await customer(shop);
    const asking = askEverything(browser);
    proxy.cut();
    for (const { status } of await asking) expect([200, 503]).toContain(status);
    expect((await browser.get('/api/catalog/cart')).statusCode).toBe(200);
  });

  test('answers an order as saved when its commit succeeded without a response', async () => {
    const { buyer, browser } = await customer(shop);
    proxy.commits = 'answer-lost';
    const form = { ...order, idempotencyKey: 'anahtar-1' };
    const first = await browser.post(save, form);
    expect(first.statusCode).toBe(200);
    proxy.commits = 'passes';
    expect((await browser.post(save, form)).json()).toEqual(first.json());
    expect(await ordersOf(shop, buyer)).toEqual([first.json<{ orderNo: string }>().orderNo]);
  });

  test('refuses an order as busy when its commit was lost, and makes it on the next try', async () => {
    const { buyer, browser } = await customer(shop);
    proxy.commits = 'lost';
    const form = { ...order, idempotencyKey: 'anahtar-2' };
    const refused = await browser.post(save, form);
    expect(refused.statusCode).toBe(503);
    expect(await ordersOf(shop, buyer)).toEqual([]);
    proxy.commits = 'passes';
    const { orderNo } = (await browser.post(save, form)).json<{ orderNo: string }>();
    expect(await ordersOf(shop, buyer)).toEqual([orderNo]);
  });

  test('reports an uncertain order as unknown, and has it once', async () => {
    proxy.commits = 'held';
    const tries = await Promise.all(
      [{ idempotencyKey: 'anahtar-3' }, {}].map(async (key, index) => {
        // products of their own, or they would wait for each other
        const { buyer, browser } = await customer(shop, index === 0 ? seed.bulb : seed.rare);
        const again = () => browser.post(save, { ...order, ...key });
        return { buyer, again, unknown: await again() };
      }),
    );
    proxy.commits = 'passes';
    proxy.releaseHeld();
    for (const { buyer, again, unknown } of tries) {
      expect(unknown.statusCode).toBe(503);
      expect(unknown.headers['retry-after']).toBe('2');
      expect(unknown.json()).toMatchObject({
        error: {
          code: 'order-unknown',
          messages: { type: expect.stringContaining('siparişiniz iki kez oluşturulmaz') },
        },
      });
      await expect.poll(() => ordersOf(shop, buyer)).toHaveLength(1);
      const { orderNo } = (await again()).json<{ orderNo: string }>();
      expect(await ordersOf(shop, buyer)).toEqual([orderNo]);
    }
  });

  test('refuses more callers than may wait at once', async () => {
    const narrow = await openDatabase({
      databaseUrl: place.url,
      dataDir: '',
      poolSize: 1,
      mostWaiting: 2,
    });
    const waiting = await narrow.db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      const two = [1, 2].map(() => sql`select 1`.execute(narrow.db));
      await expect(sql`select 1`.execute(narrow.db)).rejects.toMatchObject({ reason: 'busy' });
      return { two };
    });
    await Promise.all(waiting.two);
    await narrow.close();
  });
});

describe('a hanging embedded database', () => {
  let handle: DatabaseHandle;
  let shop: FailingShop;
  beforeAll(async () => {
    handle = await openDatabase({
      dataDir: await migratedFolder(),
      timeLimits: { statement: 3_000 },
    });
    await stockShelves(handle.db);
    shop = await serve(handle);
  });
  afterAll(async () => {
    await shop.app.close();
    await handle.close();
  });

  test('means "busy" at most, and continues by itself', async () => {
    const { browser } = await customer(shop);
    const hung = sql`select pg_sleep(60)`.execute(handle.db);
    const asking = askEverything(browser);
    await expect(hung).rejects.toMatchObject({ code: '57014' });
    for (const { status, retryAfter } of await asking) {
      expect([200, 503]).toContain(status);
      if (status === 503) expect(retryAfter).toBe('2');
    }
    await expect.poll(async () => (await browser.get('/api/catalog/cart')).statusCode).toBe(200);
  });

  test('during a commit leaves no order that the next try does not find', async () => {
    const { buyer, browser } = await customer(shop);
    await sql`
      create function hang() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return null; end $$;
      create constraint trigger hangs after insert on orders deferrable initially deferred
        for each row execute function hang()`.execute(handle.db);
    const form = { ...order, idempotencyKey: 'anahtar-4' };
    const refused = await browser.post(save, form);
    expect(refused.statusCode).toBe(503);
    await sql`drop trigger hangs on orders`.execute(handle.db);
    const { orderNo } = (await browser.post(save, form)).json<{ orderNo: string }>();
    expect(await ordersOf(shop, buyer)).toEqual([orderNo]);
  });
});
