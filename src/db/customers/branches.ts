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
