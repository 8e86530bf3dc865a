import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { raiseSequence } from './raise-sequence.ts';
import { recordset } from './bulk-rows.ts';

export interface CategoryRow {
  path: string;
  name?: string;
  name_en?: string;
  image?: string;
  sort_order?: number;
  hidden?: boolean;
  /** '' for none of its own. */
  withdrawal?: string;
  intro?: string;
  intro_en?: string;
  html?: string;
  html_en?: string;
  /** All that lead to it. */
  old_paths?: OldPathRow[];
}

/** A former path of a category. */
export interface OldPathRow {
  path: string;
  reason: string;
  at: string;
}

/** A category's id and those of its ancestors, the nearest first. */
export interface KnownCategory {
  id: number;
  ancestors: number[];
}

/** Every category by its path. */
export async function readCategories(db: Db): Promise<Map<string, KnownCategory>> {
  const rows = await db.selectFrom('categories').select(['id', 'path']).execute();
  const ids = new Map(rows.map((row) => [row.path, row.id]));
  return new Map(
    rows.map((row) => {
      const ancestors: number[] = [];
      for (let at = row.path.lastIndexOf('/'); at > 0; at = row.path.lastIndexOf('/', at - 1)) {
        const id = ids.get(row.path.slice(0, at));
        if (id !== undefined) ancestors.push(id);
      }
      return [row.path, { id: row.id, ancestors }];
    }),
  );
}

const categoryColumns = {
  n: 'int',
  path: 'text',
  name: 'text',
  name_en: 'text',
  image: 'text',
  sort_order: 'int',
  hidden: 'boolean',
  withdrawal: 'text',
  intro: 'text',
  intro_en: 'text',
  html: 'text',
  html_en: 'text',
};

/** Inserts or updates categories and sets their parents and old paths. Returns the paths that changed. */
export async function upsertCategories(db: Db, given: readonly CategoryRow[]): Promise<string[]> {
  const list = JSON.stringify(given.map((row, n) => ({ n, ...row })));
  const { rows } = await sql<{ path: string }>`
    insert into categories as c (path, name, name_en, image, sort_order, hidden, withdrawal, intro, intro_en, html,
      html_en)
    select x.path, coalesce(x.name, o.name), coalesce(x.name_en, o.name_en, ''),
      coalesce(x.image, o.image, ''), coalesce(x.sort_order, o.sort_order, 0), coalesce(x.hidden, o.hidden, false),
      nullif(coalesce(x.withdrawal, o.withdrawal), ''),
      coalesce(x.intro, o.intro, ''), coalesce(x.intro_en, o.intro_en, ''), coalesce(x.html, o.html, ''),
      coalesce(x.html_en, o.html_en, '')
    from ${recordset(list, categoryColumns)} left join categories o on o.path = x.path
    order by x.n
    on conflict (path) do update set name = excluded.name, name_en = excluded.name_en,
      image = excluded.image, sort_order = excluded.sort_order, hidden = excluded.hidden, withdrawal = excluded.withdrawal, intro = excluded.intro,
      intro_en = excluded.intro_en, html = excluded.html, html_en = excluded.html_en, version = c.version + 1
    where (c.name, c.name_en, c.image, c.sort_order, c.hidden, c.withdrawal, c.intro, c.intro_en, c.html, c.html_en)
      is distinct from (excluded.name, excluded.name_en, excluded.image, excluded.sort_order, excluded.hidden,
        excluded.withdrawal, excluded.intro, excluded.intro_en, excluded.html, excluded.html_en)
    returning c.path`.execute(db);
  await sql`
    update categories c set parent_id = p.id from categories p
    where c.path = any(${given.map((row) => row.path)}::text[]) and strpos(c.path, '/') > 0
      and p.path = regexp_replace(c.path, '/[^/]+$', '')
      and c.parent_id is distinct from p.id`.execute(db);
  const moved = await replaceOldPaths(db, given);
  return [...new Set([...rows.map((row) => row.path), ...moved])];
}

/** The present paths of the categories to which these addresses lead as former ones. 1 query. */
export async function formerOwners(db: Db, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct c.path from category_old_paths o join categories c on c.id = o.category_id
    where o.path = any(${paths}::text[])`.execute(db);
  return rows.map(({ path }) => path);
}

/** Makes the given old paths those of each category; a path that a category has stays its own. Returns the categories' paths. */
async function replaceOldPaths(db: Db, given: readonly CategoryRow[]): Promise<string[]> {
  const told = given.filter((row) => row.old_paths !== undefined);
  if (told.length === 0) return [];
  const list = JSON.stringify(
    told.flatMap(({ path: present, old_paths: old = [] }) =>
      old.map((each) => ({ ...each, present })),
    ),
  );
  const columns = { present: 'text', path: 'text', reason: 'text', at: 'timestamptz' };
  const { rows: gone } = await sql<{ path: string }>`
    delete from category_old_paths o using categories c
    where c.id = o.category_id and c.path = any(${told.map((row) => row.path)}::text[])
      and not exists (select from ${recordset(list, columns)} where x.path = o.path and x.present = c.path)
    returning c.path`.execute(db);
  const { rows: added } = await sql<{ path: string }>`
    insert into category_old_paths as o (path, category_id, reason, at)
    select distinct on (x.path) x.path, c.id, x.reason, x.at
    from ${recordset(list, columns)} join categories c on c.path = x.present
    where not exists (select from categories t where t.path = x.path)
    order by x.path, x.at desc
    on conflict (path) do update set category_id = excluded.category_id, reason = excluded.reason, at = excluded.at
    where (o.category_id, o.reason, o.at) is distinct from (excluded.category_id, excluded.reason, excluded.at)
    returning (select path from categories where id = o.category_id) as path`.execute(db);
  return [...gone, ...added].map((row) => row.path);
}

/** Creates or renames brands by code (an empty name keeps the present one). Returns their ids. */
export async function upsertBrands(
  db: Db,
  given: readonly { code: string; name: string }[],
): Promise<Map<string, number>> {
  if (given.length === 0) return new Map();
  const codes = given.map((brand) => brand.code);
  const names = given.map((brand) => brand.name);
  await sql`
    insert into brands as b (code, name)
    select x.code, coalesce(nullif(x.name, ''), o.name, x.code)
    from unnest(${codes}::text[], ${names}::text[]) x (code, name)
    left join brands o on o.code = x.code
    order by x.code
    on conflict (code) do update set name = excluded.name where b.name <> excluded.name`.execute(
    db,
  );
  const rows = await db
    .selectFrom('brands')
    .select(['id', 'code'])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.code, row.id]));
}

/** Creates missing models by name. Returns the ids of all. */
export async function upsertModels(db: Db, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  await sql`insert into models (name) select * from unnest(${names}::text[])
    on conflict do nothing`.execute(db);
  const rows = await db
    .selectFrom('models')
    .select(['id', 'name'])
    .where('name', 'in', [...names])
    .execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

export async function hasProducts(db: Db): Promise<boolean> {
  const row = await db.selectFrom('products').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Raises the sequences above the ids that the import brought. Call it inside a transaction. */
export async function reserveImportedIds(db: Db): Promise<void> {
  for (const table of ['currencies', 'installment_plans'] as const) {
    const last = await db
      .selectFrom(table)
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirst();
    if (last?.id) await raiseSequence(db, `${table}_id_seq`, last.id);
  }
}

/**
 * Updates the planner's statistics: a first import is faster than autovacuum. Of products it analyzes only the columns
 * that queries join and filter by: texts, and indexes on expressions of them, take ten times as long, and autovacuum
 * analyzes them later.
 */
export async function analyzeCatalog(db: Db): Promise<void> {
  await sql`analyze brands, categories, product_categories, product_equivalents, product_variants,
    product_units (product_id, id, price, currency, list_price),
    products (id, code, brand_id, model_id, parent_id, default_unit_id, tax_rate, quantity, sales_number, has_children,
      active, created_at)`.execute(db);
}
