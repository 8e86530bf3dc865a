import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { keptSince } from '#rules/privacy/kept-data.ts';

/** A stored file, and the line of the order that it shows. */
export interface LinePhoto {
  item: number;
  file: string;
}

/**
 * Gives announced files to the lines of a return, whose photos they are from now on (rule returns/photos). `byName` is ''
 * for the customer's own. For a transaction that holds the return, or has just written it. 1 query.
 */
export async function addReturnPhotos(
  tx: Db,
  {
    returnId,
    photos,
    byName,
    now,
  }: { returnId: number; photos: readonly LinePhoto[]; byName: string; now: Date },
): Promise<void> {
  const items = photos.map(({ item }) => item);
  const files = photos.map(({ file }) => file);
  await sql`
    with added as (
      insert into return_photos (return_line_id, file, by_name, sent_at)
      select x.id, given.file, ${byName}, ${now}::timestamptz
      from unnest(${items}::bigint[], ${files}::text[]) with ordinality as given (item, file, place)
        join return_lines x on x.return_id = ${returnId} and x.order_line_id = given.item
      order by given.place
      returning file
    )
    delete from removed_photo_files where file in (select file from added)`.execute(tx);
}

/** Whether a file is a photo of a return. 1 query. */
export async function isPhotoOfReturn(db: Db, returnNo: string, file: string): Promise<boolean> {
  const row = await db
    .selectFrom('return_photos as p')
    .innerJoin('return_lines as x', 'x.id', 'p.return_line_id')
    .innerJoin('returns as r', 'r.id', 'x.return_id')
    .where('p.file', '=', file)
    .where('r.return_no', '=', returnNo)
    .select('p.id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Photos of returns that are older than a claim can be (rule returns/photos-kept). */
export function oldReturnPhotos(now: Date): ExpiredRows {
  const where = sql`sent_at < ${keptSince('return-photos', now)}::timestamptz`;
  return { table: 'return_photos', key: ['id'], where, orderBy: 'sent_at' };
}
