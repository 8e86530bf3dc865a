import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '#db/database.ts';
import { isListingStale } from '#db/catalog/lists/listing-upkeep.ts';
import { exportProducts } from '#db/transfer/read-store.ts';
import { freshDatabase, testDatabaseUrl } from '#tests/harness/database.ts';
import { recordsSource } from '#tests/harness/records-source.ts';
import { withoutHistories } from '#tests/harness/without-histories.ts';
import type { Problem } from '#features/transfer/sources/problem.ts';
import { importStore } from './import-store.ts';

const pictures = {
  adopt: async () => ({ ok: true, changed: true }) as const,
  has: () => true,
};

/** Four batches and a half: children apart from their parents, ids and codes that come again, names that differ. */
const products = Array.from({ length: 2200 }, (_, index) => {
  const id = index % 700 === 699 ? index - 350 : index + 1;
  const isChild = index % 50 === 7;
  return {
    id,
    code: index % 600 === 599 ? 'A-20' : `A-${id}`,
    name: `Vida ${index}`,
    brand: { code: `B${index % 90}`, name: index % 490 === 0 ? 'Başka' : `Marka ${index % 90}` },
    model: { name: `M${index % 300}` },
    taxRate: 20,
    quantity: index % 3,
    salePrice: { value: 1 + index, currency: index % 333 === 332 ? 'XYZ' : 'TRY' },
    categories: ['vida'],
    createdAt: '2026-01-02T03:04:05.000Z',
    ...(isChild && {
      parentId: index > 1700 ? ((index * 7) % 2200) + 2 : id - 3,
      variants: [{ name: 'Boy', values: [{ name: `${index}` }] }],
    }),
  };
});

async function imported(connections: number) {
  const database = await freshDatabase('postgres');
  const problems: Problem[] = [];
  const source = recordsSource({ categories: [{ path: 'vida', name: 'Vida' }], products });
  const { parts } = await importStore({ db: database.db, pictures }, source, {
    connections,
    onProblem: (problem) => problems.push(problem),
  });
  const stored: string[] = [];
  for await (const record of exportProducts(database.db))
    stored.push(withoutHistories(JSON.stringify(record)));
  const listed = await listedProducts(database.db);
  const indexes = await indexesOf(database.db);
  const isStale = await isListingStale(database.db);
  await database.drop();
  return { parts, problems, stored, listed, indexes, isStale };
}

/** The rows of each product in lists and search. */
async function listedProducts(db: Db): Promise<unknown[]> {
  const { rows } = await sql<{ product_id: number; in_stock: boolean; words: string }>`
    select l.product_id, l.in_stock, l.price, l.name_sort, l.category_ids, d.tsv::text as words,
      (select array_agg(c.key order by c.key) from search_codes c where c.product_id = l.product_id) as codes
    from listing l left join search_docs d using (product_id) order by l.product_id`.execute(db);
  return rows;
}

async function indexesOf(db: Db): Promise<unknown[]> {
  const { rows } = await sql`select indexdef from pg_indexes
    where schemaname = current_schema() order by indexdef`.execute(db);
  return rows;
}

describe.skipIf(!testDatabaseUrl)('concurrent import batches (PostgreSQL)', () => {
  test('store and report the same as one after the other', async () => {
    const [one, three] = await Promise.all([imported(1), imported(3)]);
    expect(one.problems.length).toBeGreaterThan(10);
    expect(one.stored.length).toBeGreaterThan(2000);
    expect(one.listed.length).toBeGreaterThan(1000);
    expect(one.listed).toContainEqual(
      expect.objectContaining({ in_stock: true, words: expect.stringContaining('vida') }),
    );
    expect(one.listed).toContainEqual(expect.objectContaining({ in_stock: false }));
    expect(one.isStale).toBe(false);
    expect(three).toEqual(one);
  });
});
