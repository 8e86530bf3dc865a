import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';

/** Orders `o` with their customers `c` and their payments `p`. The columns of every projection come from these. */
export const orderTables = sql`orders o join customers c on c.id = o.customer_id
  left join payments p on p.order_id = o.id`;

/** Orders by id or number; with `customerId` the customer's own alone. */
export type OrderKey =
  | { orderId: number }
  | { orderNo: string; customerId?: number }
  | { orderNos: readonly string[] };

/** A named set of columns of an order, and the object that a row becomes. */
export interface OrderProjection<Order> {
  columns: RawBuilder<unknown>;
  read: (db: Db, key: OrderKey) => Promise<Order[]>;
}

/** The orders of the key that exist, those by number in the order of the numbers. 1 query. */
export function readOrders<Order>(
  db: Db,
  projection: OrderProjection<Order>,
  key: OrderKey,
): Promise<Order[]> {
  return projection.read(db, key);
}

/** One order; null when it does not exist. 1 query. */
export async function readOrder<Order>(
  db: Db,
  projection: OrderProjection<Order>,
  key: OrderKey,
): Promise<Order | null> {
  const [order] = await projection.read(db, key);
  return order ?? null;
}

/** Defines a projection: `columns` of `orderTables`, and how a row becomes an order. */
export function orderProjection<Row extends object, Order = Row>(
  name: string,
  columns: RawBuilder<unknown>,
  orderOf: (row: Row) => Order,
): OrderProjection<Order> {
  const select = sql`select ${columns} from ${orderTables}`;
  const byId = preparedQuery<{ orderId: number }, Row>(
    `${name}-by-id`,
    (_, value) => sql`${select} where o.id = ${value('orderId')}`,
  );
  const byNumber = preparedQuery<NumberValues, Row>(`${name}-by-number`, (_, value) => {
    const numbers = sql`(select ${value('orderNos')}::text[])::text[]`;
    const customer = sql`${value('customerId')}::bigint`;
    return sql`${select} where o.order_no = any(${numbers}) and (${customer} is null or o.customer_id = ${customer})
      order by array_position(${numbers}, o.order_no)`;
  });
  const read = async (db: Db, key: OrderKey): Promise<Order[]> => {
    if ('orderId' in key) return (await byId(db, key)).map(orderOf);
    const values = numberValues(key);
    return values.orderNos.length === 0 ? [] : (await byNumber(db, values)).map(orderOf);
  };
  return { columns, read };
}

interface NumberValues {
  orderNos: readonly string[];
  customerId: number | null;
}

/** Without numbers that contain a NUL: PostgreSQL has no such text. */
function numberValues(key: Exclude<OrderKey, { orderId: number }>): NumberValues {
  const [orderNos, customerId = null] =
    'orderNos' in key ? [key.orderNos] : [[key.orderNo], key.customerId];
  return { orderNos: orderNos.filter((orderNo) => !orderNo.includes('\0')), customerId };
}
