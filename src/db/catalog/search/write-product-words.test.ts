import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { describeEachEngine, type TestDatabase } from '#tests/harness/database.ts';
import { changeCatalog, makeProduct, makeSettings } from '#tests/harness/factories.ts';
import type { Db } from '#db/database.ts';
import { rebuildListing, refreshSearch } from '#db/catalog/lists/listing-upkeep.ts';

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

describeEachEngine('the words of products', (open) => {
  let database: TestDatabase;
  let db: Db;
  beforeEach(async () => {
    database = await open();
    db = database.db;
    await makeSettings(db);
  });
  afterEach(() => database.drop());

  test('are the same in a first fill and where they are written again', async () => {
    await sql`insert into categories (path, name, name_en) values ('a', 'Isıtma, 5 lt', 'Heating'), ('b', '-', '')`.execute(
      db,
    );
    await fc.assert(
      fc.asyncProperty(fc.array(product, { minLength: 80, maxLength: 80 }), async (wishes) => {
        await store(db, wishes);
        await sql`delete from listing`.execute(db);
        await rebuildListing(db);
        const filled = await documents(db);
        expect(filled).toHaveLength(wishes.length);
        expect(await keysOf(db)).toBeGreaterThan(5);
        await sql`update search_docs set tsv = ''`.execute(db);
        await rebuildListing(db);
        expect(await documents(db)).toEqual(filled);
      }),
      { numRuns: 1, endOnFailure: true },
    );
  });

  test('are none where a name is of signs alone', async () => {
    const id = await makeProduct(db, { name: '-', nameEn: '.', brand: '—' });
    expect(await documents(db)).toEqual([{ product_id: id, tsv: '' }]);
  });

  test('follow a change by SQL alone at the next refresh', async () => {
    const id = await makeProduct(db, { name: '-', brand: 'EGE' });
    const change = sql`update products set name_en = 'Hammer' where id = ${id}::bigint`;
    await change.execute(db);
    await sql`update brands set name = 'Efe'`.execute(db);
    await refreshSearch(db);
    expect(await documents(db)).toEqual([{ product_id: id, tsv: "'efe':210B 'hammer':210B" }]);
    const { rows } = await sql`select key from search_names`.execute(db);
    expect(rows).toEqual([{ key: 'efe' }]);
  });

  test('cut a long word between two characters, never inside one', async () => {
    const id = await makeProduct(db, { name: `${'x'.repeat(59)}😀😀` });
    expect(await documents(db)).toEqual([{ product_id: id, tsv: `'${'x'.repeat(59)}😀':1A` }]);
  });

  test('are those of both changes when a brand and a product change at once', async () => {
    const id = await makeProduct(db, { name: 'Kova', brand: 'EGE' });
    const changed = (change: RawBuilder<unknown>) => changeCatalog(db, (tx) => change.execute(tx));
    await Promise.all([
      changed(sql`update brands set name = 'Efe'`),
      changed(sql`update products set name = 'Leğen' where id = ${id}::bigint`),
    ]);
    expect(await documents(db)).toEqual([{ product_id: id, tsv: "'efe':210B 'legen':1A" }]);
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
