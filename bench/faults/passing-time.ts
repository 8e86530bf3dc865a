import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Makes everything about these attempts an hour older. */
export async function letHourPass(db: Db, attemptIds: readonly string[]): Promise<void> {
  const ids = `{${attemptIds.join(',')}}`;
  await sql`update payment_attempts set created_at = created_at - interval '1 hour',
    next_check_at = next_check_at - interval '1 hour' where id = any(${ids}::uuid[])`.execute(db);
  await sql`update stock_reservations set expires_at = expires_at - interval '1 hour'
    where attempt_id = any(${ids}::uuid[])`.execute(db);
}

/** Makes every open payment and refund two days older, so that it is due. */
export async function letDaysPass(db: Db): Promise<void> {
  await sql`update payment_attempts set created_at = created_at - interval '2 days', next_check_at = now()
    where next_check_at is not null`.execute(db);
  await sql`update stock_reservations set expires_at = expires_at - interval '2 days'
    where state = 'held'`.execute(db);
  await sql`update refunds set next_try_at = now() where state = 'wanted'`.execute(db);
}

/** Payments and refunds that the shop still has to work on. */
export async function countOpen(db: Db): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select ((select count(*) from payment_attempts where next_check_at is not null)
      + (select count(*) from refunds where state = 'wanted'))::int as open`.execute(db);
  return rows[0]?.open ?? 0;
}

/** Leaves so many pieces beside those that payments reserve, as an import does: without a stock movement. */
export async function setStock(db: Db, products: readonly number[], pieces: number): Promise<void> {
  const ids = `{${products.join(',')}}`;
  await sql`update products set quantity = reserved + ${pieces}::int,
    opening_quantity = opening_quantity + reserved + ${pieces}::int - quantity
    where id = any(${ids}::bigint[])`.execute(db);
}
