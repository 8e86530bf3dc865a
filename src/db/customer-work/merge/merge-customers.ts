import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  mergeParts,
  type MergeCounts,
  type MergedFields,
  type MergePart,
  type MergeSide,
} from '#rules/person/customer-merge.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { customerReferences, type MergeIds } from './customer-references.ts';

export interface StoredSide extends MergeSide {
  id: number;
  version: number;
  name: string;
  surname: string;
  email: string;
  locale: Locale | null;
  /** The open cart; null without one. */
  cartId: number | null;
}

/**
 * Locks both customers in the order of their ids, so that two merges and the orders of both wait for each other: an order
 * locks its customer first. For a transaction. 1 query.
 */
export async function lockSides(tx: Db, { kept, other }: MergeIds): Promise<void> {
  await sql`select id from customers where id in (${kept}, ${other}) order by id for update`.execute(
    tx,
  );
}

/** Both sides of a merge; null where one of them does not exist. 1 query. */
export async function readSides(
  db: Db,
  { kept, other }: MergeIds,
  defaultCurrency: string,
): Promise<{ kept: StoredSide; other: StoredSide } | null> {
  const { rows } = await sql<StoredSide>`
    select c.id, c.version, c.name, c.surname, c.email, c.locale, c.phone, c.gender, c.birthdate, c.marketing,
      c.marketing_at as "marketingAt", c.is_guest as "isGuest", c.closed_at is not null as "isClosed",
      c.blocked_at is not null as "isBlocked", c.overdue_balance as "overdueBalance",
      c.overdue_expiry_day as "overdueExpiryDay",
      case when c.overdue_balance <> 0 or exists (select from customer_statement m where m.customer_id = c.id)
        then coalesce(c.overdue_currency, ${defaultCurrency}) end as "accountCurrency",
      exists (select from payment_attempts a where a.customer_id = c.id and a.state in ('started', 'unknown')) as "isPaying",
      (select k.id from carts k where k.customer_id = c.id and k.ordered_at is null) as "cartId"
    from customers c where c.id in (${kept}, ${other})`.execute(db);
  const keptSide = rows.find(({ id }) => id === kept);
  const otherSide = rows.find(({ id }) => id === other);
  return keptSide && otherSide ? { kept: keptSide, other: otherSide } : null;
}

/** Moves everything that refers to `other`, in the order of `customerReferences`. 1 query for each of its lines. */
export async function moveReferences(tx: Db, ids: MergeIds): Promise<void> {
  for (const steps of Object.values(customerReferences))
    for (const step of steps === null ? [] : [steps].flat()) await step(ids).execute(tx);
}

/**
 * Writes the fields of the kept account, closes the other one with a pointer to it, and renews the words by which the
 * office finds the kept customer and the orders. Nothing in the closed row names anybody, and its e-mail is free. 4
 * queries.
 */
export async function closeMerged(
  tx: Db,
  { kept, other }: MergeIds,
  fields: MergedFields,
  now: Date,
): Promise<void> {
  await sql`
    update customers set name = '***', surname = '', phone = '', gender = '', birthdate = null, is_guest = false,
      email = 'silinen-hesap-' || id || '@arasta.invalid', password_hash = '', marketing = false, marketing_at = null,
      email_confirmed_at = null, overdue_balance = 0, overdue_expiry_day = 0, overdue_currency = null,
      closed_at = ${now}::timestamptz, merged_into = ${kept}
    where id = ${other}`.execute(tx);
  const { phone, gender, birthdate, marketing, marketingAt } = fields;
  await sql`
    update customers set phone = ${phone}, gender = ${gender}, birthdate = ${birthdate}::date, marketing = ${marketing},
      marketing_at = ${marketingAt}::timestamptz, overdue_balance = ${fields.overdueBalance},
      overdue_expiry_day = ${fields.overdueExpiryDay},
      overdue_currency = coalesce(overdue_currency, ${fields.accountCurrency}::text)
    where id = ${kept}`.execute(tx);
  await sql`select write_order_words(id) from orders where customer_id = ${kept}`.execute(tx);
  await sql`select write_customer_list(${kept}::bigint)`.execute(tx);
}

/** The rows of `other` of each part as `count`, and those that `kept` has already as `same`. */
const partQueries: Readonly<
  Record<MergePart, (ids: MergeIds) => { count: RawBuilder<unknown>; same?: RawBuilder<unknown> }>
> = {
  orders: rowsOf('orders'),
  addresses: rowsOf('addresses'),
  cartLines: (ids) => ({
    count: sql`select from cart_lines l where ${inOpenCart(ids.other)}`,
    same: sql`select from cart_lines l join cart_lines k using (product_id, unit_id)
      where ${inOpenCart(ids.other)} and k.cart_id in (
        select id from carts where customer_id = ${ids.kept} and ordered_at is null)`,
  }),
  wishlist: rowsOf('wishlist', () => sql`k.product_id = o.product_id`),
  lists: rowsOf('shopping_lists'),
  reviews: rowsOf('reviews'),
  questions: rowsOf(
    'product_questions',
    () => sql`k.product_id = o.product_id and k.question = o.question`,
  ),
  alerts: rowsOf(
    'product_alerts',
    () => sql`k.product_id = o.product_id and k.kind = o.kind and k.ended_at is null`,
    sql`o.ended_at is null`,
  ),
  branches: rowsOf('customer_branches', () => sql`k.id = o.id and k.name = o.name`),
  codes: rowsOf('customer_codes', () => sql`k.code_key = o.code_key`),
  movements: rowsOf('customer_statement'),
  consents: rowsOf('consents'),
  notes: rowsOf('customer_notes'),
};

const inOpenCart = (customerId: number) =>
  sql`l.cart_id in (select id from carts where customer_id = ${customerId} and ordered_at is null)`;

function rowsOf(table: string, isSame?: () => RawBuilder<unknown>, where = sql`true`) {
  return ({ kept, other }: MergeIds) => {
    const count = sql`select from ${sql.table(table)} o where o.customer_id = ${other} and ${where}`;
    if (!isSame) return { count };
    const same = sql`${count} and exists (
      select from ${sql.table(table)} k where k.customer_id = ${kept} and ${isSame()})`;
    return { count, same };
  };
}

/** The counts of rows that a merge moves (rule customers/merge). 1 query. */
export async function countMoves(db: Db, ids: MergeIds): Promise<MergeCounts> {
  const columns = mergeParts.flatMap((part) => {
    const { count, same } = partQueries[part](ids);
    return [
      sql`(select count(*)::int from (${count}) counted) as ${sql.ref(part)}`,
      sql`${same ? sql`(select count(*)::int from (${same}) counted)` : sql`0`} as ${sql.ref(`${part}Same`)}`,
    ];
  });
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  const counts = mergeParts.map((part) => [
    part,
    { count: rows[0]?.[part] ?? 0, same: rows[0]?.[`${part}Same`] ?? 0 },
  ]);
  return Object.fromEntries(counts) as MergeCounts;
}
