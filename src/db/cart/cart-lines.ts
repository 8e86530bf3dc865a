import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { anyOf, preparedQuery, type ValueOf } from '#db/prepared-query.ts';
import { holdsOf, linesIn } from './carts.ts';
import type { CutNote, LineAmount, StoredCart, StoredLine } from './carts.ts';
import type { WrittenLine } from './added-lines.ts';
import type { SeenFigures } from '#rules/cart/look-changes.ts';

/** The lines of a cart, in the order in which they were added, and the stock that its own payments have reserved. */
export type CartHoldings = Pick<StoredCart, 'lines' | 'holds'>;

/** Reads the lines and reservations of a cart that the caller has locked. 1 query. */
export async function readHoldings(db: Db, cartId: number): Promise<CartHoldings> {
  const [cart] = await holdingsOf(db, { cartIds: [cartId] });
  if (!cart) throw new Error(`readHoldings: cart ${cartId} does not exist`);
  return cart;
}

/** Reads the lines and reservations of two carts that the caller has locked. 1 query. */
export async function readHoldingsOfBoth(
  db: Db,
  first: number,
  second: number,
): Promise<[CartHoldings, CartHoldings]> {
  const carts = await holdingsOf(db, { cartIds: [first, second] });
  const of = (id: number) => carts.find((cart) => cart.id === id) ?? { lines: [], holds: [] };
  return [of(first), of(second)];
}

const holdingsOf = preparedQuery(
  'cart-holdings',
  (db, value: ValueOf<{ cartIds: readonly number[] }>) =>
    db
      .selectFrom('carts')
      .where('carts.id', '=', anyOf(value('cartIds')))
      .select((eb) => ['carts.id', linesIn(eb).as('lines'), holdsOf('carts.id').as('holds')]),
);

/** The lines as a table `x`. */
function rowsOf(lines: readonly LineAmount[]) {
  return sql`unnest(${amounts(lines)}) x (product_id, unit_id, quantity)`;
}

/** The lines as a table `x`, with the price and stock that the buyer saw. */
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

/** Records the prices and stock that the buyer has seen now (rule cart/change-notices). 1 query. */
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

/** Writes the buyer's note on a line. 1 query. */
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
  /** An empty text leaves the stored one unchanged, here and below. */
  description: string;
  reference: string;
}

/**
 * Replaces the lines of a cart, in this order: each new line is a microsecond later than the one before, and existing
 * lines keep their time. Deletes the cart that the lines came from, if there is one. 1 query.
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
 * Lowers the quantities of lines, and deletes those of which nothing is left. A line that does not exist is skipped. Each
 * line may be named once. 2 queries.
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
 * Changes the unit of a line, which keeps its place and its note. A line that already has that unit is merged into it;
 * the caller adds the quantities. 1 or 2 queries.
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
