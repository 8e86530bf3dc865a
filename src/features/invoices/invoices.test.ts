import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { InvoiceDocument, Invoices } from '#contract/office/orders/office-invoices.ts';
import type { Order } from '#contract/order.ts';
import { addToken } from '#db/access/access-tokens.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, seed, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
const pdf = Buffer.from('%PDF-1.7\nfatura').toString('base64');

describeEachEngine('invoices', (open) => {
  let shop: Shop;
  let office: Browser;
  let token: string;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), pages: true });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'orders'));
    await sql`insert into carriers (name, tracking_url, vkn, title)
      values ('Hızlı', 'https://k.example/', '1234567890', 'Hızlı Kargo A.Ş.')`.execute(shop.db);
    await sql`update products set quantity = 10000, opening_quantity = 10000 where id = ${seed.child}`.execute(
      shop.db,
    );
    await changeSettings(shop.db, {
      invoiceAt: 'shipped',
      unpaidOrderLimit: 1000,
      urunSatisLimit: 0,
    });
    const now = new Date();
    const made = await addToken(shop.db, {
      name: 'Entegratör',
      scopes: ['invoices:read', 'invoices:write'],
      expiresAt: new Date(now.getTime() + 86_400_000),
      by: 'test',
      now,
    });
    if (made === null) throw new Error('the token is taken');
    token = made;
  });
  afterAll(() => shop.close());

  /** The integrator, a program of its own with a token. */
  const call = (method: 'GET' | 'POST', url: string, payload?: object) =>
    shop.app.inject({
      method,
      url: `/api/office/${url}`,
      headers: { authorization: `Bearer ${token}`, 'x-locale': 'tr' },
      ...(method === 'POST' && { payload: payload ?? {} }),
    });
  const step = (id: number, name: string, body: object = {}) =>
    call('POST', `invoice/${id}/${name}`, body);
  const errorOf = (answer: { statusCode: number; json: () => unknown }) => {
    const { error } = answer.json() as { error?: { code?: string } };
    return [answer.statusCode, error?.code];
  };
  let numbers = 0;
  const number = () => `ABC2026${String((numbers += 1)).padStart(9, '0')}`;

  async function order(company?: string) {
    const buyer = await makeBuyer(shop.db);
    if (company !== undefined)
      await sql`update addresses set company_name = 'Yapı A.Ş.', id_number = '', tax_office = 'Edirne',
        tax_number = ${company} where customer_id = ${buyer.customerId}`.execute(shop.db);
    await fillCart(shop.db, buyer, [{ productId: seed.child, quantity: 3 }]);
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    const saved = await browser.post('/api/catalog/cart', accepted);
    const { orderNo } = saved.json<{ orderNo: string }>();
    return { orderNo, browser, buyer };
  }
  const act = async (orderNo: string, action: string, body: object = {}) => {
    const answer = await officePost(office, `/api/office/orders/${orderNo}/${action}`, body);
    expect([action, answer.statusCode]).toEqual([action, 200]);
  };
  async function shipped(company?: string) {
    const placed = await order(company);
    const { total } = (
      await placed.browser.get(`/api/catalog/order/${placed.orderNo}`)
    ).json<Order>();
    await act(placed.orderNo, 'pay', { amount: total });
    await act(placed.orderNo, 'prepare');
    await act(placed.orderNo, 'ship', { carrier: 'Hızlı', trackingNo: 'T1' });
    return { ...placed, total, invoice: await invoiceOf(placed.orderNo) };
  }
  async function invoiceOf(orderNo: string): Promise<InvoiceDocument> {
    const { items } = (await call('GET', 'invoices?limit=100')).json<Invoices>();
    const found = items.find((each) => each.orderNo === orderNo);
    if (!found) throw new Error(`no invoice of order ${orderNo}`);
    return found;
  }

  test('are due when the shop says so, and the document adds up to the order (rules invoices/due, invoices/document)', async () => {
    const waiting = await order();
    const { invoice, orderNo, total } = await shipped();
    expect((await call('GET', 'invoices')).body).not.toContain(`"${waiting.orderNo}"`);
    expect(invoice).toMatchObject({
      orderNo,
      state: 'due',
      returnNo: null,
      problem: null,
      ProfileID: 'EARSIVFATURA',
      InvoiceTypeCode: 'SATIS',
      DocumentCurrencyCode: 'TRY',
      exchangeRate: 1,
      customer: { schemeID: 'TCKN', CityName: 'Edirne', eInvoice: 'unknown' },
      internetSatisBilgi: {
        odemeSekli: 'EFT/HAVALE',
        gonderiBilgileri: {
          gonderiTasiyan: { tuzelKisi: { vkn: '1234567890', unvan: 'Hızlı Kargo A.Ş.' } },
        },
      },
    });
    expect(invoice.LegalMonetaryTotal.PayableAmount).toBe(total);
    expect(invoice.lines.map(({ Name }) => Name)).toEqual(['Eldiven XL', 'Kargo']);
    const one = await call('GET', `invoice/${invoice.id}`);
    expect(one.json()).toEqual(invoice);
  });

  test('an integrator takes, issues and corrects itself; the same answer twice changes nothing (rules invoices/states, invoices/issued)', async () => {
    const { invoice, orderNo, browser } = await shipped();
    const { id } = invoice;
    expect((await step(id, 'handed')).json()).toEqual({ state: 'handed' });
    expect(errorOf(await step(id, 'handed'))).toEqual([409, 'invoice-state']);
    expect((await step(id, 'failed', { message: 'GİB yanıt vermedi' })).json()).toEqual({
      state: 'failed',
    });
    expect(await invoiceOf(orderNo)).toMatchObject({ message: 'GİB yanıt vermedi' });
    expect((await step(id, 'retry')).json()).toEqual({ state: 'due' });
    const body = { number: number(), uuid: randomUUID(), kind: 'e-arşiv', pdf };
    expect((await step(id, 'issued', body)).json()).toEqual({ state: 'issued' });
    expect((await step(id, 'issued', body)).json()).toEqual({ state: 'issued' });
    expect(errorOf(await step(id, 'issued', { ...body, uuid: randomUUID() }))).toEqual([
      409,
      'invoice-state',
    ]);
    const { rows } = await sql`select from outbox where kind = 'invoice-issued'
      and payload ->> 'orderNo' = ${orderNo}`.execute(shop.db);
    expect(rows).toHaveLength(1);
    const shown = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
    expect(shown.invoices).toEqual([
      { id, number: body.number, url: '', hasPdf: true, isCorrection: false, isCancelled: false },
    ]);
    const file = await browser.get(`/siparis/${orderNo}/fatura/${id}.pdf`);
    expect(file.rawPayload.toString()).toBe('%PDF-1.7\nfatura');
    const other = await order();
    expect((await other.browser.get(`/siparis/${orderNo}/fatura/${id}.pdf`)).statusCode).toBe(404);
    expect((await step(id, 'cancelled')).json()).toEqual({ state: 'cancelled' });
    expect(
      (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>().invoices,
    ).toMatchObject([{ isCancelled: true }]);
  });

  test('two answers at once: one number is of one order, one invoice has one number', async () => {
    const [one, two] = [await shipped(), await shipped()];
    const same = number();
    const answers = await Promise.all([
      step(one.invoice.id, 'issued', { number: same }),
      step(two.invoice.id, 'issued', { number: same }),
    ]);
    const codes = answers.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([200, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().error.code).toBe('invoice-number-taken');
    expect(refused?.json().error.fields.number).toMatch(/siparişinde kullanılmış/);
    const left = answers[0]?.statusCode === 409 ? one : two;
    const each = await Promise.all(
      [1, 2, 3, 4].map(() => step(left.invoice.id, 'issued', { number: number() })),
    );
    expect(each.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('bad answers are refused at their field', async () => {
    const { invoice } = await shipped();
    for (const [body, field] of [
      [{}, 'number'],
      [{ number: 'X1' }, 'number'],
      [{ number: number(), url: 'http://a.example' }, 'url'],
      [{ number: number(), pdf: 'YWJj' }, 'pdf'],
      [{ number: number(), issuedAt: 'dün' }, 'issuedAt'],
    ] as const) {
      const answer = await step(invoice.id, 'issued', body);
      expect(answer.statusCode).toBe(400);
      expect(Object.keys(answer.json().error.fields)).toEqual([field]);
    }
    expect((await invoiceOf(invoice.orderNo)).state).toBe('due');
    expect(errorOf(await step(999_999, 'handed'))).toEqual([404, 'not-found']);
    expect((await call('GET', 'invoices?state=yok')).statusCode).toBe(400);
    expect((await call('GET', 'invoices?changedSince=%21')).statusCode).toBe(400);
  });

  test('a company with a wrong tax number fails when it is taken, and a person does not (rule invoices/buyer)', async () => {
    const { invoice } = await shipped('1234567891');
    expect(invoice.problem).toEqual({
      code: 'buyer-vkn',
      message: 'Alıcının vergi numarası hatalı.',
    });
    expect(errorOf(await step(invoice.id, 'handed'))).toEqual([409, 'buyer-vkn']);
    expect(await invoiceOf(invoice.orderNo)).toMatchObject({
      state: 'failed',
      message: 'Alıcının vergi numarası hatalı.',
    });
    const right = await shipped('1234567890');
    expect(right.invoice).toMatchObject({
      problem: null,
      ProfileID: 'EARSIVFATURA',
      customer: { schemeID: 'VKN', id: '1234567890', name: 'Yapı A.Ş.', taxOffice: 'Edirne' },
    });
  });

  test('a document that does not add up is refused, and says by how much (rule invoices/document)', async () => {
    const { invoice, orderNo } = await shipped();
    const raised = (by: number) =>
      sql`update order_lines set tax = tax + ${by}, gross = gross + ${by}
      where order_id = (select id from orders where order_no = ${orderNo})`.execute(shop.db);
    await raised(1);
    const answer = await step(invoice.id, 'issued', { number: number() });
    expect(errorOf(answer)).toEqual([409, 'invoice-sum']);
    expect(answer.body).toContain('₺1,00 farklı');
    await raised(-1);
  });

  test('changes are told once each, in their order (rule invoices/changed-since)', async () => {
    const { invoice } = await shipped();
    let cursor = '';
    const seen = new Map<number, string>();
    const follow = async () => {
      for (;;) {
        const page = (
          await call('GET', `invoices?limit=2&changedSince=${cursor}`)
        ).json<Invoices>();
        cursor = page.cursor ?? '';
        for (const { id, state } of page.items) seen.set(id, state);
        if (!page.more) return page.items.length;
      }
    };
    await vi.waitFor(async () => {
      await follow();
      expect(seen.get(invoice.id)).toBe('due');
    });
    await step(invoice.id, 'handed');
    await vi.waitFor(async () => {
      await follow();
      expect(seen.get(invoice.id)).toBe('handed');
    });
    expect(await follow()).toBe(0);
  });

  test('a canceled order needs no invoice any more, and the webhook tells of what is due', async () => {
    await sql`insert into webhooks (url, secret, events, created_at) values ('https://e.example/', 's', '{invoice.due}', now())`.execute(
      shop.db,
    );
    await changeSettings(shop.db, { invoiceAt: 'paid' });
    const { orderNo, browser } = await order();
    const { total } = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
    await act(orderNo, 'pay', { amount: total });
    expect(await invoiceOf(orderNo)).toMatchObject({ state: 'due' });
    const { rows } = await sql<{ event: string }>`select d.event from webhook_deliveries d
      join orders o on o.id = d.order_id where o.order_no = ${orderNo}`.execute(shop.db);
    expect(rows).toEqual([{ event: 'invoice.due' }]);
    await act(orderNo, 'cancel', { reason: 'Vazgeçildi' });
    expect(await invoiceOf(orderNo)).toMatchObject({ state: 'cancelled' });
    await changeSettings(shop.db, { invoiceAt: 'shipped' });
  });

  test('the mail brings the invoice (rule invoices/shown)', async () => {
    const { invoice, orderNo } = await shipped();
    const no = number();
    await step(invoice.id, 'issued', { number: no, pdf });
    const sent: Mail[] = [];
    const outbox = {
      db: shop.db,
      send: async (mail: Mail) => void sent.push(mail),
      publicUrl: shopOrigin,
      clock: () => new Date(),
      onError: (error: unknown) => {
        throw error;
      },
      onUnaddressed: () => undefined,
    };
    while ((await workOutbox(outbox)) > 0);
    const mail = sent.find(({ subject }) => subject === `Faturanız hazır: ${orderNo}`);
    expect(mail?.text).toContain(no);
    expect(mail?.files?.map(({ name }) => name)).toEqual([`${no}.pdf`]);
  });
});
