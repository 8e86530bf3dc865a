import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import type { Shop } from './app.ts';
import { makeCaller } from './caller.ts';
import { isCode } from './personal-columns.ts';

/** The word that every planted text contains. */
const canary = 'kanarya';

/** The planted text of a column. */
export const plantedIn = (column: string) => `${canary}-${column.replace('.', '-')}`;

/** Every table whose rows lead to a customer, by foreign keys or by an address. */
export async function personalTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive keys as (
      select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f'
    ), reached (name) as (
      select 'customers' union select child from keys join reached on name = parent
    )
    select name from reached union select 'privacy_requests' union select 'stock_notices' order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** A customer of whom every such table has a row. The order is over, so that the account may be closed. */
export async function makeWholePerson(shop: Shop): Promise<{ customerId: number; email: string }> {
  const { db } = shop;
  const { things } = await makeCaller(shop);
  const {
    rows: [found],
  } = await sql<{
    customerId: number;
  }>`select customer_id as "customerId" from orders where id = ${things.orderId}`.execute(db);
  const customerId = found?.customerId ?? 0;
  for (const statement of rowsOf({ customerId, orderId: things.orderId }))
    await statement.execute(db);
  return { customerId, email: things.email };
}

function rowsOf(of: { customerId: number; orderId: number }): RawBuilder<unknown>[] {
  const customer = sql`${of.customerId}::bigint`;
  const order = sql`${of.orderId}::bigint`;
  return [
    ...ownRows(customer),
    ...businessRows(customer, order),
    ...orderRows(customer, order),
    ...returnRows(order),
  ];
}

const ownRows = (customer: RawBuilder<unknown>) => [
  sql`insert into consents (customer_id, kind, at) values (${customer}, 'kvkk', now())`,
  sql`insert into customer_branches (customer_id, id, name) values (${customer}, 7, 'Şube')`,
  sql`insert into customer_codes (customer_id, code, product_id) values (${customer}, 'A-1', 1)`,
  sql`insert into customer_notes (customer_id, text, by_name, at) values (${customer}, 'Not', 'Selin', now())`,
  sql`insert into customer_statement (customer_id, position, date) values (${customer}, 1, '2026-01-01')`,
  sql`insert into customer_visits (customer_id, last_seen_on) values (${customer}, '2026-11-01')`,
  sql`insert into product_alerts (customer_id, product_id, kind, locale, asked_at, wording)
    values (${customer}, 3, 'stock', 'tr', now(), 'Gelince haber ver')`,
  sql`insert into stock_notices (email, product_id, locale, wording, asked_at, confirmed_at, expires_at)
    select email, 3, 'tr', 'Gelince haber ver', now(), now(), now() + interval '1 year' from customers where id = ${customer}`,
  sql`insert into product_questions (customer_id, product_id, author, locale, question, asked_at)
    values (${customer}, 1, 'A. Y.', 'tr', 'Soru?', now())`,
  sql`insert into wishlist (customer_id, product_id) values (${customer}, 1)`,
  sql`insert into review_photos (review_id, place, file, sent_at)
    select id, 1, ${'0'.repeat(22)}, now() from reviews where customer_id = ${customer} limit 1`,
  sql`insert into privacy_requests (wish, name, id_kind, id_number, address, email, locale, asked_at, confirmed_at, state)
    select 'erase', 'Ayşe', 'tckn', 'x', 'Adres', email, 'tr', now(), now(), 'open' from customers where id = ${customer}`,
];

const businessRows = (customer: RawBuilder<unknown>, order: RawBuilder<unknown>) => [
  sql`insert into companies (code, title) values ('K-1', 'Firma')`,
  sql`insert into company_invitations (company_id, token_hash, email, role, invited_by, expires_at)
    select m.id, '\\x01', c.email, 'buyer', c.id, now() + interval '1 day' from companies m, customers c where c.id = ${customer}`,
  sql`insert into approvals (company_id, customer_id, cart_id, state, payment_type, reasons, locale, total, currency, lines,
      asked_at, expires_at, decided_at, decided_by, order_id)
    select m.id, ${customer}, k.id, 'approved', 4, '[]', 'tr', 1, 'TRY', '[]', now(), now(), now(), ${customer}, ${order}
    from companies m, carts k where k.customer_id = ${customer} and k.ordered_at is null`,
  sql`insert into quotes (customer_id, state) values (${customer}, 'declined')`,
  sql`insert into quote_rounds (quote_id, number, side, at)
    select id, 1, 'customer', now() from quotes where customer_id = ${customer}`,
  sql`insert into quote_lines (round_id, position, product_id, unit_id, code, name, unit_value, multiplier, quantity, price, currency)
    select r.id, 1, 1, 1, 'A', 'Ampul', 'Adet', 1, 2, 10, 'TRY' from quote_rounds r join quotes q on q.id = r.quote_id
    where q.customer_id = ${customer}`,
  sql`insert into quote_notes (quote_id, by_name, text, at)
    select id, 'Selin', 'Not', now() from quotes where customer_id = ${customer}`,
  sql`insert into quote_drafts (quote_id, quote_version, answer, by_name, at)
    select id, 1, '{}', 'Selin', now() from quotes where customer_id = ${customer}`,
];

const orderRows = (customer: RawBuilder<unknown>, order: RawBuilder<unknown>) => [
  sql`update orders set state = 'cancelled', cancelled_at = now() where id = ${order}`,
  sql`update order_state_changes set actor = 'customer'`,
  sql`insert into order_notes (order_id, text, for_customer) values (${order}, 'Not', true)`,
  sql`insert into order_cancellations (order_id, actor, total_before, amount, try_amount) values (${order}, 'customer', 1, 1, 1)`,
  sql`insert into order_corrections (order_id, by_name, total_before, amount, try_amount, before, created_at)
    values (${order}, 'Selin', 1, 1, 1, '{}', now())`,
  sql`insert into invoices (order_id, due_at, since) values (${order}, now(), now())`,
  sql`insert into transfer_receipts (order_id, amount, received_on) values (${order}, 1, '2026-11-01')`,
  sql`update payment_attempts set order_id = ${order} where customer_id = ${customer}`,
  sql`insert into payment_events (provider, event_id, attempt_id)
    select 'nestpay', 'e1', id from payment_attempts where customer_id = ${customer} limit 1`,
  sql`insert into payments (order_id, provider, provider_reference, amount, currency) values (${order}, 'transfer', 'r1', 1, 'TRY')`,
  sql`insert into refunds (payment_id, amount, state) select id, 1, 'done' from payments where order_id = ${order}`,
  sql`insert into refund_accounts (refund_id, iban) select r.id, 'sealed:x' from refunds r join payments p on p.id = r.payment_id
    where p.order_id = ${order}`,
  sql`insert into refund_files (created_at, by_name, currency, sender_iban, pay_on) values (now(), 'Selin', 'TRY', 'sealed:x', '2026-11-01')`,
  sql`insert into refund_file_rows (file_id, refund_id, iban, holder, amount, order_no, reference)
    select f.id, r.id, 'sealed:x', 'sealed:x', 1, 'T-1', 'x' from refund_files f, refunds r join payments p on p.id = r.payment_id
    where p.order_id = ${order}`,
];

const returnRows = (order: RawBuilder<unknown>) => [
  sql`insert into returns (return_no, order_id, state, channel, declared_at, before_delivery, send_by, currency, created_at, since)
    values ('IA-77', ${order}, 'refunded', 'shop', now(), false, '2026-11-20', 'TRY', now(), now())`,
  sql`insert into return_lines (return_id, order_line_id, quantity, reason)
    select r.id, l.id, 1, 'none' from returns r join order_lines l on l.order_id = r.order_id
    where r.order_id = ${order} limit 1`,
  sql`insert into return_steps (return_id, step, actor, at) select id, 'declared', 'customer', now() from returns where order_id = ${order}`,
  sql`insert into return_photos (return_line_id, file, sent_at)
    select l.id, ${'1'.repeat(22)}, now() from return_lines l join returns r on r.id = l.return_id where r.order_id = ${order}`,
];

/**
 * Writes a text of its own into every column of text of these tables, in all their rows, past the triggers. Columns that a check of
 * the database or a key holds to certain values take none. Gives the columns that have one.
 */
export async function plantEverywhere(db: Db, tables: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; name: string; type: string }>`
    select c.table_name as table, c.column_name as name, c.data_type as type from information_schema.columns c
    where c.table_schema = 'public' and c.table_name = any(${[...tables]}::text[]) and c.is_generated = 'NEVER'
      and c.data_type in ('text', 'jsonb') order by 1, 2`.execute(db);
  const planted: string[] = [];
  for (const { table, name, type } of columns) {
    const column = `${table}.${name}`;
    if (isCode(column)) continue;
    // Rows differ, for columns that are unique.
    const text = sql`${plantedIn(column)}::text || '-' || left(md5(ctid::text), 4)`;
    const value =
      type === 'jsonb'
        ? sql`jsonb_build_object('addresses', jsonb_build_object('delivery', ${text}))`
        : text;
    const isTaken = await db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`savepoint before_text`.execute(tx);
      try {
        await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${value}`.execute(tx);
        return true;
      } catch {
        await sql`rollback to savepoint before_text`.execute(tx);
        return false;
      }
    });
    if (isTaken) planted.push(column);
  }
  // Requests and invitations are found by the address.
  await sql`update privacy_requests set email = (select min(email) from customers)`.execute(db);
  await sql`update stock_notices set email = (select min(email) from customers)`.execute(db);
  await sql`update company_invitations set email = (select min(email) from customers)`.execute(db);
  const byAddress = new Set([
    'privacy_requests.email',
    'company_invitations.email',
    'stock_notices.email',
  ]);
  return planted.filter((column) => !byAddress.has(column));
}

/** The columns of any table that contain the canary, in any row and in whatever case. */
export async function tracesIn(db: Db): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db);
  const found = new Set<string>();
  for (const { name } of tables) {
    const { rows } = await sql<{ key: string }>`
      select distinct e.key from ${sql.table(name)} t, jsonb_each_text(to_jsonb(t)) e where e.value ilike ${`%${canary}%`}`.execute(
      db,
    );
    for (const { key } of rows) found.add(`${name}.${key}`);
  }
  return [...found].toSorted();
}
