import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * The place of a row among the changes of a table: the epoch of the database, the row's transaction and its id. A restored
 * copy that counts its transactions from a lower number begins another epoch, so that no position of before is taken for one
 * of it (rule office-api/changed-since).
 */
export interface ChangePosition {
  epoch: number;
  xid: string;
  id: number;
}

/** The tables whose rows have the transaction of their last change in `changed_xid`, each with an index on it. */
const followed = ['orders', 'quotes', 'returns', 'invoices', 'consents'] as const;

/** The tables of rules, which have it in `xid` and an index on it for each list. */
const rules = ['price_rules', 'quantity_rules', 'removed_rules'] as const;

const isAhead = (column: 'changed_xid' | 'xid') =>
  sql`${sql.ref(column)} >= pg_snapshot_xmax(pg_current_snapshot())`;

/** The position of a cursor, the beginning without one; null for a text that is no cursor of this database. 1 query. */
export async function readPosition(db: Db, cursor: string | null): Promise<ChangePosition | null> {
  const { epoch } = await db
    .selectFrom('order_changes_epoch')
    .select('epoch')
    .executeTakeFirstOrThrow();
  if (cursor === null) return { epoch, xid: '0', id: 0 };
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, of, xid, id] = /^(\d{1,9})\.(\d{1,19})\.(\d{1,16})$/.exec(text) ?? [];
  return xid === undefined || Number(of) !== epoch ? null : { epoch, xid, id: Number(id) };
}

/** A position as callers keep it: opaque to them. */
export function cursorOfPosition({ epoch, xid, id }: ChangePosition): string {
  return Buffer.from(`${epoch}.${xid}.${id}`).toString('base64url');
}

/**
 * Begins a new epoch where the database is a copy that counts its transactions from a lower number: systems that follow the
 * changes are told to start over. Once at each start. 1 query, 10 in a copy.
 */
export async function renewPositions(db: Db): Promise<void> {
  const ahead = followed.map(
    (table) => sql`exists (select from ${sql.table(table)} where ${isAhead('changed_xid')})`,
  );
  const { rows } = await sql<{ ahead: boolean }>`
    select ${sql.join(ahead, sql` or `)} as ahead`.execute(db);
  if (rows[0]?.ahead) await db.transaction().execute(beginEpoch);
}

/** Begins a new epoch in a transaction: no row is of a later one, and no cursor of before is taken for one of it. 9 queries. */
export async function beginEpoch(tx: Db): Promise<void> {
  await sql`update order_changes_epoch set epoch = epoch + 1`.execute(tx);
  for (const table of followed)
    await sql`update ${sql.table(table)} set changed_xid = pg_current_xact_id()
      where ${isAhead('changed_xid')}`.execute(tx);
  for (const table of rules)
    await sql`update ${sql.table(table)} set xid = pg_current_xact_id()
      where ${isAhead('xid')}`.execute(tx);
}
