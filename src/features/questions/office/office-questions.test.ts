import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OfficeQuestionPage } from '#contract/office/catalog/office-questions.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeProduct } from '#tests/harness/factories.ts';
import { makeQuestion } from '#tests/harness/questions.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';

describeEachEngine('the questions of the office', (open) => {
  let shop: Shop;
  let office: Browser;
  let keeper: string;
  let kettle: number;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    office = shop.browser();
    const staff = await makeStaff(shop.db, 'catalog');
    keeper = staff.name;
    await enterOffice(office, staff);
    kettle = await makeProduct(shop.db, { name: 'Çaydanlık' });
  });
  afterAll(() => shop.close());

  const decide = (id: number, what: string, body: object = {}) =>
    officePost(office, `/api/office/questions/${id}/${what}`, body, { 'x-locale': 'tr' });
  const table = async (query: string) =>
    (await office.get(`/api/office/questions?${query}`)).json<OfficeQuestionPage>();
  const asked = (id: number, text: string) => makeQuestion(shop, id, text);

  test('log who answered and declined, and tell the second of two people (rules questions/answer, activity-log/entries)', async () => {
    const { id } = await asked(kettle, 'Kulpu var mı?');
    const answered = await decide(id, 'answer', { answer: 'Var.', publish: true, seen: 1 });
    expect(answered.json()).toEqual({ id, state: 'published', answer: 'Var.', version: 2 });
    const late = await decide(id, 'decline', { reason: 'Tekrar', seen: 1 });
    expect([late.statusCode, late.json().error.code]).toEqual([409, 'question-changed']);
    await decide(id, 'decline', { reason: 'Tekrar', seen: 2 });
    const again = await decide(id, 'decline', { seen: 1 });
    expect([again.statusCode, again.json().version]).toEqual([200, 3]);
    const log = await shop.db
      .selectFrom('activity_log')
      .where('subject', '=', 'question')
      .where('subject_id', '=', String(id))
      .select(['by_name', 'action', 'before', 'after'])
      .orderBy('id')
      .execute();
    expect(log).toEqual([
      {
        by_name: keeper,
        action: 'question.answer',
        before: { state: 'waiting', answer: '' },
        after: { state: 'published', answer: 'Var.' },
      },
      {
        by_name: keeper,
        action: 'question.decline',
        before: { state: 'published', answer: 'Var.' },
        after: { state: 'declined', answer: 'Var.', reason: 'Tekrar' },
      },
    ]);
    const blank = await decide(id, 'answer', { answer: ' ' });
    expect(blank.json().error.fields).toEqual({ answer: 'Lütfen bir cevap yazın.' });
    expect((await decide(999_999, 'publish')).statusCode).toBe(404);
  });

  test('let only those answer who may change the catalog (rule staff/roles)', async () => {
    const { id } = await asked(kettle, 'Kaç adet var?');
    const reader = shop.browser();
    await enterOffice(reader, await makeStaff(shop.db, 'reader'));
    expect((await reader.get('/api/office/questions')).statusCode).toBe(200);
    const answer = await officePost(reader, `/api/office/questions/${id}/answer`, { answer: 'x' });
    expect(answer.statusCode).toBe(403);
    const packer = shop.browser();
    await enterOffice(packer, await makeStaff(shop.db, 'orders'));
    expect((await packer.get('/api/office/questions')).statusCode).toBe(403);
  });

  test('are found by state, by words and by product; a wrong filter is named (rules questions/office-list, questions/office-search)', async () => {
    const product = await makeProduct(shop.db, { code: 'CEZVE-77', name: 'Bakır cezve' });
    const { id } = await asked(product, 'Kalaylı mıdır?');
    for (const query of ['q=kalayli', 'q=CEZVE-77', 'q=bakir cezve', 'q=mıdır&view=waiting']) {
      expect(
        (await table(query)).items.map((item) => item.id),
        query,
      ).toEqual([id]);
    }
    expect((await table('q=kalayli&view=published')).items).toEqual([]);
    const views = (await office.get('/api/office/question-views')).json();
    expect(views.items.map(({ view }: { view: string }) => view)).toEqual([
      'waiting',
      'published',
      'declined',
      'all',
    ]);
    for (const query of ['view=x', 'sort=x', 'cursor=x', 'q=%00']) {
      expect((await office.get(`/api/office/questions?${query}`)).statusCode, query).toBe(400);
    }
  });
});
