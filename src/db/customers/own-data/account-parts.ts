import { sql } from 'kysely';
import { addressFields, listOf } from './list-of.ts';

/** The account itself, of the customer `c`. */
export const account = sql`json_build_object('name', c.name, 'surname', c.surname, 'email', c.email,
  'emailConfirmedAt', c.email_confirmed_at, 'phone', c.phone, 'gender', c.gender,
  'birthdate', c.birthdate, 'marketing', c.marketing, 'language', c.locale,
  'currency', c.currency, 'createdAt', c.created_at,
  'passwordChangedAt', c.password_changed_at, 'guest', c.is_guest,
  'lastSeenAt', (select v.last_seen_on from customer_visits v where v.customer_id = c.id),
  'company', (select m.title from companies m where m.id = c.company_id), 'companyRole', c.company_role,
  'orderLimit', c.company_order_limit, 'monthlyLimit', c.company_monthly_limit,
  'blockedAt', c.blocked_at)`;

/** Anybody can type an address: what is found by it alone is theirs who have proven it. A guest's copy is asked for by a mailed link. */
const isProven = sql`(c.email_confirmed_at is not null or c.is_guest)`;

/** Decisions, sessions, addresses and the account's own lists, as pairs of name and part. */
export const accountParts = sql`
  'consents', ${listOf(sql`select kind, version, decision, text, source, by_name as by, receipt, locale as language, at,
      address as "networkAddress"
    from consents where customer_id = c.id order by at, id`)},
  'requests', ${listOf(sql`select wish as "privacyWish", name, address, email, text, asked_at as "askedAt",
      confirmed_at as "confirmedAt", answer, answered_at as "answeredAt"
    from privacy_requests where lower(email collate "C") = lower(c.email collate "C") and confirmed_at is not null
      and ${isProven}
    order by id`)},
  'sessions', ${listOf(sql`select device, signed_in_at as "signedInAt", last_seen_at as "lastSeenAt"
    from sessions where customer_id = c.id order by last_seen_at desc, id`)},
  'addresses', ${listOf(sql`select ${addressFields} from addresses a
    where a.customer_id = c.id order by a.id`)},
  'branches', ${listOf(sql`select name from customer_branches where customer_id = c.id order by id`)},
  'invitations', ${listOf(sql`select m.title as company, i.email, i.role as "companyRole", i.created_at as "sentAt"
    from company_invitations i join companies m on m.id = i.company_id where i.email_key = c.email_key and ${isProven}
    order by i.id`)},
  'statement', ${listOf(sql`select date, document, description, due_date as "dueDate", debit, credit
    from customer_statement where customer_id = c.id order by position`)},
  'messages', ${listOf(sql`select kind as message, created_at as "askedAt", done_at as "sentAt"
    from outbox where customer_id = c.id order by id`)},
  'staffWork', ${listOf(sql`select action, at
    from activity_log where subject = 'customer' and subject_id = c.id::text order by at, id`)}`;

/** Goods that the customer keeps in lists of any kind, as pairs of name and part. */
export const goodsParts = sql`
  'codes', ${listOf(sql`select k.code, p.code as "productCode", p.name from customer_codes k
    join products p on p.id = k.product_id where k.customer_id = c.id order by k.id`)},
  'wishlist', ${listOf(sql`select p.code, p.name, w.created_at as "addedAt"
    from wishlist w join products p on p.id = w.product_id
    where w.customer_id = c.id order by w.created_at, p.id`)},
  'alerts', ${listOf(sql`select p.code, p.name, a.wording, a.price as "priceThen", a.currency,
      a.asked_at as "askedAt", a.ended_at as "endedAt", a.ended_by as "endedBy"
    from product_alerts a join products p on p.id = a.product_id where a.customer_id = c.id order by a.id`)},
  'notices', ${listOf(sql`select p.code, p.name, n.email, n.wording, n.locale as language, n.asked_at as "askedAt",
      n.confirmed_at as "confirmedAt"
    from stock_notices n join products p on p.id = n.product_id
    where lower(n.email collate "C") = lower(c.email collate "C") and n.confirmed_at is not null and ${isProven}
    order by n.id`)},
  'lists', ${listOf(sql`select l.name, l.changed_at as "changedAt",
      ${listOf(sql`select p.code, p.name, i.quantity from shopping_list_lines i
        join products p on p.id = i.product_id where i.list_id = l.id order by i.position`)} as lines
    from shopping_lists l where l.customer_id = c.id order by l.id`)},
  'cart', ${listOf(sql`select p.code, p.name, i.quantity, i.note
    from carts k join cart_lines i on i.cart_id = k.id join products p on p.id = i.product_id
    where k.customer_id = c.id and k.ordered_at is null order by p.id, i.unit_id`)},
  'cartWords', ${listOf(sql`select description, reference, cost_centre as "costCentre" from carts
    where customer_id = c.id and ordered_at is null and (description <> '' or reference <> '' or cost_centre <> '')`)},
  'removedLines', ${listOf(sql`select p.code, p.name, i.quantity, i.note, i.removed_at as "removedAt"
    from carts k join removed_cart_lines i on i.cart_id = k.id join products p on p.id = i.product_id
    where k.customer_id = c.id and k.ordered_at is null order by i.removal, p.id, i.unit_id`)},
  'reviews', ${listOf(sql`select p.code, p.name, r.star, r.title, r.description, r.author, r.date, r.answer,
      r.hidden_reason as "hiddenReason",
      ${listOf(sql`select f.state as "photoState", f.sent_at as "sentAt", '/photo/large/' || f.file as address
        from review_photos f where f.review_id = r.id order by f.place`)} as photographs
    from reviews r join products p on p.id = r.product_id where r.customer_id = c.id order by r.id`)},
  'questions', ${listOf(sql`select p.code, p.name, q.question, q.author, q.asked_at as date, q.answer
    from product_questions q join products p on p.id = q.product_id where q.customer_id = c.id order by q.id`)}`;
