import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditShop } from '#db/audit/run-audit.ts';
import type { Db } from '#db/database.ts';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { contractUrls } from '#features/checkout/check-order.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { placeRandomOrder, randomOrder } from '#tests/harness/random-orders.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { now, openTill } from '#tests/harness/till.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';

async function take(db: Db, folder: string): Promise<string[]> {
  const problems: Problem[] = [];
  const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => false };
  const onProblem = (problem: Problem) => problems.push(problem);
  await importStore({ db, pictures }, await folderSource(folder), { onProblem });
  return problems.map((problem) => problemText(problem, 'en'));
}

const breaches = (results: Awaited<ReturnType<typeof auditShop>>) =>
  results.filter((result) => result.count > 0);

/** The stored orders without ids, which differ between the two shops. */
async function storedFigures(db: Db) {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .select(['o.order_no', 'c.email', 'o.state', 'o.payment_type', 'o.currency', 'o.rates'])
    .select(['o.locale', 'o.description', 'o.customer_reference', 'o.branch_id', 'o.branch_name'])
    .select(['o.sub_total', 'o.tax', 'o.shipping_total', 'o.commission', 'o.total', 'o.try_total'])
    .select(['o.shipping_state', 'o.shipping_item', 'o.tracking_no', 'o.carrier', 'o.contracts'])
    .select(['o.pay_before', 'o.created_at', 'o.cancelled_at'])
    .orderBy('o.order_no')
    .execute();
  const lines = await db
    .selectFrom('order_lines as l')
    .innerJoin('orders as o', 'o.id', 'l.order_id')
    .select(['o.order_no', 'l.position', 'l.product_id', 'l.unit_id', 'l.code', 'l.name', 'l.seo'])
    .select(['l.image', 'l.brand_name', 'l.model_name', 'l.unit_value', 'l.multiplier'])
    .select(['l.quantity', 'l.unit_price', 'l.unit_currency', 'l.tax_rate', 'l.net', 'l.tax'])
    .select(['l.gross', 'l.note', 'l.width', 'l.height', 'l.length', 'l.weight'])
    .orderBy('o.order_no')
    .orderBy('l.position')
    .execute();
  const addresses = await db
    .selectFrom('order_addresses as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select(['o.order_no', 'a.kind', 'a.address_title', 'a.name', 'a.country', 'a.city', 'a.town'])
    .select(['a.address', 'a.phone', 'a.id_number', 'a.company_name', 'a.tax_office'])
    .select('a.tax_number')
    .orderBy('o.order_no')
    .orderBy('a.kind')
    .execute();
  const states = await db
    .selectFrom('order_state_changes as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .select(['o.order_no', 's.from_state', 's.to_state', 's.actor', 's.reason', 's.at'])
    .orderBy('o.order_no')
    .orderBy('s.id')
    .execute();
  const payments = await db
    .selectFrom('payments as p')
    .innerJoin('orders as o', 'o.id', 'p.order_id')
    .leftJoin('refunds as r', 'r.payment_id', 'p.id')
    .select(['o.order_no', 'p.provider', 'p.provider_reference', 'p.amount', 'p.currency'])
    .select(['p.captured_at', 'r.amount as refunded', 'r.state', 'r.reason', 'r.created_at'])
    .select(['r.done_at', 'r.provider_reference as refund_reference'])
    .orderBy('o.order_no')
    .execute();
  return { orders, lines, addresses, states, payments };
}

describeEachEngine('orders in a store folder', (open) => {
  let shop: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    shop = await open();
    folder = await mkdtemp(join(tmpdir(), 'arasta-orders-'));
    await openTill(shop.db);
    await shop.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
  });
  afterAll(async () => {
    await shop.drop();
    await rm(folder, { recursive: true });
  });

  const exportTo = (db: Db, name: string) =>
    exportStore({ db, pictures: noPictures }, join(folder, name));
  const fileOf = (name: string, file: string) => readFile(join(folder, name, file), 'utf8');

  /** Some go on: sent, cancelled, cancelled after they were paid; of one a product is gone. */
  async function moveOn(placed: readonly { id: number; customerId: number }[]): Promise<void> {
    for (const [index, { id, customerId }] of placed.entries()) {
      if (index % 5 === 0) await handToCarrier(shop.db, id, now);
      if (index % 5 === 1) await pay(id);
      if (index % 5 < 3 && index % 5 > 0) {
        const cancel = { orderId: id, customerId, now };
        await shop.db.transaction().execute((trx) => cancelOrder(trx, cancel));
      }
      if (index % 5 === 3) {
        const of = shop.db.selectFrom('order_lines').where('order_id', '=', id);
        await shop.db
          .deleteFrom('products')
          .where('id', 'in', of.where('position', '=', 1).select('product_id'))
          .execute();
      }
    }
  }
  const pay = (id: number) =>
    shop.db
      .insertInto('payments')
      .values({
        order_id: id,
        provider: 'havale',
        provider_reference: `4546711234567894-${id}`,
        amount: 12.5,
        currency: 'TRY',
        captured_at: now,
      })
      .execute();

  test('every order is the same in another shop, and its export is the same byte for byte', async () => {
    const shipping = await makeProduct(shop.db, { name: 'Kargo Bedeli', code: 'KARGO' });
    await changeSettings(shop.db, { urNo: shipping });
    for (const url of contractUrls) {
      await shop.db.insertInto('urls').values({ path: url, container: 'Page' }).execute();
      await shop.db.insertInto('pages').values({ url, title: url, html: '<p>Metin</p>' }).execute();
    }
    const ideas = fc.array(randomOrder, { minLength: 12, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(ideas, async (wishes) => {
        const placed = [];
        for (const wish of wishes) placed.push(await placeRandomOrder(shop.db, wish));
        await moveOn(placed);
        await travels();
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });

  async function travels(): Promise<void> {
    const before = await storedFigures(shop.db);
    await exportTo(shop.db, 'once');
    const other = await open();
    try {
      expect(await take(other.db, join(folder, 'once'))).toEqual([]);
      expect(await storedFigures(other.db)).toEqual(before);
      await exportTo(other.db, 'twice');
      for (const file of ['orders.jsonl', 'customers.jsonl']) {
        expect(await fileOf('twice', file)).toBe(await fileOf('once', file));
      }
      expect(breaches(await auditShop(other.db, now))).toEqual([]);
      expect(await take(other.db, join(folder, 'once'))).toEqual([]);
      expect(await storedFigures(other.db)).toEqual(before);
    } finally {
      await other.drop();
    }
    // the shop itself: nothing of its own orders changes
    expect(await take(shop.db, join(folder, 'once'))).toEqual([]);
    expect(await storedFigures(shop.db)).toEqual(before);
    expect(breaches(await auditShop(shop.db, now))).toEqual([]);
  }
});
