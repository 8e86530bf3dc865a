import { sql, type RawBuilder } from 'kysely';
import { isStockControlled, stockOffset } from '#rules/cart/stock.ts';
import type { Settings } from '#rules/shop/settings.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery, type PreparedQuery, type ValueOf } from '#db/prepared-query.ts';

/** The pieces of a product that an order takes, all its units together. */
export interface Claim {
  productId: number;
  pieces: number;
}

/** A claim on a product that has enough, and the pieces that could be sold of it before. */
export interface ClaimedStock extends Claim {
  before: number;
}

/** Whether products have enough for claims: the ids of those that have not, or all claims when every product has. */
export interface StockCheck {
  short: number[];
  claimed: ClaimedStock[];
}

type StockSettings = Pick<Settings, 'stockInfoStatus' | 'cartStockControl'>;

/** Maximum value of a stock column: a claim beyond it is refused even in a shop that sells without stock. */
const maxPieces = 2_000_000_000;

/**
 * Takes the pieces of all products out of stock, or of none (rule stock/claim). 2 statements for any number of
 * products, 1 when it refuses.
 */
export async function claimStock(
  db: Db,
  claims: readonly Claim[],
  settings: StockSettings,
): Promise<StockCheck> {
  const check = await lockAndCheckStock(db, claims, settings);
  if (check.short.length === 0) await stockTaken(db, claimValues(claims));
  return check;
}

/** Reserves the pieces of all products for a payment, or of none, as `claimStock` takes them. 2 statements. */
export async function reserveStock(
  db: Db,
  claims: readonly Claim[],
  settings: StockSettings,
): Promise<StockCheck> {
  const check = await lockAndCheckStock(db, claims, settings);
  if (check.short.length === 0) await stockReserved(db, claimValues(claims));
  return check;
}

/**
 * Locks the products of the claims until the transaction ends and checks that all of them have enough. The caller takes
 * the pieces, with `takePieces` in the statement that writes the order. 1 statement.
 */
export async function lockAndCheckStock(
  db: Db,
  claims: readonly Claim[],
  settings: StockSettings,
): Promise<StockCheck> {
  const ids = claims.map((claim) => claim.productId);
  return checkStock(claims, await lockStock(db, { ids }), settings);
}

/** The stock of a locked product, in pieces. */
export interface LockedProduct {
  id: number;
  quantity: number;
  reserved: number;
  salesNumber: number;
}

/**
 * A query that locks products until the transaction ends; `ids` is an array of their ids. It locks them in the order of
 * their ids, so that two orders can neither take the same last piece nor wait for each other in a circle. `no key`
 * allows lines that point at a product to be written meanwhile.
 *
 * Locking is a statement of its own: one that locks and changes a row goes back to the row's earlier version, where
 * others wait, and PostgreSQL ends one of them as a deadlock.
 */
export function stockLock<Values extends object>(
  name: string,
  ids: (value: ValueOf<Values>) => RawBuilder<unknown>,
): PreparedQuery<Values, LockedProduct> {
  return preparedQuery<Values, LockedProduct>(
    name,
    (_, value) => sql`
      select p.id, p.quantity, p.reserved, p.sales_number as "salesNumber" from products p
      where p.id = any((select ${ids(value)})::bigint[]) order by p.id for no key update of p`,
  );
}

/** Locks the products with these ids. 1 statement. */
export const lockStock = stockLock<{ ids: readonly number[] }>(
  'lock-stock',
  (value) => sql`${value('ids')}::bigint[]`,
);

/** Whether locked products have enough for claims. */
export function checkStock(
  claims: readonly Claim[],
  products: readonly LockedProduct[],
  settings: StockSettings,
): StockCheck {
  const least = isStockControlled(settings.cartStockControl)
    ? -stockOffset(settings.stockInfoStatus)
    : -maxPieces;
  const locked = new Map(products.map((product) => [product.id, product]));
  const claimed: ClaimedStock[] = [];
  const short: number[] = [];
  for (const claim of claims) {
    const product = locked.get(claim.productId);
    if (product === undefined || !hasEnough(product, claim.pieces, least))
      short.push(claim.productId);
    else claimed.push({ ...claim, before: product.quantity - product.reserved });
  }
  return short.length > 0
    ? { short: short.toSorted((a, b) => a - b), claimed: [] }
    : { short, claimed };
}

function hasEnough(product: LockedProduct, pieces: number, least: number): boolean {
  const { quantity, reserved, salesNumber } = product;
  if (pieces > maxPieces || salesNumber + pieces > maxPieces || reserved + pieces > maxPieces) {
    return false;
  }
  return quantity - reserved - pieces >= least;
}

/** Claims as two lists of the same length. */
export interface ClaimValues {
  productIds: readonly number[];
  pieces: readonly number[];
}

export function claimValues(claims: readonly Claim[]): ClaimValues {
  return {
    productIds: claims.map((claim) => claim.productId),
    pieces: claims.map((claim) => claim.pieces),
  };
}

/** Takes the pieces of locked products out of stock: a statement, or a part of a WITH. */
export function takePieces(value: ValueOf<ClaimValues>): RawBuilder<unknown> {
  const changes = sql`quantity = p.quantity - w.pieces, sales_number = p.sales_number + w.pieces`;
  return updateStock(value, changes);
}

const stockTaken = preparedQuery<ClaimValues, unknown>('take-stock', (_, value) =>
  takePieces(value),
);

const stockReserved = preparedQuery<ClaimValues, unknown>('reserve-stock', (_, value) =>
  updateStock(value, sql`reserved = p.reserved + w.pieces`),
);

/** The arrays are read by queries of their own: PostgreSQL then keeps one plan for any number of products. */
function updateStock(value: ValueOf<ClaimValues>, changes: RawBuilder<unknown>) {
  return sql`update products p set ${changes}
    from unnest((select ${value('productIds')}::bigint[]), (select ${value('pieces')}::int[])) as w (id, pieces)
    where p.id = w.id`;
}

/**
 * Gives back what an order took and still holds, once (rule stock/release): only lines that took stock and have not
 * given all of it back count, and the schema refuses a second return. Imported orders took none. 2 queries.
 */
export async function returnStock(
  db: Db,
  orderId: number,
  reason: 'cancel' | 'expire',
  now: Date,
): Promise<void> {
  await lockStockOfOrder(db, { orderId });
  await sql`
    with owed as (
      select m.product_id, m.order_line_id, -sum(m.quantity)::int as pieces from stock_movements m
      where m.order_id = ${orderId} and m.reason in ('order', 'cancel', 'expire', 'amend')
      group by m.product_id, m.order_line_id having sum(m.quantity) < 0
    ), totals as (
      select product_id, sum(pieces)::int as pieces from owed group by product_id
    ), returned as (
      update products p set quantity = p.quantity + t.pieces, sales_number = p.sales_number - t.pieces
      from totals t where t.product_id = p.id
    )
    insert into stock_movements (product_id, order_id, order_line_id, quantity, reason, created_at)
    select product_id, ${orderId}::bigint, order_line_id, pieces, ${reason}, ${now}::timestamptz from owed
  `.execute(db);
}

/**
 * Gives back the pieces of a cancellation of parts, once; lines whose product is gone, and imported orders, have none. 2
 * queries.
 */
export async function returnStockOfPart(
  db: Db,
  { orderId, cancellationId, now }: { orderId: number; cancellationId: number; now: Date },
): Promise<void> {
  await lockStockOfOrder(db, { orderId });
  await sql`
    with owed as (
      select m.product_id, l.id, c.quantity * l.multiplier as pieces
      from order_cancellation_lines c join order_lines l on l.id = c.order_line_id
        join stock_movements m on m.order_line_id = l.id and m.reason = 'order'
      where c.cancellation_id = ${cancellationId}
    ), totals as (
      select product_id, sum(pieces)::int as pieces from owed group by product_id
    ), returned as (
      update products p set quantity = p.quantity + t.pieces, sales_number = p.sales_number - t.pieces
      from totals t where t.product_id = p.id
    )
    insert into stock_movements
      (product_id, order_id, order_line_id, quantity, reason, cancellation_id, created_at)
    select product_id, ${orderId}::bigint, id, pieces, 'cancel', ${cancellationId}::bigint, ${now}::timestamptz
    from owed`.execute(db);
}

const lockStockOfOrder = stockLock<{ orderId: number }>(
  'lock-stock-of-order',
  (value) => sql`array(select m.product_id from stock_movements m
    where m.order_id = ${value('orderId')} and m.reason = 'order')`,
);
