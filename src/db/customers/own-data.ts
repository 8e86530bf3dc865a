import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** All that the shop keeps of a customer, part by part; lists of plain records. */
export type OwnData = Record<string, unknown>;

/**
 * Everything that is kept of a customer, to be given to them (rule account/own-data): no hash and no
 * id of the database. 1 query.
 */
export async function readOwnData(db: Db, customerId: number): Promise<OwnData> {
  const { rows } = await sql<{ data: OwnData }>`
    select json_build_object(
      'account', json_build_object('name', c.name, 'surname', c.surname, 'email', c.email,
        'emailConfirmedAt', c.email_confirmed_at, 'phone', c.phone, 'gender', c.gender,
        'birthdate', c.birthdate, 'marketing', c.marketing, 'language', c.locale,
        'currency', c.currency, 'createdAt', c.created_at,
        'passwordChangedAt', c.password_changed_at),
      'consents', ${listOf(sql`select kind, version, decision, text, source, at, address as "networkAddress"
        from consents where customer_id = c.id order by at, id`)},
      'sessions', ${listOf(sql`select device, signed_in_at as "signedInAt", last_seen_at as "lastSeenAt"
        from sessions where customer_id = c.id order by last_seen_at desc, id`)},
      'addresses', ${listOf(sql`select ${addressFields} from addresses a
        where a.customer_id = c.id order by a.id`)},
      'branches', ${listOf(sql`select name from customer_branches where customer_id = c.id order by id`)},
      'statement', ${listOf(sql`select date, document, description, due_date as "dueDate", debit, credit
        from customer_statement where customer_id = c.id order by position`)},
      'codes', ${listOf(sql`select k.code, p.code as "productCode", p.name from customer_codes k
        join products p on p.id = k.product_id where k.customer_id = c.id order by k.id`)},
      'wishlist', ${listOf(sql`select p.code, p.name, w.created_at as "addedAt"
        from wishlist w join products p on p.id = w.product_id
        where w.customer_id = c.id order by w.created_at, p.id`)},
      'alerts', ${listOf(sql`select p.code, p.name, a.wording, a.price as "priceThen", a.currency,
          a.asked_at as "askedAt", a.ended_at as "endedAt", a.ended_by as "endedBy"
        from product_alerts a join products p on p.id = a.product_id where a.customer_id = c.id order by a.id`)},
      'lists', ${listOf(sql`select l.name, l.changed_at as "changedAt",
          ${listOf(sql`select p.code, p.name, i.quantity from shopping_list_lines i
            join products p on p.id = i.product_id where i.list_id = l.id order by i.position`)} as lines
        from shopping_lists l where l.customer_id = c.id order by l.id`)},
      'cart', ${listOf(sql`select p.code, p.name, i.quantity, i.note
        from carts k join cart_lines i on i.cart_id = k.id join products p on p.id = i.product_id
        where k.customer_id = c.id and k.ordered_at is null order by p.id, i.unit_id`)},
      'reviews', ${listOf(sql`select p.code, p.name, r.star, r.title, r.description, r.date,
          ${listOf(sql`select f.state as "photoState", f.sent_at as "sentAt", '/photo/large/' || f.file as address
            from review_photos f where f.review_id = r.id order by f.place`)} as photographs
        from reviews r join products p on p.id = r.product_id where r.customer_id = c.id order by r.id`)},
      'questions', ${listOf(sql`select p.code, p.name, q.question, q.asked_at as date, q.answer
        from product_questions q join products p on p.id = q.product_id where q.customer_id = c.id order by q.id`)},
      'orders', ${listOf(sql`select o.order_no as "orderNo", o.created_at as date, o.state,
          o.payment_type as "paymentType", o.currency, o.sub_total as "subTotal", o.tax,
          o.shipping_total as "shippingTotal", o.total, o.description,
          o.customer_reference as reference, o.branch_name as branch, o.tracking_no as "trackingNo",
          ${listOf(sql`select i.code, i.name, i.unit_value as unit, i.quantity, i.gross as amount, i.note
            from order_lines i where i.order_id = o.id and i.quantity > 0 order by i.position`)} as lines,
          ${listOf(sql`select a.kind, ${addressFields} from order_addresses a
            where a.order_id = o.id order by a.kind`)} as addresses
        from orders o where o.customer_id = c.id order by o.created_at, o.id`)}) as data
    from customers c where c.id = ${customerId}`.execute(db);
  return rows[0]?.data ?? {};
}

const addressFields = sql`a.address_title as "addressTitle", a.name, a.country, a.city, a.town,
  a.address, a.phone, a.id_number as "idNumber", a.company_name as "companyName",
  a.tax_office as "taxOffice", a.tax_number as "taxNumber"`;

function listOf(query: ReturnType<typeof sql>) {
  return sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${query}) listed)`;
}
