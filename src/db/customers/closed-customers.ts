import { sql } from 'kysely';
import { unfinishedStates } from '#rules/returns/return-states.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';

/** Replaces names. */
export const nobody = '***';

/**
 * Whether the account may be closed now: 'changed' when its password is no longer the one that was given (null: any),
 * 'busy' while something is under way that needs to know the customer, an order that is to be paid,
 * prepared or sent, a payment that may still come, 'returning' while a return is. Locks the customer, so that no order comes in between.
 * 1 query.
 */
export async function holdForClosing(
  tx: Db,
  { customerId, passwordHash }: { customerId: number; passwordHash: string | null },
): Promise<'free' | 'busy' | 'returning' | 'changed'> {
  const { rows } = await sql<{ isFree: boolean; isReturning: boolean }>`
    with customer as materialized (
      select id from customers where id = ${customerId} and closed_at is null
        and password_hash = coalesce(${passwordHash}::text, password_hash) for update
    )
    select not exists (select from orders o where o.customer_id = customer.id
        and o.state in ('awaiting_payment', 'placed', 'paid', 'preparing'))
      and not exists (select from payment_attempts a where a.customer_id = customer.id
        and a.state in ('started', 'unknown')) as "isFree",
      exists (select from orders o join returns r on r.order_id = o.id where o.customer_id = customer.id
        and r.state = any(${[...unfinishedStates]}::text[])) as "isReturning"
    from customer`.execute(tx);
  if (!rows[0]) return 'changed';
  if (!rows[0].isFree) return 'busy';
  return rows[0].isReturning ? 'returning' : 'free';
}

/**
 * Takes away what customers wrote in public, reviews and questions with their answers; closing alone keeps those without a name
 * (rule privacy/erase). 1 query.
 */
export async function eraseWords(tx: Db, customerId: number): Promise<void> {
  await sql`with photos_gone as (
      delete from review_photos p using reviews r where r.id = p.review_id and r.customer_id = ${customerId}
    ), questions_gone as (delete from product_questions where customer_id = ${customerId})
    delete from reviews where customer_id = ${customerId}`.execute(tx);
}

/**
 * Closes an account that is held: takes away what is the customer's alone, leaves of them and of their
 * orders what the law keeps, figures, lines and the address of the invoice, and writes a last mail to an
 * address that the shop knows no more (rule account/close). The e-mail is free again. 1 query.
 */
export async function closeCustomer(
  tx: Db,
  { customerId, locale, now }: { customerId: number; locale: Locale | null; now: Date },
): Promise<void> {
  await sql`with ${dropped(customerId)}, ${left(customerId)}, ${quotesLeft(customerId)}, ${namesLeft(customerId)}, ${importsLeft(customerId)}, ${logLeft(customerId)}, mail as (
      insert into outbox (kind, payload)
      select 'account-closed', jsonb_build_object('email', email, 'name', name, 'locale', ${locale}::text)
      from customers where id = ${customerId} and ${locale}::text is not null
    )
    update customers set name = ${nobody}, surname = '', phone = '', gender = '', birthdate = null,
      email = 'silinen-hesap-' || id || '@arasta.invalid', password_hash = '', marketing = false,
      marketing_at = null, email_confirmed_at = null, overdue_balance = 0, overdue_expiry_day = 0,
      overdue_currency = null, branch_id = null, blocked_at = null, blocked_reason = '', company_id = null, company_role = null,
      company_branches = null, closed_at = ${now}
    where id = ${customerId} and (select count(*) from log_left) > 0`.execute(tx);
}

/**
 * Open carts, sessions, addresses, wishlist, alerts, notices, photographs, lists, links, branches, notes, invitations, the copy of the statement, mails to
 * them. The parts of a statement have no order but what they read of each other: carts come before
 * sessions, as everywhere.
 */
const dropped = (customerId: number) => sql`
  carts_gone as (
    delete from carts where customer_id = ${customerId} and ordered_at is null returning id
  ), sessions_gone as (
    delete from sessions
    where customer_id = ${customerId} and (select count(*) from carts_gone) >= 0
  ), addresses_gone as (delete from addresses where customer_id = ${customerId}),
  wishes_gone as (delete from wishlist where customer_id = ${customerId}),
  alerts_gone as (delete from product_alerts where customer_id = ${customerId}),
  notices_gone as (
    delete from stock_notices n using customers c
    where c.id = ${customerId} and lower(n.email collate "C") = lower(c.email collate "C")
  ),
  photos_gone as (
    delete from review_photos p using reviews r where r.id = p.review_id and r.customer_id = ${customerId}
  ),
  lists_gone as (delete from shopping_lists where customer_id = ${customerId}),
  tokens_gone as (delete from account_tokens where customer_id = ${customerId}),
  branches_gone as (delete from customer_branches where customer_id = ${customerId}),
  codes_gone as (delete from customer_codes where customer_id = ${customerId}),
  notes_gone as (delete from customer_notes where customer_id = ${customerId}),
  statement_gone as (delete from customer_statement where customer_id = ${customerId}),
  order_notes_gone as (
    delete from order_notes n using orders o where o.id = n.order_id and o.customer_id = ${customerId}
  ), invitations_gone as (
    delete from company_invitations i using customers c where c.id = ${customerId} and i.email_key = c.email_key
  ),
  mails_gone as (delete from outbox where customer_id = ${customerId})`;

/** The shop's own reasons of refunds are codes; all others were typed. */
export const reasonCode = '^[a-z-]*$';

/** Payments of a customer's orders, and those that an order could not take. */
const paymentsOf = (customerId: number) => sql`
  select p.id from orders o join payments p on p.order_id = o.id where o.customer_id = ${customerId}
  union all
  select p.id from orders o join payments p on p.returned_order_id = o.id where o.customer_id = ${customerId}`;

/** Removes names, notes and references from the rows that stay. */
const left = (customerId: number) => sql`
  orders_left as (
    update orders set description = '', customer_reference = '', branch_id = null, branch_name = ''
    where customer_id = ${customerId}
  ), lines_left as (
    update order_lines l set note = '', customer_code = '' from orders o
    where o.id = l.order_id and o.customer_id = ${customerId} and (l.note <> '' or l.customer_code <> '')
  ), cancellations_left as (
    update order_cancellations c set reason = '' from orders o
    where o.id = c.order_id and o.customer_id = ${customerId}
  ), refund_accounts_gone as (
    delete from refund_accounts a using refunds r, payments p, orders o
    where r.id = a.refund_id and r.state <> 'wanted' and p.id = r.payment_id and o.id = p.order_id
      and o.customer_id = ${customerId}
  ), corrections_left as (
    update order_corrections k set note = '', before = k.before #- '{addresses,delivery}' from orders o
    where o.id = k.order_id and o.customer_id = ${customerId}
  ), reasons_left as (
    update order_state_changes h set reason = '', by_name = case h.actor when 'customer' then '' else h.by_name end
    from orders o where o.id = h.order_id and o.customer_id = ${customerId} and (h.reason <> '' or h.actor = 'customer')
  ), refunds_left as (
    update refunds r set last_error = '', reason = case when r.reason ~ ${reasonCode} then r.reason else '' end
    where r.payment_id in (${paymentsOf(customerId)}) and (r.last_error <> '' or r.reason !~ ${reasonCode})
  ), return_accounts_gone as (
    update returns r set iban = '', holder = '' from orders o
    where o.id = r.order_id and o.customer_id = ${customerId} and (r.iban <> '' or r.holder <> '')
  ), attempts_left as (
    update payment_attempts set network = '', decline_reason = '',
      masked_card = case when order_id is null then '' else masked_card end,
      card_fingerprint = case when order_id is null then '' else card_fingerprint end,
      bin = case when order_id is null then '' else bin end
    where customer_id = ${customerId}
  ), carts_left as (
    update carts set description = '', reference = '', cost_centre = '', notes = '[]'
    where customer_id = ${customerId} and ordered_at is not null
  ), cart_lines_left as (
    update cart_lines l set note = '' from carts k
    where k.id = l.cart_id and k.customer_id = ${customerId} and k.ordered_at is not null and l.note <> ''
  ), deliveries_left as (
    update order_addresses a set address_title = '', name = ${nobody}, address = ${nobody}, phone = '',
      id_number = '', company_name = '', tax_office = '', tax_number = ''
    from orders o
    where o.id = a.order_id and o.customer_id = ${customerId} and a.kind = 'delivery'
  ), reviews_left as (
    update reviews set author = ${nobody}, hidden_reason = '' where customer_id = ${customerId}
  ), questions_left as (
    update product_questions set author = ${nobody} where customer_id = ${customerId}
  )`;

const isOpen = sql`q.state in ('requested', 'answered', 'countered')`;

/** Quotes that became no order lose their words, and the open ones end; those of orders go with these. */
const quotesLeft = (customerId: number) => sql`
  quotes_unordered as (
    select q.id from quotes q where q.customer_id = ${customerId}
      and not exists (select from orders o where o.quote_id = q.id)
  ), quotes_left as (
    update quotes q set reason = '', closed_by = '', branch_name = '', branch_id = null,
      state = case when ${isOpen} then 'withdrawn' else q.state end, version = version + 1,
      closed_at = case when ${isOpen} then now() else q.closed_at end
    from quotes_unordered u where u.id = q.id
  ), quote_holds_gone as (
    delete from quote_holds h using quotes_unordered u where h.quote_id = u.id
  ), rounds_left as (
    update quote_rounds r set by_name = '', note = '', terms_note = '' from quotes_unordered u
    where u.id = r.quote_id and (r.by_name <> '' or r.note <> '' or r.terms_note <> '')
  ), quote_lines_left as (
    update quote_lines l set note = '' from quote_rounds r, quotes_unordered u
    where r.id = l.round_id and u.id = r.quote_id and l.note <> ''
  ), quote_notes_gone as (
    delete from quote_notes n using quotes_unordered u where n.quote_id = u.id
  ), quote_drafts_gone as (
    delete from quote_drafts d using quotes_unordered u where d.quote_id = u.id
  )`;

/** The customer's name on the orders of colleagues, for whom they decided, and the words that were written about their own. */
const namesLeft = (customerId: number) => sql`
  decisions_left as (
    update approvals set decided_name = case decided_by when ${customerId} then ${nobody} else decided_name end,
      reason = '', branch_name = case customer_id when ${customerId} then '' else branch_name end
    where customer_id = ${customerId} or decided_by = ${customerId}
  ), approvers_left as (
    update orders o set approved_by = ${nobody} from approvals a
    where a.order_id = o.id and a.decided_by = ${customerId} and o.customer_id <> ${customerId} and o.approved_by <> ''
  )`;

/** The old values that imports keep: their undo would bring the customer's data back. */
const importsLeft = (customerId: number) => sql`
  imported as materialized (
    select 'customers' as part, email_key as key from customers where id = ${customerId}
    union all
    select 'customer-codes', c.email_key || ' ' || k.code_key from customer_codes k
      join customers c on c.id = k.customer_id where c.id = ${customerId}
    union all
    select 'orders', order_no from orders where customer_id = ${customerId}
    union all
    select 'reviews', r.product_id || ' ' || o.order_no from reviews r join orders o on o.id = r.order_id
      where r.customer_id = ${customerId}
    union all
    select 'returns', r.return_no from returns r join orders o on o.id = r.order_id where o.customer_id = ${customerId}
    union all
    select 'quotes', quote_no from quotes where customer_id = ${customerId}
  ), imports_left as (
    delete from import_changes k using import_runs r, imported i
    where k.run_id = r.id and k.part = i.part and k.key = i.key
  )`;

/** The log keeps what was done to the customer's rows, without the words that were typed with it (rule activity-log/forgotten). */
const logLeft = (customerId: number) => sql`
  log_left as materialized (
    select forget_in_log(subject, ids) from (
      select 'customer' as subject, array[${customerId}::text] as ids
      union all select 'order', array_agg(order_no) from orders where customer_id = ${customerId}
      union all select 'quote', array_agg(quote_no) from quotes where customer_id = ${customerId}
      union all select 'return', array_agg(r.return_no) from returns r join orders o on o.id = r.order_id
        where o.customer_id = ${customerId}
      union all select 'review', array_agg(id::text) from reviews where customer_id = ${customerId}
      union all select 'photo', array_agg(p.id::text) from review_photos p join reviews r on r.id = p.review_id
        where r.customer_id = ${customerId}
      union all select 'question', array_agg(id::text) from product_questions where customer_id = ${customerId}
    ) about where ids is not null
  )`;
