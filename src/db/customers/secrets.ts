import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * A key that this shop made for itself: 32 random bytes as base64url, made at the first call and the
 * same ever after. One statement, so that processes which start at once agree. One query.
 */
export async function ensureSecret(db: Db, name: string): Promise<string> {
  const row = await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32).toString('base64url') })
    // A do-nothing insert would not give back the row that is there.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name: sql`excluded.name` }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return row.value;
}
