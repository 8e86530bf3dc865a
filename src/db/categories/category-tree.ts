import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { inTreeOrder } from './tree-order.ts';

/** The key of the advisory lock for changes of the tree; nothing else in the database uses this number. */
const treeLock = 7_281_946_043;

/** A category as the office's tree shows it. */
export interface TreeCategory {
  id: number;
  parentId: number | null;
  path: string;
  name: string;
  nameEn: string;
  image: string;
  hidden: boolean;
  version: number;
  depth: number;
}

/** Lets one transaction at a time change the tree: paths depend on each other. For a transaction. 1 query. */
export async function lockTree(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${treeLock})`.execute(tx);
}

/** Every category in the menu's order, hidden ones too. 1 query. */
export async function readTree(db: Db): Promise<TreeCategory[]> {
  const { rows } = await sql<TreeCategory>`
    select id, parent_id as "parentId", path, name, name_en as "nameEn", image, hidden, version, 0 as depth
    from categories order by sort_order, tr_sort(name), id`.execute(db);
  return inTreeOrder(rows);
}

/** The number of products in each category, hidden products and subcategories included, by the category's id. 1 query. */
export async function countCategoryProducts(db: Db): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; count: number }>`
    select category_id as id, count(*)::int as count from product_categories pc
      join products p on p.id = pc.product_id and p.parent_id is null
    group by 1`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** The number of products and subcategories that are right in a category or below it. 1 query. */
export async function countInside(
  tx: Db,
  id: number,
): Promise<{ products: number; categories: number }> {
  const { rows } = await sql<{ products: number; categories: number }>`
    select (select count(*)::int from product_categories where category_id = ${id}) as products,
      (select count(*)::int from categories where parent_id = ${id}) as categories`.execute(tx);
  return rows[0] ?? { products: 0, categories: 0 };
}
