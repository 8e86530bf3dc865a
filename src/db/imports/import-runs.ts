import { sql } from 'kysely';
import { logActivity } from '#db/activity/activity.ts';
import type { Db } from '#db/database.ts';
import { DatabaseError } from '#db/engine/database-errors.ts';
import {
  activeStates,
  beginsFrom,
  type ActiveState,
  type ImportFault,
  type ImportKind,
  type ImportState,
} from '#rules/transfer/import-run.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';

/** The counts of a part, as the importer reports them. */
export interface StoredCounts {
  read: number;
  added: number;
  changed: number;
  unchanged: number;
  refused: number;
  warnings: number;
}
export type StoredReport = Readonly<Record<string, StoredCounts>>;

/** A changed record, as people compare it. */
export interface Sample {
  name: string;
  key: string;
  /** Field, old value, new value; the old one is null for a new record. */
  fields: { field: string; before: unknown; after: unknown }[];
}

export interface CheckReport {
  parts: Record<
    string,
    { counts: StoredCounts; fields: Record<string, number>; added: Sample[]; changed: Sample[] }
  >;
}

export interface ImportProgress {
  part: string;
  read: number;
  total: number | null;
}

export interface ImportRun {
  id: number;
  createdAt: string;
  byName: string;
  kind: ImportKind;
  fileName: string;
  bytes: number;
  state: ImportState;
  fault: string;
  stopWanted: boolean;
  progress: ImportProgress | null;
  checkReport: CheckReport | null;
  report: StoredReport | null;
  undoReport: StoredReport | null;
  startedAt: string | null;
  endedAt: string | null;
}

const runColumns = sql`id, created_at as "createdAt", by_name as "byName", kind, file_name as "fileName", bytes,
  state, fault, stop_wanted as "stopWanted", progress, check_report as "checkReport", report,
  undo_report as "undoReport", started_at as "startedAt", ended_at as "endedAt"`;

interface NewRun {
  by: Worker;
  kind: ImportKind;
  fileName: string;
  bytes: number;
  now: Date;
}

/** Notes an uploaded file. 1 query. */
export async function addRun(db: Db, run: NewRun): Promise<number> {
  const { by, kind, fileName, bytes, now } = run;
  const added = await db
    .insertInto('import_runs')
    .values({
      created_at: now,
      by_name: by.name,
      kind,
      file_name: fileName,
      bytes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

export async function findRun(db: Db, id: number): Promise<ImportRun | null> {
  const { rows } = await sql<Raw>`select ${runColumns} from import_runs where id = ${id}`.execute(
    db,
  );
  return rows[0] ? toRun(rows[0]) : null;
}

/** Imports of these kinds that were started, the newest first. 1 query. */
export async function listRuns(
  db: Db,
  { kinds, before, limit }: { kinds: readonly ImportKind[]; before: number | null; limit: number },
): Promise<ImportRun[]> {
  const { rows } = await sql<Raw>`
    select ${runColumns} from import_runs
    where started_at is not null and kind = any(${[...kinds]}::text[])
      and (${before}::bigint is null or id < ${before}::bigint)
    order by id desc limit ${limit}`.execute(db);
  return rows.map(toRun);
}

/** The import that a process works on. 1 query. */
export async function findActiveRun(db: Db): Promise<ImportRun | null> {
  const { rows } = await sql<Raw>`
    select ${runColumns} from import_runs where state in ('checking', 'running', 'undoing')`.execute(
    db,
  );
  return rows[0] ? toRun(rows[0]) : null;
}

/** The last import that changed something and was not undone; its old values are stored. 1 query. */
export async function findUndoable(db: Db): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select r.id from import_runs r
    where r.started_at is not null and r.state in ('finished', 'stopped', 'failed')
      and exists (select from import_changes c where c.run_id = r.id)
    order by r.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

type Raw = Omit<ImportRun, 'createdAt' | 'startedAt' | 'endedAt'> & {
  createdAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
};

function toRun(row: Raw): ImportRun {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    startedAt: row.startedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export type Begun = { ok: true } | { ok: false; reason: 'not-possible' | 'busy' };

/**
 * Moves an import into a state in which a process works on it; only one import can be in such a state. A new check
 * forgets the problems of the one before. 2 queries.
 */
export async function beginWork(
  db: Db,
  id: number,
  { state, by, now }: { state: ActiveState; by: Worker; now: Date },
): Promise<Begun> {
  try {
    return await db.transaction().execute(async (tx): Promise<Begun> => {
      const { rows } = await sql`
        update import_runs set state = ${state}, fault = '', stop_wanted = false, progress = null, alive_at = ${now},
          by_name = case when ${state} = 'running' and started_at is null then ${by.name} else by_name end,
          started_at = case when ${state} = 'running' then coalesce(started_at, ${now}) else started_at end,
          ended_at = case when ${state} = 'checking' then ended_at end
        where id = ${id} and state = any(${[...beginsFrom[state]]}::text[]) returning id`.execute(
        tx,
      );
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
