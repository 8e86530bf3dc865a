import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelForMerchant } from '#db/fulfillment/move-order.ts';
import { receiveTransfer } from '#db/fulfillment/receive-transfer.ts';
import { refundOrder } from '#db/fulfillment/refund-order.ts';
import { cancelPartLocked } from '#db/orders/cancel-part-of-order.ts';
import { lockOrder } from '#db/orders/order-changes.ts';
import type { Db } from '#db/database.ts';
import { readPeriod, type ReportPeriod } from '#rules/reports/report-period.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { placeRandomOrder, randomOrder } from '#tests/harness/random-orders.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { readSalesDays, readSalesRows, type SalesRow } from './read-sales.ts';
import { followCategories, refreshReports, sumUpMonths } from './refresh-reports.ts';
import { reportKinds, type ReportKind } from './report-kinds.ts';

const today = '2026-11-21';
const by = { kind: 'staff', name: 'Selin' } as const;
const never = () => false;

function periodOf(wish: Parameters<typeof readPeriod>[0]): ReportPeriod {
  const read = readPeriod(wish, today);
  if (!read.ok) throw new Error(read.field);
  return read.period;
}

const week = periodOf({ period: '7' });

async function rowsOf(db: Db, kind: ReportKind, period = week): Promise<SalesRow[]> {
  const sort = { key: 'gross', descending: true } as const;
  const { rows, total } = await readSalesRows(db, {
    kind,
    period,
    sort,
    locale: 'tr',
    offset: 0,
    limit: 1000,
  });
  expect(rows).toHaveLength(total);
  return rows;
}

const add = (rows: readonly SalesRow[], of: (row: SalesRow) => number) =>
  rows.reduce((sum, row) => sum + Math.round(of(row) * 100), 0) / 100;

async function setDefault(db: Db, currency: string): Promise<void> {
  await sql`update currencies set is_default = false`.execute(db);
  await sql`update currencies set is_default = true where code = ${currency}`.execute(db);
}

/** The sums of every report of a period, which are equal. */
async function equalSums(db: Db, period = week) {
  await refreshReports(db, { now, stopped: never });
  const { sums, waiting } = await readSalesDays(db, period);
  expect(waiting).toBe(0);
  const { gross, net, pieces } = sums;
  for (const kind of Object.keys(reportKinds) as ReportKind[]) {
    const rows = await rowsOf(db, kind, period);
    const found = {
      gross: add(rows, (row) => row.gross),
      net: add(rows, (row) => row.net),
      pieces: add(rows, (row) => row.pieces),
    };
    expect(found, kind).toEqual({ gross, net, pieces });
  }
  return sums;
}

describeEachEngine('the reports', (open) => {
  let database: TestDatabase;
  let till: Till;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
  });
  afterAll(() => database.drop());

  async function order(lines: { productId: number; quantity: number }[], city = 'İzmir') {
    const { db } = till;
    const buyer = await makeBuyer(db);
    await db.updateTable('addresses').where('id', '=', buyer.addressId).set({ city }).execute();
    const made = await makeOrder(till, buyer, lines);
    const { total } = await db
      .selectFrom('orders')
      .where('id', '=', made.id)
      .select('total')
      .executeTakeFirstOrThrow();
    return { ...made, ...buyer, total };
  }

  test('have equal sums, whatever was ordered, canceled and sent back, in every currency (rules reports/equal-sums, reports/amounts)', async () => {
    const { db } = till;
    const ideas = fc.sample(randomOrder, { numRuns: 12, seed: 26 });
    for (const idea of ideas) await placeRandomOrder(db, idea);
    await setDefault(db, 'TRY');
    const { orders, gross, shipping } = await equalSums(db);
    expect([orders, gross > 0, shipping > 0]).toEqual([12, true, true]);
    await setDefault(db, 'USD');
    const inDollars = await equalSums(db);
    expect(inDollars.gross / gross).toBeCloseTo(1 / 40, 4);
    await setDefault(db, 'TRY');
    expect((await equalSums(db)).gross).toBe(gross);
  });

  test('lose what is canceled and what is sent back, to the kuruş (rules reports/orders, reports/refunds)', async () => {
    const { db } = till;
    const [cup, pot] = [
      await makeProduct(db, { price: 33.33 }),
      await makeProduct(db, { price: 77.77, taxRate: 1 }),
    ];
    const before = await equalSums(db);
    const first = await order([
      { productId: cup, quantity: 3 },
      { productId: pot, quantity: 2 },
    ]);
    const second = await order([{ productId: cup, quantity: 1 }], 'Van');
    expect((await equalSums(db)).gross).toBeCloseTo(before.gross + first.total + second.total, 2);
    await db.transaction().execute(async (tx) => {
      await receiveTransfer(
        tx,
        { orderNo: first.orderNo, by, now },
        { amount: first.total, receivedOn: today, reference: '', takesLess: false },
      );
      expect(
        await refundOrder(
          tx,
          { orderNo: first.orderNo, by, now },
          { amount: 10, reason: 'hasarlı', reference: '' },
        ),
      ).toMatchObject({ ok: true });
    });
    const refunded = await equalSums(db);
    expect(refunded.gross).toBeCloseTo(before.gross + first.total + second.total - 10, 2);
    expect(refunded).toMatchObject({ orders: before.orders + 2, lost: before.lost + 1 });
    await db
      .transaction()
      .execute((tx) =>
        cancelForMerchant(tx, { orderNo: second.orderNo, by, now }, { reason: 'vazgeçti' }),
      );
    const left = await equalSums(db);
    expect(left.gross).toBeCloseTo(before.gross + first.total - 10, 2);
    expect(left).toMatchObject({ orders: before.orders + 1, lost: before.lost + 2 });
    expect((await rowsOf(db, 'city')).some(({ name }) => name === 'Van')).toBe(false);
  });

  test('count what remains of a partly canceled order once, though its money goes back too (rules reports/amounts, reports/refunds)', async () => {
    const { db } = till;
    const cup = await makeProduct(db, { price: 50 });
    const before = await equalSums(db);
    const placed = await order([{ productId: cup, quantity: 4 }]);
    await db.transaction().execute(async (tx) => {
      await receiveTransfer(
        tx,
        { orderNo: placed.orderNo, by, now },
        { amount: placed.total, receivedOn: today, reference: '', takesLess: false },
      );
      const locked = await lockOrder(tx, placed.id);
      const { id } = await tx
        .selectFrom('order_lines')
        .where('order_id', '=', placed.id)
        .select('id')
        .executeTakeFirstOrThrow();
      if (!locked) throw new Error('the order is there');
      const wishes = [{ id, quantity: 1 }];
      expect(
        await cancelPartLocked(tx, locked, { wishes, reason: '', totalSeen: null, now }),
      ).toEqual({ ok: true });
    });
    const { total } = await db
      .selectFrom('orders')
      .where('id', '=', placed.id)
      .select('total')
      .executeTakeFirstOrThrow();
    expect(total).toBeLessThan(placed.total);
    const after = await equalSums(db);
    expect(after.gross).toBeCloseTo(before.gross + total, 2);
    expect([after.pieces - before.pieces, after.lost - before.lost]).toEqual([3, 1]);
  });

  test('have each sale in the category that its product has now, and in its main category (rule reports/keys)', async () => {
    const { db } = till;
    await makeCategory(db, 'mutfak/bardak', { name: 'Bardak' });
    await makeCategory(db, 'sofra', { name: 'Sofra' });
    const glass = await makeProduct(db, { price: 10, categories: ['mutfak/bardak'] });
    await order([{ productId: glass, quantity: 2 }]);
    await equalSums(db);
    const named = async (kind: ReportKind) =>
      (await rowsOf(db, kind)).map(({ name, gross }) => [name, gross]);
    expect(await named('category')).toContainEqual(['Bardak', 24]);
    expect(await named('main')).toContainEqual(['mutfak', 24]);
    await sql`delete from product_categories where product_id = ${glass}`.execute(db);
    await sql`insert into product_categories (category_id, product_id, direct)
      select id, ${glass}::bigint, true from categories where path = 'sofra'`.execute(db);
    await followCategories(db, never);
    await equalSums(db);
    expect(await named('category')).toContainEqual(['Sofra', 24]);
    expect(await named('main')).not.toContainEqual(['mutfak', 24]);
  });

  test('say the same from sums of months as from sums of days, also when an old order changes (rule reports/freshness)', async () => {
    const { db } = till;
    const cup = await makeProduct(db, { price: 5 });
    const old = await order([{ productId: cup, quantity: 1 }]);
    const other = await order([{ productId: cup, quantity: 2 }]);
    const place = (id: number, at: string) =>
      sql`update orders set created_at = ${at}::timestamptz where id = ${id}`.execute(db);
    await place(old.id, '2026-06-14T21:30:00Z');
    await place(other.id, '2026-07-01T00:00:00Z');
    const period = periodOf({ from: '2026-05-20', to: '2026-07-10' });
    const days = await equalSums(db, period);
    expect(days.orders).toBe(2);
    const { days: each } = await readSalesDays(db, period);
    expect(each.map(({ day }) => day)).toEqual(['2026-06-15', '2026-07-01']);
    await sumUpMonths(db, { today, stopped: never });
    expect(await equalSums(db, period)).toEqual(days);
    const halves = periodOf({ from: '2026-06-15', to: '2026-07-10' });
    expect((await rowsOf(db, 'payment', halves))[0]).toMatchObject({ orders: 2, before: 0 });
    const july = periodOf({ from: '2026-07-01', to: '2026-07-31' });
    expect((await rowsOf(db, 'payment', july))[0]).toMatchObject({ orders: 1, before: old.total });
    await db
      .transaction()
      .execute((tx) =>
        cancelForMerchant(tx, { orderNo: old.orderNo, by, now }, { reason: 'vazgeçti' }),
      );
    expect(await equalSums(db, period)).toMatchObject({ orders: 1, gross: other.total });
    await sumUpMonths(db, { today, stopped: never });
    expect(await equalSums(db, period)).toMatchObject({ orders: 1, gross: other.total });
  });
});
