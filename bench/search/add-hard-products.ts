import { sql } from 'kysely';
import { remakeListing } from '#db/catalog/lists/listing-upkeep.ts';
import type { Db } from '#db/database.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { hardCategories, hardProducts } from './hard-products.ts';
import { otherCategories, otherTrades } from './other-trades.ts';

const products = [...hardProducts, ...otherTrades];
const categories = [...hardCategories, ...otherCategories];

/** Adds the products that the labelled queries ask for, and their brands and categories, to a generated shop. */
export async function addHardProducts(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select search_triggers_off()`.execute(tx);
    await addCategories(tx);
    const names = [...new Set(products.map(([, , , brand]) => brand))];
    await tx
      .insertInto('brands')
      .values(names.map((name) => ({ code: slugify(name).toUpperCase(), name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await addProducts(tx);
    await remakeListing(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

async function addCategories(db: Db): Promise<void> {
  for (const [path, name, nameEn] of categories) {
    const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    await sql`insert into categories (path, parent_id, name, name_en, sort_order)
      values (${path}, (select id from categories where path = ${parent}), ${name}, ${nameEn}, 90)`.execute(
      db,
    );
  }
}

async function addProducts(db: Db): Promise<void> {
  const first = await sql<{ id: number }>`select max(id) + 1 id from products`.execute(db);
  const rows = products.map(([code, name, name_en, brand, category, codes = []], at) => ({
    id: (first.rows[0]?.id ?? 1) + at,
    code,
    name,
    name_en,
    brand: slugify(brand).toUpperCase(),
    category,
    codes,
    sales: at < hardProducts.length ? 0 : (at * 37) % 200,
  }));
  await sql`
    with given as materialized (select * from json_to_recordset(${JSON.stringify(rows)}::json)
        x (id bigint, code text, name text, name_en text, brand text, category text, codes text[], sales int)),
    added as (insert into products (id, code, name, name_en, seo, brand_id, default_unit_id, tax_rate, quantity, opening_quantity,
        opening_sales, sales_number)
      select g.id, g.code, g.name, g.name_en, 'zor-' || g.id, b.id, 1, 20, 100, 100, g.sales, g.sales
      from given g join brands b on b.code = g.brand returning id),
    units as (insert into product_units (product_id, id, value, multiplier, price, currency, position)
      select id, 1, 'Adet', 1, 99, 'TRY', 1 from added),
    places as (insert into product_categories (category_id, product_id, direct)
      select c.id, g.id, true from given g join categories c on c.path = g.category union all
      select c.parent_id, g.id, false from given g join categories c on c.path = g.category where c.parent_id is not null)
    insert into product_equivalents (product_id, code, position)
      select g.id, e.code, e.n from given g, unnest(g.codes) with ordinality e (code, n)`.execute(
    db,
  );
}
