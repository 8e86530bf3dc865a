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
  await sql`with ${dropped(customerId)}, ${left(customerId)}, mail as (
      insert into outbox (kind, payload)
      select 'account-closed', jsonb_build_object('email', email, 'name', name, 'locale', ${locale}::text)
      from customers where id = ${customerId} and ${locale}::text is not null
    )
    update customers set name = ${nobody}, surname = '', phone = '', gender = '', birthdate = null,
      email = 'silinen-hesap-' || id || '@arasta.invalid', password_hash = '', marketing = false,
      marketing_at = null, email_confirmed_at = null, overdue_balance = 0, overdue_expiry_day = 0,
      overdue_currency = null, branch_id = null, blocked_at = null, blocked_reason = '', company_id = null, company_role = null,
      company_branches = null, closed_at = ${now}
    where id = ${customerId}`.execute(tx);
}

/**
 * Open carts, sessions, addresses, wishlist, alerts, photographs, lists, links, branches, notes, the copy of the statement, mails to
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
  photos_gone as (
    delete from review_photos p using reviews r where r.id = p.review_id and r.customer_id = ${customerId}
  ),
  lists_gone as (delete from shopping_lists where customer_id = ${customerId}),
  tokens_gone as (delete from account_tokens where customer_id = ${customerId}),
  branches_gone as (delete from customer_branches where customer_id = ${customerId}),
  codes_gone as (delete from customer_codes where customer_id = ${customerId}),
  notes_gone as (delete from customer_notes where customer_id = ${customerId}),
  statement_gone as (delete from customer_statement where customer_id = ${customerId}),
  mails_gone as (delete from outbox where customer_id = ${customerId})`;

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
    update order_state_changes h set reason = '' from orders o
    where o.id = h.order_id and o.customer_id = ${customerId} and h.actor = 'customer'
  ), carts_left as (
    update carts set description = '', reference = '', notes = '[]'
    where customer_id = ${customerId} and ordered_at is not null
  ), deliveries_left as (
    update order_addresses a set address_title = '', name = ${nobody}, address = ${nobody}, phone = '',
      id_number = '', company_name = '', tax_office = '', tax_number = ''
    from orders o
    where o.id = a.order_id and o.customer_id = ${customerId} and a.kind = 'delivery'
  ), reviews_left as (
    update reviews set author = ${nobody} where customer_id = ${customerId}
  ), questions_left as (
    update product_questions set author = ${nobody} where customer_id = ${customerId}
  )`;
