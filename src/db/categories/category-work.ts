import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { OldPathReason } from '#rules/catalog/tree/category-form.ts';
import type { WithdrawalKind } from '#rules/returns/return-words.ts';

/** The fields of a category that the office writes. */
export interface CategoryFields {
  name: string;
  nameEn: string;
  intro: string;
  introEn: string;
  html: string;
  htmlEn: string;
  image: string;
  hidden: boolean;
  /** Empty: as the category above says (rule returns/exceptions). */
  withdrawal: WithdrawalKind | '';
}

export interface StoredCategory extends CategoryFields {
  id: number;
  parentId: number | null;
  path: string;
  version: number;
}

/** A former path of a category. */
export interface OldPath {
  id: number;
  path: string;
  reason: OldPathReason;
  at: string;
}

const columns = sql`id, parent_id as "parentId", path, name, name_en as "nameEn", intro, intro_en as "introEn", html,
  html_en as "htmlEn", image, hidden, coalesce(withdrawal, '') as withdrawal, version`;

/** Null where there is none. 1 query. */
export async function readCategory(db: Db, id: number): Promise<StoredCategory | null> {
  const { rows } = await sql<StoredCategory>`
    select ${columns} from categories where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks a category for a change: nothing comes into it meanwhile. Null where there is none. For a transaction. 1 query. */
export async function holdCategory(tx: Db, id: number): Promise<StoredCategory | null> {
  const { rows } = await sql<StoredCategory>`
    select ${columns} from categories where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The paths that lead to a category, the newest first. 1 query. */
export async function readOldPaths(db: Db, categoryId: number): Promise<OldPath[]> {
  const { rows } = await sql<Omit<OldPath, 'at'> & { at: Date }>`
    select id, path, reason, at from category_old_paths where category_id = ${categoryId}
    order by at desc, id desc`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** The kind of thing that has this path already: a category, or a stored URL. Null: none. 1 query. */
export async function whoHasPath(tx: Db, path: string): Promise<'category' | 'page' | null> {
  const { rows } = await sql<{ category: boolean; page: boolean }>`
    select exists (select from categories where path = ${path}) as category,
      exists (select from urls where path = ${`/${path}`}) as page`.execute(tx);
  if (rows[0]?.category) return 'category';
  return rows[0]?.page ? 'page' : null;
}

/** Adds a category last under its parent. 1 query. */
export async function insertCategory(
  tx: Db,
  category: { parentId: number | null; path: string; name: string; nameEn: string; now: Date },
): Promise<number> {
  const { parentId, path, name, nameEn, now } = category;
  const { rows } = await sql<{ id: number }>`
    insert into categories (parent_id, path, name, name_en, sort_order, path_at)
    select ${parentId}::int, ${path}, ${name}, ${nameEn}, coalesce(max(sort_order), 0) + 1, ${now}::timestamptz
    from categories where parent_id is not distinct from ${parentId}::int
    returning id`.execute(tx);
  const [made] = rows;
  if (!made) throw new Error('a category was not added');
  return made.id;
}

/** Writes a category's fields and gives its new version. 1 query. */
export async function updateCategory(tx: Db, id: number, fields: CategoryFields): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    update categories set name = ${fields.name}, name_en = ${fields.nameEn}, intro = ${fields.intro},
      intro_en = ${fields.introEn}, html = ${fields.html}, html_en = ${fields.htmlEn}, image = ${fields.image},
      hidden = ${fields.hidden}, withdrawal = nullif(${fields.withdrawal}, ''), version = version + 1
    where id = ${id} returning version`.execute(tx);
  const [changed] = rows;
  if (!changed) throw new Error('a category that is not there');
  return changed.version;
}

/** Deletes an empty category; what led to it, its own path too, leads to its parent. At most 3 queries. */
export async function deleteCategory(
  tx: Db,
  { id, parentId, path }: Pick<StoredCategory, 'id' | 'parentId' | 'path'>,
  now: Date,
): Promise<void> {
  if (parentId !== null) {
    await sql`update category_old_paths set category_id = ${parentId} where category_id = ${id}`.execute(
      tx,
    );
  }
  await sql`delete from categories where id = ${id}`.execute(tx);
  if (parentId !== null) {
    await addOldPaths(tx, { paths: [path], categoryId: parentId, reason: 'removed', now });
  }
}

/** Lets paths lead to a category, wherever they led before. 1 query. */
export async function addOldPaths(
  tx: Db,
  added: { paths: readonly string[]; categoryId: number; reason: OldPathReason; now: Date },
): Promise<void> {
  await sql`
    insert into category_old_paths (path, category_id, reason, at)
    select p, ${added.categoryId}, ${added.reason}, ${added.now} from unnest(${added.paths}::text[]) p
    on conflict (path) do update set category_id = excluded.category_id, reason = excluded.reason,
      at = excluded.at`.execute(tx);
}

/** Gives the path that was removed, and the category that it led to; null where there was none. 1 query. */
export async function deleteOldPath(
  tx: Db,
  id: number,
): Promise<{ path: string; categoryId: number } | null> {
  const { rows } = await sql<{ path: string; categoryId: number }>`
    delete from category_old_paths where id = ${id} returning path, category_id as "categoryId"`.execute(
    tx,
  );
  return rows[0] ?? null;
}
