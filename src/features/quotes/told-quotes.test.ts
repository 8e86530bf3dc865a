import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addWebhook, readDueQueues, takeDeliveries } from '#db/webhooks/webhooks.ts';
import { openShop, seed, type Shop } from '#tests/harness/app.ts';
import { approvalSteps, codeOf } from '#tests/harness/approval-steps.ts';
import { makeCompany } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { changeSettings } from '#tests/harness/factories.ts';
import { pagesOf } from '#tests/harness/paper-pages.ts';
import { quoteDesk } from '#tests/harness/quotes.ts';
import { sentMails } from '#tests/harness/sent-mails.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { quoteUrls } from '#rules/quotes/quote-urls.ts';
import { expireQuotes } from './work/end-quotes.ts';

describeEachEngine('what the two sides of a quote are told', (open) => {
  let shop: Shop;
  let office: Browser;
  let desk: ReturnType<typeof quoteDesk>;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'sales'));
    desk = quoteDesk(shop, () => office);
    await shop.db
      .insertInto('settings')
      .values({
        key: 'store',
        value: JSON.stringify({ name: 'Arasta', email: 'satis@arasta.test' }),
      })
      .onConflict((row) =>
        row.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
      )
      .execute();
    await sentMails({ db: shop.db, clock: () => new Date() });
  });
  afterAll(() => shop.close());

  const mails = () => sentMails({ db: shop.db, clock: () => new Date() });
  async function asked(more: object = {}) {
    const who = await desk.user();
    await desk.fill(who);
    return { who, quote: await desk.ask(who, more) };
  }

  test('is a mail of each round to the other side, and one before the end (rule quotes/mails)', async () => {
    const { who, quote } = await asked();
    const { quoteNo } = quote;
    const [toStore, ...none] = await mails();
    expect(none).toEqual([]);
    expect(toStore).toMatchObject({ to: 'satis@arasta.test' });
    expect(toStore?.subject).toContain(quoteNo);
    expect(toStore?.text).toContain('4 Adet Şarjlı Ampul: ₺80,50');
    expect(toStore?.text).toContain(`/yonetim/teklifler/${quoteNo}`);

    const answered = await desk.answer(quote, { note: 'Size özel\n<b>', validUntil: undefined });
    const [toCustomer, ...more] = await mails();
    expect(more).toEqual([]);
    expect(toCustomer?.to).toContain('@');
    expect(toCustomer?.subject).toContain(quoteNo);
    expect(toCustomer?.text).toContain('4 Adet Şarjlı Ampul: ₺85,25');
    expect(toCustomer?.html).toContain('&lt;b&gt;');
    expect(toCustomer?.text).toContain(`/tekliflerim/${quoteNo}`);

    await shop.db
      .updateTable('quotes')
      .set({ created_at: new Date(Date.now() - 3 * 86_400_000) })
      .where('quote_no', '=', quoteNo)
      .execute();
    await desk.endsIn(quoteNo, 2);
    for (let times = 0; times < 2; times++)
      await expireQuotes({ db: shop.db, clock: () => new Date(), onError: () => undefined });
    expect((await mails()).map(({ subject }) => subject.includes(quoteNo))).toEqual([true]);

    await desk.change(who, answered, { action: 'withdraw' });
    expect(await mails()).toEqual([]);
  });

  test('is no mail of a state that is over by then (rule quotes/mails)', async () => {
    const { who, quote } = await asked();
    const answered = await desk.answer(quote);
    await desk.change(who, answered, { action: 'withdraw' });
    expect(await mails()).toEqual([]);
  });

  test('is a webhook when it is asked for and when it is an order, with its rounds (rules quotes/file, webhooks/events)', async () => {
    await addWebhook(shop.db, {
      url: 'https://erp.example/',
      events: ['quote.requested', 'quote.accepted'],
      lowStock: 5,
      by: 'test',
      now: new Date(),
    });
    const { who, quote } = await asked();
    const answered = await desk.answer(quote);
    await desk.change(who, answered, { action: 'accept' });
    const { orderNo } = await desk.save(who, quote.quoteNo);
    const [queue] = await readDueQueues(shop.db, 10);
    const told = await takeDeliveries(shop.db, [{ webhookId: queue?.webhookId ?? 0, count: 10 }]);
    expect(
      told.map(({ event, order, company, product }) => [event, order, company, product]),
    ).toEqual([
      ['quote.requested', null, null, null],
      ['quote.accepted', null, null, null],
    ]);
    expect(told[1]?.quote).toMatchObject({
      quoteNo: quote.quoteNo,
      state: 'ordered',
      orderNo,
      rounds: [
        { side: 'customer', note: 'Acele', lines: [{ quantity: 4, price: 80.5, currency: 'TRY' }] },
        { side: 'merchant', lines: [{ quantity: 4, price: 85.25, unit: 'Adet' }] },
      ],
    });
  });

  test('is a paper for its customer and the office, and for nobody else (rule quotes/paper)', async () => {
    const { who, quote } = await asked();
    await desk.answer(quote, { termsNote: 'Tek sevkiyat', dueDays: 45 });
    const own = await who.browser.get(quoteUrls.quotePaper(quote.quoteNo));
    expect(own.headers['content-type']).toBe('application/pdf');
    const [page] = await pagesOf(own.rawPayload);
    for (const part of [quote.quoteNo, 'Şarjlı Ampul', '4 Adet ₺85,25', '₺341,00', 'Tek sevkiyat'])
      expect(page).toContain(part);
    const theirs = await office.get(`/api/office/quotes/${quote.quoteNo}/pdf?locale=en`);
    expect((await pagesOf(theirs.rawPayload))[0]).toContain(quote.quoteNo);
    const stranger = await desk.user();
    const refused = await stranger.browser.get(quoteUrls.quotePaper(quote.quoteNo));
    expect(refused.statusCode).toBe(404);
  });

  test('that needs an approval: it waits for an approver, and is ordered once at the answered prices (rules quotes/accept, approvals/asked)', async () => {
    const steps = approvalSteps(shop);
    await changeSettings(shop.db, { unpaidOrderLimitBusiness: 1000 });
    const company = await makeCompany(shop.db);
    const manager = await steps.user(company, 'manager');
    const buyer = await steps.user(company, 'buyer', { order: 100 });
    await desk.fill(buyer);
    const answered = await desk.answer(await desk.ask(buyer));
    await desk.change(buyer, answered, { action: 'accept' });
    const { quoteNo } = answered;
    expect(await desk.save(buyer, quoteNo)).toMatchObject({ status: 409, code: 'approval-needed' });
    const { approvalId: id } = await steps.ask(buyer, { quoteNo });
    expect(id).toBeGreaterThan(0);
    expect((await desk.read(buyer, quoteNo)).state).toBe('answered');
    // The price of the shop counts for nothing while it waits.
    await shop.db
      .updateTable('product_units')
      .set({ price: 777 })
      .where('product_id', '=', seed.bulb)
      .where('id', '=', 1)
      .execute();
    const decided = await Promise.all([
      steps.change(manager, { action: 'approve', id }),
      steps.change(manager, { action: 'approve', id }),
    ]);
    const orders = decided.flatMap((answer) =>
      answer.statusCode === 200 ? [answer.json<{ orderNo: string }>().orderNo] : [],
    );
    expect(new Set(orders).size).toBe(1);
    expect(await desk.linesOf(orders[0])).toEqual([{ quantity: 4, price: 85.25, currency: 'TRY' }]);
    await vi.waitFor(async () =>
      expect(await desk.read(buyer, quoteNo)).toMatchObject({
        state: 'ordered',
        orderNo: orders[0],
      }),
    );
    expect(codeOf(await steps.place(buyer, { quoteNo }))[0]).toBe(409);
  });
});
