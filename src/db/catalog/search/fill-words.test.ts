import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { makeProduct, makeSettings } from '#tests/harness/factories.ts';
import type { Db } from '#db/database.ts';
import { rebuildListing } from '#db/catalog/lists/listing-upkeep.ts';

const pieces = [
  ['Matkap', 'UCU', 'ucu', 'kolları', 'lambası', 'kablo', 'Bosch', 'İÇ', 'ışık', 'kâğıt'],
  ['12', '0,75', 'lt', '18 V', "12'li", 'M8 × 40', '8x40mm', '3 kilogram', '300g', '1.5'],
  ['a/b', '40x60x20 cm', '5', 'kg', 'mm', 'x', '.', '/', ',', '-', '(', ')', '"', '\\', '&amp;'],
  ['<b>', '</b>', 'E.C.A.', '²', '°', '`', '’', '´', '\u00a0', '\t', 'ﬁ', '\u2003', '٣', '😀'],
  ['Straße', 'ÖĞÜŞ', 'x'.repeat(70), 'kırmızıların', 'dolabını', 'kitaplarımızı'],
].flat();
const words = (most: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...pieces), fc.string({ maxLength: 6 })), { maxLength: most })
    .chain((some) => fc.constantFrom(' ', ' ', '').map((between) => some.join(between)))
    .map((text) => text.replaceAll('\u0000', ''));

const product = fc.record({
  name: words(8).map((name) => `Ürün ${name}`),
  english: words(4),
  description: words(12),
  brand: fc.constantFrom('', 'Bosch', 'E.C.A.', '12 Volt', 'Marka 😀', '-'),
  category: fc.constantFrom('a', 'b'),
  value: words(2).map((value) => `v ${value}`),
  valueEn: fc.constantFrom('', 'Red', '5', 'lt', '.'),
});

type Wish = typeof product extends fc.Arbitrary<infer T> ? T : never;

const documents = async (db: Db) =>
  (
    await sql<{ product_id: number; tsv: string }>`
      select product_id, tsv::text from search_docs order by 1`.execute(db)
  ).rows;

/** Parents with one child each, while the lists rest. */
const store = (db: Db, wishes: readonly Wish[]) =>
  db.transaction().execute(async (tx) => {
    const rows = JSON.stringify(wishes.map((wish, index) => ({ ...wish, id: 10 * (index + 1) })));
    const x = sql`json_to_recordset(${rows}::json) x (id bigint, name text, english text, description text,
      brand text, category text, value text, "valueEn" text)`;
    await sql`select search_triggers_off()`.execute(tx);
    await sql`delete from products`.execute(tx);
    await sql`insert into brands (code, name) select distinct brand, brand from ${x} where brand <> ''
      on conflict do nothing`.execute(tx);
    await sql`insert into products (id, code, name, name_en, description, brand_id, parent_id, has_children, seo,
        default_unit_id, tax_rate)
      select x.id + n, x.id + n, x.name, x.english, x.description, b.id, case n when 1 then x.id end, n = 0, '', 1, 20
      from ${x} left join brands b on b.code = x.brand cross join generate_series(0, 1) n`.execute(
      tx,
    );
    await sql`insert into product_units (product_id, id, value, multiplier, price, currency)
      select id, 1, 'Adet', 1, 1, 'TRY' from products`.execute(tx);
    await sql`insert into product_categories (product_id, category_id, direct)
      select x.id, c.id, true from ${x} join categories c on c.path = x.category`.execute(tx);
    await sql`insert into product_variants (product_id, position, name, value, value_en)
      select x.id + 1, 1, 'Boy', x.value, x."valueEn" from ${x}`.execute(tx);
  });

describeEachEngine('the words of a first fill', (open) => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await open();
  });
  afterEach(() => database.drop());

  test('are those that the database makes of the same texts', async () => {
    const { db } = database;
    await makeSettings(db);
    await sql`insert into categories (path, name, name_en) values ('a', 'Isıtma, 5 lt', 'Heating'), ('b', '-', '')`.execute(
      db,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 80, maxLength: 80 }), async (wishes) => {
        await store(db, wishes);
        await sql`select search_reindex()`.execute(db);
        const fromDatabase = await documents(db);
        expect(fromDatabase).toHaveLength(wishes.length);
        await sql`delete from listing`.execute(db);
        await rebuildListing(db);
        expect(await documents(db)).toEqual(fromDatabase);
        expect(await keysOf(db)).toBeGreaterThan(10);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  test('need none where a name is of signs alone', async () => {
    const { db } = database;
    await makeSettings(db);
    const id = await makeProduct(db, { name: '-', nameEn: '.', brand: '—' });
    expect(await documents(db)).toEqual([{ product_id: id, tsv: '' }]);
    await sql`update products set name_en = 'Hammer' where id = ${id}::bigint`.execute(db);
    expect(await documents(db)).toEqual([{ product_id: id, tsv: "'hammer':210B" }]);
  });
});

/** Keys and indexes of the tables that a first fill takes them from. */
async function keysOf(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_indexes where tablename in ('listing', 'search_docs', 'search_codes')`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}
