import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { NamedLine } from '#db/cart/cart-merge.ts';
import type { LineAmount } from '#db/cart/carts.ts';
import type { Db } from '#db/database.ts';

/** Maximum lists of a customer (rule shopping-lists/limits). */
export const maxLists = 50;

interface ListHead {
  id: number;
  name: string;
  /** Number of its lines. */
  count: number;
  /** ISO 8601. */
  changedAt: string;
}

/** The customer's lists, the one that changed last first. 1 query. */
export async function readLists(db: Db, customerId: number): Promise<ListHead[]> {
  const rows = await db
    .selectFrom('shopping_lists as l')
    .where('l.customer_id', '=', customerId)
    .select(['l.id', 'l.name', 'l.changed_at'])
    .select((eb) =>
      eb
        .selectFrom('shopping_list_lines as n')
        .whereRef('n.list_id', '=', 'l.id')
        .select(sql<number>`count(*)::int`.as('count'))
        .as('count'),
    )
    .orderBy('l.changed_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute();
  return rows.map(({ id, name, count, changed_at: changedAt }) => {
    return { id, name, count: count ?? 0, changedAt: changedAt.toISOString() };
  });
}

/** A list of the customer with its lines in order; null when it does not exist. 1 query. */
export async function readList(
  db: Db,
  customerId: number,
  listId: number,
): Promise<{ id: number; name: string; lines: LineAmount[] } | null> {
  const row = await db
    .selectFrom('shopping_lists as l')
    .where('l.id', '=', listId)
    .where('l.customer_id', '=', customerId)
    .select(['l.id', 'l.name'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('shopping_list_lines as n')
          .whereRef('n.list_id', '=', 'l.id')
          .select(['n.product_id as productId', 'n.unit_id as unitId', 'n.quantity'])
          .orderBy('n.position'),
      ).as('lines'),
    )
    .executeTakeFirst();
  return row ?? null;
}

/** The lines of a customer's list with their products' names; null when it does not exist. 2 queries. */
export async function readNamedLines(
  db: Db,
  customerId: number,
  listId: number,
): Promise<NamedLine[] | null> {
  const list = await readList(db, customerId, listId);
  if (!list) return null;
  const ids = list.lines.map((line) => line.productId);
  const rows = await db
    .selectFrom('products')
    .where('id', '=', sql<number>`any(${ids})`)
    .select(['id', 'name'])
    .execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return list.lines.map((line) => ({ ...line, name: names.get(line.productId) ?? '' }));
}

/**
 * Creates an empty list; 'taken' when the customer has one of that name, 'full' when they have the maximum. Call it in a
 * transaction: the lists of one customer are created one after the other. 3 queries.
 */
export async function createList(
  db: Db,
  customerId: number,
  name: string,
): Promise<{ id: number } | 'taken' | 'full'> {
  await db
    .selectFrom('customers')
    .where('id', '=', customerId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const { count } = await db
    .selectFrom('shopping_lists')
    .where('customer_id', '=', customerId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= maxLists) return 'full';
  const made = await db
    .insertInto('shopping_lists')
    .values({ customer_id: customerId, name })
    .onConflict((conflict) => conflict.columns(['customer_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made ?? 'taken';
}

/**
 * Replaces the lines of a customer's list, each product and unit once, without those that are gone. False when the list
 * does not exist. Call it in a transaction. 3 queries.
 */
export async function writeListLines(
  db: Db,
  list: { customerId: number; listId: number; now: Date },
  lines: readonly LineAmount[],
): Promise<boolean> {
  const { customerId, listId, now } = list;
  const touched = await db
    .updateTable('shopping_lists')
    .where('id', '=', listId)
    .where('customer_id', '=', customerId)
    .set({ changed_at: now })
    .returning('id')
    .executeTakeFirst();
  if (!touched) return false;
  await db.deleteFrom('shopping_list_lines').where('list_id', '=', listId).execute();
  await sql`insert into shopping_list_lines (list_id, position, product_id, unit_id, quantity)
    select ${listId}::bigint, min(w.place), w.product_id, w.unit_id, least(sum(w.quantity), 100000)
    from unnest(${lines.map((line) => line.productId)}::bigint[],
      ${lines.map((line) => line.unitId)}::int[],
      ${lines.map((line) => line.quantity)}::int[]) with ordinality as w (product_id, unit_id, quantity, place)
    join product_units u on u.product_id = w.product_id and u.id = w.unit_id
    group by w.product_id, w.unit_id`.execute(db);
  return true;
}

/** Renames a list; 'taken' when another of their lists has the name, null when it does not exist. 1 query. */
export async function renameList(
  db: Db,
  list: { customerId: number; listId: number; now: Date },
  name: string,
): Promise<'done' | 'taken' | null> {
  const { rows } = await sql<{ taken: boolean; done: boolean }>`
    with same as (
      select from shopping_lists
      where customer_id = ${list.customerId} and name = ${name} and id <> ${list.listId}
    ), renamed as (
      update shopping_lists set name = ${name}, changed_at = ${list.now}
      where id = ${list.listId} and customer_id = ${list.customerId} and not exists (select from same)
      returning id
    )
    select exists (select from same) as taken, exists (select from renamed) as done
  `.execute(db);
  if (rows[0]?.done) return 'done';
  return rows[0]?.taken ? 'taken' : null;
}

/** Deletes a list of the customer; false when it does not exist. 1 query. */
export async function deleteList(db: Db, customerId: number, listId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('shopping_lists')
    .where('id', '=', listId)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
