import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addWebhook, listDeliveries, listWebhooks } from '#db/webhooks/webhooks.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill } from '#tests/harness/till.ts';
import { maxPerAddress } from '#rules/shop/webhook-connections.ts';
import { webhookWorker } from './work-webhooks.ts';

/** An address on this machine; while it holds its answers nobody gets one. */
interface Receiver {
  url: string;
  /** Deliveries in the order in which they came. */
  ids: number[];
  held: ServerResponse[];
  holds: boolean;
  /** Answers what it held, and everything from now on. */
  release(): void;
  close(): Promise<void>;
}

async function receiver(holds = false): Promise<Receiver> {
  const server: Server = createServer((request, reply) => {
    request.resume().on('end', () => {
      mine.ids.push(Number(request.headers['x-arasta-delivery']));
      if (mine.holds) mine.held.push(reply);
      else reply.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const mine: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    ids: [],
    held: [],
    holds,
    release() {
      mine.holds = false;
      for (const reply of mine.held.splice(0)) reply.writeHead(200).end();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return mine;
}

describeEachEngine('the queues of webhook addresses (rule webhooks/queues)', (open) => {
  let database: TestDatabase;
  let orderId: number;
  const receivers: Receiver[] = [];
  beforeAll(async () => {
    database = await open();
    const till = await openTill(database.db);
    const buyer = await makeBuyer(database.db);
    const productId = await makeProduct(database.db);
    ({ id: orderId } = await makeOrder(till, buyer, [{ productId, quantity: 1 }]));
  });
  afterEach(async () => {
    await database.db.deleteFrom('webhooks').execute();
    await Promise.all(receivers.splice(0).map((each) => each.close()));
  });
  afterAll(() => database.drop());

  async function address(holds = false): Promise<Receiver & { id: number }> {
    const made = await receiver(holds);
    receivers.push(made);
    const events = ['order.paid'] as const;
    await addWebhook(database.db, { url: made.url, events, lowStock: 5, by: 'test', now });
    const hook = (await listWebhooks(database.db)).find(({ url }) => url === made.url);
    return Object.assign(made, { id: hook?.id ?? 0 });
  }

  /** So many events that wait for an address, `ago` seconds old. */
  const queue = ({ id }: { id: number }, count: number, ago = 0) =>
    sql`insert into webhook_deliveries (webhook_id, event, order_id, run_after)
      select ${id}, 'order.paid', ${orderId}, now() - make_interval(secs => ${ago})
      from generate_series(1, ${count}::int)`.execute(database.db);

  /** A worker, as each process has one. An address that holds its answers is released long before the timeout. */
  function worker(): () => Promise<void> {
    const { db } = database;
    const services = { db, clock: () => now, allowsInside: true, answerTimeoutMs: 3_600_000 };
    const run = webhookWorker(services);
    return () => run(() => false);
  }

  test('an address that does not answer delays no other', async () => {
    const silent = await address(true);
    const live = await address();
    await queue(silent, 25, 60);
    await queue(live, 25);
    const done = worker()();
    await expect.poll(() => live.ids.length).toBe(25);
    await expect.poll(() => silent.held.length).toBe(1);

    // So it is with what comes while the silent one is waited for.
    await queue(live, 5);
    await expect.poll(() => live.ids.length).toBe(30);
    expect(silent.ids).toHaveLength(1);

    silent.release();
    await done;
    expect(silent.ids).toHaveLength(25);
    const left = (await listDeliveries(database.db, 100)).filter(({ arrivedAt }) => !arrivedAt);
    expect(left).toEqual([]);
  });

  test('each address gets the oldest delivery first, over a bounded number of connections', async () => {
    const live = await address();
    const run = worker();
    await queue(live, 1);
    await run();
    live.holds = true;
    await queue(live, 40);
    const done = run();
    await expect.poll(() => live.held.length).toBe(maxPerAddress);
    await queue(live, 1, 60);
    live.release();
    await done;
    const [first = 0, ...rest] = live.ids;
    expect(rest.slice(0, maxPerAddress).toSorted(byNumber)).toEqual(
      numbers(first + 1, maxPerAddress),
    );
    // The one that waits for longest goes next, though it was written last.
    expect(rest.indexOf(first + 41)).toBeLessThan(2 * maxPerAddress);
    expect(rest.toSorted(byNumber)).toEqual(numbers(first + 1, 41));
  });

  test('sends a single event before another address’s backlog', async () => {
    const busy = await address();
    const quiet = await address();
    await queue(busy, 100, 60);
    await queue(quiet, 1);
    await worker()();
    const order = (await listDeliveries(database.db, 200))
      .toSorted((one, other) => Number(one.arrivedAt) - Number(other.arrivedAt))
      .map(({ webhookId }) => webhookId);
    expect(order.indexOf(quiet.id)).toBeLessThan(4 * maxPerAddress);
    expect(busy.ids).toHaveLength(100);
  });

  test('several processes send each delivery once', async () => {
    const silent = await address(true);
    const live = await address();
    await queue(silent, 20, 60);
    await queue(live, 60);
    const workers = [worker(), worker(), worker()].map((run) => run());
    await expect.poll(() => live.ids.length).toBe(60);
    expect(silent.held.length).toBeLessThanOrEqual(workers.length);
    silent.release();
    await Promise.all(workers);
    expect(new Set([...live.ids, ...silent.ids]).size).toBe(80);
    expect([live.ids.length, silent.ids.length]).toEqual([60, 20]);
  });
});

const byNumber = (one: number, other: number) => one - other;
const numbers = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index);
