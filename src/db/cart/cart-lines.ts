import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';
import { holdsOf, linesIn } from './carts.ts';
import type { CutNote, LineAmount, StoredCart, StoredLine } from './carts.ts';
import type { WrittenLine } from './added-lines.ts';
import type { SeenFigures } from '#rules/cart/look-changes.ts';

/** The lines of a cart, in the order in which they were added, and the stock that its own payments have reserved. */
export type CartHoldings = Pick<StoredCart, 'lines' | 'holds'>;

/** Reads the lines and reservations of a cart that the caller has locked. 1 query. */
export async function readHoldings(db: Db, cartId: number): Promise<CartHoldings> {
  return await db
    .selectFrom('carts')
    .where('carts.id', '=', cartId)
    .select((eb) => [linesIn(eb).as('lines'), holdsOf('carts.id').as('holds')])
    .withPlugin(prepared('cart-holdings'))
    .executeTakeFirstOrThrow();
}

/** Reads the lines and reservations of two carts that the caller has locked. 1 query. */
export async function readHoldingsOfBoth(
  db: Db,
  first: number,
  second: number,
): Promise<[CartHoldings, CartHoldings]> {
  const rows = await db
    .selectFrom('carts')
    .where('carts.id', 'in', [first, second])
    .select((eb) => ['carts.id', linesIn(eb).as('lines'), holdsOf('carts.id').as('holds')])
    .withPlugin(prepared('holdings-of-both'))
    .execute();
  const of = (id: number) => rows.find((row) => row.id === id) ?? { lines: [], holds: [] };
  return [of(first), of(second)];
}

/** The lines as a table `x`. */
function rowsOf(lines: readonly LineAmount[]) {
  return sql`unnest(${amounts(lines)}) x (product_id, unit_id, quantity)`;
}

/** The lines as a table `x` with what is to be known as seen of each. */
function seenRowsOf(lines: readonly (LineAmount & { seen: SeenFigures | null })[]) {
  return sql`unnest(${amounts(lines)}, ${seen(lines)})
    x (product_id, unit_id, quantity, price, currency, stock)`;
}

function amounts(lines: readonly LineAmount[]) {
  return sql`${lines.map((line) => line.productId)}::bigint[], ${lines.map((line) => line.unitId)}::bigint[],
    ${lines.map((line) => line.quantity)}::int[]`;
}

function seen(lines: readonly { seen: SeenFigures | null }[]) {
  return sql`${lines.map((line) => line.seen?.price ?? null)}::numeric[],
    ${lines.map((line) => line.seen?.currency ?? null)}::text[],
    ${lines.map((line) => line.seen?.stock ?? null)}::int[]`;
}

/** Notes what the buyer has seen of the lines now (rule cart/change-notices). 1 query. */
export async function writeSeen(
  db: Db,
  cartId: number,
  lines: readonly WrittenLine[],
): Promise<void> {
  await sql`update cart_lines l set seen_price = x.price, seen_currency = x.currency, seen_stock = x.stock
    from ${seenRowsOf(lines)}
    where l.cart_id = ${cartId}::bigint and l.product_id = x.product_id and l.unit_id = x.unit_id`.execute(
    db,
  );
}

/** Writes what the buyer says of a line. 1 query. */
export async function writeNote(
  db: Db,
  cartId: number,
  line: Pick<LineAmount, 'productId' | 'unitId'>,
  note: string,
): Promise<void> {
  await db
    .updateTable('cart_lines')
    .where('cart_id', '=', cartId)
    .where('product_id', '=', line.productId)
    .where('unit_id', '=', line.unitId)
    .set({ note })
    .execute();
}

/** The content of a cart after a change. */
export interface CartContent {
  lines: readonly StoredLine[];
  notes: readonly CutNote[];
  /** Empty: they stay as they are. */
  description: string;
  reference: string;
}

/**
 * Replaces the lines of a cart, in this order: each line is a microsecond later than the one before. Lines that stay
 * keep their time. Deletes the cart that the lines came from, where there is one. 1 query.
 */
export async function replaceLines(
  db: Db,
  cart: { id: number; from: number | null },
  content: CartContent,
  now: Date,
): Promise<void> {
  const { id: cartId, from } = cart;
  const { lines, notes, description, reference } = content;
  await sql`with emptied as (
      delete from carts where id = ${from}::bigint
    ), told as (
      update carts set notes = ${JSON.stringify(notes)}::jsonb, updated_at = ${now}::timestamptz,
        description = coalesce(nullif(${description}::text, ''), description),
        reference = coalesce(nullif(${reference}::text, ''), reference)
      where id = ${cartId}
    ), wanted as (
      select * from unnest(${amounts(lines)}, ${seen(lines)}, ${lines.map((line) => line.note)}::text[])
        with ordinality x (product_id, unit_id, quantity, price, currency, stock, note, place)
    ), dropped as (
      delete from cart_lines l where l.cart_id = ${cartId}
        and not exists (select from wanted w where w.product_id = l.product_id and w.unit_id = l.unit_id)
    )
    insert into cart_lines
      (cart_id, product_id, unit_id, quantity, note, added_at, seen_price, seen_currency, seen_stock)
    select ${cartId}::bigint, product_id, unit_id, quantity, note,
      ${now}::timestamptz + place * interval '1 microsecond', price, currency, stock
    from wanted
    on conflict (cart_id, product_id, unit_id) do update set quantity = excluded.quantity, note = excluded.note
  `.execute(db);
}

/**
 * Makes lines smaller by what `lines` say; one that has no more than that goes, one that is not
 * there is left out. Each line may be named once. 2 queries.
 */
export async function lowerLines(
  db: Db,
  cartId: number,
  lines: readonly LineAmount[],
): Promise<void> {
  const isMeant = sql`l.cart_id = ${cartId}::bigint and l.product_id = x.product_id and l.unit_id = x.unit_id`;
  await sql`delete from cart_lines l using ${rowsOf(lines)}
    where ${isMeant} and l.quantity <= x.quantity`.execute(db);
  await sql`update cart_lines l set quantity = l.quantity - x.quantity from ${rowsOf(lines)}
    where ${isMeant} and l.quantity > x.quantity`.execute(db);
}

/**
 * Makes a line one of another unit: it keeps its place and its note, and a line that already has that unit goes into
 * it. The caller adds the quantities. 1 or 2 queries.
 */
export async function changeLineUnit(
  db: Db,
  cartId: number,
  line: Pick<LineAmount, 'productId' | 'unitId'>,
  to: { unitId: number; quantity: number; note: string; seen: SeenFigures; merges: boolean },
): Promise<void> {
  if (to.merges) await deleteLine(db, cartId, line.productId, to.unitId);
  await db
    .updateTable('cart_lines')
    .where('cart_id', '=', cartId)
    .where('product_id', '=', line.productId)
    .where('unit_id', '=', line.unitId)
    .set({ unit_id: to.unitId, quantity: to.quantity, note: to.note })
    .set({ seen_price: to.seen.price, seen_currency: to.seen.currency, seen_stock: to.seen.stock })
    .execute();
}

async function deleteLine(db: Db, cartId: number, productId: number, unitId: number) {
  await db
    .deleteFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .where('product_id', '=', productId)
    .where('unit_id', '=', unitId)
    .execute();
}
