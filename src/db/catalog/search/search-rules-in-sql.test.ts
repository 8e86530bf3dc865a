import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { facetKey } from '#rules/catalog/lists/facet-key.ts';
import { searchStem } from '#rules/catalog/lists/search-words.ts';
import { foldTurkish } from '#rules/catalog/lists/turkish.ts';

// These rules exist twice. The database needs them in indexes, in triggers and to mend slips; the process needs them for
// every word of an import, for addresses and in the browser.

const letters = 'abcçdefgğhıiİjklmnoöprsştuüvyzABCÇDEFGĞHIJKLMNOÖPRSŞTUÜVYZâîûÂÎÛéñÑ';
const signs = " \t\u00a0\u2003\ufeff'’‘´`.,:;-/&0159×😀ßЖﬁ\u0307";
const text = fc.oneof(
  fc.string({ maxLength: 80, unit: fc.constantFrom(...letters, ...signs) }),
  fc.string({ maxLength: 20, unit: 'grapheme' }).map((any) => any.replaceAll('\u0000', '')),
);
const ending = fc.constantFrom(
  '',
  'lar',
  'leri',
  'nin',
  'nun',
  'si',
  'su',
  'i',
  'u',
  'b',
  'd',
  'g',
);
const word = fc
  .tuple(fc.string({ maxLength: 8, unit: fc.constantFrom(...'abdegiklnprstu') }), ending, ending)
  .map((parts) => parts.join(''));

describeEachEngine('the rules that the database has too', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.drop());

  test.each([
    ['foldTurkish', 'tr_fold', foldTurkish, text],
    ['searchStem', 'tr_stem', searchStem, fc.oneof(word, text.map(foldTurkish))],
    ['facetKey', 'facet_key', facetKey, text],
  ])('%s in the process is %s in SQL', async (_name, sqlFunction, rule, input) => {
    await fc.assert(
      fc.asyncProperty(fc.array(input, { minLength: 500, maxLength: 500 }), async (texts) => {
        const { rows } = await sql<{ given: string[] }>`
          select array(select ${sql.ref(sqlFunction)}(x) from unnest(${texts}::text[]) with ordinality t (x, n) order by n)
            as given`.execute(database.db);
        expect(rows[0]?.given).toEqual(texts.map(rule));
      }),
      { numRuns: 4 },
    );
  });
});
