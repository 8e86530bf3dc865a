import { sql } from 'kysely';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import { DatabaseError } from '#db/engine/database-errors.ts';
import {
  activeStates,
  beginsFrom,
  mostContinuations,
  type ActiveState,
  type ImportFault,
  type ImportState,
} from '#rules/transfer/import-run.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { CheckReport, ImportProgress, ImportRun, StoredReport } from './import-runs.ts';

export type Begun = { ok: true } | { ok: false; reason: 'not-possible' | 'busy' };

/**
 * Moves an import into a state in which a process works on it; only one import can be in such a state. A new check
 * forgets the problems of the one before. `isContinued`: nobody asked, and the work is that of a process that ended. 2
 * queries.
 */
export async function beginWork(
  db: Db,
  id: number,
  input: { state: ActiveState; by: string; now: Date; isContinued?: boolean },
): Promise<Begun> {
  const { state, by, now, isContinued = false } = input;
  try {
    return await db.transaction().execute(async (tx): Promise<Begun> => {
      const { rows } = await sql`
        update import_runs set state = ${state}, fault = '', stop_wanted = false, progress = null, alive_at = ${now},
          work_by = ${by}, lost_state = null, continuations = case when ${isContinued} then continuations + 1 else 0 end,
          by_name = case when ${state} = 'running' and started_at is null then ${by} else by_name end,
          started_at = case when ${state} = 'running' then coalesce(started_at, ${now}) else started_at end,
          ended_at = case when ${state} = 'checking' then ended_at end
        where id = ${id} and state = any(${[...beginsFrom[state]]}::text[])
          and (not ${isContinued} or lost_state = ${state}) returning id`.execute(tx);
      if (rows.length === 0) return { ok: false, reason: 'not-possible' };
      await sql`delete from import_problems where run_id = ${id} and stage = ${stages[state]}`.execute(
        tx,
      );
      return { ok: true };
    });
  } catch (error) {
    const isBusy = error instanceof DatabaseError && error.constraint === 'import_runs_one_active';
    if (isBusy) return { ok: false, reason: 'busy' };
    throw error;
  }
}

/** Work that a process left behind when it ended. */
interface LostWork {
  id: number;
  state: 'running' | 'undoing';
  by: string;
  bytes: number;
}

/** The work that a process left behind, unless it was left behind several times. 1 query. */
export async function findLostWork(db: Db): Promise<LostWork | null> {
  const { rows } = await sql<LostWork>`
    select id, lost_state as state, work_by as by, bytes from import_runs
    where lost_state is not null and state = 'stopped' and continuations < ${mostContinuations}
    order by id limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Notes, in the transaction of a batch, the last line of a part that is stored with all before it. 1 query. */
export async function noteStoredLine(
  tx: Db,
  id: number,
  { part, line }: { part: string; line: number },
): Promise<void> {
  await sql`
    update import_runs set stored_lines = stored_lines || jsonb_build_object(${part}::text,
      greatest(${line}::int, (stored_lines ->> ${part}::text)::int))
    where id = ${id}`.execute(tx);
}

/** The stage of the problems that a state's work finds. */
export const stages = {
  checking: 'check',
  running: 'run',
  undoing: 'undo',
} as const satisfies Record<ActiveState, string>;
export type Stage = (typeof stages)[ActiveState];

/** The stage whose problems an import shows. */
export function stageOf({ state, report }: Pick<ImportRun, 'state' | 'report'>): Stage {
  if (state === 'undoing' || state === 'undone') return 'undo';
  return state === 'running' || report !== null ? 'run' : 'check';
}

/** Stores how far the work is; answers whether somebody asked it to stop. 1 query. */
export async function noteProgress(
  db: Db,
  id: number,
  { progress, report, now }: { progress: ImportProgress; report: StoredReport | null; now: Date },
): Promise<{ stopWanted: boolean }> {
  const { rows } = await sql<{ stopWanted: boolean }>`
    update import_runs set progress = ${JSON.stringify(progress)}::jsonb, alive_at = ${now},
      report = coalesce(${report && JSON.stringify(report)}::jsonb, report)
    where id = ${id} returning stop_wanted as "stopWanted"`.execute(db);
  return rows[0] ?? { stopWanted: true };
}

export interface Ended {
  state: Exclude<ImportState, ActiveState>;
  fault?: ImportFault;
  checkReport?: CheckReport;
  report?: StoredReport;
  undoReport?: StoredReport;
  /** The process ends before the work: another one goes on with it. */
  isLost?: boolean;
  now: Date;
}

/** Ends the work on an import, and logs a run or an undo (rule activity-log/entries). 2 queries; 1 for a check. */
export async function endWork(
  db: Db,
  { id, by, logs }: { id: number; by: Worker; logs: EndLog | null },
  ended: Ended,
): Promise<void> {
  const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
  await db.transaction().execute(async (tx) => {
    await sql`
      update import_runs set state = ${ended.state}, fault = ${ended.fault ?? ''}, progress = null, stop_wanted = false,
        check_report = coalesce(${json(ended.checkReport)}::jsonb, check_report),
        report = coalesce(${json(ended.report)}::jsonb, report),
        undo_report = coalesce(${json(ended.undoReport)}::jsonb, undo_report),
        lost_state = case when ${ended.isLost ?? false} and state in ('running', 'undoing') then state end,
        ended_at = ${ended.now}
      where id = ${id}`.execute(tx);
    if (!logs) return;
    await logActivity(tx, {
      by,
      action: logs.action,
      subject: { kind: 'import', id: String(id) },
      before: null,
      after: logs.after,
      now: ended.now,
    });
  });
}

export interface EndLog {
  action: 'import.run' | 'import.undo';
  after: object;
}

/** Asks the process that works on the import to stop. 1 query. */
export async function askToStop(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    update import_runs set stop_wanted = true
    where id = ${id} and state = any(${[...activeStates]}::text[]) returning id`.execute(db);
  return rows.length > 0;
}
