import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Checkout } from '#contract/checkout.ts';
import type { Order } from '#contract/order.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { upsertPages } from '#db/transfer/write-pages.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, seed, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { fillCart, makeAddress, makeBuyer, signIn } from '#tests/harness/buyers.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { documentPapers } from './document-paper.ts';

const places =
  '<h2>Satıcı</h2><p>{{seller}}</p><p>{{buyer}}</p><p>{{lines}}</p><p>{{totals}}</p><p>Ödeme: {{payment}}</p>' +
  '<p>{{delivery}}</p><p>{{deliveryTime}}</p><p>{{withdrawal}}</p><p>{{exceptions}}</p><p>{{carrier}} ' +
  '{{returnAddress}}</p><p>{{complaints}}</p><p>No {{orderNo}}, {{date}}</p>';
const contracts = ['/on-bilgilendirme-formu', '/mesafeli-satis-sozlesmesi'];
const accepted = { acceptPreInformation: '1', acceptDistanceContract: '1' };

describeEachEngine('the contracts of an order', (open) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ database: await open(), pages: true });
    await writeContracts('');
    const store = {
      name: 'Arasta',
      legalName: 'Arasta <A.Ş.>',
      address: 'Edirne',
      email: 'a@b.co',
    };
    await sql`insert into settings (key, value) values ('store', ${JSON.stringify(store)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(shop.db);
    await sql`update products set quantity = 1000, opening_quantity = 1000 where id = ${seed.child}`.execute(
      shop.db,
    );
    await changeSettings(shop.db, { urunSatisLimit: 0, unpaidOrderLimit: 1000 });
  });
  afterAll(() => shop.close());

  const writeContracts = (end: string) =>
    upsertPages(
      shop.db,
      contracts.map((url) => ({
        url,
        title: `Metin ${url}`,
        html: `${places}${end}`,
        html_en: `<p>{{lines}} {{payment}} {{orderNo}} {{date}}</p>${end}`,
      })),
    );

  async function withCart(options: { company?: string; locale?: 'tr' | 'en' } = {}) {
    const buyer = await makeBuyer(shop.db);
    if (options.company !== undefined) {
      await sql`update addresses set company_name = ${options.company}, id_number = '' where customer_id = ${buyer.customerId}`.execute(
        shop.db,
      );
    }
    await fillCart(shop.db, buyer, [{ productId: seed.child, quantity: 2 }]);
    const browser = shop.browser();
    await signIn(shop.db, browser, buyer);
    return { buyer, browser };
  }
  const checkoutOf = async (browser: Browser) =>
    (await browser.get('/api/catalog/checkout')).json<Checkout>();
  const save = (browser: Browser, fields: object = {}) =>
    browser.post('/api/catalog/cart', { odemeTipi: '4', ...accepted, ...fields });
  const ordered = async (browser: Browser, fields?: object) =>
    (await save(browser, fields)).json<{ orderNo: string }>().orderNo;
  const idOf = async (orderNo: string) =>
    (
      await shop.db
        .selectFrom('orders')
        .select(['id', 'created_at'])
        .where('order_no', '=', orderNo)
        .executeTakeFirstOrThrow()
    ).id;
  const stored = async (orderNo: string) =>
    shop.db
      .selectFrom('order_documents')
      .selectAll()
      .where('order_id', '=', await idOf(orderNo))
      .orderBy('kind', 'desc')
      .execute();
  const paper = (browser: Browser, orderNo: string, kind = 'distance-contract') =>
    browser.get(`/siparis/${orderNo}/sozlesme/${kind}.pdf`);

  test('contract.same-bytes: what the buyer read is kept, with the number, the time and the way to pay', async () => {
    const { browser } = await withCart();
    // The server hears of settings within a second.
    await vi.waitFor(
      async () =>
        expect(JSON.stringify((await checkoutOf(browser)).contracts)).toContain(
          'Arasta &lt;A.Ş.&gt;',
        ),
      5000,
    );
    const { contracts: shown } = await checkoutOf(browser);
    expect(shown.texts.map(({ kind }) => kind)).toEqual(['preInformation', 'distanceContract']);
    const orderNo = await ordered(browser, { contractsSeen: shown.seen });
    // Neither a new text nor new terms change what was accepted.
    await writeContracts('<p>Yeni</p>');
    await changeSettings(shop.db, { returnDays: 40, returnCarrier: 'Yurtiçi Kargo' });
    await documentPapers(shop.db, await idOf(orderNo));
    const documents = await stored(orderNo);
    for (const [index, { html, sha256, terms }] of documents.entries()) {
      const text = shown.texts[index]?.html ?? '';
      const [, date = ''] = /No \S+, ([^<]+)</.exec(html ?? '') ?? [];
      expect(html).toBe(
        text
          .replace('{{payment}}', 'Havale-EFT')
          .replace('No sipariş kaydında, sipariş kaydında', `No ${orderNo}, ${date}`),
      );
      expect(html).toContain('Arasta &lt;A.Ş.&gt;');
      expect(html).toContain('14 gün içinde gerekçe göstermeden');
      expect(html).not.toContain('{{');
      expect(sha256).toBe(
        createHash('sha256')
          .update(html ?? '')
          .digest('hex'),
      );
      expect(terms).toBeNull();
    }
    await writeContracts('');
    expect((await auditShop(shop.db, new Date())).filter(({ count }) => count > 0)).toEqual([]);
  });

  test('are drawn once, for their buyer, a guest with the link and the office alone (rule contracts/paper)', async () => {
    const { browser } = await withCart();
    const orderNo = await ordered(browser);
    const order = (await browser.get(`/api/catalog/order/${orderNo}`)).json<Order>();
    expect(order.documents).toEqual([
      { kind: 'pre-information', version: expect.any(Number) },
      { kind: 'distance-contract', version: expect.any(Number) },
    ]);
    const first = await paper(browser, orderNo);
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect((await paper(browser, orderNo)).rawPayload.equals(first.rawPayload)).toBe(true);
    const { browser: other } = await withCart();
    expect((await paper(other, orderNo)).statusCode).toBe(404);
    expect((await paper(shop.browser(), orderNo)).statusCode).toBe(303);
    expect((await paper(browser, orderNo, 'yok')).statusCode).toBe(400);
    const office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'reader'));
    const path = `/api/office/orders/${orderNo}/contracts/distance-contract.pdf`;
    expect((await office.get(path)).rawPayload.equals(first.rawPayload)).toBe(true);
    expect((await browser.get(path)).statusCode).toBe(401);
    const byLink = `/siparis/takip/${orderNo}/yanlis/sozlesme/distance-contract.pdf`;
    expect((await shop.browser().get(byLink)).statusCode).toBe(404);
  });

  test('go out with the first mail (rule contracts/mail)', async () => {
    const { browser } = await withCart();
    const orderNo = await ordered(browser);
    const sent: Mail[] = [];
    const outbox = {
      db: shop.db,
      send: async (mail: Mail) => void sent.push(mail),
      publicUrl: shopOrigin,
      clock: () => new Date(),
      contractPapers: documentPapers,
      onError: (error: unknown) => {
        throw error;
      },
      onUnaddressed: () => undefined,
    };
    while ((await workOutbox(outbox)) > 0);
    const mail = sent.find(({ messageId }) => messageId === `order-received-${orderNo}`);
    expect(mail?.files?.map(({ name }) => name)).toEqual([
      `on-bilgilendirme-${orderNo}.pdf`,
      `mesafeli-satis-sozlesmesi-${orderNo}.pdf`,
    ]);
    const sentBytes = Buffer.from(mail?.files?.[1]?.pdf ?? []);
    expect((await paper(browser, orderNo)).rawPayload.equals(sentBytes)).toBe(true);
  });

  test('refuse an order whose buyer read other ones, and nothing is placed (rule contracts/changed)', async () => {
    const { browser } = await withCart();
    const { contracts: shown } = await checkoutOf(browser);
    await writeContracts('<p>Değişti</p>');
    const refused = await save(browser, { contractsSeen: shown.seen });
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'contract-changed']);
    const { seen } = (await checkoutOf(browser)).contracts;
    expect(seen).not.toBe(shown.seen);
    expect((await save(browser, { contractsSeen: seen })).statusCode).toBe(200);
    await writeContracts('');
  });

  test('are asked of companies unless the shop asks them for none (rule contracts/companies)', async () => {
    const { browser } = await withCart({ company: 'Yapı A.Ş.' });
    expect((await checkoutOf(browser)).contracts.withdrawal).toBe(
      'Ticari alımlarda cayma hakkı yoktur.',
    );
    await changeSettings(shop.db, { companyContracts: 0 });
    await vi.waitFor(
      async () => expect((await checkoutOf(browser)).contracts.preInformation).toBe(false),
      5000,
    );
    const answer = await browser.post('/api/catalog/cart', { odemeTipi: '4' });
    expect(answer.statusCode).toBe(200);
    expect(await stored(answer.json<{ orderNo: string }>().orderNo)).toEqual([]);
    await changeSettings(shop.db, { companyContracts: 1 });
    const { browser: consumer } = await withCart();
    expect((await checkoutOf(consumer)).contracts.preInformation).toBe(true);
  });

  test('are in the language of the order, and a missing address is no hindrance to reading them', async () => {
    const { browser } = await withCart();
    const read = await browser.get('/api/catalog/checkout', { 'x-locale': 'en' });
    const [text] = read.json<Checkout>().contracts.texts;
    expect(text?.html).toContain('Amount with VAT');
    expect(text?.html).toContain('on saving');
  });

  test('cannot be changed, not even by a statement (rule contracts/frozen)', async () => {
    const { browser, buyer } = await withCart();
    await makeAddress(shop.db, buyer.customerId, 'Ev');
    const orderNo = await ordered(browser);
    const id = await idOf(orderNo);
    await documentPapers(shop.db, id);
    await expect(
      sql`update order_documents set html = 'x', sha256 = 'y' where order_id = ${id}`.execute(
        shop.db,
      ),
    ).rejects.toThrow(/does not change/);
    await expect(
      sql`update order_documents set pdf = '\\x00' where order_id = ${id}`.execute(shop.db),
    ).rejects.toThrow(/does not change/);
  });

  test('every version of a contract stays readable (rule contracts/versions)', async () => {
    await writeContracts('<p>Son</p>');
    const read = async (query: string) => {
      const answer = await shop.app.inject(`/api/catalog/page/on-bilgilendirme-formu${query}`);
      return answer.statusCode === 200 ? answer.json<{ html: string }>().html : answer.statusCode;
    };
    await vi.waitFor(async () => expect(await read('')).toContain('<p>Son</p>'), 5000);
    expect(await read('')).toContain('siparişinizde yazar');
    expect(await read('?surum=1')).not.toContain('<p>Son</p>');
    expect(await read('?surum=999')).toBe(404);
    expect(await read('?surum=x')).toContain('<p>Son</p>');
    const page = await shop.app.inject('/on-bilgilendirme-formu?surum=1');
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain('<p>Son</p>');
    await writeContracts('');
  });
});
