import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StoreSource } from '#features/transfer/sources/store-source.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { recordsSource, type StoreRecords } from '#tests/harness/records-source.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';

const pictures = { adopt: async () => ({ ok: true, changed: true }) as const, has: () => true };

describeEachEngine('an import of price lists', (open) => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await open();
    await take(smallStore());
  });
  afterAll(() => shop.drop());
  beforeEach(async () => {
    await sql`delete from price_rules`.execute(shop.db);
    await sql`delete from quantity_rules`.execute(shop.db);
    await take({
      'price-rules': [discount('A', 1, '10'), discount('A', 5, '20'), discount('B', 1, '30')],
      'quantity-rules': [{ list: 'A', scope: 'all', multiple: 6 }],
    });
  });

  async function takeFrom(source: StoreSource, options: { dryRun?: boolean } = {}) {
    const problems: Problem[] = [];
    const onProblem = (problem: Problem) => problems.push(problem);
    const report = await importStore({ db: shop.db, pictures }, source, { ...options, onProblem });
    const texts = (locale: 'tr' | 'en') => problems.map((each) => problemText(each, locale));
    return { report, texts: texts('en'), turkish: texts('tr') };
  }
  const take = (records: StoreRecords, options = {}) => takeFrom(recordsSource(records), options);

  const discount = (list: string, min: number, percent: string) => ({
    list,
    scope: 'all',
    min,
    discount: percent,
  });

  /** The rules of all lists in short, such as `A 5 20`, and the quantity rules. */
  async function rules(): Promise<string[]> {
    const { rows } = await sql<{ rule: string }>`
      select l.code || ' ' || r.min || ' ' || coalesce(r.discount, r.price::float::text) as rule
        from price_rules r join price_lists l on l.id = r.list_id
      union all select l.code || ' x' || r.multiple from quantity_rules r join price_lists l on l.id = r.list_id
      order by 1`.execute(shop.db);
    return rows.map(({ rule }) => rule);
  }

  test('with `replace` removes the rules that the file does not have, of that list alone (rule import-export/replace)', async () => {
    const records = {
      'price-lists': [{ code: 'A', replace: 1 }],
      'price-rules': [discount('A', 5, '25'), discount('B', 2, '35')],
    };
    const dry = await take(records, { dryRun: true });
    expect(await rules()).toEqual(['A 1 10', 'A 5 20', 'A x6', 'B 1 30']);
    const { report } = await take(records);
    expect(report.parts['price-rules']).toMatchObject({ read: 2, added: 1, changed: 2 });
    expect(dry.report).toEqual(report);
    // There is no file of quantity rules: they stay.
    expect(await rules()).toEqual(['A 5 25', 'A x6', 'B 1 30', 'B 2 35']);
    expect((await take(records)).report.parts['price-rules']).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 2,
    });
    await take({ ...records, 'price-rules': [], 'quantity-rules': [] });
    expect(await rules()).toEqual(['B 1 30', 'B 2 35']);
  });

  test('with `replace` removes nothing of a list of which a line was refused, and says so', async () => {
    const wrong = { list: 'A', scope: 'product', target: 'YOK', discount: '5' };
    const replaced = [
      { code: 'A', replace: true },
      { code: 'B', replace: true },
    ];
    const own = await take({
      'price-lists': replaced,
      'price-rules': [discount('A', 7, '15'), wrong, discount('B', 3, '40')],
    });
    expect(own.texts).toEqual([
      'price-rules.jsonl:2: target: there is no such product (YOK)',
      'price-rules.jsonl:2: list: no rule of the list A was removed, because this line was refused',
    ]);
    expect(own.turkish[1]).toBe(
      'price-rules.jsonl:2: list: bu satır reddedildiği için A listesinden hiçbir kural silinmedi',
    );
    expect(await rules()).toEqual(['A 1 10', 'A 5 20', 'A 7 15', 'A x6', 'B 3 40']);
    const unread = await take({
      'price-lists': [{ code: 'B', replace: true }],
      'price-rules': [discount('B', 4, '45'), { scope: 'all', discount: '1' }],
    });
    expect(unread.texts).toEqual([
      'price-rules.jsonl:2: list: is missing',
      'price-rules.jsonl:2: list: no rule of the list B was removed, because this line was refused',
    ]);
    expect(await rules()).toContain('B 3 40');
  });

  test('refuses the second line with one key, in whatever batch it is, and names the first', async () => {
    const many = Array.from({ length: 2100 }, (_, index) => discount('A', index + 10, '5'));
    const { report, texts, turkish } = await take({
      'price-lists': [
        { code: 'C', name: 'İlk' },
        { code: 'C', name: 'Son' },
      ],
      'price-rules': [discount('A', 3, '7'), ...many, { ...discount('A', 3, '9'), from: null }],
      'quantity-rules': [
        { list: 'A', scope: 'category', target: '/elektrik/', multiple: 2 },
        { list: 'A', scope: 'category', target: 'elektrik', multiple: 3 },
      ],
      assortments: [
        { code: 'X', products: [] },
        { code: 'X', products: [] },
      ],
      groups: [{ code: 'G' }, { code: 'G' }],
    });
    expect(texts).toEqual([
      'price-lists.jsonl:2: code: the same record is in row 1',
      'price-rules.jsonl:2102: target: the same record is in row 1',
      'quantity-rules.jsonl:2: target: the same record is in row 1',
      'assortments.jsonl:2: code: the same record is in row 1',
      'groups.jsonl:2: code: the same record is in row 1',
    ]);
    expect(turkish[1]).toBe('price-rules.jsonl:2102: target: aynı kayıt 1. satırda da var');
    expect(report.parts['price-rules']).toMatchObject({ read: 2102, added: 2101, refused: 1 });
    expect(await rules()).toEqual(expect.arrayContaining(['A 3 7', 'A x2']));
  });

  test('refuses each wrong rule at its field, in both languages, and stores the others', async () => {
    const price = (value: number | string, more = {}) => ({
      list: 'A',
      scope: 'product',
      target: 'AMP-9-B',
      price: { value, currency: 'TRY' },
      ...more,
    });
    const { report, texts, turkish } = await take({
      'price-rules': [
        price(30),
        price(30, { target: 'YOK' }),
        { list: 'A', scope: 'brand', target: 'YOK', discount: '5' },
        { list: 'A', scope: 'category', target: 'yok/boyle', discount: '5' },
        price(30, { unit: 'Palet' }),
        price(30, { min: 2, minUnit: 'Palet' }),
        { ...discount('A', 3, '5'), unit: 'Palet' },
        price(30, { min: 4, price: { value: 30 } }),
        price(30, { min: 4, price: { value: 30, currency: 'GBP' } }),
        price(30, { from: '2026-02-02', to: '2026-02-01' }),
        price(30, { from: '2026-02-30' }),
        discount('A', 8, '10++5'),
        discount('A', 9, '100'),
        price(30, { min: 10, discount: '5' }),
        { list: 'A', scope: 'brand', target: 'KND', price: { value: 1, currency: 'TRY' } },
        { list: 'A', scope: 'all', min: 11 },
        { ...discount('YOK', 1, '5') },
        price('1,5', {
          target: 'VIDA-4x40-GALVANIZ-UZUN-KOD',
          price: { value: 1.5, currency: 'USD' },
        }),
      ],
    });
    const numbers = texts.map((text) => text.replace('price-rules.jsonl:', ''));
    expect(numbers).toEqual([
      '8: price.currency: is missing',
      '2: target: there is no such product (YOK)',
      '3: target: there is no such brand (YOK)',
      '4: target: there is no such category (yok/boyle)',
      '5: unit: the product has no such unit (Palet)',
      '6: minUnit: the product has no such unit (Palet)',
      '7: unit: the product has no such unit (Palet)',
      '9: price.currency: there is no such currency (GBP)',
      '10: to: is out of range (>= 2026-02-02)',
      '11: from: is not a date (2026-02-30)',
      '12: discount: has the wrong form (10+5)',
      '13: discount: has the wrong form (10+5)',
      '14: discount: contradicts price',
      '15: price: contradicts scope = brand',
      '16: price: is missing',
      "18: price.value: is below the unit's lowest price, which holds instead (1.9 USD)",
      '17: list: there is no such price list (YOK)',
    ]);
    expect(turkish[4]).toBe('price-rules.jsonl:5: unit: üründe böyle bir birim yok (Palet)');
    expect(report.parts['price-rules']).toMatchObject({
      read: 18,
      added: 2,
      refused: 16,
      warnings: 1,
    });
    expect(await rules()).toEqual(
      ['A 1 10', 'A 1 30', 'A 1 1.5', 'A 5 20', 'A x6', 'B 1 30'].toSorted(),
    );
  });

  test('that somebody stops while it is read changes no list (rule import-export/whole-lists)', async () => {
    let isStopped = false;
    function* lines() {
      yield { line: 1, value: discount('A', 5, '99') };
      isStopped = true;
    }
    const source = {
      ...recordsSource({ 'price-lists': [{ code: 'A', replace: 1 }] }),
      isStopped: () => isStopped,
    };
    await takeFrom({
      ...source,
      files: { ...source.files, 'price-rules': { name: 'price-rules.jsonl', lines } },
    });
    expect(await rules()).toEqual(['A 1 10', 'A 5 20', 'A x6', 'B 1 30']);
  });
});
