import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';

/** The changes between two polls. */
export interface Changes {
  /** Settings, currencies, texts, plans or carriers. */
  shop: boolean;
  /** Categories, brands, models, stored addresses or the values of filters. */
  catalog: boolean;
  /** The words that searches correct and complete with. */
  words: boolean;
  /** So much that everything has to be read anew. */
  everything: boolean;
  /** So many products changed that any data shown of one may be wrong; their places in lists are right. */
  allFigures: boolean;
  /** Listed products whose place in lists, counts or searches may be another one: they moved, came or went. */
  places: number[];
  /** The lists that these places are in or were in. */
  lists: ChangedLists;
  /** Of those the ones in which something came, went or stands elsewhere though nobody sorted them. */
  orders: ChangedLists;
  /** Products that are shown otherwise; of a child and of its parent where either changed. */
  figures: number[];
  /** Customers whose data changed, or who left a session; null: of so many that it may be anybody. */
  customers: number[] | null;
  /** Groups, assortments or terms of price lists. */
  faces: boolean;
  /** Price lists of which rules changed; null: of so many that any may have. */
  priceLists: number[] | null;
}

/** Lists by the ids of what they are of. */
export interface ChangedLists {
  /** Whether there are any: lists of the whole shop are among them then. */
  any: boolean;
  categories: number[];
  brands: number[];
}

/** Up to where somebody has followed the changes: what the database's transactions were then. */
export type ChangesPosition = string;

/** The position that knows of everything until now. 1 query. */
export async function presentPosition(db: Db): Promise<ChangesPosition> {
  const { rows } = await sql<{ position: ChangesPosition }>`
    select pg_current_snapshot()::text as position`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database has no snapshot');
  return row.position;
}

interface ChangeRow {
  position: ChangesPosition;
  isLost: boolean;
  kind:
    | 'shop'
    | 'catalog'
    | 'words'
    | 'place'
    | 'figures'
    | 'customer'
    | 'visits'
    | 'company'
    | 'faces'
    | 'prices'
    | null;
  id: number | null;
  /** Null where a product's words or codes changed alone. */
  categories: number[] | null;
  brands: number[] | null;
  moved: boolean | null;
}

/**
 * The changes committed since `position`, each in exactly one poll, in whatever order transactions end. Where the rows
 * since then may be gone, `everything`. 1 query.
 */
export async function readChanges(
  db: Db,
  position: ChangesPosition,
): Promise<{ position: ChangesPosition } & Changes> {
  const rows = await changesSince(db, { position });
  const [first] = rows;
  if (!first) throw new Error('the horizon of the changes is gone');
  const isTold = (kind: ChangeRow['kind']) => rows.some((row) => row.kind === kind);
  const ids = (kind: ChangeRow['kind']) => [
    ...new Set(rows.flatMap((row) => (row.kind === kind && row.id !== null ? [row.id] : []))),
  ];
  const all = (kind: ChangeRow['kind']) => rows.some((row) => row.kind === kind && row.id === null);
  return {
    position: first.position,
    shop: isTold('shop'),
    catalog: isTold('catalog'),
    words: isTold('words'),
    everything: first.isLost || all('place'),
    allFigures: all('figures'),
    places: ids('place'),
    lists: listsOf(rows.filter(({ categories }) => categories !== null)),
    orders: listsOf(rows.filter(({ moved }) => moved === true)),
    figures: ids('figures'),
    customers:
      all('customer') || all('visits')
        ? null
        : [...new Set([...ids('customer'), ...ids('visits')])],
    faces: isTold('faces'),
    priceLists: all('prices') ? null : ids('prices'),
  };
}

const changesSince = preparedQuery<{ position: ChangesPosition }, ChangeRow>(
  'changes',
  (_, value) => {
    const position = sql`${value('position')}::text::pg_snapshot`;
    return sql`
      select distinct pg_current_snapshot()::text as position, c.kind, c.id, c.categories, c.brands, c.moved,
        h.swept > pg_snapshot_xmin(${position}) as "isLost"
      from changes_horizon h left join changes c on c.xid >= pg_snapshot_xmin(${position})
        and not pg_visible_in_snapshot(c.xid, ${position})`;
  },
);

function listsOf(rows: readonly ChangeRow[]): ChangedLists {
  return {
    any: rows.length > 0,
    categories: [...new Set(rows.flatMap(({ categories }) => categories ?? []))],
    brands: [...new Set(rows.flatMap(({ brands }) => brands ?? []))],
  };
}

/** The shortest time that changes are stored: a process that polls less often is told that everything changed. */
const keptMs = 3_600_000;

/**
 * Takes away changes that everybody who looks has seen, at most `limit`; gives how many. Of each product and customer the
 * newest stays for those who follow them from afar. 2 queries.
 */
export async function dropOldChanges(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<number> {
  const old = new Date(now.getTime() - keptMs);
  await sql`
    update changes_horizon set swept = mark, mark = pg_snapshot_xmin(pg_current_snapshot()),
      marked_at = ${now}::timestamptz
    where marked_at < ${old}::timestamptz`.execute(db);
  const gone = await sql<{ count: number }>`
    with gone as (
      delete from changes where ctid = any(array(
        select ctid from changes where xid < (select swept from changes_horizon) order by xid limit ${limit}))
      returning kind, id, xid
    ), newest as (
      insert into newest_changes as n (kind, id, xid)
      select kind, coalesce(id, 0), max(xid) from gone where kind in ('figures', 'customer', 'company')
      group by 1, 2 order by 1, 2
      on conflict (kind, id) do update set xid = greatest(n.xid, excluded.xid)
    )
    select count(*)::int as count from gone`.execute(db);
  return gone.rows[0]?.count ?? 0;
}

/**
 * Starts the changes anew where the database is a copy that counts its transactions from a lower number: rows of later
 * transactions would count as new at each poll. Systems that follow the changes are told to start over. Once at each
 * start. 1 query, 6 in a copy.
 */
export async function renewChanges(db: Db): Promise<void> {
  const { rows } = await sql<{ ahead: boolean }>`
    select greatest((select max(xid) from changes), (select max(xid) from newest_changes), swept, mark)
      >= pg_snapshot_xmax(pg_current_snapshot()) as ahead from changes_horizon`.execute(db);
  if (!rows[0]?.ahead) return;
  await db.transaction().execute(async (tx) => {
    await sql`update order_changes_epoch set epoch = epoch + 1`.execute(tx);
    await sql`delete from changes where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(tx);
    await sql`delete from newest_changes where id > 0 and xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(
      tx,
    );
    await sql`update newest_changes set xid = '0' where xid >= pg_snapshot_xmax(pg_current_snapshot())`.execute(
      tx,
    );
    await sql`update changes_horizon set swept = '0', mark = '0'`.execute(tx);
  });
}
