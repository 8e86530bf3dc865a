import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwedRefundPage, RefundFilePage } from '#contract/office/orders/office-refunds.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { orderFulfillment } from '#db/orders/read/order-status.ts';
import { readOrder } from '#db/orders/read/read-orders.ts';
import { registerOfficeAccess } from '#features/office-access/office-access.ts';
import { registerOfficeOrders } from '#features/fulfillment/office-order-routes.ts';
import { makeBuyer, makeOrder, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { now, openTill, type Till } from '#tests/harness/till.ts';
import { visitorApp, type VisitorApp } from '#tests/harness/visitor-app.ts';
import type { Scope } from '#rules/shop/call-scopes.ts';
import { registerRefunds } from './refund-routes.ts';

const iban = 'TR33 0006 1005 1978 6457 8413 26';
const shopIban = 'TR180006200119000006672315';

describeEachEngine('refunds that are sent by hand', (open) => {
  let database: TestDatabase;
  let till: Till;
  let shop: VisitorApp;
  let buyer: Buyer;
  let product: number;
  let token: string;
  let clock = now;
  beforeAll(async () => {
    database = await open();
    till = await openTill(database.db, { b2cHavaleEftHesapBilgisi: `Banka_Dükkân_1_${shopIban}` });
    product = await makeProduct(till.db, { quantity: 100_000 });
    buyer = await makeBuyer(till.db);
    shop = await visitorApp(database, (app, services) => {
      registerOfficeAccess(app, { ...services, clock: () => clock });
      registerOfficeOrders(app, { ...services, clock: () => clock });
      registerRefunds(app, { ...services, clock: () => clock, snapshot: till.snapshot });
    });
    token = await tokenWith('Kasa', ['orders:read', 'orders:write']);
  });
  afterAll(async () => {
    expect((await auditShop(till.db, now)).filter(({ count }) => count > 0)).toEqual([]);
    await shop.app.close();
    await database.drop();
  });

  async function tokenWith(name: string, scopes: Scope[]): Promise<string> {
    const expiresAt = new Date(now.getTime() + 30 * 86_400_000);
    const made = await addToken(till.db, { name, scopes, expiresAt, by: 'test', now });
    if (made === null) throw new Error(`${name} is taken`);
    return made;
  }
  const headers = (by = token) => ({ authorization: `Bearer ${by}`, 'x-locale': 'tr' });
  const get = (url: string, by?: string) => shop.app.inject({ url, headers: headers(by) });
  const post = (url: string, payload: object = {}, by?: string) =>
    shop.app.inject({ method: 'POST', url, payload, headers: headers(by) });
  const list = async (query = '') =>
    (await get(`/api/office/refunds?${query}`)).json<OwedRefundPage>();
  const look = async (orderNo: string) => {
    const order = await readOrder(till.db, orderFulfillment, { orderNo });
    if (!order) throw new Error('the order is there');
    return order;
  };
  /** An order that was paid by transfer and canceled: its money is to be sent back. */
  async function owed(quantity = 2): Promise<{ id: number; orderNo: string; total: number }> {
    const { orderNo } = await makeOrder(till, buyer, [{ productId: product, quantity }], 4);
    await post(`/api/office/orders/${orderNo}/pay`);
    await post(`/api/office/orders/${orderNo}/cancel`, { reason: 'Stok sayımı' });
    const { items } = await list(`q=${orderNo}`);
    const [refund] = items;
    if (!refund) throw new Error('the refund waits');
    return { id: refund.id, orderNo, total: refund.amount };
  }
  const setAccount = (id: number, text = iban) =>
    post(`/api/office/refunds/${id}/account`, { iban: text, holder: ' Burak Doğan ' });
  const fileOf = (refunds: number[], more: object = {}) =>
    post('/api/office/refund-files', {
      refunds,
      senderIban: shopIban,
      payOn: '2026-11-21',
      reference: '{no} iade',
      ...more,
    });

  test('take an IBAN whose check digits fit, and show no more of it than is needed (rule refunds/iban)', async () => {
    const { id, orderNo } = await owed();
    const wrong = await setAccount(id, iban.replace('26', '62'));
    expect([wrong.statusCode, wrong.json().error.fields.iban]).toEqual([
      400,
      'Sağlaması tutmuyor: bir rakam yanlış ya da yer değiştirmiş.',
    ]);
    expect((await setAccount(id)).json()).toEqual({
      id,
      iban: 'TR33 •••• 8413 26',
      holder: 'Burak Doğan',
    });
    const found = await list(`q=${orderNo}`);
    expect(found.items).toMatchObject([
      { id, iban: 'TR33 •••• 8413 26', holder: 'Burak Doğan', reason: 'cancelled', file: null },
    ]);
    const log = await till.db
      .selectFrom('activity_log')
      .where('subject_id', '=', orderNo)
      .select(['action', 'after'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(log).toEqual({
      action: 'order.refund-account',
      after: { account: 'TR33 •••• 8413 26' },
    });
    expect((await setAccount(9_999_999)).statusCode).toBe(404);
  });

  test('are in one file at most, until somebody takes them back (rules refunds/file, refunds/take-back)', async () => {
    const [first, second] = [await owed(2), await owed(3)];
    const ids = [first.id, second.id];
    const without = await fileOf(ids);
    expect([without.statusCode, without.json().error.code]).toEqual([
      409,
      'refund-account-missing',
    ]);
    for (const id of ids) await setAccount(id);
    const answers = await Promise.all([fileOf(ids), fileOf(ids), fileOf([first.id])]);
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 409, 409]);
    const made = answers.find(({ statusCode }) => statusCode === 200)?.json<{ id: number }>();
    const fileId = made?.id ?? 0;
    expect((await setAccount(first.id, 'DE89 3704 0044 0532 0130 00')).statusCode).toBe(409);

    const csv = await get(`/api/office/refund-files/${fileId}/file?format=csv&locale=tr`);
    expect(csv.headers['content-disposition']).toContain(`iade-${fileId}-2026-11-21.csv`);
    const rows = csv.body.replace('\ufeff', '').trimEnd().split('\r\n');
    const inFile =
      answers.findIndex(({ statusCode }) => statusCode === 200) === 2 ? [first] : [first, second];
    expect(rows).toHaveLength(inFile.length + 1);
    const amount = first.total.toFixed(2).replace('.', ',');
    expect(rows[1]).toBe(
      `Burak Doğan;TR330006100519786457841326;${amount};TRY;${first.orderNo} iade;${first.orderNo};21.11.2026;${shopIban}`,
    );
    const sheet = await get(`/api/office/refund-files/${fileId}/file?format=xlsx`);
    expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect((await list(`view=in-file&q=${first.orderNo}`)).items).toMatchObject([
      { id: first.id, file: fileId },
    ]);

    const back = await post(`/api/office/refund-files/${fileId}/take-back`, {
      refunds: [first.id],
    });
    expect(back.json()).toEqual({ takenBack: 1 });
    const again = await fileOf([first.id]);
    expect(again.statusCode).toBe(200);
    const files = (await get('/api/office/refund-files')).json<RefundFilePage>();
    expect(files.items.slice(0, 2)).toMatchObject([
      { id: again.json().id, by: 'Kasa', rows: 1, takenBack: 0, waiting: 1 },
      { id: fileId, rows: inFile.length - 1, takenBack: 1 },
    ]);
  });

  test('count as received until they are sent, and then name who sent them (rule refunds/sent)', async () => {
    const { id, orderNo, total } = await owed();
    expect(await look(orderNo)).toMatchObject({ paid: total, refundable: 0, owed: total });
    const seen = (await look(orderNo)).version;
    const sent = await post('/api/office/refunds/sent', { refunds: [id], reference: 'EFT 9' });
    expect(sent.json()).toEqual({ sent: 1, sums: [{ currency: 'TRY', amount: total }] });
    const after = await look(orderNo);
    expect(after).toMatchObject({ paid: 0, refundable: 0, owed: 0 });
    expect(after.version).toBeGreaterThan(seen);
    expect(after.refunds).toMatchObject([
      { state: 'done', reference: 'EFT 9', by: 'Kasa', sentBy: 'Kasa', sentAt: expect.any(String) },
    ]);
    expect((await list(`view=sent&q=${orderNo}`)).items).toMatchObject([
      { id, sentBy: 'Kasa', reference: 'EFT 9' },
    ]);
    // The answer was lost, and it is sent once more; somebody else had another transfer.
    const repeated = await post('/api/office/refunds/sent', { refunds: [id], reference: 'EFT 9' });
    expect(repeated.json()).toEqual({ sent: 0, sums: [] });
    const other = await post('/api/office/refunds/sent', { refunds: [id], reference: 'EFT 10' });
    expect([other.statusCode, other.json().error.code]).toEqual([409, 'refund-changed']);
    const mails = await till.db
      .selectFrom('outbox')
      .where('kind', '=', 'order-refunded')
      .select('payload')
      .execute();
    expect(mails.filter(({ payload }) => Object(payload).orderNo === orderNo)).toHaveLength(1);
  });

  test('go out once, also where the order and the list send one at the same moment (rule refunds/sent)', async () => {
    const { id, orderNo } = await owed();
    const answers = await Promise.all([
      post('/api/office/refunds/sent', { refunds: [id], reference: 'A' }),
      post(`/api/office/orders/${orderNo}/refund`, { reference: 'B' }),
      post('/api/office/refunds/sent', { refunds: [id], reference: 'C' }),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await look(orderNo)).refunds.filter(({ state }) => state === 'done')).toHaveLength(1);
  });

  test('ask their customer for the account once a day (rule refunds/ask)', async () => {
    const { id, orderNo } = await owed();
    const ask = () => post(`/api/office/refunds/${id}/ask`);
    const [one, two] = await Promise.all([ask(), ask()]);
    expect([one.statusCode, two.json()]).toEqual([200, one.json()]);
    const asked = async () => {
      const rows = await till.db
        .selectFrom('outbox')
        .where('kind', '=', 'refund-account')
        .select('payload')
        .execute();
      return rows.filter(({ payload }) => Object(payload).orderNo === orderNo).length;
    };
    expect(await asked()).toBe(1);
    clock = new Date(now.getTime() + 25 * 3_600_000);
    expect((await ask()).json().askedAt).toBe(clock.toISOString());
    expect(await asked()).toBe(2);
    clock = now;
  });

  test('name what is wrong, and let only the Orders role send them (rules refunds/file, staff/roles)', async () => {
    const { id } = await owed();
    await setAccount(id);
    for (const [body, field] of [
      [{ senderIban: 'TR330006100519786457841326' }, 'senderIban'],
      [{ payOn: '2026-11-20' }, 'payOn'],
      [{ reference: ' ' }, 'reference'],
    ] as const) {
      const refused = await fileOf([id], body);
      expect([refused.statusCode, Object.keys(refused.json().error.fields)]).toEqual([
        400,
        [field],
      ]);
    }
    for (const query of ['view=x', 'sort=x', 'cursor=x', 'q=%00'])
      expect((await get(`/api/office/refunds?${query}`)).statusCode, query).toBe(400);
    const reader = await tokenWith('Göz', ['orders:read']);
    expect((await get('/api/office/refunds', reader)).statusCode).toBe(200);
    const { statusCode } = await post(`/api/office/refunds/${id}/ask`, {}, reader);
    expect(statusCode).toBe(403);
    const views = (await get('/api/office/refund-views')).json();
    expect(views.items.map(({ view }: { view: string }) => view)).toEqual([
      'open',
      'in-file',
      'sent',
    ]);
    expect(views.accounts).toEqual([{ bank: 'Banka', iban: shopIban }]);
  });
});
