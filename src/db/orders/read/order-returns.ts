import { sql } from 'kysely';

/** A return of an order, for its customer and for other systems. */
export interface OrderReturn {
  returnNo: string;
  state: string;
  /** In `currency`; 0 while nobody has decided. */
  total: number;
  currency: string;
  exchangeOrder: string | null;
}

/** The returns of the order `o`, the first one first. */
export const returnsOfOrder = sql<OrderReturn[]>`coalesce((
  select json_agg(json_build_object('returnNo', t.return_no, 'state', t.state, 'total', t.total, 'currency', t.currency,
      'exchangeOrder', (select e.order_no from orders e where e.exchange_of = t.id))
    order by t.id) from returns t where t.order_id = o.id), '[]')`;

/** The return whose goods the order `o` replaces; null for every other order. */
export const exchangeOfOrder = sql<
  string | null
>`(select t.return_no from returns t where t.id = o.exchange_of)`;

/** The units of each line of the order `o` that came back, by the id of the line; lines of which nothing did are left out. */
export const returnedOfOrder = sql<Record<number, number>>`coalesce((
  select json_object_agg(y.order_line_id, y.units) from (
    select x.order_line_id, sum(x.settled_quantity)::int as units
    from returns t join return_lines x on x.return_id = t.id
    where t.order_id = o.id and x.settled_quantity > 0 group by 1) y), '{}')`;

/** Units of the line `l` that came back. */
export const returnedOfLine = sql<number>`coalesce((
  select sum(y.settled_quantity)::int from return_lines y where y.order_line_id = l.id), 0)`;
