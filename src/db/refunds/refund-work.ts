import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';

/** A refund that the merchant sends by hand, as somebody works on it. */
export interface HeldRefund {
  id: number;
  orderId: number;
  orderNo: string;
  customerId: number;
  amount: number;
  currency: string;
  state: 'wanted' | 'done' | 'refused';
  /** Of the transfer that sent it. */
  reference: string;
  /** Sealed, as its holder; empty where nobody knows it. */
  iban: string;
  holder: string;
  askedAt: Date | null;
  /** The file that it is in. */
  file: number | null;
}

/**
 * Locks the orders of these refunds and reads those that exist, in the order of their ids: whoever refunds or cancels
 * one of these orders waits. For a transaction. 2 queries.
 */
export async function holdRefunds(tx: Db, ids: readonly number[]): Promise<HeldRefund[]> {
  await sql`
    select o.id from orders o where o.id in (select p.order_id from refunds r join payments p on p.id = r.payment_id
      where r.id = any(${[...ids]}::bigint[])) order by o.id for update`.execute(tx);
  // A statement of its own: it sees what others did while this one waited for the lock.
  const { rows } = await sql<HeldRefund>`
    select r.id, o.id as "orderId", o.order_no as "orderNo", o.customer_id as "customerId", r.amount, p.currency, r.state,
      r.provider_reference as reference, coalesce(a.iban, '') as iban, coalesce(a.holder, '') as holder,
      a.asked_at as "askedAt", f.file_id as file
    from refunds r join payments p on p.id = r.payment_id and p.attempt_id is null join orders o on o.id = p.order_id
      left join refund_accounts a on a.refund_id = r.id
      left join refund_file_rows f on f.refund_id = r.id and f.taken_back_at is null
    where r.id = any(${[...ids]}::bigint[]) order by r.id`.execute(tx);
  return rows;
}

/** Writes an account, which is sealed (rule refunds/iban). 1 query. */
export async function writeRefundAccount(
  tx: Db,
  { refundId, iban, holder }: { refundId: number; iban: string; holder: string },
): Promise<void> {
  await tx
    .insertInto('refund_accounts')
    .values({ refund_id: refundId, iban, holder })
    .onConflict((on) => on.column('refund_id').doUpdateSet({ iban, holder }))
    .execute();
}

/** Accounts of refunds whose money left 30 days ago (rule returns/iban). */
export function oldRefundAccounts(now: Date): ExpiredRows {
  return {
    table: 'refund_accounts',
    key: ['refund_id'],
    where: sql`expires_at <= ${now}`,
    orderBy: 'expires_at',
  };
}

/** Queues the mail that asks a customer for the account of a refund, and notes when. 2 queries. */
export async function askForAccount(tx: Db, refund: HeldRefund, now: Date): Promise<void> {
  await tx
    .insertInto('refund_accounts')
    .values({ refund_id: refund.id, asked_at: now })
    .onConflict((on) => on.column('refund_id').doUpdateSet({ asked_at: now }))
    .execute();
  const { id: refundId, orderId, orderNo, customerId, amount } = refund;
  const payload = JSON.stringify({ orderId, orderNo, refundId, amount, askedOn: istanbulDay(now) });
  await tx
    .insertInto('outbox')
    .values({ kind: 'refund-account', payload, customer_id: customerId })
    .execute();
}

export interface NewRefundFile {
  by: string;
  currency: string;
  senderIban: string;
  payOn: string;
  now: Date;
  rows: readonly { refund: HeldRefund; reference: string }[];
}

/** Writes a file for the bank; the schema refuses a refund that is in another one. 1 query. */
export async function writeRefundFile(tx: Db, file: NewRefundFile): Promise<number> {
  const { by, currency, senderIban, payOn, now, rows } = file;
  const column = (key: 'id' | 'iban' | 'holder' | 'amount' | 'orderNo') =>
    rows.map(({ refund }) => refund[key]);
  const { rows: made } = await sql<{ id: number }>`
    with file as (
      insert into refund_files (created_at, by_name, currency, sender_iban, pay_on)
      values (${now}::timestamptz, ${by}, ${currency}, ${senderIban}, ${payOn}::date) returning id
    ), rows as (
      insert into refund_file_rows (file_id, refund_id, iban, holder, amount, order_no, reference)
      select file.id, x.* from file, unnest(${column('id')}::bigint[], ${column('iban')}::text[],
        ${column('holder')}::text[], ${column('amount')}::numeric[], ${column('orderNo')}::text[],
        ${rows.map(({ reference }) => reference)}::text[]) as x
    )
    select id from file`.execute(tx);
  const [row] = made;
  if (!row) throw new Error('a file that was written has an id');
  return row.id;
}

/** Takes refunds out of their file, so that another one can have them. 1 query. */
export async function takeOutOfFile(
  tx: Db,
  taken: { fileId: number; ids: readonly number[]; by: string; now: Date },
): Promise<void> {
  const { fileId, ids, by, now } = taken;
  await tx
    .updateTable('refund_file_rows')
    .where('file_id', '=', fileId)
    .where('refund_id', 'in', [...ids])
    .where('taken_back_at', 'is', null)
    .set({ taken_back_at: now, taken_back_by: by })
    .execute();
}

/** Raises the versions of the orders of these refunds, so that readers of the versions before notice. 1 query. */
export async function touchOrders(tx: Db, refunds: readonly HeldRefund[]): Promise<void> {
  const ids = [...new Set(refunds.map(({ orderId }) => orderId))];
  await sql`update orders set version = version + 1 where id = any(${ids}::bigint[])`.execute(tx);
}

/** A file for the bank; its accounts are sealed. */
export interface RefundFileContent {
  id: number;
  payOn: string;
  currency: string;
  senderIban: string;
  rows: { iban: string; holder: string; amount: number; orderNo: string; reference: string }[];
}

/** Without what was taken back; null where there is no such file. 1 query. */
export async function readRefundFile(db: Db, id: number): Promise<RefundFileContent | null> {
  const { rows } = await sql<RefundFileContent>`
    select b.id, b.pay_on as "payOn", b.currency, b.sender_iban as "senderIban",
      coalesce((select json_agg(json_build_object('iban', f.iban, 'holder', f.holder, 'amount', f.amount,
        'orderNo', f.order_no, 'reference', f.reference) order by f.refund_id)
      from refund_file_rows f where f.file_id = b.id and f.taken_back_at is null), '[]') as rows
    from refund_files b where b.id = ${id}`.execute(db);
  return rows[0] ?? null;
}
