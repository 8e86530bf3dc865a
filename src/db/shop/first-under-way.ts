import { sql } from 'kysely';

/**
 * The first open transaction in this database, an `xid8`: all before it have ended, as the statement sees them.
 * Transactions of the server's other databases, such as a dump that is restored for an hour, delay nothing here. A
 * transaction whose database is unknown counts as one of ours.
 */
export const firstUnderWay = sql`(
  select coalesce(min(t.xid), pg_snapshot_xmax(pg_current_snapshot()))
  from pg_snapshot_xip(pg_current_snapshot()) as t (xid)
  where not exists (
    select from pg_stat_activity a where a.backend_xid = t.xid::xid and a.datname <> current_database()))`;
