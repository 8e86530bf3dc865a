import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { isShown } from '#db/orders/read/customer-orders.ts';
import { cursorOfPosition, readPosition } from '#db/shop/change-position.ts';
import { firstUnderWay } from '#db/shop/first-under-way.ts';
import { orderTables } from '#db/orders/read/read-orders.ts';
import { toldOrder, type ToldOrder } from '#db/orders/read/whole-order.ts';

/** An order as it is now, for systems that follow the changes. */
interface ChangedOrder {
  order: ToldOrder;
  version: number;
  imported: boolean;
}

export interface ChangedOrders {
  orders: ChangedOrder[];
  /** To ask on with. */
  cursor: string;
  more: boolean;
}

/**
 * Orders that changed after a position, in the order of their changes, each once and as it is now (rule
 * office-api/changed-since). Null where the cursor is none of this database's. Orders that transactions under way
 * change come in a later answer: none is passed by. 2 queries.
 */
export async function readChangedOrders(
  db: Db,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<ChangedOrders | null> {
  const from = await readPosition(db, cursor);
  if (from === null) return null;
  const { rows } = await sql<ChangedOrder & { xid: string; id: number }>`
    select o.changed_xid::text as xid, o.id, o.version, o.imported, ${toldOrder} as "order"
    from ${orderTables}
    where (o.changed_xid, o.id) > (${from.xid}::text::xid8, ${from.id}::bigint)
      and o.changed_xid < ${firstUnderWay} and ${isShown}
    order by o.changed_xid, o.id limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1) ?? from;
  return {
    orders: page.map(({ order, version, imported }) => ({ order, version, imported })),
    cursor: cursorOfPosition({ ...from, xid: last.xid, id: last.id }),
    more: rows.length > limit,
  };
}
