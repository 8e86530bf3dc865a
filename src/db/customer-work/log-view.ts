import { sql } from 'kysely';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

const hourMs = 3_600_000;

/**
 * Logs that somebody opened the page of a customer, once an hour for each person and customer (rule customers/viewed). 1
 * query; 4 in a transaction when it is logged.
 */
export async function logView(
  db: Db,
  { customerId, by, now }: { customerId: number; by: Worker; now: Date },
): Promise<void> {
  const view = { customerId, by, since: new Date(now.getTime() - hourMs) };
  if (await isLogged(db, view)) return;
  await db.transaction().execute(async (tx) => {
    // Two calls at once: the second one waits, and then finds the entry of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`viewed:${by.kind}:${by.name}:${customerId}`}, 0))`.execute(
      tx,
    );
    if (await isLogged(tx, view)) return;
    await logActivity(tx, {
      by,
      action: 'customer.viewed',
      subject: { kind: 'customer', id: String(customerId) },
      before: null,
      after: null,
      now,
    });
  });
}

async function isLogged(
  db: Db,
  { customerId, by, since }: { customerId: number; by: Worker; since: Date },
): Promise<boolean> {
  const { rows } = await sql`
    select from activity_log where subject_id = ${String(customerId)} and at > ${since}::timestamptz
      and action = 'customer.viewed' and actor = ${by.kind} and by_name = ${by.name} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}
