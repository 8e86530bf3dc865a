import { afterAll, beforeAll, expect, test } from 'vitest';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { QuoteTablePage } from '#contract/office/quotes/office-quotes.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, seed, shopOrigin, type Shop } from '#tests/harness/app.ts';
import { makeCompany } from '#tests/harness/companies.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { expectRefusal, quoteDesk, type Answered } from '#tests/harness/quotes.ts';
import { enterOffice, makeStaff } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

const typed = {
  lines: [
    {
      productId: seed.bulb,
      unitId: 1,
      quantity: '4',
      price: '85,2',
      currency: 'TRY',
      note: '',
      replaces: '',
    },
    {
      productId: seed.child,
      unitId: 1,
      quantity: '',
      price: '',
      currency: 'TRY',
      note: '',
      replaces: '',
    },
  ],
  validUntil: '',
  shipping: 'free',
  shippingFee: '',
  termsNote: '90 gün',
  dueDays: '',
  holdStock: false,
  note: 'Yarım cümle',
};

describeEachEngine('the team’s work on a quote', (open) => {
  let shop: Shop;
  let office: Browser;
  let colleague: Browser;
  let owner: Browser;
  let ownerEmail: string;
  const desk = quoteDesk(
    {
      get db() {
        return shop.db;
      },
      browser: () => shop.browser(),
    } as Shop,
    () => office,
  );
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    [office, colleague, owner] = [shop.browser(), shop.browser(), shop.browser()];
    await enterOffice(office, await makeStaff(shop.db, 'sales'));
    await enterOffice(colleague, await makeStaff(shop.db, 'sales'));
    const boss = await makeStaff(shop.db, 'owner');
    ownerEmail = boss.email;
    await enterOffice(owner, boss);
  });
  afterAll(() => shop.close());

  async function asked() {
    const who = await desk.user();
    await desk.fill(who);
    return { who, quote: await desk.ask(who) };
  }
  const draft = ({ quoteNo, version }: Answered, seen: number, more: object = {}, by = office) =>
    desk.post(`/${quoteNo}/draft`, { ...typed, version, seen, ...more }, by);
  async function mails(): Promise<Mail[]> {
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
    return sent.filter(({ messageId }) => messageId.startsWith('quote-owner-'));
  }
  const listed = async (view: string) =>
    (await owner.get(`/api/office/quotes?view=${view}`))
      .json<QuoteTablePage>()
      .items.map(({ quoteNo }) => quoteNo);

  test('the list shows the quotes of one company (rules quotes/office-list, companies/office-quotes)', async () => {
    const { quote } = await asked();
    await asked();
    const company = await makeCompany(shop.db, { code: 'YAPI-7' });
    await shop.db
      .updateTable('quotes')
      .set({ company_id: company })
      .where('quote_no', '=', quote.quoteNo)
      .execute();
    expect(await listed('all&company=YAPI-7')).toEqual([quote.quoteNo]);
    expect(await listed('all&company=YAPI')).toEqual([]);
    expect((await owner.get('/api/office/quotes?company=%00')).statusCode).toBe(400);
  });

  test('a draft is found again as it was typed, and a colleague’s is not written over unseen (rules quotes/draft, quotes/conflicts)', async () => {
    const { who, quote } = await asked();
    expect(await draft(quote, 0)).toMatchObject({ status: 200, draft: 1 });
    const found = (await desk.office(quote.quoteNo)).draft;
    expect(found).toMatchObject({ version: 1, quoteVersion: 1, asksOwner: false, answer: typed });
    expect(found?.added.map(({ productId }) => productId)).toEqual([seed.child]);
    // The colleague saw none, and the first one has not seen what the colleague saved.
    await expectRefusal(draft(quote, 0, {}, colleague), 409, 'quote-changed');
    expect(await draft(quote, 1, { note: 'Sonu' }, colleague)).toMatchObject({ draft: 2 });
    const refused = await expectRefusal(draft(quote, 1), 409, 'quote-changed');
    expect(refused.message).toContain('taslağı siz yazarken değiştirdi');
    // The customer reads nothing of it, and it is over with the answer.
    expect(JSON.stringify(await desk.read(who, quote.quoteNo))).not.toContain('Sonu');
    expect(await desk.answer(quote)).toMatchObject({ status: 200 });
    expect((await desk.office(quote.quoteNo)).draft).toBeNull();
  });

  test('two first drafts at once: one is kept, and the other is told (rule quotes/draft)', async () => {
    const { quote } = await asked();
    const saved = await Promise.all([draft(quote, 0), draft(quote, 0, {}, colleague)]);
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('an owner is asked once for a draft, by mail and in a view of their own (rule quotes/ask-owner)', async () => {
    const { quote } = await asked();
    const { quoteNo } = quote;
    await draft(quote, 0, { askOwner: true });
    await draft(quote, 1, { askOwner: true });
    const sent = await mails();
    expect(sent.map(({ to }) => to)).toContain(ownerEmail);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(sent.length);
    expect(sent[0]?.text).toContain(`/yonetim/teklifler/${quoteNo}`);
    expect(await listed('owner')).toContain(quoteNo);
    const counts = (await owner.get('/api/office/quote-views')).json<{ items: object[] }>().items;
    expect(counts).toContainEqual({ view: 'owner', count: 1 });
    expect(await desk.answer(quote, {}, owner)).toMatchObject({ status: 200 });
    expect(await listed('owner')).not.toContain(quoteNo);
  });

  test('is no mail once the draft asks no more (rule quotes/ask-owner)', async () => {
    const { quote } = await asked();
    await draft(quote, 0, { askOwner: true });
    await draft(quote, 1);
    expect(await mails()).toEqual([]);
  });

  test('a draft outlives the customer’s counter-offer, and goes with a withdrawal (rule quotes/draft)', async () => {
    const { who, quote } = await asked();
    const answered = await desk.answer(quote);
    await draft(answered, 0);
    const countered = await desk.change(who, answered, {
      action: 'counter',
      line: [`${seed.bulb}-1`],
      quantity: ['5'],
      wish: ['70'],
    });
    expect(countered).toMatchObject({ status: 200 });
    expect((await desk.office(quote.quoteNo)).draft).toMatchObject({ quoteVersion: 2 });
    await desk.change(who, countered, { action: 'withdraw' });
    expect((await desk.office(quote.quoteNo)).draft).toBeNull();
  });

  test('notes are the team’s alone (rule quotes/notes)', async () => {
    const { who, quote } = await asked();
    const { quoteNo } = quote;
    const note = (text: string, by = office) => desk.post(`/${quoteNo}/notes`, { text }, by);
    expect(await note('Limiti yetmiyor; izin gerekecek.')).toMatchObject({ status: 200 });
    expect(await note('Tamam', colleague)).toMatchObject({ status: 200 });
    await expectRefusal(note('  '), 400, 'invalid-input');
    const { notes } = await desk.office(quoteNo);
    expect(notes.map(({ text }) => text)).toEqual(['Limiti yetmiyor; izin gerekecek.', 'Tamam']);
    expect(JSON.stringify(await desk.read(who, quoteNo))).not.toContain('Limiti');
  });
});
