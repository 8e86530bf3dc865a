import { sql, type RawBuilder } from 'kysely';
import { closeCustomer, nobody, reasonCode } from '#db/customers/closed-customers.ts';
import type { Db } from '#db/database.ts';

/** Orders that were never paid; a payment that was given back is one. */
const unpaid = sql<boolean>`o.state in ('cancelled', 'expired', 'payment_failed')
  and not exists (select from payments p where p.order_id = o.id)
  and not exists (select from transfer_receipts t where t.order_id = o.id)`;

/** The orders of a kind that began before an instant and still have their names. */
export function ordersPast(kind: 'orders' | 'unpaid-orders', before: Date): RawBuilder<boolean> {
  const old = sql<boolean>`o.cleared_at is null and o.created_at < ${before}::timestamptz`;
  return kind === 'orders' ? old : sql<boolean>`${old} and ${unpaid}`;
}

/**
 * Takes names, addresses, notes and texts of contracts from old orders, at most `limit` of them, and from the guests who have
 * no other order; lines and amounts stay (rule privacy/kept). Rows that others hold stay for the next run. Gives how many. A
 * transaction of 4 statements, and one for each guest.
 */
export async function clearOldOrders(
  db: Db,
  asked: { kind: 'orders' | 'unpaid-orders'; before: Date; now: Date; limit: number },
): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; customerId: number }>`
      select o.id, o.customer_id as "customerId" from orders o where ${ordersPast(asked.kind, asked.before)}
      order by o.created_at limit ${asked.limit} for update skip locked`.execute(tx);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await sql`with ${cleared(ids)}, ${quotesCleared(ids)}, ${returnsCleared(ids)}
      update orders set description = '', customer_reference = '', cost_centre = '', approved_by = '', branch_name = '',
        accepted_from = null, taken_by = '', cleared_at = ${asked.now}::timestamptz
      where id = any(${ids}::bigint[])`.execute(tx);
    await forgetInLog(tx, ids);
    const guests = await sql<{ id: number }>`
      select c.id from customers c
      where c.id = any(${rows.map(({ customerId }) => customerId)}::bigint[]) and c.is_guest and c.closed_at is null
        and not exists (select from orders o where o.customer_id = c.id and o.cleared_at is null)
      order by c.id for update skip locked`.execute(tx);
    for (const { id } of guests.rows)
      await closeCustomer(tx, { customerId: id, locale: null, now: asked.now });
    return rows.length;
  });
}

const namelessAttempt = sql`masked_card = '', card_fingerprint = '', bin = '', network = '', decline_reason = ''`;

/** Takes card and network from payments that led to no order and began before an instant, at most `limit`. Gives how many. 1 query. */
export async function clearOldAttempts(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const cleared = await sql`
    update payment_attempts set ${namelessAttempt} where id in (
      select id from payment_attempts where created_at < ${before}::timestamptz and ${ofNoOrder}
      order by created_at limit ${limit} for update skip locked)`.execute(db);
  return Number(cleared.numAffectedRows ?? 0);
}

const ofNoOrder = sql`order_id is null and ended_at is not null
  and (masked_card <> '' or card_fingerprint <> '' or network <> '' or decline_reason <> '')`;

/** Takes what was typed about the orders, their returns and quotes from the log (rule activity-log/forgotten). 1 query. */
async function forgetInLog(tx: Db, ids: readonly number[]): Promise<void> {
  const mine = sql`= any(${ids}::bigint[])`;
  await sql`
    select forget_in_log(subject, ids) from (
      select 'order' as subject, array_agg(order_no) as ids from orders where id ${mine}
      union all select 'return', array_agg(return_no) from returns where order_id ${mine}
      union all select 'quote', array_agg(q.quote_no) from orders o join quotes q on q.id = o.quote_id where o.id ${mine}
    ) about where ids is not null`.execute(tx);
}

/** Everything around the orders that names somebody or says something in words of theirs. */
const cleared = (ids: readonly number[]) => sql`
  addresses_cleared as (
    update order_addresses set address_title = '', name = ${nobody}, address = ${nobody}, phone = '', id_number = '',
      company_name = '', tax_office = '', tax_number = '' where order_id = any(${ids}::bigint[])
  ), lines_cleared as (
    update order_lines set note = '', customer_code = ''
    where order_id = any(${ids}::bigint[]) and (note <> '' or customer_code <> '')
  ), notes_gone as (delete from order_notes where order_id = any(${ids}::bigint[])),
  documents_gone as (delete from order_documents where order_id = any(${ids}::bigint[])),
  invoices_cleared as (
    update invoices set pdf = null, url = '', message = '' where order_id = any(${ids}::bigint[])
      and (pdf is not null or url <> '' or message <> '')
  ), cancellations_cleared as (
    update order_cancellations set reason = '' where order_id = any(${ids}::bigint[])
  ), corrections_cleared as (
    update order_corrections set note = '', before = before #- '{addresses}' where order_id = any(${ids}::bigint[])
  ), states_cleared as (
    update order_state_changes set reason = '', by_name = case actor when 'customer' then '' else by_name end
    where order_id = any(${ids}::bigint[]) and (reason <> '' or actor = 'customer')
  ), receipts_cleared as (
    update transfer_receipts set reference = '' where order_id = any(${ids}::bigint[])
  ), accounts_gone as (
    delete from refund_accounts a using refunds r, payments p
    where r.id = a.refund_id and p.id = r.payment_id and p.order_id = any(${ids}::bigint[])
  ), bank_rows_cleared as (
    update refund_file_rows f set iban = ${nobody}, holder = ${nobody}, reference = '' from refunds r, payments p
    where r.id = f.refund_id and p.id = r.payment_id and p.order_id = any(${ids}::bigint[])
  ), attempts_cleared as (
    update payment_attempts set ${namelessAttempt} where order_id = any(${ids}::bigint[])
  ), refunds_cleared as (
    update refunds r set last_error = '', reason = case when r.reason ~ ${reasonCode} then r.reason else '' end
    from payments p where p.id = r.payment_id and (p.order_id = any(${ids}::bigint[])
      or p.returned_order_id = any(${ids}::bigint[]))
  ), carts_cleared as (
    update carts k set description = '', reference = '', cost_centre = '', notes = '[]', delivery_address_id = null,
      invoice_address_id = null from orders o
    where o.cart_id = k.id and o.id = any(${ids}::bigint[]) and k.ordered_at is not null
  ), cart_lines_cleared as (
    update cart_lines l set note = '' from orders o
    where o.cart_id = l.cart_id and o.id = any(${ids}::bigint[]) and l.note <> ''
  ), approvals_cleared as (
    update approvals set decided_name = '', reason = '', branch_name = '' where order_id = any(${ids}::bigint[])
  )`;

/** Quotes that became the orders. */
const quotesCleared = (ids: readonly number[]) => sql`
  quotes_cleared as (
    update quotes q set reason = '', closed_by = '', branch_name = ''
    from orders o where o.quote_id = q.id and o.id = any(${ids}::bigint[])
  ), rounds_cleared as (
    update quote_rounds r set by_name = '', note = '', terms_note = '' from orders o
    where o.quote_id = r.quote_id and o.id = any(${ids}::bigint[])
  ), quote_lines_cleared as (
    update quote_lines l set note = '' from quote_rounds r, orders o
    where r.id = l.round_id and o.quote_id = r.quote_id and o.id = any(${ids}::bigint[]) and l.note <> ''
  ), quote_notes_gone as (
    delete from quote_notes n using orders o where o.quote_id = n.quote_id and o.id = any(${ids}::bigint[])
  ), quote_drafts_gone as (
    delete from quote_drafts d using orders o where o.quote_id = d.quote_id and o.id = any(${ids}::bigint[])
  )`;

/** Returns of the orders. */
const returnsCleared = (ids: readonly number[]) => sql`
  returns_cleared as (
    update returns set iban = '', iban_last4 = '', holder = '', reason = '', carrier = '', tracking_no = ''
    where order_id = any(${ids}::bigint[])
  ), return_lines_cleared as (
    update return_lines x set text = '', why = '' from returns r
    where r.id = x.return_id and r.order_id = any(${ids}::bigint[])
  ), return_steps_cleared as (
    update return_steps s set text = '' from returns r
    where r.id = s.return_id and r.order_id = any(${ids}::bigint[]) and s.text <> ''
  )`;
