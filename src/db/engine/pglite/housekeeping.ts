import type { Statement, StatementResult } from '#db/engine/statement.ts';

// The embedded database has no background processes: nobody else writes checkpoints, so that its log would grow for
// ever, and nobody else gathers statistics, without which the planner picks bad plans for a filled shop.

type Run = (statement: Statement, limitMs: number) => Promise<StatementResult>;

const everyMs = 20_000;
const mostLogBytes = 64 * 1024 * 1024;
const limitMs = 120_000;

const logSize = `
  select 1 from pg_control_checkpoint()
  where pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)`;

/** The table whose statistics are furthest behind, ready to be named in a statement. */
const staleTable = `
  select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables
  where n_mod_since_analyze > 500 + 0.1 * n_live_tup or n_dead_tup > 2000 + 0.2 * n_live_tup
  order by n_mod_since_analyze + n_dead_tup desc limit 1`;

/** One round: a checkpoint if the log is long, and one table at most, so that nobody waits long. */
export async function keepHouse(run: Run, logBytes: number = mostLogBytes): Promise<void> {
  const ask = (sql: string) => run({ sql, parameters: [] }, limitMs);
  const long = await ask(`${logSize} > ${logBytes}`);
  if (long.rows.length > 0) await ask('checkpoint');
  const stale: unknown = (await ask(staleTable)).rows[0];
  if (typeof stale === 'object' && stale !== null && 'name' in stale)
    await ask(`vacuum (analyze) ${String(stale.name)}`);
}

/** Keeps house now and then; gives the function that stops it. */
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
  }, everyMs).unref();
  return () => clearInterval(timer);
}
