import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { newToken } from './tokens.ts';

/**
 * A random key of this shop (see `newToken`): the first call makes it, and every later call returns the same key, in
 * all processes. 1 query.
 */
export async function ensureSecret(db: Db, name: string): Promise<string> {
  const row = await db
    .insertInto('secrets')
    .values({ name, value: newToken() })
    // `do nothing` would not return the existing row.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: sql`excluded.name` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
