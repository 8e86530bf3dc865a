import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductDetail } from '#contract/catalog/product.ts';
import type { ProductQuestions } from '#contract/catalog/question.ts';
import type { OfficeQuestionPage } from '#contract/office/catalog/office-questions.ts';
import { closeCustomer } from '#db/customers/closed-customers.ts';
import { readOwnData } from '#db/customers/own-data/read-own-data.ts';
import { auditShop } from '#db/audit/run-audit.ts';
import { workOutbox } from '#features/notifications/work-outbox.ts';
import type { Mail } from '#platform/mail.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { ask, makeAsker, makeQuestion, questionsPath } from '#tests/harness/questions.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('questions about products', (open) => {
  let shop: Shop;
  let office: Browser;
  let family: { parent: number; red: number; blue: number };
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    const staff = await makeStaff(shop.db, 'catalog');
    await enterOffice(office, staff);
    const parent = await makeProduct(shop.db, { name: 'Bardak', nameEn: 'Cup', hasChildren: true });
    const red = await makeProduct(shop.db, {
      name: 'Kırmızı bardak',
      nameEn: 'Red cup',
      parentId: parent,
      variants: [['Renk', 'Kırmızı']],
      quantity: 5,
    });
    const blue = await makeProduct(shop.db, {
      name: 'Mavi bardak',
      parentId: parent,
      variants: [['Renk', 'Mavi']],
      quantity: 5,
    });
    family = { parent, red, blue };
  });
  afterAll(async () => {
    const faults = await auditShop(shop.db, new Date());
    expect(faults.filter(({ count }) => count > 0)).toEqual([]);
    await shop.close();
  });

  const customer = () => makeAsker(shop);
  async function emailOf(id: number) {
    const query = shop.db.selectFrom('customers').where('id', '=', id).select('email');
    return (await query.executeTakeFirstOrThrow()).email;
  }
  const decide = (id: number, what: string, body: object = {}) =>
    officePost(office, `/api/office/questions/${id}/${what}`, body, { 'x-locale': 'tr' });
  const detail = async (id: number) =>
    (await shop.browser().get(`/api/catalog/product/${id}`)).json<ProductDetail>();
  const listed = async (id: number, query = '') =>
    (await shop.browser().get(questionsPath(id) + query)).json<ProductQuestions>();
  const table = async (query: string) =>
    (await office.get(`/api/office/questions?${query}`)).json<OfficeQuestionPage>();
  const asked = (id: number, text: string, locale = 'tr') => makeQuestion(shop, id, text, locale);

  test('show a question to nobody before it is published, and then on every page of its family (rules questions/states, questions/of-family)', async () => {
    const { red, blue, parent } = family;
    expect((await detail(blue)).questions).toEqual({ items: [], count: 0, next: null });
    const { id } = await asked(red, ' Bulaşık makinesine\r\ngirer mi? ');
    expect((await detail(blue)).questions.count).toBe(0);
    const early = await decide(id, 'publish');
    expect([early.statusCode, early.json().error.code]).toEqual([409, 'question-unanswered']);
    await decide(id, 'answer', { answer: ' Evet, girer. ' });
    expect((await detail(blue)).questions.count).toBe(0);
    expect((await decide(id, 'publish')).json()).toMatchObject({ state: 'published', version: 3 });
    for (const member of [red, blue, parent]) {
      const { items, count } = (await detail(member)).questions;
      expect([count, items]).toEqual([
        1,
        [
          {
            id,
            question: 'Bulaşık makinesine\ngirer mi?',
            name: 'Ayşe I.',
            date: expect.any(String),
            answer: 'Evet, girer.',
            answeredAt: expect.any(String),
          },
        ],
      ]);
      expect((await listed(member)).items).toEqual(items);
    }
    expect((await decide(id, 'decline')).json()).toMatchObject({ state: 'declined' });
    expect((await detail(parent)).questions.count).toBe(0);
    expect((await listed(parent)).items).toEqual([]);
  });

  test('store a question that is sent ten times at once only once (rule questions/once)', async () => {
    const product = await makeProduct(shop.db);
    const { browser } = await customer();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => ask(browser, product, 'Kaç kilo?')),
    );
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    const rows = await shop.db
      .selectFrom('product_questions')
      .where('product_id', '=', product)
      .select('id')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('refuse what is no question, at its field and in the visitor’s language (rule questions/form)', async () => {
    const product = await makeProduct(shop.db);
    const { browser } = await customer();
    const empty = await ask(browser, product, ' \n');
    expect([empty.statusCode, empty.json().error.fields]).toEqual([
      400,
      { question_text: 'Lütfen sorunuzu yazın.' },
    ]);
    const long = await ask(browser, product, 'x'.repeat(1001), 'en');
    expect(long.json().error.fields).toEqual({
      question_text: 'You can enter at most 1,000 characters.',
    });
    expect((await ask(shop.browser(), product, 'Kaç kilo?')).statusCode).toBe(401);
    const hidden = await makeProduct(shop.db, { active: false });
    for (const id of [hidden, 999_999]) {
      expect((await ask(browser, id, 'Kaç kilo?')).statusCode).toBe(404);
      expect((await shop.browser().get(questionsPath(id))).statusCode).toBe(404);
    }
  });

  test('refuse a customer’s 21st question in an hour (rule questions/limit)', async () => {
    const product = await makeProduct(shop.db);
    const { browser } = await customer();
    for (let nth = 1; nth <= 20; nth += 1)
      expect((await ask(browser, product, `Soru ${nth}`)).statusCode).toBe(200);
    const refused = await ask(browser, product, 'Soru 21');
    expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([
      429,
      expect.any(Number),
    ]);
  });

  test('mail the first answer once, in the language of the asker (rule questions/mail)', async () => {
    const { id, buyer } = await asked(family.red, 'Is it dishwasher-safe?', 'en');
    const body = { answer: 'Yes.\nUp to 60 degrees.', publish: true };
    await Promise.all([decide(id, 'answer', body), decide(id, 'answer', body)]);
    await decide(id, 'answer', { answer: 'Yes, up to 65 degrees.' });
    const sent: Mail[] = [];
    await workOutbox({
      db: shop.db,
      send: async (mail) => void sent.push(mail),
      publicUrl: 'https://arasta.test',
      clock: () => new Date(),
      onError: (error) => {
        throw error;
      },
      onUnaddressed: () => undefined,
    });
    const mails = sent.filter(({ messageId }) => messageId === `question-answered-${id}`);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      to: await emailOf(buyer.customerId),
      subject: 'Your question has been answered: Red cup',
    });
    expect(mails[0]?.text).toContain('Yes, up to 65 degrees.');
    expect(mails[0]?.text).toContain(`https://arasta.test/en/`);
  });

  test('page through many, each once (rule questions/pages)', async () => {
    const product = await makeProduct(shop.db, { name: 'Zımba' });
    const { buyer } = await customer();
    const at = new Date('2026-11-01T10:00:00Z');
    await shop.db
      .insertInto('product_questions')
      .values(
        Array.from({ length: 25 }, (_, nth) => ({
          product_id: product,
          customer_id: buyer.customerId,
          author: 'Ayşe I.',
          locale: 'tr',
          question: `Zımba sorusu ${nth}`,
          asked_at: at,
          state: 'published',
          answer: 'Evet.',
          answered_at: at,
        })),
      )
      .execute();
    const found: string[] = [];
    let next = (await detail(product)).questions.next;
    found.push(...(await detail(product)).questions.items.map(({ question }) => question));
    while (next !== null) {
      const page = await listed(product, `?cursor=${next}`);
      expect(page.count).toBe(25);
      found.push(...page.items.map(({ question }) => question));
      next = page.next;
    }
    expect(found).toEqual(Array.from({ length: 25 }, (_, nth) => `Zımba sorusu ${24 - nth}`));
    expect((await listed(product, '?cursor=x')).items).toHaveLength(10);

    const office1 = await table('q=zimba sorusu&view=published&limit=20');
    expect([office1.total, office1.items.length]).toEqual([{ count: 25, isMore: false }, 20]);
    const office2 = await table(`q=zimba sorusu&view=published&limit=20&cursor=${office1.next}`);
    expect(office2.items.map(({ question }) => question)).toEqual(
      Array.from({ length: 5 }, (_, nth) => `Zımba sorusu ${4 - nth}`),
    );
    expect(office2.next).toBeNull();
  });

  test('are in a customer’s data, and lose the name when the account closes (rules account/own-data, account/close)', async () => {
    const { id, buyer } = await asked(family.red, 'Garantisi var mı?');
    await decide(id, 'answer', { answer: 'Var.', publish: true });
    const data = await readOwnData(shop.db, buyer.customerId);
    expect(data['questions']).toMatchObject([{ question: 'Garantisi var mı?', answer: 'Var.' }]);
    await shop.db
      .transaction()
      .execute((tx) =>
        closeCustomer(tx, { customerId: buyer.customerId, locale: 'tr', now: new Date() }),
      );
    await expect
      .poll(async () => (await detail(family.blue)).questions.items.find((each) => each.id === id))
      .toMatchObject({ name: '***' });
  });
});
