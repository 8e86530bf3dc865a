import { sql } from 'kysely';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import type { OrderMailKind } from '#rules/order/order-mails.ts';

/** Queues a mail about an order, in the transaction that changes the order. 1 query. */
export async function queueOrderMessage(
  db: Db,
  kind: OrderMailKind,
  order: {
    orderId: number;
    orderNo: string;
    customerId: number;
    parcelId?: number;
    cancellationId?: number;
    correctionId?: number;
    noteId?: number;
  },
): Promise<void> {
  const { customerId, ...payload } = order;
  await db
    .insertInto('outbox')
    .values({ kind, payload: JSON.stringify(payload), customer_id: customerId })
    .execute();
}

/**
 * Queues a mail with a link that confirms the customer's e-mail (rule account/email-confirmation): none when it is
 * confirmed, or when one waits to be sent. 1 query.
 */
export async function queueConfirmation(
  db: Db,
  input: { customerId: number; locale: Locale },
): Promise<void> {
  const { customerId, locale } = input;
  await sql`
    insert into outbox (kind, payload, customer_id)
    select 'confirm-email', jsonb_build_object('locale', ${locale}::text), c.id from customers c
    where c.id = ${customerId} and c.email_confirmed_at is null and not exists (
      select from outbox o where o.customer_id = c.id and o.kind = 'confirm-email' and o.done_at is null)`.execute(
    db,
  );
}

/**
 * Queues a mail with a link for a new password to the owner of this e-mail (rule account/forgotten-password): none when
 * there is no owner, the owner is blocked, or one waits to be sent. 1 query.
 */
export async function queuePasswordReset(
  db: Db,
  input: { email: string; locale: Locale },
): Promise<void> {
  const { email, locale } = input;
  await sql`
    insert into outbox (kind, payload, customer_id)
    select 'reset-password', jsonb_build_object('locale', ${locale}::text), c.id from customers c
    where c.email_key = lower(${email}::text collate "C") and c.blocked_at is null and not exists (
      select from outbox o where o.customer_id = c.id and o.kind = 'reset-password' and o.done_at is null)`.execute(
    db,
  );
}

/**
 * Queues a mail with a link to set up a sign-in to the office (rule staff/invitation). Its token is created when the
 * mail is sent. 1 query.
 */
export async function queueInvitation(
  db: Db,
  invitation: { staffId: number; locale: Locale },
): Promise<void> {
  await db
    .insertInto('outbox')
    .values({ kind: 'staff-invitation', payload: JSON.stringify(invitation) })
    .execute();
}
