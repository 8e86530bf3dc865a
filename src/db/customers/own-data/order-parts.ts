import { sql } from 'kysely';
import { addressFields, listOf } from './list-of.ts';

/** Papers of the order `o`: contracts and invoices; the papers themselves are behind the addresses. */
const papers = sql`
  ${listOf(sql`select d.kind as contract, d.version, d.locale as language, d.accepted_at as "acceptedAt", d.sha256,
      case when d.html is null then '' else '/siparis/' || o.order_no || '/sozlesme/' || d.kind || '.pdf' end as address
    from order_documents d where d.order_id = o.id order by d.kind`)} as contracts,
  ${listOf(sql`select n.state as "invoiceState", n.number, n.uuid, n.issued_at as "issuedAt", n.url as address, n.message as text
    from invoices n where n.order_id = o.id order by n.id`)} as invoices`;

/** Money of the order `o`. Account numbers are encrypted; their last digits are with the returns. */
const money = sql`
  ${listOf(sql`select a.provider, a.amount, a.masked_card as card, a.state as "attemptState", a.decline_reason as reason,
      a.network as "networkAddress", a.created_at as date
    from payment_attempts a where a.order_id = o.id order by a.created_at, a.id`)} as attempts,
  ${listOf(sql`select p.provider, p.amount, p.currency, p.captured_at as date,
      ${listOf(sql`select r.amount, r.reason, r.created_at as date, r.done_at as "doneAt"
        from refunds r where r.payment_id = p.id order by r.id`)} as refunds
    from payments p where p.order_id = o.id or p.returned_order_id = o.id order by p.id`)} as payments,
  ${listOf(sql`select t.amount, t.received_on as date, t.reference
    from transfer_receipts t where t.order_id = o.id order by t.id`)} as transfers`;

/** All steps of the order `o`; notes that the team wrote for itself stay with it (rule account/own-data). */
const course = sql`
  ${listOf(sql`select h.to_state as state, h.actor, h.by_name as by, h.reason, h.at
    from order_state_changes h where h.order_id = o.id order by h.id`)} as history,
  ${listOf(sql`select n.text, n.created_at as at from order_notes n where n.order_id = o.id and n.for_customer
    order by n.id`)} as notes,
  ${listOf(sql`select k.reason, k.amount, k.created_at as date
    from order_cancellations k where k.order_id = o.id order by k.id`)} as cancellations,
  ${listOf(sql`select k.note, k.amount, k.before #> '{addresses}' as "addressesBefore", k.created_at as date
    from order_corrections k where k.order_id = o.id order by k.id`)} as corrections,
  ${listOf(sql`select k.carrier, k.tracking_no as "trackingNo", k.created_at as date
    from parcels k where k.order_id = o.id order by k.id`)} as parcels`;

/** Returns of the order `o`; the photos are behind the addresses. */
const returns =
  listOf(sql`select r.return_no as "returnNo", r.state as "returnState", r.channel, r.declared_at as "askedAt",
    r.carrier, r.tracking_no as "trackingNo", r.sent_on as "sentOn", r.received_on as "receivedOn", r.reason,
    r.currency, r.goods, r.deduction, r.total, r.iban_last4 as "ibanLast4",
    ${listOf(sql`select i.code, i.name, l.quantity, l.wish as "returnWish", l.reason as "returnReason", l.text, l.verdict, l.deduction, l.why,
        ${listOf(sql`select '/api/catalog/return/' || r.return_no || '/photo/' || f.id as address, f.sent_at as "sentAt"
          from return_photos f where f.return_line_id = l.id order by f.id`)} as photographs
      from return_lines l join order_lines i on i.id = l.order_line_id where l.return_id = r.id order by l.id`)} as lines,
    ${listOf(sql`select s.step as "returnStep", s.actor, s.text, s.at from return_steps s
      where s.return_id = r.id and s.step <> 'note' order by s.id`)} as history
  from returns r where r.order_id = o.id order by r.id`);

/** The orders of the customer `c`, as a pair of name and part. */
export const orderParts = sql`
  'orders', ${listOf(sql`select o.order_no as "orderNo", o.created_at as date, o.state,
      o.payment_type as "paymentType", o.currency, o.sub_total as "subTotal", o.tax,
      o.shipping_total as "shippingTotal", o.total, o.description,
      o.customer_reference as reference, o.cost_centre as "costCentre", o.approved_by as "approvedBy",
      o.branch_name as branch, o.tracking_no as "trackingNo", o.accepted_from as "networkAddress",
      ${listOf(sql`select i.code, i.name, i.unit_value as unit, i.quantity, i.gross as amount, i.note,
          i.customer_code as "ownCode"
        from order_lines i where i.order_id = o.id and i.quantity > 0 order by i.position`)} as lines,
      ${listOf(sql`select a.kind, ${addressFields} from order_addresses a
        where a.order_id = o.id order by a.kind`)} as addresses,
      ${papers}, ${money}, ${course}, ${returns} as returns
    from orders o where o.customer_id = c.id order by o.created_at, o.id`)}`;

/** Quotes and orders that wait for a colleague, of the customer `c`, as pairs of name and part. */
export const businessParts = sql`
  'quotes', ${listOf(sql`select q.quote_no as "quoteNo", q.state as "quoteState", q.created_at as date, q.branch_name as branch,
      q.valid_until as "validUntil", q.wanted_on as "wantedOn", q.reason, q.closed_by as by,
      ${listOf(sql`select r.side as actor, r.by_name as by, r.note, r.terms_note as "termsNote", r.at,
          ${listOf(sql`select l.code, l.name, l.unit_value as unit, l.quantity, l.price, l.currency, l.note
            from quote_lines l where l.round_id = r.id order by l.position`)} as lines
        from quote_rounds r where r.quote_id = q.id order by r.number`)} as rounds
    from quotes q where q.customer_id = c.id order by q.id`)},
  'approvals', ${listOf(sql`select a.state as "approvalState", a.total, a.currency, a.branch_name as branch,
      a.asked_at as "askedAt", a.decided_at as "decidedAt", a.decided_name as by, a.reason
    from approvals a where a.customer_id = c.id order by a.id`)},
  'decisions', ${listOf(sql`select a.state as "approvalState", a.total, a.currency, a.decided_at as "decidedAt", a.reason
    from approvals a where a.decided_by = c.id order by a.id`)},
  'accountPayments', ${listOf(sql`select p.provider, p.amount, p.currency, p.captured_at as date
    from payments p where p.account_customer_id = c.id order by p.id`)},
  'otherAttempts', ${listOf(sql`select a.provider, a.amount, a.masked_card as card, a.state as "attemptState",
      a.decline_reason as reason, a.network as "networkAddress", a.created_at as date
    from payment_attempts a where a.customer_id = c.id and a.order_id is null order by a.created_at, a.id`)}`;
