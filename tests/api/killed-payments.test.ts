import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openTestBank, type TestBank } from '#app/demo/test-bank/test-bank.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { stockOf } from '#tests/harness/factories.ts';
import { readMoney } from '#tests/harness/money-books.ts';
import type { Death } from '#tests/harness/killable-shop.ts';
import { happens, World, type Payment, type Step } from '#tests/harness/payment-story.ts';
import { now, openTill } from '#tests/harness/till.ts';

const { begin, beginOfAccount, pay, callback, jobs, sellOut, cancel, giveBackPart, chargeAgain } =
  happens;
const declined = '4111111111111129';

/** With `KILLS=all` every statement is a step, and whoever is killed goes on and does not. */
const isWhole = process.env['KILLS'] === 'all';
const counted = isWhole ? 'every' : 'lasting';

interface Story {
  name: string;
  steps: readonly Step[];
  /** What the customer has where nobody is killed: states of order and attempt, what went back, what is in stock. */
  ends: { order: string | null; attempt: string; back: number; stock: number };
  /** At least so many steps leave something behind. */
  lasting: number;
}

const stories: readonly Story[] = [
  {
    name: 'paid, told by the browser and by the bank, and canceled on its day',
    steps: [begin, pay(), happens.return, callback, cancel, jobs(0)],
    ends: { order: 'cancelled', attempt: 'captured', back: 170, stock: 1 },
    lasting: 8,
  },
  {
    name: 'paid without a word of the browser, a part given back, canceled after its day',
    steps: [begin, pay(), jobs(1), giveBackPart, jobs(70), cancel, jobs(1)],
    ends: { order: 'cancelled', attempt: 'captured', back: 170, stock: 1 },
    lasting: 15,
  },
  {
    name: 'paid, a part wanted back on its day, and canceled on the same day',
    steps: [begin, pay(), callback, giveBackPart, jobs(0), cancel, jobs(0)],
    ends: { order: 'cancelled', attempt: 'captured', back: 170, stock: 1 },
    lasting: 12,
  },
  {
    name: 'charged twice, and told of both',
    steps: [begin, pay(), happens.return, chargeAgain, jobs(61), jobs(1)],
    ends: { order: 'paid', attempt: 'captured', back: 0, stock: 0 },
    lasting: 10,
  },
  {
    name: 'declined, and told twice',
    steps: [begin, pay(declined), happens.return, callback],
    ends: { order: 'payment_failed', attempt: 'declined', back: 0, stock: 1 },
    lasting: 4,
  },
  {
    name: 'expired, and paid while the piece is there',
    steps: [begin, jobs(16), jobs(21), pay(), happens.return],
    ends: { order: 'paid', attempt: 'captured', back: 0, stock: 0 },
    lasting: 10,
  },
  {
    name: 'expired, and paid when the piece is gone',
    steps: [begin, jobs(16), sellOut, jobs(21), pay(), jobs(60), jobs(3)],
    ends: { order: 'payment_failed', attempt: 'captured', back: 170, stock: 0 },
    lasting: 18,
  },
  {
    name: 'of an account',
    steps: [beginOfAccount, pay(), callback],
    ends: { order: null, attempt: 'captured', back: 0, stock: 1 },
    lasting: 3,
  },
];

describeEachEngine('a shop that is killed between any two steps of a payment', (open) => {
  let database: TestDatabase;
  let bank: TestBank;
  let world: World;
  const time = { now: now.getTime() };
  beforeAll(async () => {
    database = await open();
    const dataDir = mkdtempSync(join(inject('databaseRun').directory, 'killed-'));
    const way = { port: 0, hostName: '127.0.0.1', storeType: '3d_pay' } as const;
    bank = await openTestBank({ ...way, dataDir, now: () => time.now, dayMs: 3_600_000 });
    bank.faults.callbacks = 0;
    world = new World(database, bank, await openTill(database.db), time);
  });
  afterAll(async () => {
    await bank.close();
    await database.drop();
  });

  /** As a customer and the merchant see it. */
  async function endOf({ buyer, productId }: Payment) {
    const { db } = database;
    const attempt = await db
      .selectFrom('payment_attempts as a')
      .leftJoin('orders as o', 'o.id', 'a.order_id')
      .leftJoin('payments as p', 'p.attempt_id', 'a.id')
      .where('a.customer_id', '=', buyer.customerId)
      .select(['o.state as order', 'a.state as attempt', 'p.refunded as back'])
      .executeTakeFirstOrThrow();
    const { quantity: stock } = await stockOf(db, productId);
    return { ...attempt, back: attempt.back ?? 0, stock };
  }

  /** Kills a shop after each number of steps until one gets through; gives how many were killed. */
  async function killAll(steps: readonly Step[]): Promise<number> {
    const dies = (death: Omit<Death, 'counted'>, goesOn: boolean) =>
      world.tell(steps, { death: { ...death, counted }, goesOn });
    for (let count = 0; ; count += 1) {
      const { isKilled } = await dies({ steps: count, when: 'before' }, false);
      if (!isKilled) return count;
      if (isWhole) await dies({ steps: count, when: 'before' }, true);
      if (isWhole) await dies({ steps: count + 1, when: 'after' }, false);
      await dies({ steps: count + 1, when: 'after' }, true);
    }
  }

  test.for(stories)('$name: all money has its order or is refunded', async (story) => {
    const death: Death = { steps: Infinity, when: 'before', counted };
    const { payment } = await world.tell(story.steps, { death, goesOn: true });
    expect(await endOf(payment)).toEqual(story.ends);
    expect(await killAll(story.steps)).toBeGreaterThanOrEqual(story.lasting);
    const money = await readMoney(database.db, bank.books.orders(), new Date(time.now));
    expect(money).toMatchObject({
      differing: [],
      backDiffering: [],
      paidWithoutMoney: 0,
      moneyWithoutOrder: 0,
      open: 0,
      broken: [],
    });
    expect(money.capturedKurusInShop).toBe(money.capturedKurusAtBank);
    expect(money.backInShopKurus).toBe(money.backAtBankKurus);
  });
});
