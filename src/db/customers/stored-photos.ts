import { sql } from 'kysely';
import { photoLimits, type PhotoState } from '#rules/catalog/reviews/photo-form.ts';
import type { Db } from '#db/database.ts';

/**
 * Notes files before they are written: they are removed at `dueAt`, unless `addPhotos` has made photographs of them by
 * then. 1 query.
 */
export async function announcePhotoFiles(
  db: Db,
  { files, dueAt }: { files: readonly string[]; dueAt: Date },
): Promise<void> {
  const rows = files.map((file) => ({ file, due_at: dueAt }));
  await db.insertInto('removed_photo_files').values(rows).execute();
}

/**
 * Keeps an account open while photographs are added: one that is closed would leave them behind. False for an account
 * that is closed already. For a transaction, before anything else is locked. 1 query.
 */
export async function keepAccountOpen(trx: Db, customerId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('customers')
    .where('id', '=', customerId)
    .where('closed_at', 'is', null)
    .select('id')
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Adds announced files to a review, each to its first free place; false where there is no place for one of them. For a
 * transaction that holds the review, or has just written it. 1 query.
 */
export async function addPhotos(
  trx: Db,
  { reviewId, files, now }: { reviewId: number; files: readonly string[]; now: Date },
): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with free as (
      select place, row_number() over (order by place) as turn
      from generate_series(1, ${photoLimits.count}::int) as place
      where place not in (select place from review_photos where review_id = ${reviewId})
    ), added as (
      insert into review_photos (review_id, place, file, sent_at)
      select ${reviewId}::bigint, free.place, given.file, ${now}::timestamptz
      from unnest(${files}::text[]) with ordinality as given (file, turn) join free using (turn)
      returning file
    ), kept as (
      delete from removed_photo_files where file in (select file from added)
    )
    select count(*)::int as count from added`.execute(trx);
  return rows[0]?.count === files.length;
}

/** Removes the photographs in these places of a review. For a transaction that holds the review. 1 query. */
export async function removePhotos(
  trx: Db,
  { reviewId, places }: { reviewId: number; places: readonly number[] },
): Promise<void> {
  await trx
    .deleteFrom('review_photos')
    .where('review_id', '=', reviewId)
    .where('place', 'in', places)
    .execute();
}

/** A photograph's state, whether its review is published, and the customer who sent it; null where there is none. 1 query. */
export async function findPhoto(
  db: Db,
  file: string,
): Promise<{ state: PhotoState; isPublished: boolean; customerId: number } | null> {
  const { rows } = await sql<{ state: PhotoState; isPublished: boolean; customerId: number }>`
    select p.state, r.state = 'published' as "isPublished", r.customer_id as "customerId" from review_photos p join reviews r on r.id = p.review_id
    where p.file = ${file}`.execute(db);
  return rows[0] ?? null;
}

/**
 * Files that no photograph needs any more, kept from being announced again until the transaction ends; those that another
 * process removes are left out. 1 query.
 */
export async function lockRemovedFiles(
  tx: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('removed_photo_files')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .select('file')
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ file }) => file);
}

/** Forgets files that are removed. 1 query. */
export async function forgetRemovedFiles(db: Db, files: readonly string[]): Promise<void> {
  await db.deleteFrom('removed_photo_files').where('file', 'in', files).execute();
}
