import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { TargetId } from './price-subjects.ts';

/** The codes of products and brands and the paths of categories that an assortment has. */
export interface Members {
  products: readonly string[];
  brands: readonly string[];
  categories: readonly string[];
}

export interface StoredAssortment {
  id: number;
  code: string;
  name: string;
  version: number;
}

export interface FoundAssortment extends StoredAssortment {
  counts: { products: number; brands: number; categories: number };
  groups: { code: string; name: string }[];
}

const countOf = (table: string) =>
  sql`(select count(*) from ${sql.table(table)} m where m.assortment_id = a.id)`;

/** All assortments by name, with the numbers of their members and the groups that have them. 1 query. */
export async function readAssortments(db: Db): Promise<FoundAssortment[]> {
  const { rows } = await sql<FoundAssortment>`select a.id, a.code, a.name, a.version,
      json_build_object('products', ${countOf('assortment_products')}, 'brands', ${countOf('assortment_brands')},
        'categories', ${countOf('assortment_categories')}) as counts,
      (select coalesce(json_agg(json_build_object('code', g.code, 'name', g.name) order by g.name, g.id), '[]')
        from group_assortments x join customer_groups g on g.id = x.group_id where x.assortment_id = a.id) as groups
    from assortments a order by a.name, a.id`.execute(db);
  return rows;
}

/** The members of an assortment. 1 query. */
export async function readMembers(db: Db, id: number): Promise<Members> {
  const { rows } = await sql<Members>`select
    array(select p.code from assortment_products m join products p on p.id = m.product_id
      where m.assortment_id = ${id} order by p.code) as products,
    array(select b.code from assortment_brands m join brands b on b.id = m.brand_id
      where m.assortment_id = ${id} order by b.code) as brands,
    array(select c.path from assortment_categories m join categories c on c.id = m.category_id
      where m.assortment_id = ${id} order by c.path) as categories`.execute(db);
  return rows[0] ?? { products: [], brands: [], categories: [] };
}

/** The members of an assortment by their ids. 1 query. */
export async function readMemberTargets(db: Db, id: number): Promise<TargetId[]> {
  const { rows } = await sql<TargetId>`
    select 'product' as scope, product_id as target from assortment_products where assortment_id = ${id}
    union all select 'brand', brand_id from assortment_brands where assortment_id = ${id}
    union all select 'category', category_id from assortment_categories where assortment_id = ${id}`.execute(
    db,
  );
  return rows;
}

/** Lets one transaction at a time add or change assortments, so that they never are too many. 1 query. */
export async function lockAssortments(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(7281946061)`.execute(tx);
}

/** The assortment with a code, and the number of all. 1 query. */
export async function findAssortment(
  tx: Db,
  code: string,
): Promise<{ found: StoredAssortment | null; count: number }> {
  const { rows } = await sql<{ found: StoredAssortment | null; count: number }>`select
    (select json_build_object('id', id, 'code', code, 'name', name, 'version', version) from assortments
      where code = ${code}) as found, (select count(*) from assortments) as count`.execute(tx);
  return rows[0] ?? { found: null, count: 0 };
}

const tables = {
  products: {
    members: sql`assortment_products (assortment_id, product_id)`,
    of: sql`products`,
    key: sql`code`,
  },
  brands: {
    members: sql`assortment_brands (assortment_id, brand_id)`,
    of: sql`brands`,
    key: sql`code`,
  },
  categories: {
    members: sql`assortment_categories (assortment_id, category_id)`,
    of: sql`categories`,
    key: sql`path`,
  },
} as const;

/** Those of the members that do not exist. 1 query. */
export async function findUnknownMembers(tx: Db, members: Members): Promise<Members> {
  const missing = (
    kind: keyof Members,
  ) => sql`array(select n from unnest(${[...members[kind]]}::text[]) n
    where not exists (select from ${tables[kind].of} t where t.${tables[kind].key} = n))`;
  const { rows } =
    await sql<Members>`select ${missing('products')} as products, ${missing('brands')} as brands,
    ${missing('categories')} as categories`.execute(tx);
  return rows[0] ?? { products: [], brands: [], categories: [] };
}

/** Adds an assortment without members. 1 query. */
export async function insertAssortment(
  tx: Db,
  code: string,
  name: string,
): Promise<StoredAssortment> {
  return tx
    .insertInto('assortments')
    .values({ code, name })
    .returning(['id', 'code', 'name', 'version'])
    .executeTakeFirstOrThrow();
}

/** Names an assortment, and gives its new version. 1 query. */
export async function updateAssortment(tx: Db, id: number, name: string): Promise<number> {
  const { version } = await tx
    .updateTable('assortments')
    .set({ name, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Replaces the members of an assortment. 6 queries. */
export async function writeMembers(tx: Db, id: number, members: Members): Promise<void> {
  await sql`delete from assortment_products where assortment_id = ${id}`.execute(tx);
  await sql`delete from assortment_brands where assortment_id = ${id}`.execute(tx);
  await sql`delete from assortment_categories where assortment_id = ${id}`.execute(tx);
  for (const kind of ['products', 'brands', 'categories'] as const) {
    const { members: table, of, key } = tables[kind];
    await sql`insert into ${table} select ${id}, t.id from ${of} t
      where t.${key} = any(${[...members[kind]]}::text[]) on conflict do nothing`.execute(tx);
  }
}

/** Removes an assortment; false where a group or a company has it. For a transaction. 2 queries. */
export async function deleteAssortment(tx: Db, id: number): Promise<boolean> {
  // Waits for a group or a company that gets the assortment at this moment.
  await sql`select 1 from assortments where id = ${id} for update`.execute(tx);
  const { numAffectedRows } = await sql`delete from assortments a where a.id = ${id}
    and not exists (select from group_assortments g where g.assortment_id = a.id)
    and not exists (select from company_assortments c where c.assortment_id = a.id)`.execute(tx);
  return numAffectedRows === 1n;
}
