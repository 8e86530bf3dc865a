import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashOf, newSessionToken } from '#db/customers/sessions.ts';
import type { Db } from '#db/database.ts';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import { freshDatabase, testDatabaseUrl } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import { lockWholeStart } from './order-start.ts';

const ask = {
  idempotencyKey: null,
  locale: 'tr',
  contractUrls: [],
  locksStock: true,
} as const;

// The embedded engine has one transaction after the other.
describe.skipIf(testDatabaseUrl === undefined)('the look with which an order begins', () => {
  let database: TestDatabase;
  let db: Db;
  beforeAll(async () => {
    database = await freshDatabase('postgres');
    ({ db } = await openTill(database.db));
  });
  afterAll(() => database.drop());

  /** Lets whoever reads a session wait for this advisory lock, between its snapshot and the lock of the cart. */
  async function letSessionsWait(): Promise<void> {
    await sql`create function waits() returns boolean language plpgsql as $$ begin
      perform pg_advisory_lock_shared(77);
      perform pg_advisory_unlock_shared(77);
      return true;
    end $$`.execute(db);
    await sql`alter table sessions rename to stored_sessions`.execute(db);
    await sql`create view sessions as select * from stored_sessions where waits()`.execute(db);
  }

  async function isSomebodyWaiting(): Promise<boolean> {
    const { rows } = await sql`
      select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`.execute(
      db,
    );
    return rows.length > 0;
  }

  test('waits for nobody who has its session, its customer or its cart in hand', async () => {
    const buyer = await makeBuyer(db);
    const cartId = await fillCart(db, buyer, [{ productId: await makeProduct(db), quantity: 1 }]);
    const token = newSessionToken();
    await db
      .updateTable('sessions')
      .set({ token_hash: hashOf(token) })
      .where('id', '=', buyer.sessionId)
      .execute();
    const begin = () =>
      db
        .transaction()
        .execute((trx) => lockWholeStart(trx, { ...ask, who: { token, seenAfter: new Date(0) } }));
    const { sessionId, customerId } = buyer;
    expect(await begin()).toMatchObject({ orderer: { sessionId, customerId }, cartId });
    for (const [table, id] of [
      ['sessions', sessionId],
      ['customers', customerId],
      ['carts', cartId],
    ] as const) {
      await db.transaction().execute(async (holder) => {
        await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(holder);
        expect(await begin()).toBeNull();
      });
    }
    expect(await begin()).toMatchObject({ cartId });
  });

  test('counts for nothing where the cart was changed between what it saw and what it locked', async () => {
    const productId = await makeProduct(db);
    const buyer = await makeBuyer(db);
    const cartId = await fillCart(db, buyer, [{ productId, quantity: 1 }]);
    await letSessionsWait();
    const begin = () =>
      db.transaction().execute((trx) => lockWholeStart(trx, { ...ask, who: buyer }));
    expect((await begin())?.context.lines).toMatchObject([{ quantity: 1 }]);

    const { begun } = await db.transaction().execute(async (holder) => {
      await sql`select pg_advisory_xact_lock(77)`.execute(holder);
      const begun = begin();
      await vi.waitFor(async () => expect(await isSomebodyWaiting()).toBe(true), 30_000);
      await db.transaction().execute(async (trx) => {
        await sql`update carts set updated_at = now() where id = ${cartId}`.execute(trx);
        await sql`update cart_lines set quantity = 3 where cart_id = ${cartId}`.execute(trx);
      });
      return { begun };
    });
    expect(await begun).toBeNull();
    expect((await begin())?.context.lines).toMatchObject([{ quantity: 3 }]);
  });
});
