import { sql } from 'kysely';
import type { Address } from '#contract/address.ts';
import { addressRow } from '#db/customers/addresses.ts';
import type { GuestData } from '#db/customers/guests.ts';
import type { Db } from '#db/database.ts';
import type { PostalAddress } from '#rules/order/order-address.ts';

/**
 * Makes orders on the telephone with this key wait for each other until the transaction ends, and finds the order that
 * one of them has placed (rule phone-orders/once). 2 queries.
 */
export async function lockPhoneKey(trx: Db, key: string): Promise<string | null> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone-order:${key}`}, 0))`.execute(
    trx,
  );
  // A statement of its own, because it must see what was committed while the first one waited.
  const { rows } = await sql<{ orderNo: string }>`
    select order_no as "orderNo" from orders where idempotency_key = ${key} and taken_by <> ''`.execute(
    trx,
  );
  return rows[0]?.orderNo ?? null;
}

/** A customer who orders on the telephone. */
interface PhoneCustomer {
  isConfirmed: boolean;
  isGuest: boolean;
  /** Also a guest with the e-mail of a blocked customer (rule customers/block). */
  isBlocked: boolean;
  /** The asked branch, where it is theirs. */
  branch: { id: number; name: string } | null;
}

/** Locks a customer for an order; null for nobody and for a closed account. 1 query. */
export async function lockPhoneCustomer(
  trx: Db,
  { customerId, branchId }: { customerId: number; branchId: number | null },
): Promise<PhoneCustomer | null> {
  const { rows } = await sql<PhoneCustomer>`
    select c.email_confirmed_at is not null as "isConfirmed", c.is_guest as "isGuest",
      c.blocked_at is not null or c.is_guest and exists (select from customers k
        where k.email_key = lower(c.email collate "C") and k.blocked_at is not null) as "isBlocked",
      (select json_build_object('id', b.id, 'name', b.name) from customer_branches b
        where b.customer_id = c.id and b.id = ${branchId}::int) as branch
    from customers c where c.id = ${customerId} and c.closed_at is null for no key update of c`.execute(
    trx,
  );
  return rows[0] ?? null;
}

/** Makes a customer without an account, with no address yet. 1 query. */
export async function addPhoneGuest(
  trx: Db,
  { email, name, surname, phone }: Omit<GuestData, 'address'>,
  now: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('customers')
    .values({ is_guest: true, email, name, surname, phone, password_hash: '', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Writes an address of a locked customer. 1 query. */
export async function addPhoneAddress(
  trx: Db,
  { customerId, address, now }: { customerId: number; address: PostalAddress; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('addresses')
    .values({ ...addressRow(address), customer_id: customerId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes an address for one order out of the customer's book again; the order keeps its copy. 1 query. */
export async function dropPhoneAddresses(trx: Db, ids: readonly number[]): Promise<void> {
  await trx.deleteFrom('addresses').where('id', 'in', ids).execute();
}

interface PhoneCart {
  customerId: number;
  deliveryAddressId: number;
  invoiceAddressId: number;
  description: string;
  /** Each product and unit once. */
  lines: readonly { productId: number; unitId: number; quantity: number }[];
  now: Date;
}

/**
 * The cart that an order on the telephone is made of: closed from the beginning, so that the customer's own cart stays
 * as it is. Null where an address is not the customer's, or a product has no such unit. 2 queries.
 */
export async function addPhoneCart(trx: Db, cart: PhoneCart): Promise<number | null> {
  const { customerId, deliveryAddressId, invoiceAddressId, description, lines, now } = cart;
  const ids = [...new Set([deliveryAddressId, invoiceAddressId])];
  const made = await sql<{ id: number }>`
    insert into carts (customer_id, ordered_at, description, delivery_address_id, invoice_address_id, created_at, updated_at)
    select ${customerId}, ${now}::timestamptz, ${description}, ${deliveryAddressId}, ${invoiceAddressId},
      ${now}::timestamptz, ${now}::timestamptz
    where ${ids.length} = (select count(*) from customer_addresses where customer_id = ${customerId} and id = any(${ids}::bigint[]))
    returning id`.execute(trx);
  const id = made.rows[0]?.id;
  if (id === undefined) return null;
  const added = await sql`
    insert into cart_lines (cart_id, product_id, unit_id, quantity, added_at)
    select ${id}, u.product_id, u.id, l.quantity, ${now}::timestamptz + l.place * interval '1 microsecond'
    from json_to_recordset(${JSON.stringify(
      lines.map((line, place) => ({ ...line, place })),
    )}::json) as l ("productId" bigint, "unitId" int, quantity int, place int)
    join product_units u on u.product_id = l."productId" and u.id = l."unitId"`.execute(trx);
  return Number(added.numAffectedRows ?? 0) === lines.length ? id : null;
}

/** A customer as the screen of an order on the telephone shows them. */
export interface PhoneBuyer {
  id: number;
  name: string;
  email: string;
  phone: string;
  isBlocked: boolean;
  isConfirmed: boolean;
  /** Of the open account; null where there is none. */
  balance: { amount: number; overdue: number; currency: string } | null;
  lastOrder: { orderNo: string; at: string } | null;
  branches: { id: number; name: string }[];
  /** Those of the last order first. */
  addresses: Address[];
}

/** Null for nobody and for a closed account. 1 query. */
export async function readPhoneBuyer(db: Db, id: number): Promise<PhoneBuyer | null> {
  const { rows } = await sql<PhoneBuyer>`
    select c.id, trim(c.name || ' ' || c.surname) as name, c.email, c.phone, c.blocked_at is not null as "isBlocked",
      c.email_confirmed_at is not null as "isConfirmed",
      (select json_build_object('amount', sum(debit - credit), 'overdue', c.overdue_balance,
          'currency', coalesce(c.overdue_currency, 'TRY'))
        from customer_statement where customer_id = c.id having count(*) > 0) as balance,
      (select json_build_object('orderNo', o.order_no, 'at', o.created_at) from orders o
        where o.customer_id = c.id and o.state <> 'awaiting_payment'
        order by o.created_at desc, o.id desc limit 1) as "lastOrder",
      coalesce((select json_agg(json_build_object('id', b.id, 'name', b.name) order by b.name, b.id)
        from customer_branches b where b.customer_id = c.id), '[]') as branches,
      coalesce((select json_agg(json_build_object('id', a.id, 'addressTitle', a.address_title, 'name', a.name,
          'country', a.country, 'city', a.city, 'town', a.town, 'address', a.address, 'number', a.phone,
          'idNumber', a.id_number, 'companyName', a.company_name, 'taxOffice', a.tax_office,
          'taxNumber', a.tax_number) order by a.id is not distinct from last.delivery_address_id desc, a.id desc)
        from customer_addresses a where a.customer_id = c.id), '[]') as addresses
    from customers c left join lateral (
      select k.delivery_address_id from carts k where k.customer_id = c.id and k.ordered_at is not null
      order by k.ordered_at desc limit 1) last on true
    where c.id = ${id} and c.closed_at is null`.execute(db);
  return rows[0] ?? null;
}

/**
 * The customer of an order's link accepts the texts that they were sent (rule phone-orders/acceptance). Once they have,
 * nothing changes. 1 query.
 */
export async function acceptAskedContracts(
  db: Db,
  { orderNo, ip, now }: { orderNo: string; ip: string; now: Date },
): Promise<void> {
  await sql`
    update orders set asked_contracts = '[]', accepted_from = ${ip}, contracts = (
      select jsonb_agg(t || jsonb_build_object('acceptedAt', ${now.toISOString()}::text))
      from jsonb_array_elements(asked_contracts) t)
    where order_no = ${orderNo} and asked_contracts <> '[]'`.execute(db);
}
