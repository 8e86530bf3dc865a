import { afterAll, beforeAll, expect, test } from 'vitest';
import { importStore } from '#features/transfer/import/import-store.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import type { Db } from '#db/database.ts';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { recordsSource, type StoreRecords } from '#tests/harness/records-source.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';
import type { RecordChange } from './track-changes.ts';
import { Trial } from './trial.ts';

const pictures = { adopt: async () => ({ ok: true, changed: true }) as const, has: () => false };

async function check(db: Db, records: StoreRecords) {
  const source = recordsSource(records);
  const changes: RecordChange[] = [];
  const problems: Problem[] = [];
  const trial = new Trial({
    settings: source.files.settings,
    onChanges: (each) => changes.push(...each),
    onSettings: async (_db, work) => {
      await work();
      return true;
    },
  });
  const report = await importStore({ db, pictures }, source, {
    dryRun: true,
    byBatch: true,
    adapter: trial,
    onProblem: (problem) => problems.push(problem),
  });
  trial.close();
  return { report, changes, problems };
}

async function take(db: Db, records: StoreRecords) {
  const problems: Problem[] = [];
  const onProblem = (problem: Problem) => problems.push(problem);
  const report = await importStore({ db, pictures }, recordsSource(records), { onProblem });
  return { report, problems };
}

describeEachEngine('a check', (open) => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await open();
  });
  afterAll(() => shop.drop());

  test('of a whole store finds what the import then finds, and stores nothing (rule import-export/check)', async () => {
    const checked = await check(shop.db, smallStore());
    expect(await shop.db.selectFrom('products').select('id').execute()).toEqual([]);
    expect(await shop.db.selectFrom('categories').select('id').execute()).toEqual([]);
    const imported = await take(shop.db, smallStore());
    expect(checked.report).toEqual(imported.report);
    expect(checked.problems).toEqual(imported.problems);
    const again = await check(shop.db, smallStore());
    expect(again.changes).toEqual([]);
  });

  test('of several batches sees the codes of earlier ones, and shows old and new values', async () => {
    const product = (id: number, more = {}) => ({
      id,
      code: `SIRA-${id}`,
      name: `Sıra ${id}`,
      taxRate: 20,
      ...more,
    });
    const products = [
      ...Array.from({ length: 250 }, (_, index) => product(5000 + index)),
      product(5400, { code: 'SIRA-5000' }),
      product(5401, { parentId: 5001, variants: [{ name: 'Renk', values: [{ name: 'Mavi' }] }] }),
      { id: 11, name: 'Beyaz ampul' },
    ];
    const checked = await check(shop.db, { products });
    const imported = await take(shop.db, { products });
    expect(checked.problems).toEqual(imported.problems);
    expect(checked.problems.map(({ line, code }) => [line, code])).toEqual([[251, 'code-taken']]);
    expect(checked.report).toEqual(imported.report);
    const changed = checked.changes.filter(({ before }) => before !== null);
    expect(changed).toMatchObject([{ key: '11', line: 253, after: { name: 'Beyaz ampul' } }]);
  });
});

describeEachEngine('a check of products for a shop without a currency', (open) => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await open();
  });
  afterAll(() => shop.drop());

  test('takes prices in TRY, as the import does', async () => {
    const price = { value: 12.5, currency: 'TRY' };
    const unit = { id: 1, value: 'Adet', multiplier: 1, defaultPrice: price };
    const products = Array.from({ length: 300 }, (_, index) => ({
      id: index + 1,
      code: `ILK-${index + 1}`,
      name: `İlk ürün ${index + 1}`,
      taxRate: 20,
      ...(index === 299 && {
        parentId: 1,
        variants: [{ name: 'Renk', values: [{ name: 'Mavi' }] }],
      }),
      units: [unit],
    }));
    const checked = await check(shop.db, { products });
    expect(checked.problems).toEqual([]);
    expect(await shop.db.selectFrom('currencies').select('code').execute()).toEqual([]);
    const imported = await take(shop.db, { products });
    expect(imported.problems).toEqual([]);
    expect(checked.report).toEqual(imported.report);
    const currencies = await shop.db
      .selectFrom('currencies')
      .select(['code', 'is_default'])
      .execute();
    expect(currencies).toEqual([{ code: 'TRY', is_default: true }]);
  });
});
