import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addToken } from '#db/access/access-tokens.ts';
import type { ProductDetail } from '#contract/catalog/product.ts';
import { openDatabase, type DatabaseHandle } from '#db/database.ts';
import { addWebhook } from '#db/webhooks/webhooks.ts';
import { seed, stockShelves } from '#tests/harness/app.ts';
import { addSignedInSession, makeBuyer } from '#tests/harness/buyers.ts';
import { migratedPostgres, testDatabaseUrl, type PostgresPlace } from '#tests/harness/database.ts';
import { Shopper } from '#tests/harness/network-shopper.ts';
import { endAll, freshFolder, startShop, type ShopProcess } from '#tests/harness/shop-process.ts';
import { joinGroup, makePricedGroup } from '#tests/harness/wholesale.ts';

/** How many processes share the database; `PROCESSES=8` starts more. */
const processes = Number(process.env['PROCESSES'] ?? 3);
const piecesEach = 3;

describe.skipIf(testDatabaseUrl === undefined)('processes on one PostgreSQL database', () => {
  let place: PostgresPlace;
  let database: DatabaseHandle;
  let shops: ShopProcess[] = [];
  let urls: string[] = [];
  /** Subject and recipient of each mail, and the number of each delivery, as they arrived. */
  const mails: string[] = [];
  const deliveries: string[] = [];
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      let source = '';
      stream.setEncoding('utf8').on('data', (chunk: string) => (source += chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address).join();
        mails.push(`${to} ${/^Message-ID: (.*)$/im.exec(source)?.[1] ?? ''}`);
        done();
      });
    },
  });
  const hooks = createServer((request, reply) => {
    deliveries.push(String(request.headers['x-arasta-delivery']));
    request.resume();
    reply.end();
  });

  beforeAll(async () => {
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    await new Promise<void>((resolve) => hooks.listen(0, '127.0.0.1', resolve));
    place = await migratedPostgres();
    database = await openDatabase({ databaseUrl: place.url, dataDir: '', poolSize: 2 });
    await stockShelves(database.db);
    const { port } = hooks.address() as AddressInfo;
    await addWebhook(database.db, {
      url: `http://127.0.0.1:${port}/`,
      events: ['order.placed'],
      lowStock: 1,
      by: 'test',
      now: new Date(),
    });
    const settings = {
      DATABASE_URL: place.url,
      DATABASE_POOL_SIZE: '4',
      DATA_DIR: freshFolder(),
      SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      WEBHOOKS_INSIDE: 'allowed',
    };
    for (let started = 0; started < processes; started += 1) {
      const shop = await startShop(settings);
      await shop.open;
      shops.push(shop);
    }
    urls = shops.map(({ url }) => url);
  });
  afterAll(async () => {
    endAll();
    shops = [];
    await database.close();
    await place.drop();
    await new Promise((resolve) => hooks.close(resolve));
    await new Promise<void>((resolve) => smtp.close(resolve));
  });

  async function signedIn(name: string) {
    const { customerId, addressId } = await makeBuyer(database.db);
    const session = { customerId, cookieNoticeAt: null, now: new Date() };
    const shopper = new Shopper(name, await addSignedInSession(database.db, session));
    const id = String(addressId);
    return { customerId, shopper, chosen: { teslimat_address_id: id, fatura_address_id: id } };
  }

  /** The product's price for this shopper, from each process. */
  const prices = (shopper: Shopper) =>
    Promise.all(
      urls.map(async (url) => {
        const answer = await shopper.call('GET', `${url}/api/catalog/product/${seed.bulb}`);
        const product: ProductDetail = await answer.json();
        return product.salePrice.value;
      }),
    );
  const everywhere = (price: number) => urls.map(() => price);

  test('a session buys through all of them; each mail and webhook is sent once (rule reliability/two-processes)', async () => {
    const crowd = await Promise.all(urls.map((_, index) => signedIn(`alici${index}`)));
    await Promise.all(crowd.map(({ shopper }, index) => shopper.enter(urls[index] ?? '')));
    await Promise.all(
      crowd.map(({ shopper, chosen }) => shopper.buy(urls, chosen, { pieces: piecesEach })),
    );
    const orders = crowd.flatMap(({ shopper }) => shopper.orders);
    expect(orders).toHaveLength(processes * piecesEach);
    for (const { shopper } of crowd)
      for (const url of urls) {
        const answer = await shopper.call('GET', `${url}/api/catalog/order/${shopper.orders[0]}`);
        expect(answer.status).toBe(200);
        await answer.body?.cancel();
      }
    const waiting = async () => {
      const mail = await database.db.selectFrom('outbox').select('id').where('done_at', 'is', null);
      return (await mail.execute()).length;
    };
    await expect.poll(waiting).toBe(0);
    await expect.poll(() => deliveries.length).toBeGreaterThanOrEqual(orders.length);
    const sent = await database.db.selectFrom('outbox').select('id').execute();
    expect(new Set(mails).size).toBe(mails.length);
    expect(mails.length).toBeLessThanOrEqual(sent.length);
    expect(mails.length).toBeGreaterThanOrEqual(orders.length);
    expect(new Set(deliveries).size).toBe(deliveries.length);
    expect(deliveries).toHaveLength(orders.length);
  });

  test('a price and a group that one process changes show in all of them (rule rendering/invalidation)', async () => {
    const { db } = database;
    const { shopper, customerId } = await signedIn('fiyat');
    await shopper.enter(urls[0] ?? '');
    const now = new Date();
    const token = await addToken(db, {
      name: 'fiyat',
      scopes: ['catalog:write'],
      expiresAt: new Date(now.getTime() + 3_600_000),
      by: 'test',
      now,
    });
    expect(await prices(shopper)).not.toContain(777);
    const changed = await fetch(`${urls[0]}/api/office/products/${seed.bulb}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ price: 777 }),
    });
    expect(changed.status).toBe(200);
    await changed.body?.cancel();
    await expect.poll(() => prices(shopper)).toEqual(everywhere(777));
    const group = await makePricedGroup(db, { code: 'A', price: 555 });
    const { email } = await db
      .selectFrom('customers')
      .select('email')
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow();
    await joinGroup(db, email ?? '', group);
    await expect.poll(() => prices(shopper)).toEqual(everywhere(555));
  });
});
