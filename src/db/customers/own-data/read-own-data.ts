import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { account, accountParts, goodsParts } from './account-parts.ts';
import { businessParts, orderParts } from './order-parts.ts';

/** All that the shop keeps of a customer, part by part; lists of plain records. */
export type OwnData = Record<string, unknown>;

/**
 * Everything that is kept of a customer, to be given to them (rule account/own-data): no hash, nothing that is encrypted and no id
 * of the database. 1 query.
 */
export async function readOwnData(db: Db, customerId: number): Promise<OwnData> {
  const { rows } = await sql<{ data: OwnData }>`
    select json_build_object('account', ${account}, ${accountParts}, ${goodsParts}, ${orderParts}, ${businessParts}) as data
    from customers c where c.id = ${customerId}`.execute(db);
  return rows[0]?.data ?? {};
}
