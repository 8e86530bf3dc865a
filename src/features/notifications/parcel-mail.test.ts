import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from '#platform/mail.ts';
import { handToCarrier } from '#tests/harness/carrier.ts';
import { makeBuyer, makeOrder } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { workOutbox } from './work-outbox.ts';

describeEachEngine('mails about parcels', (open) => {
  let database: TestDatabase;
  let till: Till;
  const mails: Mail[] = [];
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db);
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/?no=' })
      .execute();
  });
  afterAll(() => database.drop());

  async function work(): Promise<Mail[]> {
    mails.length = 0;
    await workOutbox({
      db: till.db,
      send: async (mail) => void mails.push(mail),
      publicUrl: 'https://shop.example',
      clock: () => now,
      onUnaddressed: () => undefined,
      onError: (error) => {
        throw error;
      },
    });
    return [...mails];
  }

  test('name the contents and whether more is to come', async () => {
    const buyer = await makeBuyer(till.db);
    await till.db
      .updateTable('customers')
      .where('id', '=', buyer.customerId)
      .set({ email_confirmed_at: now })
      .execute();
    const names = ['Çekiç 450 g', 'Kova'];
    const lines: { productId: number; quantity: number }[] = [];
    for (const name of names)
      lines.push({ productId: await makeProduct(till.db, { name }), quantity: 3 });
    const { id, orderNo } = await makeOrder(till, buyer, lines);
    await work();

    await handToCarrier(till.db, id, now, { lines: [{ position: 1, quantity: 2 }] });
    const [part, ...others] = await work();
    expect(others).toEqual([]);
    expect(part?.subject).toBe(`Siparişinizin bir bölümü kargoya verildi: ${orderNo}`);
    expect(part?.text).toContain('kalanı hazırlanıyor');
    expect(part?.text).toMatch(/Kolideki ürünler\s+2 \S+ Çekiç 450 g/);
    expect(part?.text).toContain('https://kargo.example/?no=T1');

    // Written after both have left: each mail tells of its own.
    await handToCarrier(till.db, id, now, { trackingNo: 'T2' });
    const [rest] = await work();
    expect(rest?.subject).toBe(`Siparişinizin kalanı kargoya verildi: ${orderNo}`);
    expect(rest?.text).toMatch(/Kolideki ürünler\s+1 \S+ Çekiç 450 g\s+3 \S+ Kova/);
    expect(rest?.text).toContain('https://kargo.example/?no=T2');
    expect(rest?.messageId).not.toBe(part?.messageId);
  });

  test('are in English for the first part and the rest', async () => {
    const buyer = await makeBuyer(till.db);
    const productId = await makeProduct(till.db, { name: 'Çekiç' });
    const { id, orderNo } = await makeOrder(till, buyer, [{ productId, quantity: 3 }]);
    await till.db.updateTable('orders').set({ locale: 'en' }).where('id', '=', id).execute();
    await till.db.updateTable('outbox').set({ done_at: now }).execute();
    await handToCarrier(till.db, id, now, { lines: [{ position: 1, quantity: 1 }] });
    const [part] = await work();
    expect(part?.subject).toBe(`Part of your order is on its way: ${orderNo}`);
    expect(part?.text).toContain('The rest is being prepared.');
    expect(part?.text).toMatch(/In this parcel\s+1 \S+ Çekiç/);
    await handToCarrier(till.db, id, now, { trackingNo: 'T2' });
    const [rest] = await work();
    expect(rest?.subject).toBe(`The rest of your order is on its way: ${orderNo}`);
    expect(rest?.text).toContain('Your order is now complete.');
    expect(rest?.text).toMatch(/In this parcel\s+2 \S+ Çekiç/);
    expect(rest?.text).toContain('Track parcel: https://kargo.example/?no=T2');
  });

  test('do not count a single complete parcel', async () => {
    const buyer = await makeBuyer(till.db);
    const productId = await makeProduct(till.db);
    const { id } = await makeOrder(till, buyer, [{ productId, quantity: 1 }]);
    await till.db.updateTable('outbox').set({ done_at: now }).execute();
    await handToCarrier(till.db, id, now);
    const [mail] = await work();
    expect(mail?.text).not.toContain('Kolideki ürünler');
  });
});
