import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { PhotoState } from '#rules/catalog/reviews/photo-form.ts';

interface HeldPhoto {
  state: PhotoState;
  version: number;
}

/** Locks a photograph for a decision; null where there is none. For a transaction. 1 query. */
export async function holdPhoto(tx: Db, id: number): Promise<HeldPhoto | null> {
  const { rows } = await sql<HeldPhoto>`
    select state, version from review_photos where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** Writes a held photograph's state, and gives its new version. For a transaction. 1 query. */
export async function updatePhoto(tx: Db, id: number, state: PhotoState): Promise<number> {
  const { version } = await tx
    .updateTable('review_photos')
    .set((row) => ({ state, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** The name of a photograph's files; null where there is none. 1 query. */
export async function readPhotoFile(db: Db, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('review_photos')
    .where('id', '=', id)
    .select('file')
    .executeTakeFirst();
  return row?.file ?? null;
}
