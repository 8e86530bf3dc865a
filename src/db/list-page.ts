import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  sortColumn,
  type PageCursor,
  type SortKeys,
  type SortKeyType,
} from '#rules/shop/list-sort.ts';

type Fragment = RawBuilder<unknown>;

/** The requested page of a list. Without a cursor it is the first one. */
export interface PageRequest {
  sort: string;
  cursor: PageCursor | null;
  limit: number;
}

/** The cursors of the pages beside a page; null where there is none. */
export interface PageLinks {
  next: PageCursor | null;
  previous: PageCursor | null;
}

/** A sorted list of the office: its id and the columns that sort it, as expressions on its rows. */
export interface SortedList<Keys extends SortKeys> {
  id: Fragment;
  keys: Keys;
  columns: Readonly<Record<keyof Keys, Fragment>>;
}

const casts: Readonly<Record<SortKeyType, Fragment>> = {
  instant: sql`timestamptz`,
  amount: sql`numeric`,
  integer: sql`int`,
  text: sql`text`,
};

/**
 * The parts of a query that reads a page of a list by its cursor:
 *
 *     const page = listPage(orderList, { sort, cursor, limit });
 *     const { rows } = await sql<Row>`
 *       select o.id, ${page.keyText(page.column)} as key, …
 *       from orders o where … and ${page.isBeyond} ${page.orderBy()} ${page.limit}`.execute(db);
 *     return page.of(rows);
 *
 * Each sort column needs an index that ends with the id. The query reads one row more than the page: that row tells
 * whether another page follows. A page before a cursor is read backward, and `of` turns it round.
 */
export function listPage<Keys extends SortKeys>(list: SortedList<Keys>, request: PageRequest) {
  const { sort, cursor, limit } = request;
  const name = sortColumn(sort);
  const { [name]: type } = list.keys;
  const columns: Readonly<Record<string, Fragment>> = list.columns;
  const { [name]: column } = columns;
  if (type === undefined || column === undefined) throw new Error(`listPage: no column "${name}"`);
  const isBackward = cursor?.way === 'before';
  const isDescending = sort.startsWith('-') !== isBackward;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const comparison = isDescending ? sql`<` : sql`>`;
  return {
    column,
    /** Whether a row lies beyond the cursor. */
    isBeyond: cursor
      ? sql`(${column}, ${list.id}) ${comparison} (${cursor.key}::${casts[type]}, ${cursor.id}::bigint)`
      : sql`true`,
    /** Give both expressions where an outer query sorts its columns again. */
    orderBy: (by: Fragment = column, id: Fragment = list.id): Fragment =>
      sql`order by ${by} ${direction}, ${id} ${direction}`,
    limit: sql`limit ${limit + 1}`,
    /** The sort column as the text that a cursor holds. */
    keyText: (by: Fragment): Fragment =>
      type === 'instant'
        ? sql`to_char(${by} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
        : sql`${by}::text`,
    of<Row extends { key: string; id: number }>(read: readonly Row[]): PageLinks & { rows: Row[] } {
      const { rows, hasMore } = cutPage(read, limit);
      if (isBackward) rows.reverse();
      const [first, last] = [rows.at(0), rows.at(-1)];
      return {
        rows,
        next: last && (isBackward || hasMore) ? cursorAt('after', last) : null,
        previous: first && (isBackward ? hasMore : cursor) ? cursorAt('before', first) : null,
      };
    },
  };
}

/** The rows of a page, from a query that read one row more than its limit. */
export function cutPage<Row>(
  read: readonly Row[],
  limit: number,
): { rows: Row[]; hasMore: boolean } {
  return { rows: read.slice(0, limit), hasMore: read.length > limit };
}

function cursorAt(way: PageCursor['way'], { key, id }: { key: string; id: number }): PageCursor {
  return { way, key, id };
}

/** The number of a query's rows, counted up to `most`; `isMore` when there are more. 1 query. */
export async function countUpTo(
  db: Db,
  most: number,
  rows: Fragment,
): Promise<{ count: number; isMore: boolean }> {
  const found = await sql<{ count: number }>`
    select count(*) as count from (${rows} limit ${most + 1}) counted`.execute(db);
  const count = found.rows[0]?.count ?? 0;
  return { count: Math.min(count, most), isMore: count > most };
}
