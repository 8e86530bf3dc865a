import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

type Sequence =
  | 'order_numbers'
  | 'quote_numbers'
  | 'return_numbers'
  | 'products_id_seq'
  | 'currencies_id_seq'
  | 'installment_plans_id_seq';

/**
 * Makes a sequence give only numbers above `least` from now on; it is never set back (rule
 * orders/number). Call it inside a short transaction: altering the sequence waits for everyone who has
 * drawn from it and not committed yet, and keeps others from drawing until the transaction ends.
 * Without that lock somebody could draw between the look and the setting, and the setting would take
 * the drawn number back. 2 queries.
 */
export async function raiseSequence(db: Db, sequence: Sequence, least: number): Promise<void> {
  await sql`alter sequence ${sql.id(sequence)} cache 1`.execute(db);
  await sql`select setval(${sequence}, ${least}::bigint) from ${sql.id(sequence)}
    where last_value < ${least}::bigint or (last_value = ${least}::bigint and not is_called)`.execute(
    db,
  );
}
