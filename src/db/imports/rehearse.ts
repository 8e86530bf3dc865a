import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Does work within a transaction and takes back what it wrote; answers what it found. 2 queries more. */
export async function rehearse<T>(tx: Db, work: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(tx);
  const found = await work();
  await sql`rollback to savepoint rehearsal`.execute(tx);
  return found;
}
