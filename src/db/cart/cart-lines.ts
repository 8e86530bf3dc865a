import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';
import { hasOwner, isOpenCartOf } from './carts.ts';
import type { CartOwner, StoredLine } from './carts.ts';

/** All lines of a cart that the caller holds locked, in the order in which they were added. 1 query. */
export async function readLines(db: Db, cartId: number): Promise<StoredLine[]> {
  return await db
    .selectFrom('cart_lines')
    .where('cart_id', '=', cartId)
    .select(['product_id as productId', 'unit_id as unitId', 'quantity'])
    .orderBy('added_at')
    .orderBy('product_id')
    .orderBy('unit_id')
    .withPlugin(prepared('cart-lines'))
    .execute();
}

/** Writes a line's quantity, adding the line if it is new. 1 query. */
export async function writeLine(
  db: Db,
  cartId: number,
  line: StoredLine,
  now: Date,
): Promise<void> {
  await db
    .insertInto('cart_lines')
    .values({
      cart_id: cartId,
      product_id: line.productId,
      unit_id: line.unitId,
      quantity: line.quantity,
      added_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['cart_id', 'product_id', 'unit_id'])
        .doUpdateSet({ quantity: (eb) => eb.ref('excluded.quantity') }),
    )
    .withPlugin(prepared('write-cart-line'))
    .execute();
}

/** Writes the quantities of several lines, adding those that are new. 1 query. */
export async function writeLines(
  db: Db,
  cartId: number,
  lines: readonly StoredLine[],
  now: Date,
): Promise<void> {
  await sql`insert into cart_lines (cart_id, product_id, unit_id, quantity, added_at)
    select ${cartId}::bigint, x.product_id, x.unit_id, x.quantity, ${now}::timestamptz
    from ${rowsOf(lines)}
    on conflict (cart_id, product_id, unit_id) do update set quantity = excluded.quantity`.execute(
    db,
  );
}

/** The lines as a table `x`. */
function rowsOf(lines: readonly StoredLine[]) {
  return sql`unnest(${lines.map((line) => line.productId)}::bigint[],
    ${lines.map((line) => line.unitId)}::bigint[], ${lines.map((line) => line.quantity)}::int[])
    x (product_id, unit_id, quantity)`;
}

/**
 * Makes lines smaller by what `lines` say; one that has no more than that goes, one that is not
 * there is left out. Each line may be named once. 2 queries.
 */
export async function lowerLines(
  db: Db,
  cartId: number,
  lines: readonly StoredLine[],
): Promise<void> {
  const isMeant = sql`l.cart_id = ${cartId}::bigint and l.product_id = x.product_id and l.unit_id = x.unit_id`;
  await sql`delete from cart_lines l using ${rowsOf(lines)}
    where ${isMeant} and l.quantity <= x.quantity`.execute(db);
  await sql`update cart_lines l set quantity = l.quantity - x.quantity from ${rowsOf(lines)}
    where ${isMeant} and l.quantity > x.quantity`.execute(db);
}

/**
 * Makes a line one of another unit: it keeps its place, and a line that already has that unit goes into it. The
 * caller adds the quantities. 1 or 2 queries.
 */
export async function changeLineUnit(
  db: Db,
  cartId: number,
  line: Pick<StoredLine, 'productId' | 'unitId'>,
  to: { unitId: number; quantity: number; merges: boolean },
): Promise<void> {
  if (to.merges) await deleteLine(db, cartId, line.productId, to.unitId);
  await db
    .updateTable('cart_lines')
    .where('cart_id', '=', cartId)
    .where('product_id', '=', line.productId)
    .where('unit_id', '=', line.unitId)
    .set({ unit_id: to.unitId, quantity: to.quantity })
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

/**
 * Takes lines out of the owner's open cart: one line, all lines of a product (`unitId` null), or every line
 * (`productId` absent). Gives how many went. A cart that is being ordered meanwhile keeps what the order has. 1 query.
 */
export async function removeLines(
  db: Db,
  owner: CartOwner,
  which: { productId?: number; unitId?: number | null },
): Promise<number> {
  if (!hasOwner(owner)) return 0;
  const { productId, unitId } = which;
  const result = await db
    .with('open_cart', (cte) =>
      cte
        .updateTable('carts')
        .where(isOpenCartOf(owner))
        .set({ updated_at: sql<Date>`now()`, notes: '[]' })
        .returning('carts.id'),
    )
    .deleteFrom('cart_lines')
    .using('open_cart')
    .whereRef('cart_lines.cart_id', '=', 'open_cart.id')
    .$if(productId !== undefined, (query) =>
      query.where('cart_lines.product_id', '=', productId ?? 0),
    )
    .$if(unitId !== undefined && unitId !== null, (query) =>
      query.where(sql<boolean>`cart_lines.unit_id = ${unitId ?? 0}::bigint`),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
