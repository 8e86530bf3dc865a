import { sql } from 'kysely';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

const hourMs = 3_600_000;

/**
 * Logs that somebody opened the page of a customer, once an hour for each person and customer (rule customers/viewed). 1
 * query; 4 more when it is logged. False where there is no such customer.
 */
export async function logView(
  db: Db,
  { customerId, by, now }: { customerId: number; by: Worker; now: Date },
): Promise<boolean> {
  const view = { customerId, by, since: new Date(now.getTime() - hourMs) };
  const found = await findLook(db, view);
  if (!found.isThere || found.isLogged) return found.isThere;
  await db.transaction().execute(async (tx) => {
    // Two calls at once: the second one waits, and then finds the entry of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`viewed:${by.kind}:${by.name}:${customerId}`}, 0))`.execute(
      tx,
    );
    if ((await findLook(tx, view)).isLogged) return;
    await logActivity(tx, {
      by,
      action: 'customer.viewed',
      subject: { kind: 'customer', id: String(customerId) },
      before: null,
      after: null,
      now,
    });
  });
  return true;
}

async function findLook(
  db: Db,
  { customerId, by, since }: { customerId: number; by: Worker; since: Date },
): Promise<{ isThere: boolean; isLogged: boolean }> {
  const { rows } = await sql<{ isThere: boolean; isLogged: boolean }>`
    select exists (select from customers where id = ${customerId}) as "isThere", exists (
      select from activity_log where subject_id = ${String(customerId)} and at > ${since}::timestamptz
        and action = 'customer.viewed' and actor = ${by.kind} and by_name = ${by.name}) as "isLogged"`.execute(
    db,
  );
  return rows[0] ?? { isThere: false, isLogged: false };
}
