import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runShop } from '#cli/run-shop.ts';
import { openDatabase, type Db } from '#db/database.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { freshDatabase, testDatabaseUrl, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk } from '#tests/harness/returns.ts';
import { migratedFolder } from '#tests/harness/shop-process.ts';
import { openTill } from '#tests/harness/till.ts';
import { sql } from 'kysely';

describe.each(['embedded', 'postgres'] as const)('exchanges by command, on %s', (engine) => {
  const isThere = engine === 'embedded' || testDatabaseUrl !== undefined;
  let variables: Record<string, string>;
  let database: TestDatabase | undefined;
  let returnNo: string;
  let lineId: number;

  async function inShop<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (database) return work(database.db);
    const opened = await openDatabase({ dataDir: String(variables['DATA_DIR']) });
    try {
      return await work(opened.db);
    } finally {
      await opened.close();
    }
  }
  beforeAll(async () => {
    if (!isThere) return;
    variables = { DATA_DIR: await migratedFolder(), SHOP_DEMO: 'off' };
    if (engine === 'postgres') {
      database = await freshDatabase('postgres');
      const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(
        database.db,
      );
      const url = new URL(testDatabaseUrl ?? '');
      url.pathname = `/${rows[0]?.name}`;
      variables = { ...variables, DATABASE_URL: url.href };
    }
    await inShop(async (db) => {
      const till = await openTill(db);
      const desk = returnDesk(till);
      await db
        .insertInto('carriers')
        .values({ name: 'Kargo', tracking_url: 'https://k.example/' })
        .execute();
      const productId = await makeProduct(db, { name: 'Tişört', quantity: 10 });
      const order = await desk.delivered(await makeBuyer(db), [{ productId, quantity: 2 }], 4);
      lineId = order.lines[0] ?? 0;
      const asked = await desk.ask(order, [{ item: lineId, quantity: 1, wish: 'exchange' }]);
      returnNo = asked.ok ? (asked.returns[0]?.returnNo ?? '') : asked.reason;
    });
  });
  afterAll(() => database?.drop());

  async function run(...args: string[]) {
    const lines: string[] = [];
    const status = await runShop([...args, '--locale', 'en'], {
      say: (line) => lines.push(line),
      output: new PassThrough(),
      complain: (line) => lines.push(line),
      bar: null,
      variables,
    });
    return { status, said: lines.join('\n') };
  }

  test.runIf(isThere)(
    'one is looked at, decided on and shipped as in the office; a second decision is refused (rules returns/commands, returns/exchange)',
    async () => {
      const before = await run('returns', 'show', returnNo);
      expect(before.said).toMatch(/none {2}→ Tişört/);
      expect(before.said).not.toMatch(/Exchange order/);
      const settle = ['returns', 'settle', returnNo, '--lines', `${lineId}:accepted:1:shelf`];
      expect(await run('returns', 'receive', returnNo)).toMatchObject({ status: 0 });
      expect(await run(...settle)).toMatchObject({ status: 0 });
      const { said } = await run('returns', 'show', returnNo);
      const orderNo = /Exchange order: (\d+)/.exec(said)?.[1] ?? '';
      expect(orderNo).toMatch(/^\d+$/);
      expect(await run(...settle)).toMatchObject({ status: 1 });
      expect(await run('orders', 'prepare', orderNo)).toMatchObject({ status: 0 });
      expect(
        await run('orders', 'ship', orderNo, '--carrier', 'Kargo', '--tracking', 'T9'),
      ).toMatchObject({
        status: 0,
        said: expect.stringContaining('is shipped'),
      });
      await inShop(async (db) => {
        const made = await db
          .selectFrom('orders as o')
          .innerJoin('returns as r', 'r.id', 'o.exchange_of')
          .select(['o.order_no', 'o.state', 'r.return_no', 'r.state as return'])
          .execute();
        expect(made).toEqual([
          { order_no: orderNo, state: 'shipped', return_no: returnNo, return: 'closed' },
        ]);
      });
    },
  );
});
