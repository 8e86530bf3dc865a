import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { exportStore } from '#features/transfer/export/export-store.ts';
import { importStore } from '#features/transfer/import/import-store.ts';
import { folderSource } from '#features/transfer/sources/folder-source.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import type { StoreSource } from '#features/transfer/sources/store-source.ts';
import { quoteQueries } from '#db/audit/quote-checks.ts';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { randomQuotes } from '#tests/harness/random-quotes.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';
import { noPictures } from '#tests/harness/no-pictures.ts';

async function take(db: Db, source: StoreSource) {
  const problems: Problem[] = [];
  const pictures = { adopt: async () => ({ ok: true as const, changed: true }), has: () => true };
  const onProblem = (problem: Problem) => problems.push(problem);
  const { parts } = await importStore({ db, pictures }, source, { onProblem });
  return { parts, problems: problems.map((problem) => problemText(problem, 'en')) };
}

const askedAt = '2026-03-01T08:00:00.000Z';
const ask = {
  side: 'customer',
  at: askedAt,
  lines: [{ product: 'AMP-9-B', quantity: 5, price: null }],
};
const answer = {
  ...ask,
  side: 'merchant',
  validUntil: '2030-01-01',
  lines: [{ product: 'AMP-9-B', quantity: 5, price: 10 }],
};
const asked = {
  quoteNo: 'T-1',
  customer: 'ali@example.com',
  state: 'requested',
  createdAt: askedAt,
  rounds: [ask],
};
const answered = {
  ...asked,
  state: 'answered',
  validUntil: '2030-01-01',
  rounds: [ask, answer],
};

describeEachEngine('quotes in a store folder (rule import-export/quotes)', (open) => {
  let shop: TestDatabase;
  let other: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    shop = await open();
    other = await open();
    folder = await mkdtemp(join(tmpdir(), 'arasta-quotes-'));
    expect((await take(shop.db, recordsSource(smallStore()))).problems).toEqual([]);
  });
  afterAll(async () => {
    for (const { db } of [shop, other])
      for (const { name, query } of quoteQueries)
        expect([name, (await query.execute(db)).rows]).toEqual([name, []]);
    await shop.drop();
    await other.drop();
    await rm(folder, { recursive: true });
  });

  const quotes = (...records: unknown[]) => take(shop.db, recordsSource({ quotes: records }));
  const file = (name: string, part: string) =>
    readFile(join(folder, name, `${part}.jsonl`), 'utf8');
  const exportTo = (db: Db, name: string) =>
    exportStore({ db, pictures: noPictures }, join(folder, name));

  test('random ones survive an export and an import byte by byte, and change nothing the second time (rule import-export/round-trip)', async () => {
    const records = randomQuotes(42, 60);
    const first = await quotes(...records);
    expect(first.problems).toEqual([]);
    expect(first.parts.quotes).toMatchObject({ added: 60, changed: 0, refused: 0 });
    await exportTo(shop.db, 'once');
    const lines = (await file('once', 'quotes')).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line)).slice(2)).toEqual(records);
    expect((await take(other.db, await folderSource(join(folder, 'once')))).problems).toEqual([]);
    await exportTo(other.db, 'twice');
    for (const part of ['quotes', 'orders', 'customers'])
      expect(await file('twice', part)).toBe(await file('once', part));
    const again = await take(other.db, await folderSource(join(folder, 'once')));
    expect(again.parts.quotes).toMatchObject({ added: 0, changed: 0, unchanged: 62 });
    expect(again.parts.orders).toMatchObject({ added: 0, changed: 0, unchanged: 2 });
  });

  test('keep the words of a product that is gone, and follow one whose code has changed', async () => {
    await quotes({ ...asked, quoteNo: 'T-W' });
    await shop.db.updateTable('products').set({ code: 'AMP-YENI' }).where('id', '=', 11).execute();
    await exportTo(shop.db, 'renamed');
    const line = (await file('renamed', 'quotes'))
      .split('\n')
      .find((text) => text.includes('"T-W"'));
    expect(JSON.parse(line ?? '').rounds[0].lines[0]).toMatchObject({
      product: 'AMP-YENI',
      code: 'AMP-9-B',
    });
    await shop.db.updateTable('products').set({ code: 'AMP-9-B' }).where('id', '=', 11).execute();
  });

  test.each<[string, object, string]>([
    ['no rounds', { rounds: [] }, 'rounds: has the wrong number of entries (1)'],
    ['a state that is none', { state: 'open' }, 'state: is not one of the allowed values'],
    ['a customer that is none', { customer: 'x@y.example' }, 'customer: there is no such customer'],
    ['a company that is none', { company: 'C-0' }, 'company: there is no such company (C-0)'],
    ['a day that is none', { createdAt: '2026-02-30' }, 'createdAt: is not a date (2026-02-30)'],
    ['an answer in no round', { state: 'answered' }, 'rounds: contradicts state = answered'],
    ['an end of an open one', { closedAt: askedAt }, 'closedAt: contradicts'],
    [
      'rounds in another order of time',
      { ...answered, rounds: [{ ...ask, at: '2026-03-02' }, answer] },
      'rounds: contradicts at',
    ],
    [
      'another last day than its round’s',
      { ...answered, validUntil: '2030-01-02' },
      'validUntil: contradicts rounds',
    ],
    [
      'an answer without a price',
      { ...answered, rounds: [ask, { ...answer, lines: ask.lines }] },
      'rounds[1].lines[0].price: is missing',
    ],
    [
      'a price of nothing',
      { rounds: [{ ...ask, lines: [{ product: 'AMP-9-B', quantity: 1, price: 0 }] }] },
      'rounds[0].lines[0].price: is out of range (> 0)',
    ],
    [
      'a product that is none',
      { rounds: [{ ...ask, lines: [{ product: 'YOK', quantity: 1 }] }] },
      'rounds[0].lines[0].product: there is no such product (YOK)',
    ],
    [
      'a unit that is none',
      { rounds: [{ ...ask, lines: [{ product: 'AMP-9-B', unitId: 77, quantity: 1 }] }] },
      'rounds[0].lines[0].unitId: the product has no such unit',
    ],
    [
      'a product twice',
      { rounds: [{ ...ask, lines: [...ask.lines, ...ask.lines] }] },
      'rounds[0].lines: ',
    ],
    [
      'a currency that is none',
      { rounds: [{ ...ask, lines: [{ product: 'AMP-9-B', quantity: 1, currency: 'ZZ' }] }] },
      'rounds[0].lines[0].currency: there is no such currency',
    ],
    [
      'a gone product without words',
      { rounds: [{ ...ask, lines: [{ product: null, quantity: 1 }] }] },
      'rounds[0].lines[0].code: is missing',
    ],
    ['a text with a NUL', { reason: 'a\u0000b' }, 'reason: '],
  ])('are refused with their line for %s', async (_name, wrong, told) => {
    const { problems, parts } = await quotes({ ...asked, quoteNo: 'T-OK' }, { ...asked, ...wrong });
    expect(problems[0]).toContain(`quotes.jsonl:2: ${told}`);
    expect(parts.quotes).toMatchObject({ refused: 1 });
    expect(await shop.db.selectFrom('quotes').where('quote_no', '=', 'T-1').execute()).toEqual([]);
  });

  test('are refused where a line repeats a number or names a quote that the shop goes on with', async () => {
    const repeated = await quotes({ ...asked, quoteNo: 'T-5' }, { ...asked, quoteNo: 'T-5' });
    expect(repeated.problems).toEqual(['quotes.jsonl:2: quoteNo: the same record is in row 1']);
    await shop.db
      .updateTable('quotes')
      .set({ imported: false })
      .where('quote_no', '=', 'T-5')
      .execute();
    expect((await quotes({ ...asked, quoteNo: 'T-5' })).problems).toEqual([]);
    const changed = await quotes({ ...asked, quoteNo: 'T-5', reason: 'x' });
    expect(changed.problems[0]).toContain('quotes.jsonl:1: the shop itself has written this quote');
  });

  test('of an order have to be there, ordered, and no other order’s', async () => {
    const [order] = smallStore().orders as [object];
    await quotes({ ...answered, quoteNo: 'T-6' });
    const sent = async (orderNo: string, quoteNo: string) =>
      (await take(shop.db, recordsSource({ orders: [{ ...order, orderNo, quoteNo }] }))).problems;
    expect(await sent('9', 'T-YOK')).toEqual([
      'orders.jsonl:1: quoteNo: there is no such quote (T-YOK)',
    ]);
    expect((await sent('9', 'T-6'))[0]).toContain('quoteNo: contradicts state = answered');
    expect((await sent('9', 'T-10000007'))[0]).toContain('contradicts orderNo = 10000007');
  });

  test('keep the shop from drawing their numbers', async () => {
    await quotes({ ...asked, quoteNo: 'T-900000000' });
    const { rows } = await shop.db
      .selectNoFrom((eb) => eb.fn<string>('next_quote_no', []).as('drawn'))
      .execute()
      .then((drawn) => ({ rows: drawn }));
    expect(Number(rows[0]?.drawn.slice(2))).toBeGreaterThan(900_000_000);
  });
});
