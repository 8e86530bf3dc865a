import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorrectionPreview } from '#contract/office/order-correction.ts';
import type { OfficeOrderDetail } from '#contract/office/office-orders.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { cancelPartLocked } from '#db/orders/cancel-part-of-order.ts';
import { lockOrder } from '#db/orders/order-changes.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings, makeProduct, sellingSettings, stockOf } from '#tests/harness/factories.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import { openTill, type Till } from '#tests/harness/till.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('an order that is corrected', (open) => {
  let shop: Shop;
  let till: Till;
  let office: Browser;
  let buyer: Buyer;
  let pencil: number;
  let folder: number;
  let keeper: string;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    till = await openTill(shop.db);
    await changeSettings(shop.db, {
      ...sellingSettings,
      b2cHavaleEftHesapBilgisi: 'Banka_Dükkân_1_TR180006200119000006672315',
    });
    await shop.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .onConflict((on) => on.doNothing())
      .execute();
    pencil = await makeProduct(shop.db, { code: 'KALEM-7', name: 'Kurşun kalem', quantity: 5000 });
    folder = await makeProduct(shop.db, { code: 'DOSYA-9', name: 'Mavi dosya', quantity: 5000 });
    buyer = await makeBuyer(shop.db);
    office = shop.browser();
    const staff = await makeStaff(shop.db, 'orders');
    keeper = staff.name;
    await enterOffice(office, staff);
  });
  afterAll(async () => {
    expect((await auditShop(shop.db, new Date())).filter(({ count }) => count > 0)).toEqual([]);
    await shop.close();
  });

  async function placed({ quantity = 5, paymentType = 4 as 3 | 4, paid = true } = {}) {
    const lines = [{ productId: pencil, quantity }];
    const { id, orderNo } = await makeOrder(till, buyer, lines, paymentType);
    const act = (what: string, body: object = {}) =>
      officePost(office, `/api/office/orders/${orderNo}/${what}`, body, { 'x-locale': 'tr' });
    if (paid && paymentType === 4) await act('pay');
    const look = async () =>
      (await office.get(`/api/office/orders/${orderNo}`)).json<OfficeOrderDetail>();
    const preview = async (body: object) =>
      (await act('correction/preview', body)).json<CorrectionPreview>();
    return { id, orderNo, act, look, preview };
  }
  const unitOf = async (productId: number) => {
    const { id } = await shop.db
      .selectFrom('product_units')
      .where('product_id', '=', productId)
      .select('id')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  const change = async (quantity: number, more: object = {}) => ({
    lines: [{ position: 1, quantity }],
    added: [{ productId: folder, unitId: await unitOf(folder), quantity: 2 }],
    ...more,
  });

  test('has the figures, lines and stock of its correction everywhere, and those before in its history (rules order-correction/figures, order-correction/stock, order-correction/history)', async () => {
    const [pencils, folders] = [await stockOf(shop.db, pencil), await stockOf(shop.db, folder)];
    const order = await placed();
    const before = await order.look();
    const wish = await change(3);
    const seen = await order.preview(wish);
    expect(seen).toMatchObject({
      obstacle: null,
      version: before.version,
      before: { total: before.total },
      lines: [{ position: 1, was: 5, is: 3, stock: { after: expect.any(Number) } }],
      added: [{ code: 'DOSYA-9', quantity: 2 }],
    });
    expect(await order.look()).toEqual(before);
    const body = { ...wish, version: seen.version, total: seen.after.total, note: 'Telefonda.' };
    const done = await order.act('correct', body);
    expect(done.json()).toMatchObject({ total: seen.after.total, due: seen.due });
    const after = await order.look();
    expect(after.items.map(({ code, quantity }) => [code, quantity])).toEqual([
      ['KALEM-7', 3],
      ['DOSYA-9', 2],
    ]);
    expect(after).toMatchObject({ total: seen.after.total, subTotal: seen.after.subTotal });
    expect(after.corrections).toMatchObject([
      {
        by: keeper,
        note: 'Telefonda.',
        totalBefore: before.total,
        lines: [
          { code: 'KALEM-7', was: 5, is: 3 },
          { code: 'DOSYA-9', was: 0, is: 2 },
        ],
      },
    ]);
    expect(await stockOf(shop.db, pencil)).toEqual({
      quantity: pencils.quantity - 3,
      sold: pencils.sold + 3,
    });
    expect(await stockOf(shop.db, folder)).toEqual({
      quantity: folders.quantity - 2,
      sold: folders.sold + 2,
    });
    // Other systems, files and the search see it too.
    const csv = await office.get(
      `/api/office/orders/export?format=csv&rows=lines&orders=${order.orderNo}`,
    );
    expect(csv.body).toContain('DOSYA-9');
    const found = (await office.get('/api/office/order-table?q=dosya-9')).json();
    expect(found.items.map(({ orderNo }: { orderNo: string }) => orderNo)).toContain(order.orderNo);
    const mails = await sentMails(shop.db);
    const mail = mails.find(({ subject }) => subject === `Siparişiniz değişti: ${order.orderNo}`);
    expect(mail?.text).toContain('Kurşun kalem: 5 → 3');
    expect(mail?.text).toContain('Telefonda.');
    // Both lines give their pieces back with the order.
    expect((await order.act('cancel', { reason: 'x' })).statusCode).toBe(200);
    expect(await stockOf(shop.db, pencil)).toEqual(pencils);
    expect(await stockOf(shop.db, folder)).toEqual(folders);
  });

  test('owes its customer what it costs less, and waits for what it costs more (rule order-correction/money)', async () => {
    const order = await placed();
    const { total } = await order.look();
    const less = await order.act('correct', { lines: [{ position: 1, quantity: 2 }] });
    const { refund, total: lower } = less.json();
    expect(refund).toBeCloseTo(total - lower, 2);
    expect(await order.look()).toMatchObject({
      owed: refund,
      paid: total,
      missing: 0,
      status: 'paid',
    });
    // It grows again before the refund has left: that much is missing, and no more goes back.
    await order.act('correct', { lines: [{ position: 1, quantity: 5 }] });
    expect(await order.look()).toMatchObject({ total, owed: refund, missing: refund });
    expect((await order.act('pay')).statusCode).toBe(200);
    expect(await order.look()).toMatchObject({ missing: 0, owed: refund });
  });

  test('takes a discount into its prices, and no part of it is lost when a part is canceled (rule order-correction/discount)', async () => {
    const order = await placed({ quantity: 10 });
    const { subTotal, total } = await order.look();
    const done = await order.act('correct', { discount: 7.5 });
    expect(done.statusCode).toBe(200);
    const after = await order.look();
    expect(after.subTotal).toBeCloseTo(subTotal - 7.5, 2);
    expect(after.corrections).toMatchObject([{ discount: 7.5, lines: [] }]);
    await shop.db.transaction().execute(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      const [line] = await tx
        .selectFrom('order_lines')
        .where('order_id', '=', order.id)
        .select('id')
        .execute();
      if (!locked || !line) throw new Error('the order is there');
      const wishes = [{ id: line.id, quantity: 4 }];
      const part = { wishes, reason: '', totalSeen: null, now: new Date() };
      expect(await cancelPartLocked(tx, locked, part)).toEqual({ ok: true });
    });
    const left = await order.look();
    expect(left.total + left.owed).toBeCloseTo(total, 2);
  });

  test('goes to another address, which is checked (rule order-correction/address)', async () => {
    const order = await placed({ paymentType: 3 });
    const { delivery } = await order.preview({});
    const { country: _country, ...same } = delivery ?? { country: '' };
    const wrong = await order.act('correct', { delivery: { ...same, number: '1' } });
    expect([wrong.statusCode, Object.keys(wrong.json().error.fields)]).toEqual([
      400,
      ['delivery.number'],
    ]);
    const moved = { ...same, address: 'Sanayi Caddesi No: 263 Kat: 2' };
    expect((await order.act('correct', { delivery: moved })).statusCode).toBe(200);
    const after = await order.look();
    expect(after.deliveryAddress?.address).toBe('Sanayi Caddesi No: 263 Kat: 2');
    expect(after.corrections).toMatchObject([{ isAddressChanged: true, amount: 0 }]);
    const slip = await office.get(`/api/office/orders/${order.orderNo}/slip.pdf`);
    expect(slip.statusCode).toBe(200);
  });

  test('is refused when it says so, and then nothing changed (rules order-correction/when, order-correction/stock)', async () => {
    const scarce = await makeProduct(shop.db, { name: 'Son top', quantity: 1 });
    const order = await placed();
    const before = await order.look();
    const more = [{ productId: scarce, unitId: await unitOf(scarce), quantity: 2 }];
    for (const [body, code] of [
      [{}, 'correction-nothing'],
      [{ lines: [{ position: 9, quantity: 1 }] }, 'correction-line'],
      [{ lines: [{ position: 1, quantity: 0 }] }, 'correction-empty'],
      [{ discount: 999_999 }, 'correction-discount'],
      [{ added: more }, 'correction-stock'],
      [{ added: [{ productId: 999_999, unitId: 1, quantity: 1 }] }, 'correction-product'],
      [{ lines: [{ position: 1, quantity: 4 }], version: 1 }, 'order-changed'],
      [{ lines: [{ position: 1, quantity: 4 }], total: 1 }, 'correction-total'],
    ] as const) {
      const refused = await order.act('correct', body);
      expect([refused.statusCode, refused.json().error.code]).toEqual([409, code]);
    }
    expect(await order.preview({ added: more })).toMatchObject({
      obstacle: { code: 'correction-stock', message: 'Stok yetmiyor: Son top' },
    });
    expect(await order.look()).toEqual(before);
    await order.act('prepare');
    const parcel = { carrier: 'Kargo', trackingNo: 'T-1', lines: [{ position: 1, quantity: 1 }] };
    expect((await order.act('ship', parcel)).statusCode).toBe(200);
    const late = await order.act('correct', { lines: [{ position: 1, quantity: 4 }] });
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'work-not-possible']);
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    const path = `/api/office/orders/${order.orderNo}/correct`;
    expect((await officePost(reader, path, {})).statusCode).toBe(403);
  });

  test('is changed by one of two people, and told to the other (rule fulfillment/optimistic-locking)', async () => {
    const order = await placed();
    const { version } = await order.look();
    const answers = await Promise.all(
      [1, 2, 3].map((quantity) =>
        order.act('correct', { lines: [{ position: 1, quantity }], version }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await order.look()).corrections).toHaveLength(1);
  });

  test('is shipped, canceled or paid at the same moment, and the books agree (rule order-correction/when)', async () => {
    const wish = await change(4);
    for (let round = 0; round < 4; round++) {
      const shipped = await placed();
      await Promise.all([
        shipped.act('correct', wish),
        shipped.act('ship', { carrier: 'Kargo', trackingNo: `R-${round}` }),
      ]);
      const canceled = await placed();
      await Promise.all([
        canceled.act('correct', wish),
        canceled.act('cancel', { reason: 'x' }),
        shop.db
          .transaction()
          .execute((tx) =>
            cancelOrder(tx, {
              orderId: canceled.id,
              customerId: buyer.customerId,
              now: new Date(),
            }),
          ),
      ]);
      const paid = await placed({ paid: false });
      const { total } = await paid.look();
      await Promise.all([
        paid.act('correct', { lines: [{ position: 1, quantity: 2 }] }),
        paid.act('pay', { amount: total }),
      ]);
      const after = await paid.look();
      expect(after.status).toBe('paid');
      expect(after.missing).toBe(0);
      const [gone] = [await canceled.look()];
      expect(gone.status).toBe('cancelled');
      expect(gone.owed).toBe(gone.paid);
    }
    expect((await auditShop(shop.db, new Date())).filter(({ count }) => count > 0)).toEqual([]);
  });

  test('finds products by word, code and barcode for who may see orders (rule order-correction/products)', async () => {
    const asked = async (q: string) =>
      (await office.get(`/api/office/order-products?q=${encodeURIComponent(q)}`)).json();
    expect((await asked('mavi dos')).items).toMatchObject([
      { productId: folder, code: 'DOSYA-9', units: [{ price: expect.any(Number) }] },
    ]);
    expect((await asked('dosya9')).items).toMatchObject([{ productId: folder }]);
    expect((await asked('')).items).toEqual([]);
  });
});
