import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * The pictures among these that a product, a variant's swatch, a category, a brand, a bank, the home page or a page shows. 1
 * query, none without pictures.
 */
export async function usedPictures(db: Db, files: readonly string[]): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const given = sql`${files}::text[]`;
  const { rows } = await sql<{ file: string }>`
    with shown as materialized (
      select image as file from products where image = any(${given})
      union select unnest(images) from products where images && ${given}
      union select swatch from product_variants where swatch = any(${given})
      union select image from categories where image = any(${given})
      union select image from brands where image = any(${given})
      union select logo from banks where logo = any(${given}))
    select f.file from unnest(${given}) f (file) where f.file in (select file from shown)
      or exists (select from pages p where position(f.file in p.html || p.html_en) > 0)
      or exists (select from home_versions h where position(f.file in h.sections::text) > 0)`.execute(
    db,
  );
  return new Set(rows.map(({ file }) => file));
}
