import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A customer's branches, in the order in which they were brought in (rule business/branches). 1 query. */
export async function listBranches(
  db: Db,
  customerId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('customer_branches')
    .select(['id', 'name'])
    .where('customer_id', '=', customerId)
    .orderBy('id')
    .execute();
}

/**
 * Chooses a branch for the session, null for none, and remembers it with the customer (rule business/last-branch). False
 * when the session is nobody's, or the branch is not one of its customer's. Locks the customer before the session, as
 * an order does. One query.
 */
export async function chooseBranch(
  db: Db,
  sessionId: number,
  branchId: number | null,
): Promise<boolean> {
  const { rows } = await sql`
    with own as materialized (
      select s.id, s.customer_id from sessions s
      where s.id = ${sessionId} and s.customer_id is not null and (${branchId}::int is null or exists (
        select from customer_branches b where b.customer_id = s.customer_id and b.id = ${branchId}::int))
    ), remembered as (
      update customers c set branch_id = ${branchId}::int from own where c.id = own.customer_id returning c.id
    )
    update sessions s set branch_id = ${branchId}::int from own join remembered on remembered.id = own.customer_id
    where s.id = own.id returning s.id`.execute(db);
  return rows.length > 0;
}
