import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { isShown } from '#db/orders/read/customer-orders.ts';
import { firstUnderWay } from '#db/shop/first-under-way.ts';
import { orderTables } from '#db/orders/read/read-orders.ts';
import { toldOrder, type ToldOrder } from '#db/orders/read/whole-order.ts';

/** An order as it is now, for systems that follow the changes. */
interface ChangedOrder {
  order: ToldOrder;
  version: number;
  imported: boolean;
}

/** Up to where somebody has read the changes: opaque to them. */
interface Position {
  epoch: number;
  xid: string;
  id: number;
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
  const epoch = await readEpoch(db);
  const from = cursor === null ? { epoch, xid: '0', id: 0 } : positionOf(cursor);
  if (from?.epoch !== epoch) return null;
  const { rows } = await sql<ChangedOrder & { xid: string; id: number }>`
    select o.changed_xid::text as xid, o.id, o.version, o.imported, ${toldOrder} as "order"
    from ${orderTables}
    where (o.changed_xid, o.id) > (${from.xid}::text::xid8, ${from.id}::bigint)
      and o.changed_xid < ${firstUnderWay} and ${isShown}
    order by o.changed_xid, o.id limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    orders: page.map(({ order, version, imported }) => ({ order, version, imported })),
    cursor: cursorOf(last ? { epoch, xid: last.xid, id: last.id } : from),
    more: rows.length > limit,
  };
}

/**
 * Starts the positions anew where the database is a copy that counts its transactions from a lower number: systems that
 * follow the changes are told to start over. Once at each start. 1 query, 3 in a copy.
 */
export async function renewOrderPositions(db: Db): Promise<void> {
  const { rows } = await sql<{ ahead: boolean }>`
    select exists (select from orders
      where changed_xid >= pg_snapshot_xmax(pg_current_snapshot())) as ahead`.execute(db);
  if (!rows[0]?.ahead) return;
  await db.transaction().execute(async (tx) => {
    await sql`update order_changes_epoch set epoch = epoch + 1`.execute(tx);
    // Its trigger writes the present transaction.
    await sql`update orders set version = version
      where changed_xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(tx);
  });
}

async function readEpoch(db: Db): Promise<number> {
  const { epoch } = await db
    .selectFrom('order_changes_epoch')
    .select('epoch')
    .executeTakeFirstOrThrow();
  return epoch;
}

function cursorOf({ epoch, xid, id }: Position): string {
  return Buffer.from(`${epoch}.${xid}.${id}`).toString('base64url');
}

function positionOf(cursor: string): Position | null {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, epoch, xid, id] = /^(\d{1,9})\.(\d{1,19})\.(\d{1,15})$/.exec(text) ?? [];
  if (epoch === undefined || xid === undefined || id === undefined) return null;
  return { epoch: Number(epoch), xid, id: Number(id) };
}
