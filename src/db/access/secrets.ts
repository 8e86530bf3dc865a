import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { newToken } from './tokens.ts';

/**
 * A random key of this shop (see `newToken`): the first call makes it, and every later call returns the same key, in
 * all processes. 1 query, 2 for the first call.
 */
export async function ensureSecret(db: Db, name: string): Promise<string> {
  const known = await readSecret(db, name);
  if (known !== null) return known;
  const made = await db
    .insertInto('secrets')
    .values({ name, value: newToken() })
    // Another process may have been faster; `do nothing` would not return its row.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: sql`excluded.name` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return made.value;
}

/** The same where it was made already; null where it was not. 1 query. */
export async function readSecret(db: Db, name: string): Promise<string | null> {
  const known = await db
    .selectFrom('secrets')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirst();
  return known?.value ?? null;
}
