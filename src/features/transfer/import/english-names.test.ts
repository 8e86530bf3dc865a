import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine } from '#tests/harness/database.ts';
import type { TestDatabase } from '#tests/harness/database.ts';
import { importStore } from './import-store.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { problemText } from '#features/transfer/sources/problem-texts.ts';
import { smallStore } from '#tests/harness/store-fixture.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import type { StoreRecords } from '#tests/harness/records-source.ts';

const pictures = {
  adopt: async () => ({ ok: true, changed: true }) as const,
  has: () => true,
};

describeEachEngine('an import of English names', (open) => {
  let shop: TestDatabase;

  async function take(records: StoreRecords) {
    const problems: Problem[] = [];
    const report = await importStore({ db: shop.db, pictures }, recordsSource(records), {
      onProblem: (problem) => problems.push(problem),
    });
    return { report, texts: problems.map((problem) => problemText(problem, 'en')) };
  }
  const price = { value: 5, currency: 'TRY' };

  beforeAll(async () => {
    shop = await open();
    await take(smallStore());
  });
  afterAll(() => shop.drop());

  test('refuses an invalid swatch, and units that English cannot tell apart (rules catalog/swatch, catalog/english-names)', async () => {
    const base = { name: 'S', taxRate: 20, salePrice: price };
    const color = (swatch: string) => [{ name: 'Renk', values: [{ name: 'Nar', swatch }] }];
    const { report, texts } = await take({
      products: [
        { id: 250, ...base, code: 'S-0' },
        { id: 251, ...base, code: 'S-1', parentId: 250, variants: color('#9f1239') },
        { id: 252, ...base, code: 'S-2', parentId: 250, variants: color('nar.webp') },
        { id: 253, ...base, code: 'S-3', parentId: 250, variants: color('red;inset:0') },
        {
          id: 254,
          ...base,
          code: 'S-4',
          units: [
            { id: 1, value: 'Kutu', valueEn: 'Box', defaultPrice: price },
            { id: 2, value: 'Box', defaultPrice: price },
          ],
        },
      ],
    });
    expect(texts.toSorted()).toEqual([
      'products.jsonl:4: variants[0].values[0].swatch: is neither a CSS color nor the name of a picture (red;inset:0)',
      'products.jsonl:5: units[1].valueEn: occurs more than once (Box)',
    ]);
    expect(report.parts.products).toMatchObject({ added: 3, refused: 2 });
  });
});
