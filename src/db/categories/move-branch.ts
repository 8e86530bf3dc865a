import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { briefMs, type OldPathReason } from '#rules/catalog/category-form.ts';

export interface NewPath {
  /** The category and everything below it. */
  branch: readonly number[];
  from: string;
  to: string;
  reason: OldPathReason;
  now: Date;
}

/**
 * Gives a branch of the tree its new paths. The old ones lead to their categories, except those that stood for some minutes
 * only (rule categories/old-addresses). 2 queries.
 */
export async function movePaths(tx: Db, { branch, from, to, reason, now }: NewPath): Promise<void> {
  const lasting = new Date(now.getTime() - briefMs);
  await sql`
    insert into category_old_paths (path, category_id, reason, at)
    select path, id, ${reason}, ${now} from categories
    where id = any(${branch}::int[]) and path_at <= ${lasting}::timestamptz
    on conflict (path) do update set category_id = excluded.category_id, reason = excluded.reason,
      at = excluded.at`.execute(tx);
  await sql`
    update categories set path = ${to} || substr(path, ${from.length + 1}::int), path_at = ${now}
    where id = any(${branch}::int[])`.execute(tx);
}

/** Puts a category under a parent, and its siblings into this order. Gives its new version. 2 queries. */
export async function placeCategory(
  tx: Db,
  { id, parentId, order }: { id: number; parentId: number | null; order: readonly number[] },
): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update categories set parent_id = ${parentId}::int, version = version + 1 where id = ${id}
    returning version`.execute(tx);
  await sql`
    update categories c set sort_order = o.place::int
    from unnest(${order}::int[]) with ordinality o (id, place)
    where c.id = o.id and c.sort_order <> o.place`.execute(tx);
  const [changed] = rows;
  if (!changed) throw new Error('a category that is not there');
  return changed.version;
}

/** A large category takes its time: every product in it is listed anew. */
const mostMs = 120_000;

/**
 * Puts the products of a moved category into the categories that are above it now, and takes them out of those that were
 * above it, unless another category of theirs is below those. For a transaction; after `placeCategory`. 3 queries.
 */
export async function moveProducts(
  tx: Db,
  { id, formerly }: { id: number; formerly: readonly number[] },
): Promise<void> {
  await sql.raw(`set local statement_timeout = ${mostMs}`).execute(tx);
  const above = sql`
    above (id, top) as (
      select id, parent_id from categories where parent_id is not null
      union all
      select above.id, c.parent_id from above join categories c on c.id = above.top
      where c.parent_id is not null)`;
  await sql`
    with recursive ${above}
    delete from product_categories gone
    where gone.category_id = any(${formerly}::int[]) and not gone.direct
      and gone.product_id in (select product_id from product_categories where category_id = ${id})
      and not exists (select from product_categories still
        join above on above.id = still.category_id and above.top = gone.category_id
        where still.product_id = gone.product_id and still.direct)`.execute(tx);
  await sql`
    with recursive ${above}
    insert into product_categories (category_id, product_id, direct)
    select above.top, pc.product_id, false
    from product_categories pc join above on above.id = pc.category_id
    where pc.category_id = ${id}
    on conflict (category_id, product_id) do nothing`.execute(tx);
}
