import { sql } from 'kysely';
import { addressRow } from './addresses.ts';
import type { Address } from '#contract/address.ts';
import type { Db } from '#db/database.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';
import { keptTimes } from '#rules/privacy/kept-data.ts';
import { paymentTypes } from '#rules/order/payment-methods.ts';

// A guest is a customer without a password and a key: nothing that looks an account up finds one (docs/decisions/0058).

/** The data that a guest gives in the checkout. */
export interface GuestData {
  email: string;
  name: string;
  surname: string;
  phone: string;
  address: PostalAddress;
}

/** The e-mail of a guest; null when there is no such guest any more. 1 query. */
export async function readGuestEmail(db: Db, customerId: number): Promise<string | null> {
  const row = await db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', customerId)
    .where('is_guest', '=', true)
    .executeTakeFirst();
  return row?.email ?? null;
}

/** A guest's e-mail and address, null when there is no such guest any more. 1 query. */
export async function readGuest(
  db: Db,
  customerId: number,
): Promise<{ email: string; address: Address } | null> {
  const { rows } = await sql<{ email: string; address: Address | null }>`
    select c.email, (select json_build_object('id', a.id, 'addressTitle', a.address_title, 'name', a.name,
        'country', a.country, 'city', a.city, 'town', a.town, 'address', a.address, 'number', a.phone,
        'idNumber', a.id_number, 'companyName', a.company_name, 'taxOffice', a.tax_office, 'taxNumber', a.tax_number)
      from addresses a where a.customer_id = c.id order by a.id desc limit 1) as address
    from customers c where c.id = ${customerId} and c.is_guest`.execute(db);
  const [row] = rows;
  return row?.address ? { email: row.email, address: row.address } : null;
}

/** A guest's row, locked until the transaction ends; null when it is no guest's any more. 1 query. */
export async function lockGuest(
  tx: Db,
  customerId: number,
): Promise<{ email: string; hasOrders: boolean } | null> {
  const { rows } = await sql<{ email: string; hasOrders: boolean }>`
    select email, exists (select from orders o where o.customer_id = customers.id) as "hasOrders"
    from customers where id = ${customerId} and is_guest for no key update`.execute(tx);
  return rows[0] ?? null;
}

/**
 * Makes a guest of the visitor: the customer, the record of the privacy notice (rule account/consents), the address, and
 * the cart with the address chosen twice. The caller has locked the cart. `before` is the session's guest until now,
 * null for a visitor. Returns the guest's id; null when the session has ended or belongs to somebody else meanwhile. 1
 * query.
 */
export async function addGuest(
  tx: Db,
  guest: GuestData,
  of: {
    sessionId: number;
    before: number | null;
    cartId: number;
    /** The path of the store's privacy notice. */
    privacyNotice: string;
    /** The network address that the request comes from. */
    network: string;
    now: Date;
  },
): Promise<number | null> {
  const { email, name, surname, phone, address } = guest;
  const now = sql`${of.now}::timestamptz`;
  const { rows } = await sql<{ id: number }>`
    with session as materialized (
      select id from sessions where id = ${of.sessionId} and signed_in_at is null
        and customer_id is not distinct from ${of.before}::bigint for no key update
    ), guest as (
      insert into customers (is_guest, email, name, surname, phone, password_hash, created_at)
      select true, ${email}, ${name}, ${surname}, ${phone}, '', ${now} from session returning id
    ), consented as (
      insert into consents (customer_id, kind, version, at, address, source)
      select guest.id, 'kvkk', ${textVersion}, ${now}, ${of.network}, 'checkout'
      from guest, pages p where p.url = ${of.privacyNotice} and p.html <> ''
    ), home as (
      insert into addresses (customer_id, created_at, address_title, name, country, city, town, address, phone,
        id_number, company_name, tax_office, tax_number)
      select guest.id, ${now}, ${address.addressTitle}, ${address.name}, ${address.country}, ${address.city},
        ${address.town}, ${address.address}, ${address.number}, ${address.idNumber}, ${address.companyName},
        ${address.taxOffice}, ${address.taxNumber}
      from guest returning id
    ), introduced as (
      update sessions set customer_id = guest.id from guest where sessions.id = ${of.sessionId}
    ), moved as (
      update carts set customer_id = guest.id, session_id = null, delivery_address_id = home.id,
        invoice_address_id = home.id, updated_at = ${now}
      from guest, home where carts.id = ${of.cartId}
    )
    select id from guest`.execute(tx);
  return rows[0]?.id ?? null;
}

/** The version of the text of the page `p`: the time of its last change (rule account/consents). */
export const textVersion = sql`to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Changes a locked guest and their address, and chooses it for the locked cart. 1 query. */
export async function changeGuest(
  tx: Db,
  guest: GuestData,
  of: { customerId: number; cartId: number; now: Date },
): Promise<void> {
  const { email, name, surname, phone, address } = guest;
  const { customerId, cartId, now } = of;
  await sql`
    with home as (
      update addresses set ${sql.join(
        Object.entries(addressRow(address)).map(
          ([column, value]) => sql`${sql.ref(column)} = ${value}`,
        ),
      )}
      where id = (select max(id) from addresses where customer_id = ${customerId}) returning id
    ), chosen as (
      update carts set delivery_address_id = home.id, invoice_address_id = home.id, updated_at = ${now}::timestamptz
      from home where carts.id = ${cartId}
    )
    update customers set email = ${email}, name = ${name}, surname = ${surname}, phone = ${phone}
    where id = ${customerId}`.execute(tx);
}

/**
 * The unpaid orders of all guests with this guest's e-mail, and when the first of them expires by itself. Orders of one
 * e-mail count one after the other, in whatever browsers they are placed. In a transaction. 2 queries.
 */
export async function lockUnpaidOfGuest(
  trx: Db,
  customerId: number,
): Promise<{ count: number; expiresAt: string | null }> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('guest-order:' || lower(email collate "C"), 0))
    from customers where id = ${customerId}`.execute(trx);
  // A statement of its own, because it must see what was committed while the first one waited.
  const { rows } = await sql<{ count: number; expiresAt: string | null }>`
    select count(*)::int as count, to_json(min(o.pay_before) filter (
        where o.payment_type in (${paymentTypes.bankTransfer}, ${paymentTypes.card})
          and not exists (select from payments p where p.order_id = o.id))) as "expiresAt"
    from customers me
    join customers g on g.is_guest and lower(g.email collate "C") = lower(me.email collate "C")
    join orders o on o.customer_id = g.id and o.state = 'placed' and not o.imported
    where me.id = ${customerId}`.execute(trx);
  return rows[0] ?? { count: 0, expiresAt: null };
}

/**
 * Deletes a guest who has ordered nothing, with the cart and sessions; anybody else stays. A guest whose row another
 * transaction holds is left for the cleanup. 1 query.
 */
export async function deleteGuest(db: Db, customerId: number): Promise<void> {
  await sql`
    delete from customers where id in (
      select c.id from customers c where c.id = ${customerId} and ${isUnused} for update skip locked)`.execute(
    db,
  );
}

const isUnused = sql<boolean>`c.is_guest and not exists (select from orders o where o.customer_id = c.id)`;

/** The session and the cart of a guest are deleted this long after the last visit, and a guest without orders. */
const guestDays = keptTimes.visitors.days;

/**
 * Deletes sessions and carts of guests who were not seen for 30 days, at most `limit`, and those of the guests who have
 * ordered nothing (rule guest-checkout/cleanup). Carts go before sessions, as everywhere; rows that others hold stay for
 * the next run. Answers how many sessions ended. A transaction of 4 statements, 1 when there is none.
 */
export async function deleteOldGuests(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const unseenSince = new Date(now.getTime() - guestDays * 86_400_000);
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number; guestId: number }>`
      select id, customer_id as "guestId" from sessions
      where customer_id is not null and signed_in_at is null and last_seen_at < ${unseenSince}::timestamptz
      order by last_seen_at, id limit ${limit}`.execute(tx);
    if (rows.length === 0) return 0;
    const guests = rows.map(({ guestId }) => guestId);
    await sql`
      delete from carts where id = any(array(
        select k.id from carts k join customers c on c.id = k.customer_id
        where c.id = any(${guests}::bigint[]) and c.is_guest and k.ordered_at is null
        order by k.id for update of k skip locked))`.execute(tx);
    const ended = await sql`
      delete from sessions where id in (
        select s.id from sessions s where s.id = any(${rows.map(({ id }) => id)}::bigint[])
          and s.signed_in_at is null and s.last_seen_at < ${unseenSince}::timestamptz
        order by s.id for update skip locked)`.execute(tx);
    await sql`
      delete from customers where id in (
        select c.id from customers c where c.id = any(${guests}::bigint[]) and ${isUnused}
          and not exists (select from sessions s where s.customer_id = c.id)
        order by c.id for update skip locked)`.execute(tx);
    return Number(ended.numAffectedRows ?? 0);
  });
}
