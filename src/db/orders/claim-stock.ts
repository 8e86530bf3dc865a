import { sql, type RawBuilder } from 'kysely';
import { isStockControlled, stockOffset } from '#rules/cart/stock.ts';
import type { Settings } from '#rules/shop/settings.ts';
import type { Db } from '#db/database.ts';
import { prepared } from '#db/engine/prepared-queries.ts';

/** Pieces of a product, all its units together. */
export interface Claim {
  productId: number;
  pieces: number;
}

/** How a claim went for one product: what could be sold of it before, in pieces. */
export interface ClaimedStock {
  productId: number;
  pieces: number;
  before: number;
}

/** The products that lack stock, and the taken pieces; exactly one of the two has a meaning. */
export interface StockTaking {
  short: number[];
  taken: ClaimedStock[];
}

type StockSettings = Pick<Settings, 'stockInfoStatus' | 'cartStockControl'>;

/** Maximum value of a stock column: beyond it even a shop that oversells has to refuse. */
const mostPieces = 2_000_000_000;

/**
 * Takes the pieces of all products out of stock, or of none: returns the products that lack stock, or the taken pieces
 * (rule stock/claim). 2 statements for any number of products, 1 where it refuses.
 */
export async function claimStock(
  db: Db,
  claims: readonly Claim[],
  settings: StockSettings,
): Promise<StockTaking> {
  const taking = await lockClaims(db, claims, settings);
  if (taking.short.length === 0) {
    await soldPieces(listsOf(claims)).withPlugin(prepared('take-stock')).execute(db);
  }
  return taking;
}

/** The statement, or a part of a WITH, that takes what `lockClaims` has found to be there. */
export function soldPieces(claims: ClaimLists): RawBuilder<unknown> {
  return lessStock(claims, [
    sql`quantity = p.quantity - w.pieces`,
    sql`sales_number = p.sales_number + w.pieces`,
  ]);
}

/** Holds the pieces of all products for a payment, or of none, as `claimStock` takes them. 2 statements. */
export async function reserveStock(
  db: Db,
  claims: readonly Claim[],
  settings: StockSettings,
): Promise<StockTaking> {
  const taking = await lockClaims(db, claims, settings);
  if (taking.short.length === 0) {
    const reserved = lessStock(listsOf(claims), [sql`reserved = p.reserved + w.pieces`]);
    await reserved.withPlugin(prepared('reserve-stock')).execute(db);
  }
  return taking;
}

/** The stock of a locked product, in pieces. */
interface LockedStock {
  id: number;
  quantity: number;
  reserved: number;
  salesNumber: number;
}

/**
 * Locks the products that `ids` (a list or a query of ids) names, in the order of their ids, so that two orders can
 * neither take the same last piece nor wait for each other in a circle; `no key` keeps out of the way of lines that
 * only point at a product. A statement of its own: one that locks and changes a row goes back by the row's earlier
 * version, where others wait, and PostgreSQL ends one of them as a deadlock. 1 statement.
 */
export async function lockStock(db: Db, ids: RawBuilder<unknown>): Promise<LockedStock[]> {
  const { rows } = await sql<LockedStock>`
    select p.id, p.quantity, p.reserved, p.sales_number as "salesNumber" from products p
    where p.id = any((select ${ids})::bigint[]) order by p.id for no key update of p`
    .withPlugin(prepared('lock-stock'))
    .execute(db);
  return rows;
}

/**
 * Locks the products of the claims until the transaction ends and looks whether all of them have enough; what is to be
 * taken of them is taken by the caller, with `soldPieces` in the statement that says why. 1 statement.
 */
export async function lockClaims(
  db: Db,
  claims: readonly Claim[],
  settings: StockSettings,
): Promise<StockTaking> {
  const ids = claims.map((claim) => claim.productId);
  return lookAtStock(claims, await lockStock(db, sql`${ids}::bigint[]`), settings);
}

/** Whether products that are locked have enough for all claims. */
function lookAtStock(
  claims: readonly Claim[],
  rows: readonly LockedStock[],
  settings: StockSettings,
): StockTaking {
  const least = isStockControlled(settings.cartStockControl)
    ? -stockOffset(settings.stockInfoStatus)
    : -mostPieces;
  const locked = new Map(rows.map((row) => [row.id, row]));
  const taken: ClaimedStock[] = [];
  const short: number[] = [];
  for (const { productId, pieces } of claims) {
    const stock = locked.get(productId);
    if (stock === undefined || !suffices(stock, pieces, least)) short.push(productId);
    else taken.push({ productId, pieces, before: stock.quantity - stock.reserved });
  }
  return short.length > 0
    ? { short: short.toSorted((a, b) => a - b), taken: [] }
    : { short, taken };
}

/** Claims as two lists of one length, or the places of a kept query where they go. */
interface ClaimLists {
  ids: RawBuilder<readonly number[]>;
  pieces: RawBuilder<readonly number[]>;
}

function listsOf(claims: readonly Claim[]): ClaimLists {
  const ids = claims.map((claim) => claim.productId);
  const pieces = claims.map((claim) => claim.pieces);
  return { ids: sql`${ids}`, pieces: sql`${pieces}` };
}

/** The arrays are read by queries of their own, so that a plan does not depend on them and is kept. */
function lessStock({ ids, pieces }: ClaimLists, changes: readonly RawBuilder<unknown>[]) {
  return sql`update products p set ${sql.join(changes)}
    from unnest((select ${ids}::bigint[]), (select ${pieces}::int[])) as w (id, pieces)
    where p.id = w.id`;
}

function suffices(stock: LockedStock, pieces: number, least: number): boolean {
  const { quantity, reserved, salesNumber } = stock;
  if (pieces > mostPieces || salesNumber + pieces > mostPieces || reserved + pieces > mostPieces) {
    return false;
  }
  return quantity - reserved - pieces >= least;
}

/**
 * Gives back what an order took, once (rule stock/release): only lines that took stock and have
 * not given it back count, and the schema refuses a second return. Imported orders took none. 2
 * queries.
 */
export async function returnStock(
  db: Db,
  orderId: number,
  reason: 'cancel' | 'expire',
  now: Date,
): Promise<void> {
  await lockStock(
    db,
    sql`array(select m.product_id from stock_movements m where m.order_id = ${orderId} and m.reason = 'order')`,
  );
  await sql`
    with owed as (
      select m.product_id, m.order_line_id, -m.quantity as pieces from stock_movements m
      where m.order_id = ${orderId} and m.reason = 'order' and not exists (
        select from stock_movements back
        where back.order_line_id = m.order_line_id and back.reason in ('cancel', 'expire'))
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
