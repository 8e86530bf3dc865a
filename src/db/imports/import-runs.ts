import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type {
  ImportFault,
  ImportKind,
  ImportPermission,
  ImportState,
} from '#rules/transfer/import-run.ts';
import type { SheetMatching } from '#rules/transfer/sheets/match-columns.ts';
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
  /** The parts of the shop that it may change, by their permissions. */
  permissions: ImportPermission[];
  isDemo: boolean;
  /** Of a sheet; null until somebody chose. */
  matching: SheetMatching | null;
  /** The last line of each part that a run stored. */
  storedLines: Readonly<Record<string, number>>;
  workBy: string;
}

const runColumns = sql`id, created_at as "createdAt", by_name as "byName", kind, file_name as "fileName", bytes,
  state, fault, stop_wanted as "stopWanted", progress, check_report as "checkReport", report,
  undo_report as "undoReport", started_at as "startedAt", ended_at as "endedAt", permissions, is_demo as "isDemo", matching,
  stored_lines as "storedLines", work_by as "workBy"`;

interface NewRun {
  by: Worker;
  permissions: readonly ImportPermission[];
  isDemo: boolean;
  kind: ImportKind;
  fileName: string;
  bytes: number;
  now: Date;
}

/** Notes an uploaded file. 1 query. */
export async function addRun(db: Db, run: NewRun): Promise<number> {
  const { by, kind, fileName, bytes, now, permissions, isDemo } = run;
  const added = await db
    .insertInto('import_runs')
    .values({
      created_at: now,
      by_name: by.name,
      kind,
      file_name: fileName,
      bytes,
      permissions: [...permissions],
      is_demo: isDemo,
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

/** Notes that an uploaded file cannot be imported. 1 query. */
export async function failRun(db: Db, id: number, fault: ImportFault): Promise<void> {
  await sql`
    update import_runs set state = 'failed', fault = ${fault} where id = ${id} and state = 'new'`.execute(
    db,
  );
}

/** Imports that were started and use no other permissions than these, the newest first. 1 query. */
export async function listRuns(
  db: Db,
  input: { allowed: readonly string[]; before: number | null; limit: number },
): Promise<ImportRun[]> {
  const { allowed, before, limit } = input;
  const { rows } = await sql<Raw>`
    select ${runColumns} from import_runs
    where started_at is not null and permissions <@ ${[...allowed]}::text[]
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
