import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvoiceDocument, Invoices } from '#contract/office/orders/office-invoices.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { approveReturn, receiveReturn } from '#features/returns/work/change-return.ts';
import { settleReturn } from '#features/returns/work/settle-return.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { makeBuyer, type Buyer } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings, makeProduct } from '#tests/harness/factories.ts';
import { returnDesk } from '#tests/harness/returns.ts';
import { now as today, tillOf } from '#tests/harness/till.ts';
import { TestIntegrator, type ShopCall } from './test-integrator.ts';

describeEachEngine('the test integrator (rule invoices/test-integrator)', (open) => {
  let shop: Shop;
  let desk: ReturnType<typeof returnDesk>;
  let product: number;
  let token: string;
  /** The process ends before the step of that name. */
  let endsBefore = '';
  const call: ShopCall = async (method, path, body) => {
    if (endsBefore !== '' && path.endsWith(endsBefore)) throw new Error('the process ended');
    const headers = { authorization: `Bearer ${token}` };
    const answer = await shop.app.inject({
      method,
      url: path,
      headers,
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<unknown>() };
  };
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    await changeSettings(shop.db, { invoiceAt: 'delivered' });
    const snapshot = await loadSnapshot(shop.db);
    const services = { db: shop.db, snapshot: () => snapshot, clock: () => today };
    desk = returnDesk(await tillOf(services));
    await sql`insert into carriers (name, tracking_url) values ('Kargo', 'https://k.example/?no=')`.execute(
      shop.db,
    );
    product = await makeProduct(shop.db, { quantity: 1000 });
    const now = new Date();
    const expiresAt = new Date(now.getTime() + 3_600_000);
    const scopes = ['invoices:read', 'invoices:write'] as const;
    token = (await addToken(shop.db, { name: 'Deneme', scopes, expiresAt, by: 'test', now })) ?? '';
  });
  afterAll(() => shop.close());

  async function delivered(change: (buyer: Buyer) => Promise<unknown> = async () => undefined) {
    const buyer = await makeBuyer(shop.db);
    await change(buyer);
    return desk.delivered(buyer, [{ productId: product, quantity: 2 }]);
  }
  const company = ({ customerId }: Buyer) =>
    sql`update addresses set company_name = 'Yapı A.Ş.', id_number = '', tax_office = 'Edirne', tax_number = '1234567890'
      where customer_id = ${customerId}`.execute(shop.db);
  async function documents(orderNo: string): Promise<InvoiceDocument[]> {
    const { body } = await call('GET', '/api/office/invoices?limit=100');
    return (body as Invoices).items.filter((each) => each.orderNo === orderNo).toReversed();
  }

  test('takes and issues what is due, with a number and a paper, once', async () => {
    const { orderNo } = await delivered();
    const integrator = new TestIntegrator(call);
    expect(await integrator.work()).toBe(1);
    const [issued] = await documents(orderNo);
    expect(issued).toMatchObject({ state: 'issued', kind: 'e-arşiv', hasPdf: true });
    expect(issued?.number).toMatch(/^TST20\d{11}$/);
    const { rows } = await sql<{ pdf: Uint8Array }>`
      select i.pdf from invoices i where i.number = ${issued?.number}`.execute(shop.db);
    expect(
      Buffer.from(rows[0]?.pdf ?? [])
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    expect(await integrator.work()).toBe(0);
  });

  test('fails once for a buyer named "Hata", and goes on where it was cut short', async () => {
    const unlucky = await delivered(({ customerId }) =>
      sql`update addresses set name = 'Hata Yılmaz' where customer_id = ${customerId}`.execute(
        shop.db,
      ),
    );
    const integrator = new TestIntegrator(call);
    expect(await integrator.work()).toBe(1);
    const [failed] = await documents(unlucky.orderNo);
    expect(failed).toMatchObject({ state: 'failed', message: 'GİB yanıt vermedi (deneme).' });
    await call('POST', `/api/office/invoice/${failed?.id}/retry`, {});
    endsBefore = '/issued';
    await expect(integrator.work()).rejects.toThrow('the process ended');
    expect(await documents(unlucky.orderNo)).toMatchObject([{ state: 'handed' }]);
    endsBefore = '';
    expect(await integrator.work()).toBe(1);
    expect(await documents(unlucky.orderNo)).toMatchObject([{ state: 'issued', message: '' }]);
  });

  test.each([
    ['a consumer', undefined, 'gider pusulası', null],
    ['a company', company, 'iade faturası', /^ALC20\d{11}$/],
  ] as const)('corrects what %s sent back', async (_, change, kind, number) => {
    const order = await delivered(change);
    const integrator = new TestIntegrator(call);
    await integrator.work();
    const [item = 0] = order.lines;
    const asked = await desk.ask(order, [{ item, quantity: 1, reason: 'faulty' }]);
    if (!asked.ok) throw new Error(`refused: ${asked.reason}`);
    const returnNo = asked.returns[0]?.returnNo ?? '';
    const on = istanbulDay(today);
    for (const act of ['approve', 'receive', 'settle'] as const)
      await desk.office(returnNo, async (at) => {
        if (act === 'approve') return approveReturn(at, '');
        if (act === 'receive') return receiveReturn(at, { on, carrier: '', trackingNo: '' });
        return settleReturn(at, [{ item, verdict: 'accepted', to: 'shelf' }]);
      });
    expect(await documents(order.orderNo)).toMatchObject([
      { state: 'issued', returnNo: null },
      { state: 'correction-due', returnNo, InvoiceTypeCode: 'IADE' },
    ]);
    expect(await integrator.work()).toBe(1);
    const [, correction] = await documents(order.orderNo);
    expect(correction).toMatchObject({ state: 'corrected', kind, hasPdf: true });
    if (number === null) expect(correction?.number).toBe(null);
    else expect(correction?.number).toMatch(number);
  });
});
