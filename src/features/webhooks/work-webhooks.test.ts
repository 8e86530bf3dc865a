import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  addWebhook,
  listDeliveries,
  listWebhooks,
  removeWebhook,
  resendDelivery,
} from '#db/webhooks/webhooks.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { webhookEvents, type WebhookEvent } from '#rules/shop/webhook-events.ts';
import { webhookWorker } from './work-webhooks.ts';

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

describeEachEngine('webhooks', (open) => {
  let database: TestDatabase;
  let till: Till;
  let buyer: Buyer;
  let server: Server;
  let url: string;
  let secret: string;
  const received: Received[] = [];
  let answer = 200;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
    buyer = await makeBuyer(till.db);
    server = createServer((request, reply) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        reply.writeHead(answer, answer === 302 ? { location: '/elsewhere' } : {}).end('x');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/arasta`;
    secret = (await add(url, webhookEvents)) ?? '';
  });
  afterAll(async () => {
    await new Promise((resolve) => server.close(resolve));
    await database.drop();
  });
  beforeEach(async () => {
    await till.db.deleteFrom('webhook_deliveries').execute();
    received.length = 0;
    answer = 200;
  });

  const add = (to: string, events: readonly WebhookEvent[]) =>
    addWebhook(till.db, { url: to, events, lowStock: 5, by: 'test', now });
  const work = (allowsInside = true) =>
    webhookWorker({ db: till.db, clock: () => now, allowsInside, answerTimeoutMs: 60_000 })(
      () => false,
    );
  const told = () =>
    received.map(({ body }) => JSON.parse(body)).toSorted((one, other) => one.id - other.id);
  async function order(quantity = 1, stock = 1000) {
    const productId = await makeProduct(till.db, { quantity: stock });
    return makeOrder(till, buyer, [{ productId, quantity }]);
  }
  /** As if its time had come. */
  const due = () => sql`update webhook_deliveries set run_after = now()`.execute(till.db);

  test('send each step of an order with its present data, signed', async () => {
    const { id, orderNo } = await order();
    await work();
    expect(told()).toMatchObject([{ event: 'order.placed', order: { orderNo, version: 1 } }]);
    const [first] = received;
    const [, seconds, hex] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(first?.headers['x-arasta-signature'])) ?? [];
    expect(Number(seconds)).toBe(Math.floor(now.getTime() / 1000));
    expect(createHmac('sha256', secret).update(`${seconds}.${first?.body}`).digest('hex')).toBe(
      hex,
    );
    expect(first?.headers['x-arasta-event']).toBe('order.placed');

    await handToCarrier(till.db, id, now);
    const other = await order();
    await till.db
      .transaction()
      .execute((tx) => cancelOrder(tx, { orderId: other.id, customerId: buyer.customerId, now }));
    await work();
    expect(told().map(({ event, order: { status } }) => [event, status])).toEqual([
      ['order.placed', 'placed'],
      ['order.shipped', 'shipped'],
      ['order.placed', 'cancelled'],
      ['order.cancelled', 'cancelled'],
    ]);
    await work();
    expect(received).toHaveLength(4);
  });

  test('send once that the stock of a product becomes low', async () => {
    await order(4, 10);
    const productId = await makeProduct(till.db, { quantity: 10, code: 'AZ-1' });
    await makeOrder(till, buyer, [{ productId, quantity: 5 }]);
    await makeOrder(till, buyer, [{ productId, quantity: 1 }]);
    await work();
    expect(told().filter(({ event }) => event === 'stock.low')).toMatchObject([
      { product: { id: productId, code: 'AZ-1', quantity: 4 } },
    ]);
  });

  test('send nothing of a rolled back transaction, and only the events of an address', async () => {
    const { id } = await order();
    const failing = till.db.transaction().execute(async (tx) => {
      await cancelOrder(tx, { orderId: id, customerId: buyer.customerId, now });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await add(`${url}/paid`, ['order.paid']);
    await work();
    expect(told().map(({ event }) => event)).toEqual(['order.placed']);
    const hooks = await listWebhooks(till.db);
    expect(await removeWebhook(till.db, hooks.at(-1)?.id ?? 0)).toBe(true);
  });

  test('retry a delivery with growing pauses, and give up in the end', async () => {
    answer = 500;
    await order();
    await work();
    await work();
    expect(received).toHaveLength(1);
    const pauseOf = async () => {
      const { rows } = await sql<{ seconds: number }>`
        select extract(epoch from run_after - now())::float8 as seconds from webhook_deliveries`.execute(
        till.db,
      );
      return rows[0]?.seconds ?? Number.NaN;
    };
    expect(Math.abs((await pauseOf()) - 30)).toBeLessThan(20);
    await due();
    await work();
    expect(Math.abs((await pauseOf()) - 60)).toBeLessThan(20);
    answer = 302;
    await sql`update webhook_deliveries set attempts = 17, run_after = now()`.execute(till.db);
    await work();
    const [given] = await listDeliveries(till.db, 1);
    expect(given).toMatchObject({ attempts: 18, runAfter: null, lastStatus: 302, arrivedAt: null });
    expect(received).toHaveLength(3);
    answer = 204;
    expect(await resendDelivery(till.db, given?.id ?? 0)).toBe(true);
    await work();
    expect((await listDeliveries(till.db, 1))[0]).toMatchObject({ lastStatus: 204, lastError: '' });
  });

  test('list the deliveries of one address (rule webhooks/delivery-log)', async () => {
    await add(`${url}/quiet`, ['order.paid']);
    const { id: orderId } = await order();
    const [loud, quiet] = await listWebhooks(till.db);
    if (!loud || !quiet) throw new Error('there are two');
    const fill = (hook: number, count: number) => sql`
      insert into webhook_deliveries (webhook_id, event, order_id, run_after)
      select ${hook}, 'order.paid', ${orderId}, null from generate_series(1, ${count}::int)`;
    await fill(quiet.id, 2).execute(till.db);
    await fill(loud.id, 30).execute(till.db);
    const seen = await listDeliveries(till.db, 20, quiet.id);
    expect(seen.map(({ webhookId }) => webhookId)).toEqual([quiet.id, quiet.id]);
    expect(await listDeliveries(till.db, 20, loud.id)).toHaveLength(20);
    expect(await removeWebhook(till.db, quiet.id)).toBe(true);
  });

  test('refuse every address of this machine or a private network, whatever its name', async () => {
    const inside = [
      'https://localhost:1/',
      'https://10.0.0.1/',
      'https://[::1]/',
      'https://[::ffff:10.0.0.1]/',
      'https://169.254.169.254/latest/',
    ];
    for (const to of inside) await add(to, ['order.placed']);
    await order();
    await work(false);
    const deliveries = await listDeliveries(till.db, 10);
    expect(received).toEqual([]);
    for (const to of inside) {
      const delivery = deliveries.find((each) => each.url === to);
      expect([to, delivery?.lastError]).toEqual([to, expect.stringMatching(/is inside|leads to/)]);
    }
    for (const hook of (await listWebhooks(till.db)).slice(1))
      await removeWebhook(till.db, hook.id);
  });
});
