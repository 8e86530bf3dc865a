import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ReturnMail } from '#rules/returns/return-mails.ts';
import type { ReturnState } from '#rules/returns/return-states.ts';
import type { ReturnChannel, ReturnReason } from '#rules/returns/return-words.ts';

export interface NewReturnLine {
  item: number;
  quantity: number;
  reason: ReturnReason;
  text: string;
  sealed: boolean;
  /** The product that the customer wants in its place; null for the money (rule returns/exchange). */
  exchange: number | null;
  /** Whether its units have not left: they stay here (rule returns/unsent). */
  isUnsent: boolean;
}

/** A return to write. Amounts come when it is settled. */
export interface NewReturn {
  orderId: number;
  customerId: number;
  state: Extract<ReturnState, 'requested' | 'approved'>;
  channel: ReturnChannel;
  declaredAt: Date;
  beforeDelivery: boolean;
  sendBy: string;
  dueOn: string | null;
  namedCarrier: string;
  code: string;
  currency: string;
  needsIban: boolean;
  iban: string;
  ibanLast4: string;
  holder: string;
  idempotencyKey: string;
  lines: readonly NewReturnLine[];
  /** The people of the merchant who recorded it; '' for the customer's own. */
  byName: string;
  now: Date;
}

/**
 * Writes a return with its lines, its first step and the mail that says at once what was received (rule returns/mails).
 * 3 queries.
 */
export async function writeReturn(
  tx: Db,
  made: NewReturn,
): Promise<{ id: number; returnNo: string }> {
  const { lines, now } = made;
  const column = <Key extends keyof NewReturnLine>(key: Key) => lines.map((line) => line[key]);
  const { rows } = await sql<{ id: number; returnNo: string }>`
    with made as (
      insert into returns (return_no, order_id, state, channel, declared_at, before_delivery, send_by, due_on,
        named_carrier, code, currency, needs_iban, iban, iban_last4, holder, idempotency_key, created_at, since)
      values (next_return_no(), ${made.orderId}, ${made.state}, ${made.channel}, ${made.declaredAt}::timestamptz,
        ${made.beforeDelivery}, ${made.sendBy}::date, ${made.dueOn}::date, ${made.namedCarrier}, ${made.code},
        ${made.currency}, ${made.needsIban}, ${made.iban}, ${made.ibanLast4}, ${made.holder},
        ${made.idempotencyKey}, ${now}::timestamptz, ${now}::timestamptz)
      returning id, return_no
    ), lines as (
      insert into return_lines (return_id, order_line_id, quantity, reason, text, sealed, exchange_product_id, is_unsent, wish)
      select made.id, x.*, case when x.exchange is null then 'refund' else 'exchange' end from made, unnest(${column('item')}::bigint[], ${column('quantity')}::int[],
        ${column('reason')}::text[], ${column('text')}::text[], ${column('sealed')}::boolean[],
        ${column('exchange')}::bigint[], ${column('isUnsent')}::boolean[]) as x (item, quantity, reason, text, sealed, exchange, is_unsent)
    )
    select id, return_no as "returnNo" from made`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a return that was written has an id');
  const step = made.state === 'approved' ? 'declared' : 'requested';
  const actor = made.byName === '' ? ('customer' as const) : ('merchant' as const);
  await noteStep(tx, { returnId: row.id, step, actor, byName: made.byName, now });
  await queueReturnMail(tx, made.state === 'approved' ? 'received' : 'requested', {
    returnId: row.id,
    customerId: made.customerId,
  });
  return row;
}

export interface ReturnStep {
  returnId: number;
  step: string;
  actor: 'customer' | 'merchant' | 'time' | 'provider';
  byName?: string;
  text?: string;
  now: Date;
}

/** 1 query. */
export async function noteStep(tx: Db, step: ReturnStep): Promise<void> {
  const { returnId, actor, byName = '', text = '', now } = step;
  await tx
    .insertInto('return_steps')
    .values({ return_id: returnId, step: step.step, actor, by_name: byName, text, at: now })
    .execute();
}

/** Queues a mail about a return in the transaction that changes it. 1 query. */
export async function queueReturnMail(
  tx: Db,
  mail: ReturnMail,
  { customerId, ...payload }: { returnId: number; customerId: number; days?: number },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      kind: `return-${mail}`,
      payload: JSON.stringify(payload),
      customer_id: customerId,
    })
    .execute();
}
