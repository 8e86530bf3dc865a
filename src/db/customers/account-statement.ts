import type { Db } from '#db/database.ts';

/** A movement of the open account as the merchant's bookkeeping gave it (rule
 * business/statement). */
interface Movement {
  date: string;
  document: string;
  description: string;
  dueDate: string | null;
  debit: number;
  credit: number;
}

/**
 * The movements in the order of their days, what of them is overdue, and the account's currency if it
 * has one. Two queries.
 */
export async function readMovements(
  db: Db,
  customerId: number,
): Promise<{
  currency: string | null;
  overdue: { balance: number; expiryDay: number };
  movements: Movement[];
}> {
  const customer = await db
    .selectFrom('customers')
    .select(['overdue_currency', 'overdue_balance', 'overdue_expiry_day'])
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow();
  const movements = await db
    .selectFrom('customer_statement')
    .select(['date', 'document', 'description', 'due_date as dueDate', 'debit', 'credit'])
    .where('customer_id', '=', customerId)
    .orderBy('date')
    .orderBy('position')
    .execute();
  return {
    currency: customer.overdue_currency,
    overdue: { balance: customer.overdue_balance, expiryDay: customer.overdue_expiry_day },
    movements,
  };
}
