import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { HeldKind } from '#rules/privacy/held-data.ts';

export interface PrivacyCustomer {
  id: number;
  isGuest: boolean;
  locale: string | null;
}

/** Everybody of an e-mail address: the account, and the guests that ordered with it. 1 query. */
export async function customersOf(db: Db, email: string): Promise<PrivacyCustomer[]> {
  const { rows } = await sql<PrivacyCustomer>`
    select id, is_guest as "isGuest", locale from customers
    where email_key = lower(${email}::text collate "C") and closed_at is null
    union all
    select id, is_guest, locale from customers
    where lower(email collate "C") = lower(${email}::text collate "C") and is_guest and closed_at is null
    order by 1`.execute(db);
  return rows;
}

/** How much the shop holds of customers and of their address, and the latest of it, by kind; kinds without anything are left out. 1 query. */
export async function countHeld(
  db: Db,
  { ids, email }: { ids: readonly number[]; email: string },
): Promise<{ kind: HeldKind; count: number; latest: Date | null }[]> {
  const mine = sql`= any(${ids}::bigint[])`;
  const orders = sql`(select id, created_at from orders where customer_id ${mine})`;
  const { rows } = await sql<{ kind: HeldKind; count: number; latest: Date | null }>`
    select kind, count::int, latest from (
      select 'accounts' as kind, count(*), max(created_at) as latest from customers where id ${mine} and not is_guest
      union all select 'guests', count(*), max(created_at) from customers where id ${mine} and is_guest
      union all select 'orders', count(*), max(created_at) from ${orders} o
      union all select 'returns', count(*), max(o.created_at) from returns r join ${orders} o on o.id = r.order_id
      union all select 'return-photos', count(*), max(p.sent_at) from return_photos p
        join return_lines l on l.id = p.return_line_id join returns r on r.id = l.return_id join ${orders} o on o.id = r.order_id
      union all select 'invoices', count(*), max(o.created_at) from invoices i join ${orders} o on o.id = i.order_id
      union all select 'contracts', count(*), max(o.created_at) from order_documents d join ${orders} o on o.id = d.order_id
      union all select 'quotes', count(*), max(created_at) from quotes where customer_id ${mine}
      union all select 'consents', count(*), max(at) from consents where customer_id ${mine}
      union all select 'addresses', count(*), max(created_at) from addresses where customer_id ${mine}
      union all select 'reviews', count(*), max(date) from reviews where customer_id ${mine}
      union all select 'photos', count(*), max(p.sent_at) from review_photos p join reviews r on r.id = p.review_id
        where r.customer_id ${mine}
      union all select 'questions', count(*), max(asked_at) from product_questions where customer_id ${mine}
      union all select 'alerts', count(*), max(asked_at) from product_alerts where customer_id ${mine}
      union all select 'notices', count(*), max(asked_at) from stock_notices
        where lower(email collate "C") = lower(${email}::text collate "C") and confirmed_at is not null
      union all select 'lists', count(*), max(changed_at) from shopping_lists where customer_id ${mine}
      union all select 'messages', count(*), max(created_at) from outbox where customer_id ${mine}
    ) held where count > 0`.execute(db);
  return rows;
}
