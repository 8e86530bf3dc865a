import type { Statement, StatementResult } from '#db/engine/statement.ts';

// The embedded database has no background processes. Without checkpoints its log would grow forever, and without
// statistics the planner picks bad plans for a filled shop.

type Run = (statement: Statement, limitMs: number) => Promise<StatementResult>;

const intervalMs = 20_000;
const maxLogBytes = 64 * 1024 * 1024;
const statementLimitMs = 120_000;

const logSize = `
  select 1 from pg_control_checkpoint()
  where pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)`;

/** The quoted name of the table whose statistics are the most outdated. */
const staleTable = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > 500 + 0.1 * n_live_tup or n_dead_tup > 2000 + 0.2 * n_live_tup
  order by n_mod_since_analyze + n_dead_tup desc limit 1`;

/** One round: a checkpoint if the log is long, and one table at most, so that no caller waits long. */
export async function keepHouse(run: Run, logBytes: number = maxLogBytes): Promise<void> {
  const query = (sql: string) => run({ sql, parameters: [] }, statementLimitMs);
  const long = await query(`${logSize} > ${logBytes}`);
  if (long.rows.length > 0) await query('checkpoint');
  const stale: unknown = (await query(staleTable)).rows[0];
  if (typeof stale === 'object' && stale !== null && 'name' in stale)
    await query(`vacuum (analyze) ${String(stale.name)}`);
}

/** Runs a round every 20 seconds; returns the function that stops it. */
export function startHousekeeping(run: Run, onError: (error: Error) => void): () => void {
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    keepHouse(run)
      .catch((error: unknown) => onError(error instanceof Error ? error : new Error(String(error))))
      .finally(() => {
        busy = false;
      });
  }, intervalMs).unref();
  return () => clearInterval(timer);
}
