import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ReturnState } from '#rules/returns/return-states.ts';
import type { ReturnReason } from '#rules/returns/return-words.ts';

export interface HeldReturnLine {
  item: number;
  returnLineId: number;
  quantity: number;
  /** Units that were accepted; 0 while nobody has decided. */
  settled: number;
  reason: ReturnReason;
  /** The product that goes out in its place; null where the money goes back. */
  exchange: number | null;
  /** Whether its units never left: nothing comes, and nothing is to decide (rule returns/unsent). */
  isUnsent: boolean;
}

/** A return that the transaction has locked, with its order. */
export interface HeldReturn {
  id: number;
  returnNo: string;
  orderId: number;
  customerId: number;
  state: ReturnState;
  version: number;
  /** Days in Istanbul. */
  declaredOn: string;
  beforeDelivery: boolean;
  sentOn: string | null;
  receivedOn: string | null;
  namedCarrier: string;
  carrier: string;
  total: number;
  exchanged: number;
  way: '' | 'card' | 'iban' | 'account';
  refundId: number | null;
  needsIban: boolean;
  iban: string;
  ibanLast4: string;
  holder: string;
  /** Whether the refund is in a file for the bank, or was sent. */
  isRefundFixed: boolean;
  lines: HeldReturnLine[];
}

/**
 * Locks the order of a return and then the return: cancellations, refunds and other returns of the order wait. Null where
 * there is none. For a transaction. 2 queries.
 */
export async function holdReturn(tx: Db, returnNo: string): Promise<HeldReturn | null> {
  if (returnNo.includes('\0')) return null;
  await sql`select o.id from orders o where o.id = (select order_id from returns where return_no = ${returnNo})
    for update`.execute(tx);
  // A statement of its own: it sees what others did while this one waited for the lock.
  const { rows } = await sql<HeldReturn>`
    select r.id, r.return_no as "returnNo", r.order_id as "orderId", o.customer_id as "customerId", r.state, r.version,
      (r.declared_at at time zone 'Europe/Istanbul')::date as "declaredOn", r.before_delivery as "beforeDelivery",
      r.sent_on as "sentOn", r.received_on as "receivedOn", r.named_carrier as "namedCarrier", r.carrier, r.total, r.exchanged, r.way,
      r.refund_id as "refundId", r.needs_iban as "needsIban", r.iban, r.iban_last4 as "ibanLast4", r.holder,
      exists (select from refunds f where f.id = r.refund_id and f.state <> 'wanted') or exists (
        select from refund_file_rows f where f.refund_id = r.refund_id and f.taken_back_at is null) as "isRefundFixed",
      (select json_agg(json_build_object('item', x.order_line_id, 'returnLineId', x.id, 'quantity', x.quantity,
        'settled', x.settled_quantity, 'reason', x.reason,
        'exchange', x.exchange_product_id, 'isUnsent', x.is_unsent) order by x.id) from return_lines x where x.return_id = r.id) as lines
    from returns r join orders o on o.id = r.order_id where r.return_no = ${returnNo} for update of r`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** The columns of a return that an action writes. */
export interface ReturnChange {
  state?: ReturnState;
  sent_on?: string | null;
  received_on?: string | null;
  due_on?: string | null;
  carrier?: string;
  tracking_no?: string;
  code?: string;
  named_carrier?: string;
  reason?: string;
  goods?: number;
  deduction?: number;
  shipping?: number;
  commission?: number;
  total?: number;
  exchanged?: number;
  settled_at?: Date | null;
  way?: '' | 'card' | 'iban' | 'account';
  refund_id?: number | null;
  needs_iban?: boolean;
  iban?: string;
  iban_last4?: string;
  holder?: string;
}

/** Writes a change; a new state begins now. 1 query. */
export async function changeReturn(
  tx: Db,
  held: Pick<HeldReturn, 'id' | 'state'>,
  { change, now }: { change: ReturnChange; now: Date },
): Promise<void> {
  const isMoved = change.state !== undefined && change.state !== held.state;
  await tx
    .updateTable('returns')
    .where('id', '=', held.id)
    .set({ ...change, ...(isMoved && { since: now }) })
    .execute();
}
