import { sql } from 'kysely';
import type { ReturnDocument } from '#contract/office/orders/changed-returns.ts';
import type { Db } from '#db/database.ts';
import { recordset } from '#db/transfer/bulk-rows.ts';

/** The correction of a return that an import writes. */
interface WrittenCorrection {
  returnId: number;
  orderId: number;
  document: Pick<ReturnDocument, 'correction'>;
  /** Its file, where the line brings one. */
  correctionFile: Uint8Array | null;
}

/** Those of the orders that have an invoice: only one that was issued is corrected. 1 query. */
export async function findInvoicedOrders(
  db: Db,
  orderIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from invoices where order_id = any(${orderIds}::bigint[]) and return_id is null`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** A return that another one replaces. */
interface ReplacedReturn {
  id: number;
  returnNo: string;
}

/** Frees the numbers and refunds of imported returns, for those that replace them. 1 query. */
export async function setReturnsAside(
  db: Db,
  returnNos: readonly string[],
): Promise<ReplacedReturn[]> {
  const { rows } = await sql<ReplacedReturn>`
    update returns r set return_no = '~' || r.id, refund_id = null from returns before
    where r.return_no = any(${returnNos}::text[]) and r.imported and before.id = r.id
    returning r.id, before.return_no as "returnNo"`.execute(db);
  return rows;
}

/** Deletes returns that were set aside; their corrections, with their files, go to those in their place. 2 queries, none without them. */
export async function dropReplaced(
  db: Db,
  replaced: readonly ReplacedReturn[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  if (replaced.length === 0) return;
  const moves = replaced.map(({ id, returnNo }) => ({ from: id, to: ids.get(returnNo) }));
  await sql`
    update invoices i set return_id = x."to" from ${recordset(JSON.stringify(moves), { from: 'bigint', to: 'bigint' })}
    where i.return_id = x."from"`.execute(db);
  await sql`delete from returns where id = any(${replaced.map(({ id }) => id)}::bigint[])`.execute(
    db,
  );
}

const columns = {
  returnId: 'bigint',
  orderId: 'bigint',
  state: 'text',
  dueAt: 'timestamptz',
  since: 'timestamptz',
  number: 'text',
  uuid: 'uuid',
  issuedAt: 'timestamptz',
  kind: 'text',
  url: 'text',
  message: 'text',
  eInvoice: 'boolean',
};

/** Writes the corrections of returns; a file stays where the line says nothing of it. 3 queries, and 1 for each file. */
export async function writeCorrections(
  db: Db,
  written: readonly WrittenCorrection[],
): Promise<void> {
  const gone = written.flatMap(({ returnId, document: { correction } }) =>
    correction === null ? [returnId] : [],
  );
  await sql`delete from invoices where return_id = any(${gone}::bigint[])`.execute(db);
  const rows = written.flatMap(({ returnId, orderId, document: { correction } }) =>
    correction === null ? [] : [{ returnId, orderId, ...correction }],
  );
  if (rows.length === 0) return;
  await sql`
    insert into invoices as i (order_id, return_id, state, due_at, since, number, uuid, issued_at, kind, url, message, e_invoice)
    select x."orderId", x."returnId", x.state, x."dueAt", x.since, x.number, x.uuid, x."issuedAt", x.kind, x.url, x.message,
      x."eInvoice"
    from ${recordset(JSON.stringify(rows), columns)}
    on conflict (return_id) do update set state = excluded.state, due_at = excluded.due_at, since = excluded.since,
      number = excluded.number, uuid = excluded.uuid, issued_at = excluded.issued_at, kind = excluded.kind,
      url = excluded.url, message = excluded.message, e_invoice = excluded.e_invoice`.execute(db);
  const emptied = rows.flatMap(({ returnId, sha256 }) => (sha256 === null ? [returnId] : []));
  await sql`
    update invoices set pdf = null where return_id = any(${emptied}::bigint[]) and pdf is not null`.execute(
    db,
  );
  for (const { returnId, correctionFile: file } of written) {
    if (file === null) continue;
    await sql`update invoices set pdf = ${Buffer.from(file)}::bytea where return_id = ${returnId}`.execute(
      db,
    );
  }
}
