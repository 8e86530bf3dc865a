import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvoiceDocument, Invoices } from '#contract/office/orders/office-invoices.ts';
import type { Order } from '#contract/order.ts';
import { oldEInvoiceAnswers } from '#db/invoices/e-invoice-answers.ts';
import { deleteExpired } from '#db/delete-expired.ts';
import { getJson } from '#platform/outside/get-json.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { workLookups } from './work-lookups.ts';

const accepted = { odemeTipi: '4', acceptPreInformation: '1', acceptDistanceContract: '1' };
const taxpayer = '1234567890';
const other = '3810523076';
const silent = '0010001014';

describeEachEngine('the lookup of e-invoice taxpayers', (open) => {
  let shop: Shop;
  let office: Browser;
  let server: Server;
  let base: string;
  const asked: string[] = [];
  let answers: Record<string, string> = {};
  let now = new Date();

  beforeAll(async () => {
    server = createServer(({ url = '' }, answer) => {
      const vkn = url.slice(url.indexOf('=') + 1);
      asked.push(vkn);
      answer.writeHead(vkn in answers ? 200 : 503).end(answers[vkn] ?? '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    shop = await openShop({ database: await open(), pages: true });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'orders'));
    await sql`update products set quantity = 10000, opening_quantity = 10000 where id = ${seed.child}`.execute(
      shop.db,
    );
    await changeSettings(shop.db, { invoiceAt: 'paid', unpaidOrderLimit: 1000 });
  });
  afterAll(async () => {
    server.close();
    await shop.close();
  });

  async function due(company?: string): Promise<number> {
    const buyer = await makeBuyer(shop.db);
    if (company !== undefined)
      await sql`update addresses set company_name = 'Yapı A.Ş.', id_number = '', tax_office = 'Edirne',
        tax_number = ${company} where customer_id = ${buyer.customerId}`.execute(shop.db);
    await fillCart(shop.db, buyer, [{ productId: seed.child, quantity: 1 }]);
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    const { orderNo } = (await browser.post('/api/catalog/cart', accepted)).json<{
      orderNo: string;
    }>();
    const { total } = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
    const paid = await officePost(office, `/api/office/orders/${orderNo}/pay`, { amount: total });
    expect(paid.statusCode).toBe(200);
    const { items } = (await office.get('/api/office/invoices?limit=100')).json<Invoices>();
    return items.find((item) => item.orderNo === orderNo)?.id ?? 0;
  }
  const shown = async (id: number) => {
    const { customer, ProfileID } = (
      await office.get(`/api/office/invoice/${id}`)
    ).json<InvoiceDocument>();
    return [customer.eInvoice, ProfileID];
  };
  /** The job, whose way to the address leads to the server of the test. */
  const work = () =>
    workLookups(
      { db: shop.db, clock: () => now, allowsInside: true, answerTimeoutMs: 2000 },
      () => false,
      (url, options) => getJson(url.replace('https://lookup.example', base), options),
    );

  test('asks once a day for each company, and the document follows (rule invoices/lookup)', async () => {
    const [yes, no, person] = [await due(taxpayer), await due(other), await due()];
    expect(await work()).toBe(0);
    expect([asked, await shown(yes)]).toEqual([[], ['unknown', 'EARSIVFATURA']]);
    await changeSettings(shop.db, { eInvoiceLookup: 'https://lookup.example/ask?vkn={vkn}' });
    answers = { [taxpayer]: '{"eInvoice":true}', [other]: '{"eInvoice":false}' };
    expect(await work()).toBe(2);
    expect(asked.toSorted()).toEqual([taxpayer, other]);
    expect(await Promise.all([yes, no, person].map(shown))).toEqual([
      ['yes', 'TEMELFATURA'],
      ['no', 'EARSIVFATURA'],
      ['unknown', 'EARSIVFATURA'],
    ]);
    const later = await due(taxpayer);
    expect(await work()).toBe(1);
    expect([await shown(later), asked.length]).toEqual([['yes', 'TEMELFATURA'], 2]);

    const issued = { number: 'ABC2026000000001' };
    await officePost(office, `/api/office/invoice/${yes}/issued`, issued);
    now = new Date(now.getTime() + 86_400_000);
    answers = { [taxpayer]: '{"eInvoice":false}', [other]: '{"eInvoice":false}' };
    expect(await work()).toBe(1);
    expect(asked).toHaveLength(4);
    expect([await shown(yes), await shown(later)]).toEqual([
      ['yes', 'TEMELFATURA'],
      ['no', 'EARSIVFATURA'],
    ]);
    now = new Date(now.getTime() + 86_400_000);
    expect(await deleteExpired(shop.db, oldEInvoiceAnswers(now), 10)).toBe(2);
  });

  test('a silent address leaves it to the integrator and is asked again later (rule invoices/lookup)', async () => {
    const id = await due(silent);
    for (const answer of [undefined, 'yes', '{"eInvoice":"true"}', 'x'.repeat(10_001)]) {
      answers = answer === undefined ? {} : { [silent]: answer };
      asked.length = 0;
      await work();
      expect(asked).toContain(silent);
      expect(await shown(id)).toEqual(['unknown', 'EARSIVFATURA']);
      asked.length = 0;
      await work();
      expect(asked).not.toContain(silent);
      now = new Date(now.getTime() + 600_000);
    }
    answers = { [silent]: '{"eInvoice":true}' };
    await work();
    expect(await shown(id)).toEqual(['yes', 'TEMELFATURA']);
  });

  test('asks nobody inside', async () => {
    const closed = { allowsInside: false, answerTimeoutMs: 2000 };
    asked.length = 0;
    await expect(getJson(`${base}/ask?vkn=1`, closed)).rejects.toThrow('is inside');
    await expect(getJson('https://localhost/ask', closed)).rejects.toThrow('leads to');
    expect(asked).toEqual([]);
  });
});
