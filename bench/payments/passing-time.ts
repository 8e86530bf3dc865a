import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Lets an hour pass for these payments: everything that was written of them is an hour older. */
export async function letHourPass(db: Db, attemptIds: readonly string[]): Promise<void> {
  if (attemptIds.length === 0) return;
  const ids = sql.join(attemptIds.map((id) => sql`${id}::uuid`));
  await sql`
    update payment_attempts set created_at = created_at - interval '1 hour',
      next_check_at = next_check_at - interval '1 hour'
    where id in (${ids})
  `.execute(db);
  await sql`
    update stock_reservations set expires_at = expires_at - interval '1 hour'
    where attempt_id in (${ids})
  `.execute(db);
}

/** Somebody else has bought what is left of these: nothing is there but what payments hold. */
export async function sellOut(db: Db, products: readonly number[]): Promise<void> {
  await setPieces(db, products, 0);
}

/** New goods have come: so many pieces are there beside what payments hold. */
export async function restock(db: Db, products: readonly number[], pieces: number): Promise<void> {
  await setPieces(db, products, pieces);
}

/** As an import would have it: no movement, another opening. */
async function setPieces(db: Db, products: readonly number[], pieces: number): Promise<void> {
  const ids = sql.join(products.map((id) => sql`${id}::bigint`));
  await sql`
    update products set quantity = reserved + ${pieces}::int,
      opening_quantity = opening_quantity + reserved + ${pieces}::int - quantity
    where id in (${ids})
  `.execute(db);
}

/** Lets two days pass for all that is not over: it is due now. */
export async function letDaysPass(db: Db): Promise<void> {
  await sql`
    update payment_attempts set created_at = created_at - interval '2 days', next_check_at = now()
    where next_check_at is not null
  `.execute(db);
  await sql`
    update stock_reservations set expires_at = expires_at - interval '2 days' where state = 'held'
  `.execute(db);
  await sql`update refunds set next_try_at = now() where state = 'wanted'`.execute(db);
}

/** How many attempts and refunds somebody still has to look at. */
export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select ((select count(*) from payment_attempts where next_check_at is not null)
      + (select count(*) from refunds where state = 'wanted'))::int as open
  `.execute(db);
  return rows[0]?.open ?? 0;
}
