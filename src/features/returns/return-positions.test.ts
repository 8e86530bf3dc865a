import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLedger } from '#db/consents/consent-decisions.ts';
import { readChangedOrders } from '#db/fulfillment/changed-orders.ts';
import { readChangedInvoices } from '#db/invoices/invoices.ts';
import { readChangedQuotes } from '#db/quotes/quote-document.ts';
import { readChangedReturns } from '#db/returns/return-document.ts';
import { renewPositions } from '#db/shop/change-position.ts';
import { makeBuyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { returnDesk } from '#tests/harness/returns.ts';
import { openTill, type Till } from '#tests/harness/till.ts';

const readers = [
  readChangedReturns,
  readChangedQuotes,
  readChangedInvoices,
  readLedger,
  readChangedOrders,
];

describeEachEngine('positions of changes in a copy of the database', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    const desk = returnDesk(till);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
      .execute();
    const product = await makeProduct(till.db, { quantity: 10 });
    const order = await desk.delivered(await makeBuyer(till.db), [
      { productId: product, quantity: 1 },
    ]);
    await desk.ask(order, [{ item: order.lines[0] ?? 0, quantity: 1 }]);
  });
  afterAll(() => database.drop());

  const positions = () =>
    Promise.all(
      readers.map(async (read) => (await read(till.db, { cursor: null, limit: 10 }))?.cursor),
    );
  const after = (cursors: readonly (string | undefined)[]) =>
    Promise.all(
      readers.map((read, place) => read(till.db, { cursor: cursors[place] ?? '', limit: 10 })),
    );

  test('start over together, where the rows of one table are ahead (rule office-api/changed-since)', async () => {
    await renewPositions(till.db);
    const before = await positions();
    expect(await after(before)).not.toContain(null);
    await sql`alter table returns disable trigger returns_version`.execute(till.db);
    await sql`update returns set changed_xid = '9000000000'`.execute(till.db);
    await sql`alter table returns enable trigger returns_version`.execute(till.db);
    await renewPositions(till.db);
    expect(await after(before)).toEqual(readers.map(() => null));
    await expect
      .poll(async () => (await readChangedReturns(till.db, { cursor: null, limit: 10 }))?.items)
      .toHaveLength(1);
    const again = await positions();
    await renewPositions(till.db);
    expect(await after(again)).not.toContain(null);
  });
});
