import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';
import type { OverdueDebt } from '#rules/order/account/overdue.ts';
import type { Owner } from '#rules/person/owner.ts';
import { ownerId, ownerValues, type OwnerValues } from './owner-id.ts';

/** The debt of a customer, whether or not it is to be told; null where nobody is signed in. One query. */
export async function readOverdueDebt(db: Db, owner: Owner): Promise<OverdueDebt | null> {
  const [row] = await overdueDebt(db, ownerValues(owner));
  return row ?? null;
}

const overdueDebt = preparedQuery<OwnerValues, OverdueDebt>('overdue-debt', (db, value) =>
  db
    .selectFrom('customer_accounts')
    .select([
      sql<number>`overdue_balance`.as('balance'),
      sql<number>`overdue_expiry_day`.as('expiryDay'),
    ])
    .select('overdue_currency as currency')
    .where('customer_id', '=', ownerId(value)),
);
