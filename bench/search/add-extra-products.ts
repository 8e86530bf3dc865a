import { sql } from 'kysely';
import { remakeListing } from '#db/catalog/lists/listing-upkeep.ts';
import type { Db } from '#db/database.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { extraCategories, extraProducts } from './labeled-data.ts';

const brandCode = (name: string) => slugify(name).toUpperCase();

/** Adds the labeled products with their brands and categories to a generated shop. */
export async function addExtraProducts(db: Db): Promise<void> {
  const products = extraProducts();
  await db.transaction().execute(async (tx) => {
    await sql`select search_triggers_off()`.execute(tx);
    for (const { path, name, nameEn } of extraCategories()) {
      const parent = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
      await sql`insert into categories (path, parent_id, name, name_en, sort_order)
        values (${path}, (select id from categories where path = ${parent}), ${name}, ${nameEn}, 90)`.execute(
        tx,
      );
    }
    const brands = [...new Set(products.map(({ brand }) => brand))];
    await tx
      .insertInto('brands')
      .values(brands.map((name) => ({ code: brandCode(name), name })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await addProducts(tx, products);
    await remakeListing(tx);
  });
  await sql`vacuum analyze`.execute(db);
}

async function addProducts(db: Db, products: ReturnType<typeof extraProducts>): Promise<void> {
  const { rows } = await sql<{ first: number }>`select max(id) + 1 first from products`.execute(db);
  const given = products.map((product, index) => ({
    ...product,
    id: (rows[0]?.first ?? 1) + index,
    brand: brandCode(product.brand),
  }));
  await sql`
    with given as materialized (select * from json_to_recordset(${JSON.stringify(given)}::json)
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
