import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { rebuildListing } from '#db/catalog/lists/listing-upkeep.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { brandNames, colors, departments, qualities, sizes } from './catalog-words.ts';

/** A number below `n` that depends on the id alone, so that each run makes the same shop. */
export const pick = (salt: number, n: number | string, id = 'i') =>
  sql.raw(`((hashint8extended(${id}, ${salt}) & 2147483647) % ${n})::int`);

const oneOf = (salt: number, words: string) =>
  sql`${sql.raw(`w.${words}`)}[1 + ${pick(salt, `cardinality(w.${words})`)}]`;

/**
 * Fills a migrated, empty shop with products: about 40 categories, 60 brands, two units each; one in forty is a parent
 * with three children. Makes the currencies too.
 */
export async function generateCatalog(db: Db, products: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`select search_triggers_off()`.execute(tx);
    await addReferences(tx);
    await addProducts(tx, products);
    await sql`analyze products`.execute(tx);
    await addUnits(tx, products);
    await addPlaces(tx);
    await addVariants(tx);
  });
  await rebuildListing(db);
  await sql`vacuum analyze`.execute(db);
}

async function addReferences(db: Db): Promise<void> {
  await sql`insert into currencies (code, exchange_rate, is_default)
    values ('TRY', 1, true), ('USD', 42.1, false), ('EUR', 48.6, false) on conflict do nothing`.execute(
    db,
  );
  const brands = brandNames.map((name) => ({ code: slugify(name).toUpperCase(), name }));
  await db.insertInto('brands').values(brands).execute();
  for (const [index, { name, nameEn, leaves }] of departments.entries()) {
    const path = slugify(name);
    const { id } = await db
      .insertInto('categories')
      .values({ path, name, name_en: nameEn, sort_order: index })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = leaves.map(([leaf], order) => ({
      path: `${path}/${slugify(leaf)}`,
      parent_id: id,
      name: leaf,
      sort_order: order,
    }));
    await db.insertInto('categories').values(rows).execute();
  }
}

async function addProducts(db: Db, products: number): Promise<void> {
  const nouns = departments.flatMap(({ leaves }) => leaves.flatMap(([, words]) => words));
  await sql`
    with w as materialized (select ${nouns}::text[] nouns, ${qualities}::text[] qualities,
      ${sizes}::text[] sizes, ${colors}::text[] colors, ${brandNames}::text[] brands),
    p as (select i, w.nouns[1 + ${pick(1, 'cardinality(w.nouns)')}] noun,
        ${pick(2, 'cardinality(w.brands)')} brand, concat_ws(' ', ${oneOf(3, 'qualities')},
          ${oneOf(4, 'sizes')}, case when ${pick(5, 2)} = 0 then ${oneOf(6, 'colors')} end) rest
      from w, generate_series(1, ${products}::int) i)
    insert into products (id, code, barcode, name, name_en, seo, image, brand_id, parent_id, has_children,
      default_unit_id, tax_rate, quantity, opening_quantity, opening_sales, sales_number, star_sum, comment_count,
      description, created_at)
    select i, 'ARS-' || lpad(i::text, 7, '0'), '8690' || lpad((i * 7 % 1000000000)::text, 9, '0'),
      b.name || ' ' || noun || ' ' || rest, case when ${pick(17, 4)} = 0 then 'Sample ' || i else '' end,
      'urun-' || i, '', case when ${pick(16, 50)} > 0 then b.id end,
      case when i % 40 in (1, 2, 3) and i > 40 then i - i % 40 end, i % 40 = 0 and i + 3 <= ${products}::int, 1,
      (array[1, 10, 20, 20])[1 + ${pick(7, 4)}], q, q, s, s, c * 4 + ${pick(9, 2)} * c, c,
      '<p>' || noun || ' için ' || lower(rest) || ' seçenek. Stoktan aynı gün gönderilir.</p>',
      timestamptz '2026-11-01' - make_interval(mins => ${pick(8, 700000)})
    from (select *, case when ${pick(10, 8)} = 0 then 0 else ${pick(11, 2000)} end q,
        (1000 / (1 + ${pick(12, 2000)}))::int s, greatest(0, ${pick(13, 40)} - 30) c from p) p
    join (select id, name, row_number() over (order by id) - 1 n from brands) b on b.n = p.brand`.execute(
    db,
  );
  await sql`select setval(pg_get_serial_sequence('products', 'id'), ${products}::bigint)`.execute(
    db,
  );
}

/** Products whose units come in one statement: the triggers look at all of a statement together. */
const slice = 20_000;

async function addUnits(db: Db, products: number): Promise<void> {
  for (let from = 1; from <= products; from += slice)
    await sql`
    insert into product_units (product_id, id, value, multiplier, price, currency, list_price, list_currency,
      width, height, length, weight, position)
    select i, u.id, u.value, u.n, round((price * u.n * u.cheaper)::numeric, 2), currency,
      case when ${pick(20, 4)} = 0 then round((price * u.n * 1.25)::numeric, 2) end,
      case when ${pick(20, 4)} = 0 then currency end, 10, 10, 10 * u.n, u.n, u.id
    from (select id i, case when ${pick(21, 50, 'id')} = 0 then 0
          else exp(1 + ${pick(22, 700, 'id')} / 100.0) end price,
        (array['TRY', 'TRY', 'TRY', 'TRY', 'TRY', 'TRY', 'USD', 'EUR'])[1 + ${pick(23, 8, 'id')}] currency
      from products where id between ${from}::int and ${from + slice - 1}::int) p,
      (values (1, 'Adet', 1, 1.0), (2, 'Koli', 12, 0.92)) u (id, value, n, cheaper)`.execute(db);
}

async function addPlaces(db: Db): Promise<void> {
  const places = departments.flatMap(({ name, leaves }) =>
    leaves.flatMap(([leaf, nouns]) =>
      nouns.map((noun) => ({ noun, path: `${slugify(name)}/${slugify(leaf)}` })),
    ),
  );
  await sql`
    with places as (select * from unnest(${places.map((p) => p.noun)}::text[], ${places.map((p) => p.path)}::text[]) x (noun, path)),
    direct as materialized (select p.id product_id, c.id, c.parent_id
      from (select id, 1 + ((hashint8extended(id, 1) & 2147483647) % ${places.length}::int)::int n from products) p
      join (select *, row_number() over () n from places) x using (n) join categories c on c.path = x.path)
    insert into product_categories (category_id, product_id, direct)
    select id, product_id, true from direct union all select parent_id, product_id, false from direct`.execute(
    db,
  );
}

/** The children of a parent differ in their size. */
async function addVariants(db: Db): Promise<void> {
  await sql`insert into product_variants (product_id, position, name, value)
    select id, 1, 'Boy', (array['Küçük', 'Orta', 'Büyük'])[id - parent_id] from products
    where parent_id is not null`.execute(db);
}
