import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { upsertBrands, upsertModels } from '#db/transfer/write-catalog.ts';
import type { ProductRow } from '#db/transfer/write-products.ts';
import { slugify } from '#rules/catalog/product-url.ts';

/** The row's brand: the one of this name or its code, made where there is none. At most 3 queries. */
export async function brandColumns(
  tx: Db,
  name: string,
): Promise<Pick<ProductRow, 'brand_id' | 'sets_brand'>> {
  const typed = name.trim();
  if (typed === '') return { brand_id: null, sets_brand: true };
  const code = slugify(typed) || typed;
  const { rows } = await sql<{ id: number }>`
    select id from brands where name = ${typed} or code = ${code}
    order by name = ${typed} desc, id limit 1`.execute(tx);
  const id = rows[0]?.id ?? (await upsertBrands(tx, [{ code, name: typed }])).get(code);
  return { brand_id: id ?? null, sets_brand: true };
}

/** The row's model, made where there is none. At most 2 queries. */
export async function modelColumns(
  tx: Db,
  name: string,
): Promise<Pick<ProductRow, 'model_id' | 'sets_model'>> {
  const typed = name.trim();
  if (typed === '') return { model_id: null, sets_model: true };
  return { model_id: (await upsertModels(tx, [typed])).get(typed) ?? null, sets_model: true };
}

/** The rows of a product's categories with those above them; null where a path is none. 1 query. */
export async function categoryRows(
  tx: Db,
  id: number,
  paths: readonly string[],
): Promise<Readonly<Record<string, unknown>>[] | null> {
  const chosen = [...new Set(paths)];
  const { rows } = await sql<{ category_id: number; path: string }>`
    select id as category_id, path from categories c
    where exists (select from unnest(${chosen}::text[]) x (path) where x.path = c.path or starts_with(x.path, c.path || '/'))`.execute(
    tx,
  );
  const known = new Set(rows.map(({ path }) => path));
  if (chosen.some((path) => !known.has(path))) return null;
  return rows.map(({ category_id, path }) => {
    const position = chosen.indexOf(path);
    return {
      product_id: id,
      category_id,
      direct: position >= 0,
      position: Math.max(position, 0),
    };
  });
}

/**
 * The currencies that a product's price may have: the default one first. TRY is among them also in a shop that has set no
 * currency yet (`ensureLira`). 1 query.
 */
export async function readCurrencies(tx: Db): Promise<string[]> {
  const rows = await tx
    .selectFrom('currencies')
    .select('code')
    .orderBy('is_default', 'desc')
    .orderBy('code')
    .execute();
  const codes = rows.map(({ code }) => code);
  return codes.includes('TRY') ? codes : [...codes, 'TRY'];
}

/** Gives a new product the pictures of another one. 1 query. */
export async function copyPictures(tx: Db, from: number, to: number): Promise<void> {
  await sql`update products p set image = o.image, images = o.images from products o
    where p.id = ${to} and o.id = ${from}`.execute(tx);
}
