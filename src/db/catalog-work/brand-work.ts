import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { listPage, type PageLinks, type PageRequest, type SortedList } from '#db/list-page.ts';
import { brandSortKeys } from '#rules/catalog/brand-form.ts';
import { slugify } from '#rules/catalog/product-url.ts';

/** A brand as the office keeps it. */
export interface StoredBrand {
  id: number;
  code: string;
  name: string;
  image: string;
  version: number;
}

export interface FoundBrand extends StoredBrand {
  oldPaths: string[];
}

export interface BrandSearch extends PageRequest {
  /** A part of the name or the code; empty: all. */
  text: string;
}

export interface FoundBrands extends PageLinks {
  brands: FoundBrand[];
  total: number;
}

const brandList: SortedList<typeof brandSortKeys> = {
  id: sql`b.id`,
  keys: brandSortKeys,
  columns: { name: sql`b.name_sort` },
};

/** A page of brands by name, with the addresses that they had (rule categories/brands). 2 queries. */
export async function findBrands(db: Db, search: BrandSearch): Promise<FoundBrands> {
  const page = listPage(brandList, search);
  const fits =
    search.text === ''
      ? sql`true`
      : sql`position(tr_fold(${search.text}) in tr_fold(b.name || ' ' || b.code)) > 0`;
  const { rows } = await sql<FoundBrand & { key: string }>`
    select b.id, b.code, b.name, b.image, b.version, ${page.keyText(page.column)} as key,
      coalesce((select array_agg(o.slug order by o.at desc, o.slug) from brand_old_slugs o
        where o.brand_id = b.id), '{}') as "oldPaths"
    from brands b where ${fits} and ${page.isBeyond} ${page.orderBy()} ${page.limit}`.execute(db);
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from brands b where ${fits}`.execute(db);
  const found = page.of(rows);
  return {
    brands: found.rows.map(({ id, code, name, image, version, oldPaths }) => ({
      id,
      code,
      name,
      image,
      version,
      oldPaths,
    })),
    next: found.next,
    previous: found.previous,
    total: counted.rows[0]?.count ?? 0,
  };
}

/** The number of products of each brand, hidden ones too, a family as one. 1 query. */
export async function countBrandProducts(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select brand_id as id, count(*)::int as count from products
    where brand_id is not null and parent_id is null group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Locks brands for a change, in the order of their ids: products get none of them meanwhile. For a transaction. 1 query. */
export async function holdBrands(
  tx: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredBrand>> {
  const { rows } = await sql<StoredBrand>`
    select id, code, name, image, version from brands where id = any(${ids}::int[]) order by id
    for update`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Lets one transaction at a time give brands their addresses. For a transaction. 1 query. */
export async function lockBrandAddresses(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7281946052)`.execute(tx);
}

/** The id of another brand whose address this is; null if there is none. 1 query. */
export async function brandAtSlug(tx: Db, slug: string, except: number): Promise<number | null> {
  // The key of a code has no hyphens, so that it finds more than those with this address.
  const { rows } = await sql<{ id: number; code: string }>`
    select id, code from brands where code_key(code) = code_key(${slug}) and id <> ${except}`.execute(
    tx,
  );
  return rows.find(({ code }) => slugify(code) === slug)?.id ?? null;
}

/** Adds a brand, which has its address to itself. 2 queries. */
export async function insertBrand(
  tx: Db,
  { code, name, image }: Pick<StoredBrand, 'code' | 'name' | 'image'>,
): Promise<number> {
  await sql`delete from brand_old_slugs where slug = ${slugify(code)}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into brands (code, name, image) values (${code}, ${name}, ${image}) returning id`.execute(
    tx,
  );
  const [made] = rows;
  if (!made) throw new Error('a brand was not added');
  return made.id;
}

/** Writes a brand's fields and gives its new version; its former address leads to it. At most 3 queries. */
export async function updateBrand(
  tx: Db,
  was: StoredBrand,
  { code, name, image, now }: Pick<StoredBrand, 'code' | 'name' | 'image'> & { now: Date },
): Promise<number> {
  const [from, to] = [slugify(was.code), slugify(code)];
  if (from !== to) {
    await sql`delete from brand_old_slugs where slug = ${to}`.execute(tx);
    await leadTo(tx, { slug: from, brandId: was.id, now });
  }
  const { rows } = await sql<{ version: number }>`
    update brands set code = ${code}, name = ${name}, image = ${image}, version = version + 1
    where id = ${was.id} returning version`.execute(tx);
  const [changed] = rows;
  if (!changed) throw new Error('a brand that is not there');
  return changed.version;
}

async function leadTo(
  tx: Db,
  { slug, brandId, now }: { slug: string; brandId: number; now: Date },
): Promise<void> {
  await sql`
    insert into brand_old_slugs (slug, brand_id, at) values (${slug}, ${brandId}, ${now})
    on conflict (slug) do update set brand_id = excluded.brand_id, at = excluded.at`.execute(tx);
}

/** A large brand takes its time: every product of it is listed anew. */
const mostMs = 120_000;

/**
 * Gives a brand's products to another one and deletes it; its addresses lead to the other. Gives the number of products.
 * For a transaction that holds both. 5 queries.
 */
export async function mergeBrand(
  tx: Db,
  { from, into, now }: { from: StoredBrand; into: StoredBrand; now: Date },
): Promise<number> {
  await sql.raw(`set local statement_timeout = ${mostMs}`).execute(tx);
  const { numAffectedRows } = await sql`
    update products set brand_id = ${into.id}, updated_at = ${now} where brand_id = ${from.id}`.execute(
    tx,
  );
  await sql`update brand_old_slugs set brand_id = ${into.id} where brand_id = ${from.id}`.execute(
    tx,
  );
  await deleteBrand(tx, from.id);
  await leadTo(tx, { slug: slugify(from.code), brandId: into.id, now });
  return Number(numAffectedRows ?? 0n);
}

/** Whether any product has the brand, archived ones too. 1 query. */
export async function hasBrandProducts(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from products where brand_id = ${id} limit 1`.execute(tx);
  return rows.length > 0;
}

/** Deletes a brand without products. 1 query. */
export async function deleteBrand(tx: Db, id: number): Promise<void> {
  await sql`delete from brands where id = ${id}`.execute(tx);
}
