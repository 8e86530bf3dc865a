import { sql } from 'kysely';

/**
 * The first transaction that is under way in this database, an `xid8`: all before it have ended, as the statement sees
 * them. What other databases of the server do, a dump that is read back for an hour, holds nothing back here. One whose
 * database is not known any more counts as one of ours.
 */
export const firstUnderWay = sql`(
  select coalesce(min(t.xid), pg_snapshot_xmax(pg_current_snapshot()))
  from pg_snapshot_xip(pg_current_snapshot()) as t (xid)
  where not exists (
    select from pg_stat_activity a where a.backend_xid = t.xid::xid and a.datname <> current_database()))`;
