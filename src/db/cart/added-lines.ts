import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import type { SeenFigures } from '#rules/cart/look-changes.ts';
import type { CartOwner, LineAmount } from './carts.ts';

/** A line to be written: `seen` is what its price and stock are now. */
export interface WrittenLine extends LineAmount {
  seen: SeenFigures;
}

/**
 * Writes the quantities of lines, adding those that are new, into a cart that the caller has locked. The price that was
 * seen of a line that is there stays what it was, until its buyer looks at the cart (rule cart/changes-said). 1 query.
 */
export async function writeLines(
  db: Db,
  cartId: number,
  lines: readonly WrittenLine[],
  now: Date,
): Promise<void> {
  await linesWritten(db, { cartId, now, ...columnsOf(lines) });
}

interface LineColumns {
  now: Date;
  productIds: number[];
  unitIds: number[];
  quantities: number[];
  prices: SeenFigures['price'][];
  currencies: SeenFigures['currency'][];
  stocks: SeenFigures['stock'][];
}

function columnsOf(lines: readonly WrittenLine[]): Omit<LineColumns, 'now'> {
  return {
    productIds: lines.map((line) => line.productId),
    unitIds: lines.map((line) => line.unitId),
    quantities: lines.map((line) => line.quantity),
    prices: lines.map((line) => line.seen.price),
    currencies: lines.map((line) => line.seen.currency),
    stocks: lines.map((line) => line.seen.stock),
  };
}

/** Writes the lines into the carts that `carts` selects, one of them or none. */
function linesInto(carts: RawBuilder<unknown>, value: ValueOf<LineColumns>) {
  return sql`insert into cart_lines
      (cart_id, product_id, unit_id, quantity, added_at, seen_price, seen_currency, seen_stock)
    select cart.id, x.product_id, x.unit_id, x.quantity, ${value('now')}::timestamptz, x.price, x.currency, x.stock
    from (${carts}) cart, unnest(${value('productIds')}::bigint[], ${value('unitIds')}::bigint[],
      ${value('quantities')}::int[], ${value('prices')}::numeric[], ${value('currencies')}::text[],
      ${value('stocks')}::int[]) x (product_id, unit_id, quantity, price, currency, stock)
    on conflict (cart_id, product_id, unit_id)
      do update set quantity = excluded.quantity, seen_stock = excluded.seen_stock`;
}

const linesWritten = preparedQuery<LineColumns & { cartId: number }, unknown>(
  'write-cart-lines',
  (_, value) => linesInto(sql`select ${value('cartId')}::bigint as id`, value),
);

/**
 * Writes lines into the owner's open cart, which is made where there was none, if it is as it was when `version` was
 * read (null: there was none); else nothing, and false: somebody else wrote to it meanwhile. What was noted at sign-in
 * counts as read. 1 query.
 */
export async function writeUnchanged(
  db: Db,
  owner: CartOwner,
  { version, lines, now }: { version: string | null; lines: readonly WrittenLine[]; now: Date },
): Promise<boolean> {
  const written = { ...columnsOf(lines), version, now };
  const rows =
    owner.customerId === null
      ? await writtenFor.session(db, { ...written, ownerId: owner.sessionId })
      : await writtenFor.customer(db, { ...written, ownerId: owner.customerId });
  return rows.length > 0;
}

type Unchanged = LineColumns & { version: string | null; ownerId: number | null };

/** A cart that is there has the version, or it is left alone; one that is made here has none. */
function unchangedWritten(owner: RawBuilder<unknown>, which: RawBuilder<unknown>) {
  return preparedQuery<Unchanged, { id: number }>(
    'write-unchanged',
    (_, value) => sql`with opened as (
        insert into carts (${owner}, created_at, updated_at)
        values (${value('ownerId')}::bigint, ${value('now')}::timestamptz, ${value('now')}::timestamptz)
        on conflict (${owner}) where ordered_at is null and ${which}
          do update set updated_at = excluded.updated_at, notes = '[]' where carts.xmin = ${value('version')}::xid
        returning id, xmax = 0 as is_new
      )
      ${linesInto(sql`select id from opened where is_new = (${value('version')}::text is null)`, value)}
      returning cart_id as id`,
  );
}

const writtenFor = {
  session: unchangedWritten(sql`session_id`, sql`customer_id is null`),
  customer: unchangedWritten(sql`customer_id`, sql`customer_id is not null`),
};

/**
 * Makes the session of a visitor of whom nothing was kept, under the hash of their cookie's token, with a cart and
 * these lines; nothing, and false, where there is such a session by now. 1 query.
 */
export async function writeFirstLines(
  db: Db,
  hash: Uint8Array,
  lines: readonly WrittenLine[],
  now: Date,
): Promise<boolean> {
  const rows = await firstWritten(db, { hash, now, ...columnsOf(lines) });
  return rows.length > 0;
}

const firstWritten = preparedQuery<LineColumns & { hash: Uint8Array }, { id: number }>(
  'write-first-lines',
  (_, value) => sql`with session as (
      insert into sessions (token_hash, created_at, last_seen_at)
      values (${value('hash')}::bytea, ${value('now')}::timestamptz, ${value('now')}::timestamptz)
      on conflict (token_hash) do nothing returning id
    ), opened as (
      insert into carts (session_id, created_at, updated_at)
      select id, ${value('now')}::timestamptz, ${value('now')}::timestamptz from session returning id
    )
    ${linesInto(sql`select id from opened`, value)}
    returning cart_id as id`,
);
