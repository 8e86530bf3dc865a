import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { bulkRows } from '#db/transfer/bulk-rows.ts';
import { undoDays } from '#rules/transfer/import-run.ts';

/** The names among these that photos of returns or reviews have, or whose return the shop itself took. 1 query. */
export async function findHeldPhotos(
  db: Db,
  photos: readonly { file: string; returnNo: string }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ file: string }>`
    select g.file from unnest(${photos.map(({ file }) => file)}::text[], ${photos.map(({ returnNo }) => returnNo)}::text[])
      as g (file, return_no)
    where exists (select from return_photos p where p.file = g.file)
      or exists (select from review_photos p where p.file = g.file)
      or exists (select from returns r where r.return_no = g.return_no and not r.imported)`.execute(
    db,
  );
  return new Set(rows.map(({ file }) => file));
}

/** Notes a file before it is written: it is removed within the hour, unless a return has it by then. 1 query. */
export async function announceImportedPhoto(db: Db, file: string): Promise<void> {
  await sql`
    insert into removed_photo_files (file, due_at) values (${file}, now() + interval '1 hour')
    on conflict (file) do update set due_at = excluded.due_at`.execute(db);
}

/** The announced files among these, kept from being removed until the transaction ends. 1 query, none without files. */
export async function lockAnnouncedPhotos(
  tx: Db,
  files: readonly string[],
): Promise<ReadonlySet<string>> {
  if (files.length === 0) return new Set();
  const { rows } = await sql<{ file: string }>`
    select file from removed_photo_files where file = any(${files}::text[]) and due_at > now()
    order by file for update`.execute(tx);
  return new Set(rows.map(({ file }) => file));
}

export interface PhotoRow {
  return_id: number | undefined;
  order_line_id: number | undefined;
  file: string;
  by_name: string;
  sent_at: string;
}

const columns = {
  n: 'int',
  return_id: 'bigint',
  order_line_id: 'bigint',
  file: 'text',
  by_name: 'text',
  sent_at: 'timestamptz',
};

/**
 * Gives announced files to lines of returns that have just been written. Files of `dropped`, which their returns had until
 * now, stay for as long as the import can be undone. 1 query for each, none without files.
 */
export async function writePhotosOfReturns(
  tx: Db,
  rows: readonly PhotoRow[],
  dropped: readonly string[],
): Promise<void> {
  if (rows.length > 0)
    await sql`
      with added as (
        insert into return_photos (return_line_id, file, by_name, sent_at)
        select l.id, x.file, x.by_name, x.sent_at
        from ${bulkRows(
          rows.map((row, n) => ({ ...row, n })),
          columns,
        )} join return_lines l on l.return_id = x.return_id and l.order_line_id = x.order_line_id
        order by x.n
        returning file
      )
      delete from removed_photo_files where file in (select file from added)`.execute(tx);
  if (dropped.length > 0)
    await sql`
      update removed_photo_files set due_at = now() + make_interval(days => ${undoDays}::int)
      where file = any(${dropped}::text[])`.execute(tx);
}
