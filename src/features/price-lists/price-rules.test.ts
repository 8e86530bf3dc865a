import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListHistory, RuleTablePage } from '#contract/office/prices/price-rules.ts';
import { openShop, type Shop } from '#tests/harness/app.ts';
import { countQueries, type CountedDb } from '#tests/harness/count-queries.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import { makeBrand, makeCategory, makeProduct } from '#tests/harness/factories.ts';
import { enterOffice, makeStaff, officePost } from '#tests/harness/staff.ts';
import type { Browser } from '#tests/harness/visitor-app.ts';
import { changeRules, type RuleLine } from './work/change-rules.ts';

const terms = { base: 'sale', mix: 'product', maxDiscount: null, capAtGuest: true };

describeEachEngine('the rules of a price list', (open) => {
  let shop: Shop;
  let office: Browser;
  let counted: CountedDb;
  beforeAll(async () => {
    shop = await openShop({ database: await open() });
    counted = countQueries(shop.db);
    office = shop.browser();
    await enterOffice(office, await makeStaff(shop.db, 'catalog'));
    await makeBrand(shop.db, 'KND', 'Kandil');
    await makeCategory(shop.db, 'el-aletleri/cekic');
    await makeProduct(shop.db, {
      id: 500,
      code: 'UST-450',
      name: 'Çekiç',
      brand: 'KND',
      price: 200,
      packs: { Koli: [24, 4448] },
      categories: ['el-aletleri/cekic'],
    });
    await shop.db
      .updateTable('product_units')
      .set({ min_price: 3000, min_currency: 'TRY' })
      .where('product_id', '=', 500)
      .where('id', '=', 2)
      .execute();
  });
  afterAll(() => shop.close());

  const post = async (path: string, body: object = {}) => {
    const answer = await officePost(office, `/api/office/${path}`, body, { 'x-locale': 'tr' });
    return { status: answer.statusCode, ...answer.json() };
  };
  const read = async <T>(path: string) => (await office.get(`/api/office/${path}`)).json<T>();
  const makeList = (code: string) => post('price-lists', { code, name: `Liste ${code}`, ...terms });
  const rulesOf = (code: string, query = '') =>
    read<RuleTablePage>(`price-lists/${code}/rule-table${query}`);
  const history = (code: string) => read<ListHistory>(`price-lists/${code}/history`);
  const logOf = (code: string) =>
    shop.db
      .selectFrom('activity_log')
      .where('subject_id', '=', code)
      .select(['action', 'before', 'after'])
      .orderBy('id')
      .execute();

  test('each wrong field of a rule says what is wrong, and nothing is saved (rule wholesale/rule-fields)', async () => {
    await makeList('alanlar');
    const ofProduct = { scope: 'product', target: 'UST-450' };
    const faults: [RuleLine, string][] = [
      [{ scope: 'shop' }, 'scope'],
      [{ scope: 'product', discount: '5' }, 'target'],
      [{ scope: 'brand', target: 'YOK', discount: '5' }, 'target'],
      [{ ...ofProduct, unit: 'Palet', discount: '5' }, 'unit'],
      [{ ...ofProduct, minUnit: 'Palet', discount: '5' }, 'minUnit'],
      [{ ...ofProduct, min: 0, discount: '5' }, 'min'],
      [{ ...ofProduct }, 'price'],
      [{ ...ofProduct, price: { value: 10, currency: 'TRY' }, discount: '5' }, 'discount'],
      [{ ...ofProduct, price: { value: 10, currency: 'XXX' } }, 'currency'],
      [{ ...ofProduct, unit: 'Koli', price: { value: 2999.99, currency: 'TRY' } }, 'price'],
      [{ scope: 'brand', target: 'KND', price: { value: 10, currency: 'TRY' } }, 'price'],
      [{ scope: 'all', discount: '100' }, 'discount'],
      [{ scope: 'all', discount: '1+2+3+4+5' }, 'discount'],
      [{ scope: 'all', discount: '5', from: '2026-02-30' }, 'from'],
      [{ scope: 'all', discount: '5', from: '2026-12-02', to: '2026-12-01' }, 'to'],
    ];
    for (const [rule, field] of faults) {
      const answer = await post('price-lists/alanlar/rules', rule);
      expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([400, [field]]);
    }
    const quantity = await post('price-lists/alanlar/quantity-rules', {
      scope: 'all',
      min: 10,
      multiple: 0,
      max: 5,
    });
    expect(Object.keys(quantity.error.fields)).toEqual(['multiple', 'max']);
    expect((await rulesOf('alanlar')).items).toEqual([]);
    expect((await history('alanlar')).items).toEqual([]);
  });

  test('rules are added, changed, moved and removed one by one, and overlapping thresholds are refused (rule wholesale/rule-fields)', async () => {
    await makeList('tek');
    const rules = 'price-lists/tek/rules';
    const first = { scope: 'product', target: 'UST-450', minUnit: 'Koli', discount: '15' };
    expect(await post(rules, { ...first, isNew: true })).toMatchObject({ added: 1 });
    expect((await post(rules, { ...first, isNew: true })).error.fields).toEqual({
      min: 'Bu miktardan başlayan bir kural zaten var.',
    });
    await post(rules, { ...first, min: 5, discount: '18' });
    await post(rules, { scope: 'category', target: '/el-aletleri/', discount: '12' });
    await post(rules, { scope: 'brand', target: 'KND', discount: '10+5' });
    await post(rules, { scope: 'all', discount: '8' });
    const { items } = await rulesOf('tek');
    expect(
      items.map(({ scope, target, name, products }) => [scope, target, name, products]),
    ).toEqual([
      ['product', 'UST-450', 'Çekiç', 1],
      ['brand', 'KND', 'Kandil', 1],
      ['category', 'el-aletleri', 'el-aletleri', 1],
      ['all', null, '', expect.any(Number)],
    ]);
    expect(items[0]?.rules.map(({ min, discount }) => [min, discount])).toEqual([
      [1, '15'],
      [5, '18'],
    ]);
    expect((await rulesOf('tek', '?q=kand')).items.map(({ target }) => target)).toEqual(['KND']);
    const page = await rulesOf('tek', '?limit=3');
    const rest = await rulesOf('tek', `?limit=3&cursor=${page.next}`);
    expect([page.items.length, rest.items.map(({ scope }) => scope), rest.next]).toEqual([
      3,
      ['all'],
      null,
    ]);
    const second = items[0]?.rules[1];
    const moved = { ...first, min: 20, discount: '21', id: second?.id, seen: second?.changedAt };
    expect(await post(rules, moved)).toMatchObject({ status: 200, added: 1, removed: 1 });
    expect((await post(rules, moved)).error.code).toBe('price-rule-changed');
    const now = (await rulesOf('tek', '?scope=product')).items[0]?.rules ?? [];
    expect(now.map(({ min }) => min)).toEqual([1, 20]);
    const gone = await post(`${rules}/${now[1]?.id}/remove`, { seen: now[1]?.changedAt });
    expect(gone).toMatchObject({ removed: 1 });
    expect((await post(`${rules}/${now[1]?.id}/remove`)).status).toBe(404);
    expect((await logOf('tek')).at(-1)).toMatchObject({
      action: 'price-list.rules',
      before: { ruleScope: 'product', target: 'UST-450', min: 20, percents: '21' },
      after: null,
    });
  });

  test('5,000 rules are saved in a fixed number of queries, all or none, with each refused line (rule wholesale/bulk)', async () => {
    await makeList('toplu');
    const lines = Array.from({ length: 5000 }, (_, index): RuleLine => {
      return { scope: 'product', target: 'UST-450', min: index + 1, discount: '5' };
    });
    const faulty = lines
      .with(17, { scope: 'all', discount: '0' })
      .with(4999, lines[0] ?? { scope: '' });
    const refused = await post('price-lists/toplu/rules/bulk', { rules: faulty });
    expect([refused.status, Object.keys(refused.error.fields)]).toEqual([
      400,
      ['18.discount', '5000.target'],
    ]);
    expect((await rulesOf('toplu')).items).toEqual([]);
    const work = {
      by: { kind: 'command', name: 'test' } as const,
      now: new Date(),
      kind: 'price' as const,
      rates: { TRY: 1 },
    };
    const save = (given: readonly RuleLine[]) =>
      counted.during(() => changeRules(counted.db, 'toplu', given, work));
    const { answer, statements } = await save(lines);
    expect(answer).toEqual({ ok: true, added: 5000, changed: 0, removed: 0 });
    expect(statements).toBeLessThanOrEqual(9);
    const mixed = lines.map((line, index) =>
      index < 10 ? { ...line, remove: true } : { ...line, discount: index < 20 ? '7' : '5' },
    );
    const again = await save(mixed);
    expect(again.answer).toEqual({ ok: true, added: 0, changed: 10, removed: 10 });
    expect(again.statements).toBeLessThanOrEqual(9);
    const tooMany = await post('price-lists/toplu/rules/bulk', { rules: [...lines, lines[0]] });
    expect(tooMany.status).toBe(400);
  });

  test('of two people who write the same rule at once, the second is refused (rule wholesale/rule-fields)', async () => {
    await makeList('iki');
    const rules = 'price-lists/iki/rules';
    await post(rules, { scope: 'all', discount: '8' });
    const seen = (await rulesOf('iki')).items[0]?.rules[0]?.changedAt;
    const answers = await Promise.all(
      ['9', '10', '11'].map((discount) => post(rules, { scope: 'all', discount, seen })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const added = await Promise.all(
      ['1', '2'].map((discount) => post(rules, { scope: 'all', min: 7, discount, isNew: true })),
    );
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('lines of a bulk call change nothing where a rule came or changed meanwhile (rule wholesale/bulk)', async () => {
    await makeList('ikili');
    const bulk = (rules: object[]) => post('price-lists/ikili/rules/bulk', { rules });
    await bulk([{ scope: 'all', discount: '5' }]);
    const seen = (await rulesOf('ikili')).items[0]?.rules[0]?.changedAt;
    await bulk([{ scope: 'all', discount: '6' }]);
    const late = await bulk([
      { scope: 'all', discount: '7', seen },
      { scope: 'all', min: 9, discount: '8', isNew: true },
    ]);
    expect(late.error.code).toBe('price-rule-changed');
    const twice = await bulk([{ scope: 'all', discount: '7', isNew: true }]);
    expect(Object.keys(twice.error.fields)).toEqual(['1.min']);
    const [all] = (await rulesOf('ikili')).items;
    expect(all?.rules.map(({ discount }) => discount)).toEqual(['6']);
  });

  test('programs follow a list’s rules, and learn of those that are gone (rule wholesale/changed-rules)', async () => {
    interface Changed {
      items: { id: number; rule: { discount: string } | null }[];
      cursor: string;
      more: boolean;
    }
    await makeList('izle');
    const rules = 'price-lists/izle/rules';
    await post(`${rules}/bulk`, {
      rules: ['1', '2', '3'].map((discount) => ({ scope: 'all', min: Number(discount), discount })),
    });
    const first = await read<Changed>(`${rules}?limit=2`);
    expect([first.items.length, first.more]).toEqual([2, true]);
    const second = await read<Changed>(`${rules}?changedSince=${first.cursor}`);
    expect([second.items.map(({ rule }) => rule?.discount), second.more]).toEqual([['3'], false]);
    await post(rules, { scope: 'all', min: 1, discount: '9' });
    await post(`${rules}/${first.items[1]?.id}/remove`);
    const third = await read<Changed>(`${rules}?changedSince=${second.cursor}`);
    expect(third.items.map(({ rule }) => rule?.discount ?? null)).toEqual(['9', null]);
    expect((await read<Changed>(`${rules}?changedSince=${third.cursor}`)).items).toEqual([]);
    expect((await office.get(`/api/office/${rules}?changedSince=eski`)).statusCode).toBe(410);
  });
});
