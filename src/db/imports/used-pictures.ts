import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * The pictures among these that a product, a variant's swatch, a category, a brand, a bank, the store's logo, the home page, a page or its
 * draft shows, also within a text. 1 query, none without pictures.
 */
export async function usedPictures(db: Db, files: readonly string[]): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const given = sql`${files}::text[]`;
  // An address within a text may have its letters encoded.
  const written = files.map((file) => file.split('/').map(encodeURIComponent).join('/'));
  const { rows } = await sql<{ file: string }>`
    with shown as materialized (
      select image as file from products where image = any(${given})
      union select unnest(images) from products where images && ${given}
      union select swatch from product_variants where swatch = any(${given})
      union select image from categories where image = any(${given})
      union select image from brands where image = any(${given})
      union select logo from banks where logo = any(${given})
      union select split_part(value ->> 'logo', '/', 1) from settings where key = 'store'
    ), told as materialized (
      select distinct m[1] as address from (
          select description || description_en as text from products
          union all select intro || intro_en || html || html_en from categories
          union all select html || html_en from page_drafts) t,
        regexp_matches(t.text, '/image/([^"''<>[:space:]]+)', 'g') m
      where position('/image/' in t.text) > 0)
    select f.file from unnest(${given}, ${written}::text[]) f (file, written) where f.file in (select file from shown)
      or exists (select from told where position(f.file in told.address) > 0
        or position(f.written in told.address) > 0)
      or exists (select from pages p where position(f.file in p.html || p.html_en) > 0)
      or exists (select from home_versions h where position(f.file in h.sections::text) > 0)`.execute(
    db,
  );
  return new Set(rows.map(({ file }) => file));
}
