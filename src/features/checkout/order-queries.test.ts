import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, hashOf, newSessionToken } from '#db/customers/sessions.ts';
import { fillCart, makeBuyer } from '#tests/harness/buyers.ts';
import { countQueries } from '#tests/harness/count-queries.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { openTill } from '#tests/harness/till.ts';
import type { Till } from '#tests/harness/till.ts';
import { placeOrder, placeOrderOf } from './place-order.ts';

describeEachEngine('the statements of an order', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  test.each([1, 60])('an order of %i lines takes as many as it says', async (lines) => {
    const { db } = till;
    const statements = countQueries(db);
    const buyer = await makeBuyer(db);
    const wanted = [];
    for (let nth = 0; nth < lines; nth += 1) {
      wanted.push({ productId: await makeProduct(db), quantity: 2 });
    }
    await fillCart(db, buyer, wanted);
    const place = async () => {
      statements.start();
      return await placeOrder(
        { ...till, db: statements.db },
        { ...buyer, locale: 'tr', currency: null },
        { paymentType: 4, acceptPreInformation: false, acceptDistanceContract: false },
      );
    };
    expect(await place()).toMatchObject({ ok: true });
    expect(statements.count()).toBe(2);
    // The cart has become an order: the second press finds none to order.
    expect(await place()).toMatchObject({ ok: false, code: 'cart-empty' });
    expect(statements.count()).toBe(1);
  });

  describe('of whoever is signed in under a token', () => {
    const wish = {
      paymentType: 4,
      acceptPreInformation: false,
      acceptDistanceContract: false,
    } as const;

    /** Somebody with a cart, whose session was seen so many hours ago. */
    async function shopper(hoursAgo: number) {
      const { db, clock } = till;
      const buyer = await makeBuyer(db);
      await fillCart(db, buyer, [{ productId: await makeProduct(db), quantity: 2 }]);
      const token = newSessionToken();
      const now = clock().getTime();
      await db
        .updateTable('sessions')
        .set({ token_hash: hashOf(token), last_seen_at: new Date(now - hoursAgo * 3_600_000) })
        .where('id', '=', buyer.sessionId)
        .execute();
      const view = { locale: 'tr', currency: null } as const;
      return { buyer, ordering: { token, seenAfter: new Date(now - dayMs), ...view } };
    }

    test('they are found by the first of the same two', async () => {
      const { buyer, ordering } = await shopper(23);
      const statements = countQueries(till.db);
      statements.start();
      const told: unknown[] = [];
      const services = { ...till, db: statements.db };
      const placed = await placeOrderOf(services, ordering, wish, (who) => told.push(who));
      expect(placed).toMatchObject({ ok: true });
      expect(statements.count()).toBe(2);
      const { customerId, sessionId } = buyer;
      expect(told).toEqual([{ customerId, sessionId, locale: 'tr', currency: null }]);
      const orders = await till.db
        .selectFrom('orders')
        .select('order_no as orderNo')
        .where('customer_id', '=', customerId)
        .execute();
      expect([placed]).toEqual(orders.map(({ orderNo }) => ({ ok: true, orderNo })));
    });

    test.each([
      ['was seen more than a day ago', async () => (await shopper(25)).ordering],
      ['is nobody’s', async () => ({ ...(await shopper(1)).ordering, token: newSessionToken() })],
      [
        'belongs to a visitor who signed out',
        async () => {
          const { buyer, ordering } = await shopper(1);
          await till.db
            .updateTable('sessions')
            .set({ customer_id: null, signed_in_at: null })
            .where('id', '=', buyer.sessionId)
            .execute();
          return ordering;
        },
      ],
    ])('nothing is done where the session %s', async (_, make) => {
      const ordering = await make();
      const before = await till.db.selectFrom('orders').select('id').execute();
      const told: unknown[] = [];
      expect(await placeOrderOf(till, ordering, wish, (who) => told.push(who))).toBeNull();
      expect(told).toEqual([]);
      expect(await till.db.selectFrom('orders').select('id').execute()).toEqual(before);
    });
  });
});
