import { sql } from 'kysely';
import { soldPieces, type Claim, type ClaimedStock } from './claim-stock.ts';
import { orderRows, orderValues, type FrozenOrder, type OrderValues } from './order-rows.ts';
import type { Db } from '#db/database.ts';
import { committing } from '#db/engine/prepared-queries.ts';
import { preparedQuery, type ValueOf } from '#db/prepared-query.ts';

/** An order that takes its stock as it is written. */
export interface NewOrder extends Omit<FrozenOrder, 'commission'> {
  sessionId: number;
  cartId: number;
  /** The pieces of each product; `lockClaims` has locked the products and found enough. */
  claims: readonly Claim[];
  /** Products of which it takes a large share of the stock, for the merchant's alert. */
  largeShares: readonly ClaimedStock[];
}

/**
 * Takes the stock, writes the order with its lines, addresses, stock movements, first state and mail, ends its cart,
 * tells the session and commits the transaction: 1 statement. The addresses are the customer's because the cart's keys
 * say so. A second order of one cart breaks the schema's unique key.
 */
export async function saveOrder(db: Db, order: NewOrder): Promise<{ id: number; orderNo: string }> {
  const { sessionId, cartId, claims, largeShares } = order;
  const [saved] = await savedOrder(db, {
    ...orderValues({ ...order, commission: { inOrder: 0, inLira: 0 } }),
    sessionId,
    cartId,
    claimed: claims.map((claim) => claim.productId),
    pieces: claims.map((claim) => claim.pieces),
    largeShares: JSON.stringify(largeShares),
    isLarge: largeShares.length > 0,
  });
  if (!saved) throw new Error('The order was not written.');
  return saved;
}

interface SavedValues extends OrderValues {
  sessionId: number;
  claimed: readonly number[];
  pieces: readonly number[];
  largeShares: string;
  isLarge: boolean;
}

const savedOrder = preparedQuery<SavedValues, { id: number; orderNo: string }>(
  'save-order',
  (_, value) => sql`
    with sold as (
      ${soldPieces({ ids: value('claimed'), pieces: value('pieces') })}
    ), ${orderRows(value)}, moved as (
      insert into stock_movements (product_id, order_id, order_line_id, quantity, reason, created_at)
      select product_id, order_id, id, -(quantity * multiplier), 'order', ${value('now')}::timestamptz from lines
    ), mailed as (
      ${messagesOf(value)}
    ), closed as (
      update carts set ordered_at = ${value('now')} where id = ${value('cartId')}
    ), told as (
      update sessions set success_order_id = saved.id from saved where sessions.id = ${value('sessionId')}
    )
    select id, order_no as "orderNo" from saved`,
  [committing()],
);

/** The mail to the customer about the order in `saved`, and to the merchant that there is a new one (rule
 * merchant/new-order-mail), where the store has an address, and that it took much of the stock (rule
 * orders/large-share). */
function messagesOf(value: ValueOf<SavedValues>) {
  return sql`insert into outbox (kind, payload, customer_id)
      select 'order-received', jsonb_build_object('orderId', id, 'orderNo', order_no), customer_id from saved
      union all
      select 'new-order', jsonb_build_object('orderId', id, 'orderNo', order_no), null from saved
      where exists (select from settings where key = 'store' and value->>'email' <> '')
      union all
      select 'stock-taken', jsonb_build_object('orderId', id, 'orderNo', order_no,
        'products', ${value('largeShares')}::jsonb), null
      from saved where ${value('isLarge')}::boolean`;
}

/** The number of the order that this session has just saved, once (rule pages/success-once). 1
 * query. */
export async function takeSuccessOrder(db: Db, sessionId: number): Promise<string | null> {
  const { rows } = await sql<{ order_no: string }>`
    with told as (
      select id, success_order_id from sessions
      where id = ${sessionId} and success_order_id is not null for no key update
    ), cleared as (
      update sessions set success_order_id = null from told where sessions.id = told.id
    )
    select o.order_no from told join orders o on o.id = told.success_order_id
  `.execute(db);
  return rows[0]?.order_no ?? null;
}

/** An order's own page has told of it: the cart's need not do it again. 1 query. */
export async function dropSuccessOrder(db: Db, sessionId: number, orderNo: string): Promise<void> {
  await sql`
    update sessions set success_order_id = null from orders o
    where sessions.id = ${sessionId} and o.id = sessions.success_order_id
      and o.order_no = ${orderNo}
  `.execute(db);
}
