import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CorrectionPreview } from '#contract/office/orders/order-correction.ts';
import type { OfficeOrderDetail } from '#contract/office/orders/office-orders.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { cancelOrder } from '#db/orders/order-changes.ts';
import { cancelPartLocked } from '#db/orders/cancel-part-of-order.ts';
import { lockOrder } from '#db/orders/order-changes.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { registerOfficePapers } from '#features/documents/office-paper-routes.ts';
import { registerOfficeOrders } from '#features/fulfillment/office-order-routes.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import { registerOrderTable } from '#features/order-list/order-list-routes.ts';
import type { Scope } from '#rules/shop/call-scopes.ts';
import { makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, stockOf } from '#tests/harness/factories.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { now, openTill, reference, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import { registerCorrections } from './correction-routes.ts';

describeEachEngine('an order that is corrected', (open) => {
  let database: TestDatabase;
  let shop: VisitorApp;
  let till: Till;
  let token: string;
  let buyer: Buyer;
  let pencil: number;
  let folder: number;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db, {
      b2cHavaleEftHesapBilgisi: 'Banka_Dükkân_1_TR180006200119000006672315',
    });
    await till.db
      .insertInto('carriers')
      .values({ name: 'Kargo', tracking_url: 'https://kargo.example/' })
      .execute();
    pencil = await makeProduct(till.db, { code: 'KALEM-7', name: 'Kurşun kalem', quantity: 5000 });
    folder = await makeProduct(till.db, { code: 'DOSYA-9', name: 'Mavi dosya', quantity: 5000 });
    buyer = await makeBuyer(till.db);
    shop = await visitorApp(database, (app, services) => {
      const ofTill = { ...services, clock: till.clock, snapshot: till.snapshot };
      registerOfficeAccess(app, ofTill);
      registerOfficeOrders(app, ofTill);
      registerOrderTable(app, ofTill);
      registerOfficePapers(app, ofTill);
      registerCorrections(app, { ...ofTill, reference });
    });
    token = await tokenWith('Selin', ['orders:read', 'orders:write']);
  });
  afterAll(async () => {
    expect((await auditShop(till.db, now)).filter(({ count }) => count > 0)).toEqual([]);
    await shop.app.close();
    await database.drop();
  });

  async function tokenWith(name: string, scopes: Scope[]): Promise<string> {
    const expiresAt = new Date(now.getTime() + 86_400_000);
    const made = await addToken(till.db, { name, scopes, expiresAt, by: 'test', now });
    if (made === null) throw new Error(`${name} is taken`);
    return made;
  }
  const headers = (by = token) => ({ authorization: `Bearer ${by}`, 'x-locale': 'tr' });
  const get = (url: string) => shop.app.inject({ url, headers: headers() });
  const post = (url: string, payload: object = {}, by?: string) =>
    shop.app.inject({ method: 'POST', url, payload, headers: headers(by) });

  async function placed({ quantity = 5, paymentType = 4 as 3 | 4, paid = true } = {}) {
    const lines = [{ productId: pencil, quantity }];
    const { id, orderNo } = await makeOrder(till, buyer, lines, paymentType);
    const act = (what: string, body: object = {}) =>
      post(`/api/office/orders/${orderNo}/${what}`, body);
    if (paid && paymentType === 4) await act('pay');
    const look = async () => (await get(`/api/office/orders/${orderNo}`)).json<OfficeOrderDetail>();
    const preview = async (body: object) =>
      (await act('correction/preview', body)).json<CorrectionPreview>();
    return { id, orderNo, act, look, preview };
  }
  const unitOf = async (productId: number) => {
    const { id } = await till.db
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

  test('has the figures, lines and stock of its correction everywhere, and those before in its history (rules correction/figures, correction/stock, correction/history)', async () => {
    const [pencils, folders] = [await stockOf(till.db, pencil), await stockOf(till.db, folder)];
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
        by: 'Selin',
        note: 'Telefonda.',
        totalBefore: before.total,
        lines: [
          { code: 'KALEM-7', was: 5, is: 3 },
          { code: 'DOSYA-9', was: 0, is: 2 },
        ],
      },
    ]);
    expect(await stockOf(till.db, pencil)).toEqual({
      quantity: pencils.quantity - 3,
      sold: pencils.sold + 3,
    });
    expect(await stockOf(till.db, folder)).toEqual({
      quantity: folders.quantity - 2,
      sold: folders.sold + 2,
    });
    const csv = await get(
      `/api/office/orders/export?format=csv&rows=lines&orders=${order.orderNo}`,
    );
    expect(csv.body).toContain('DOSYA-9');
    const found = (await get('/api/office/order-table?q=dosya-9')).json();
    expect(found.items.map(({ orderNo }: { orderNo: string }) => orderNo)).toContain(order.orderNo);
    const mails = await sentMails(till);
    const mail = mails.find(({ subject }) => subject === `Siparişiniz değişti: ${order.orderNo}`);
    expect(mail?.text).toContain('Kurşun kalem: 5 → 3');
    expect(mail?.text).toContain('Telefonda.');
    expect((await order.act('cancel', { reason: 'x' })).statusCode).toBe(200);
    expect(await stockOf(till.db, pencil)).toEqual(pencils);
    expect(await stockOf(till.db, folder)).toEqual(folders);
  });

  test('owes its customer what it costs less, and waits for what it costs more (rule correction/money)', async () => {
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

  test('takes a discount into its prices, and no part of it is lost when a part is canceled (rule correction/discount)', async () => {
    const order = await placed({ quantity: 10 });
    const { subTotal, total } = await order.look();
    const done = await order.act('correct', { discount: 7.5 });
    expect(done.statusCode).toBe(200);
    const after = await order.look();
    expect(after.subTotal).toBeCloseTo(subTotal - 7.5, 2);
    expect(after.corrections).toMatchObject([{ discount: 7.5, lines: [] }]);
    await till.db.transaction().execute(async (tx) => {
      const locked = await lockOrder(tx, order.id);
      const [line] = await tx
        .selectFrom('order_lines')
        .where('order_id', '=', order.id)
        .select('id')
        .execute();
      if (!locked || !line) throw new Error('the order is there');
      const wishes = [{ id: line.id, quantity: 4 }];
      const part = { wishes, reason: '', totalSeen: null, now: now };
      expect(await cancelPartLocked(tx, locked, part)).toEqual({ ok: true });
    });
    const left = await order.look();
    expect(left.total + left.owed).toBeCloseTo(total, 2);
  });

  test('goes to another address, which is checked (rule correction/address)', async () => {
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
  });

  test('is refused when it says so, and then nothing changed (rules correction/when, correction/stock)', async () => {
    const scarce = await makeProduct(till.db, { name: 'Son top', quantity: 1 });
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
    const reader = await tokenWith('Göz', ['orders:read']);
    const path = `/api/office/orders/${order.orderNo}/correct`;
    expect((await post(path, {}, reader)).statusCode).toBe(403);
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

  test('is shipped, canceled or paid at the same moment, and the books agree (rule correction/when)', async () => {
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
        till.db.transaction().execute((tx) =>
          cancelOrder(tx, {
            orderId: canceled.id,
            customerId: buyer.customerId,
            now: now,
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
    expect((await auditShop(till.db, now)).filter(({ count }) => count > 0)).toEqual([]);
  });

  test('finds products by word, code and barcode for who may see orders (rule correction/products)', async () => {
    const found = async (q: string) =>
      (await get(`/api/office/order-products?q=${encodeURIComponent(q)}`)).json();
    expect((await found('mavi dos')).items).toMatchObject([
      { productId: folder, code: 'DOSYA-9', units: [{ price: expect.any(Number) }] },
    ]);
    expect((await found('dosya9')).items).toMatchObject([{ productId: folder }]);
    expect((await found('')).items).toEqual([]);
  });
});
