import { sql, type RawBuilder } from 'kysely';
import type { OfficeCustomer } from '#contract/office/customers/office-customer.ts';
import { readAccount } from '#db/customers/account-statement.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';
import { wireTime, wireTimeOf } from '#db/wire-time.ts';
import { averageRating } from '#rules/catalog/reviews/rating.ts';
import { countedStates } from '#rules/order/order-states.ts';
import { unselected } from '#rules/person/address-form.ts';
import type { Locale } from '#rules/shop/locale.ts';

const most = { listed: 5, notes: 50, movements: 10, entries: 10, similar: 3, addresses: 100 };

type Parts = Omit<OfficeCustomer, 'account' | 'figures' | 'locale'> & {
  locale: OfficeCustomer['locale'];
  figures: Omit<OfficeCustomer['figures'], 'stars'> & { starSum: number; starred: number };
  overdueCurrency: string | null;
};

/**
 * A customer as the office shows them, also one who has left (rule customers/page); null where there is none. 2
 * queries.
 */
export async function readCustomer(
  db: Db,
  id: number,
  { locale, defaultCurrency }: { locale: Locale; defaultCurrency: string },
): Promise<OfficeCustomer | null> {
  const [{ rows }, account] = await Promise.all([
    sql<{ customer: Parts }>`select ${customerJson(locale)} as customer
      from customers c where c.id = ${id}`.execute(db),
    readAccount(db, { customerId: id }, { from: null, to: null }),
  ]);
  const [row] = rows;
  if (!row) return null;
  const { figures, overdueCurrency, ...customer } = row.customer;
  const { starSum, starred, ...counted } = figures;
  return {
    ...customer,
    figures: { ...counted, stars: averageRating(starSum, starred) },
    account: accountOf(account, overdueCurrency ?? defaultCurrency),
  };
}

/** The newest movements first; null for somebody without an open account. */
function accountOf(
  account: Awaited<ReturnType<typeof readAccount>>,
  currency: string,
): OfficeCustomer['account'] {
  if (account === null) return null;
  const { balance, movements } = account;
  const overdue = account.overdue.balance;
  if (movements.length === 0 && overdue === 0) return null;
  const newest = movements
    .toReversed()
    .slice(0, most.movements)
    .map(({ laterDebits: _debits, ...movement }) => movement);
  return { balance, overdue, currency, movements: newest };
}

const listOf = (query: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(row_to_json(listed)), '[]') from (${query}) listed)`;

const counted = sql`o.state = any(${[...countedStates]}::text[])`;

function customerJson(locale: Locale): RawBuilder<Parts> {
  return sql`json_build_object(
    'id', c.id, 'version', c.version, 'name', c.name, 'surname', c.surname, 'email', c.email,
    'emailConfirmed', c.email_confirmed_at is not null, 'phone', c.phone, 'locale', c.locale,
    'kind', coalesce((select l.kind from customer_list l where l.customer_id = c.id), 'person'),
    'createdAt', ${wireTime('c.created_at')}, 'closedAt', ${wireTime('c.closed_at')},
    'mergedInto', (select json_build_object('id', m.id, 'name', coalesce(nullif(trim(m.name || ' ' || m.surname), ''), m.email))
      from customers m where m.id = c.merged_into),
    'blocked', case when c.blocked_at is not null then
      json_build_object('at', ${wireTime('c.blocked_at')}, 'reason', c.blocked_reason) end,
    'marketingAt', case when c.marketing then ${wireTime('c.marketing_at')} end,
    'seenAt', (select ${wireTime('s.last_seen_at')} from sessions s where s.customer_id = c.id
      and s.signed_in_at is not null and s.look_until is null order by s.last_seen_at desc limit 1),
    'company', coalesce((select min(a.company_name) from addresses a
      where a.customer_id = c.id and a.company_name not in ('', ${unselected})), ''),
    'buysFor', (select json_build_object('code', co.code, 'title', co.title, 'role', c.company_role)
      from companies co where co.id = c.company_id),
    'group', (select json_build_object('code', g.code, 'name', ${inLanguage(locale, 'g.name')})
      from customer_groups g where g.id = c.group_id),
    'overdueCurrency', c.overdue_currency,
    'figures', ${figures}, 'orders', ${orders}, 'cart', ${cart(locale)}, 'addresses', ${addresses},
    'branches', ${listOf(sql`select id, name from customer_branches where customer_id = c.id order by id`)},
    'reviews', ${reviews(locale)}, 'questions', ${questions(locale)},
    'consents', ${listOf(sql`select kind, version, ${wireTime('at')} as at, decision from consents
      where customer_id = c.id order by consents.at desc, id desc limit ${most.notes}`)},
    'notes', ${listOf(sql`select id, text, by_name as by, ${wireTime('n.at')} as at from customer_notes n
      where customer_id = c.id order by n.at desc, id desc limit ${most.notes}`)},
    'log', ${listOf(sql`select id, ${wireTime('e.at')} as at, by_name as by, action from activity_log e
      where subject_id = c.id::text and subject = 'customer' order by e.at desc, id desc limit ${most.entries}`)},
    'similar', ${similar})`;
}

const figures = sql`(select json_build_object('orders', count(*), 'spent', coalesce(sum(o.try_total), 0),
    'firstAt', ${wireTimeOf(sql`min(o.created_at)`)}, 'lastAt', ${wireTimeOf(sql`max(o.created_at)`)},
    'reviews', (select count(*) from reviews r where r.customer_id = c.id),
    'starSum', (select coalesce(sum(r.star), 0) from reviews r where r.customer_id = c.id),
    'starred', (select count(*) from reviews r where r.customer_id = c.id),
    'questions', (select count(*) from product_questions q where q.customer_id = c.id))
  from orders o where o.customer_id = c.id and ${counted})`;

const orders = listOf(sql`
  select o.order_no as "orderNo", ${wireTime('o.created_at')} as at, o.state as status, o.total, o.currency,
    o.payment_type as "paymentType", ${wireTime('o.pay_before')} as "payBefore",
    (select count(*) from order_lines i where i.order_id = o.id and i.quantity > 0) as lines
  from orders o where o.customer_id = c.id and o.state <> 'awaiting_payment'
  order by o.created_at desc, o.id desc limit ${most.listed}`);

const cart = (
  locale: Locale,
) => sql`coalesce((select json_build_object('at', ${wireTime('k.updated_at')},
    'lines', ${listOf(sql`select p.id as "productId", p.code, ${inLanguage(locale, 'p.name')} as name, u.value as unit, i.quantity
      from cart_lines i join products p on p.id = i.product_id
        join product_units u on u.product_id = i.product_id and u.id = i.unit_id
      where i.cart_id = k.id order by i.added_at desc, p.id, i.unit_id limit 100`)})
  from carts k where k.customer_id = c.id and k.ordered_at is null),
  json_build_object('at', null, 'lines', '[]'::json))`;

const addresses = listOf(sql`
  select a.id, a.address_title as "addressTitle", a.name, a.country, a.city, a.town, a.address, a.phone as number,
    a.id_number as "idNumber", a.company_name as "companyName", a.tax_office as "taxOffice", a.tax_number as "taxNumber"
  from addresses a where a.customer_id = c.id order by a.id limit ${most.addresses}`);

const reviews = (locale: Locale) =>
  listOf(sql`select r.id, ${inLanguage(locale, 'p.name')} as product, r.star, r.title, r.description, r.state,
      ${wireTime('r.date')} as at
    from reviews r join products p on p.id = r.product_id
    where r.customer_id = c.id order by r.date desc, r.id desc limit ${most.listed}`);

const questions = (locale: Locale) =>
  listOf(sql`select q.id, ${inLanguage(locale, 'p.name')} as product, q.question, q.answer, q.state,
      ${wireTime('q.asked_at')} as at
    from product_questions q join products p on p.id = q.product_id
    where q.customer_id = c.id order by q.asked_at desc, q.id desc limit ${most.listed}`);

/** Others with the same telephone. */
const similar = listOf(sql`
  select o.id, trim(o.name || ' ' || o.surname) as name, o.email,
    (select count(*) from orders n where n.customer_id = o.id) as orders
  from customer_list l join customers o on o.id = l.customer_id
  where c.closed_at is null and o.id <> c.id and l.words @@ (
    select quote_literal(number)::tsquery from unnest(phone_words(c.phone)) number limit 1)
  order by o.id limit ${most.similar}`);
