import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { recordset } from './bulk-rows.ts';

export interface BrandRow {
  code: string;
  name?: string;
  image?: string;
  /** All former addresses that lead to it. */
  old_slugs?: { slug: string; at: string }[];
}

/** Adds or changes brands by code, with the addresses that they had. Gives the codes of each kind. 6 queries. */
export async function writeBrands(
  db: Db,
  given: readonly BrandRow[],
): Promise<{ added: Set<string>; changed: Set<string> }> {
  const codes = given.map(({ code }) => code);
  if (codes.length === 0) return { added: new Set(), changed: new Set() };
  const list = JSON.stringify(given);
  const columns = { code: 'text', name: 'text', image: 'text' };
  const known = await db.selectFrom('brands').select('code').where('code', 'in', codes).execute();
  const { rows } = await sql<{ code: string }>`
    insert into brands as b (code, name, image)
    select x.code, coalesce(nullif(x.name, ''), o.name, x.code), coalesce(x.image, o.image, '')
    from ${recordset(list, columns)} left join brands o on o.code = x.code order by x.code
    on conflict (code) do update set name = excluded.name, image = excluded.image, version = b.version + 1
    where (b.name, b.image) is distinct from (excluded.name, excluded.image)
    returning b.code`.execute(db);
  const moved = await replaceOldSlugs(db, given);
  const before = new Set(known.map(({ code }) => code));
  const written = [...rows.map(({ code }) => code), ...moved];
  return {
    added: new Set(codes.filter((code) => !before.has(code))),
    changed: new Set(written.filter((code) => before.has(code))),
  };
}

/** Makes the given addresses those that lead to each brand; the present address of a brand stays its own. */
async function replaceOldSlugs(db: Db, given: readonly BrandRow[]): Promise<string[]> {
  const told = given.filter(({ old_slugs }) => old_slugs !== undefined);
  if (told.length === 0) return [];
  const brands = await db.selectFrom('brands').select('code').execute();
  const present = new Set(brands.map(({ code }) => slugify(code)));
  const list = JSON.stringify(
    told.flatMap(({ code, old_slugs = [] }) =>
      old_slugs.filter(({ slug }) => !present.has(slug)).map((each) => ({ ...each, code })),
    ),
  );
  const source = recordset(list, { code: 'text', slug: 'text', at: 'timestamptz' });
  const { rows: gone } = await sql<{ code: string }>`
    delete from brand_old_slugs o using brands b
    where b.id = o.brand_id and b.code = any(${told.map(({ code }) => code)}::text[])
      and not exists (select from ${source} where x.slug = o.slug and x.code = b.code)
    returning b.code`.execute(db);
  const { rows: added } = await sql<{ code: string }>`
    insert into brand_old_slugs as o (slug, brand_id, at)
    select distinct on (x.slug) x.slug, b.id, x.at from ${source} join brands b on b.code = x.code
    order by x.slug, x.at desc
    on conflict (slug) do update set brand_id = excluded.brand_id, at = excluded.at
    where (o.brand_id, o.at) is distinct from (excluded.brand_id, excluded.at)
    returning (select code from brands where id = o.brand_id) as code`.execute(db);
  return [...gone, ...added].map(({ code }) => code);
}
