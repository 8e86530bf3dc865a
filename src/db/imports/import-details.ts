import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { pages } from '#db/record-pages.ts';
import { bulkRows } from '#db/transfer/bulk-rows.ts';
import type { Stage } from './import-work.ts';

/** Something that was refused or noticed in a line of an import. */
export interface ImportProblem {
  severity: 'refused' | 'warning';
  file: string;
  line: number;
  field: string;
  code: string;
  detail: string;
}

const types = {
  run_id: 'bigint',
  stage: 'text',
  severity: 'text',
  file: 'text',
  line: 'int',
  field: 'text',
  code: 'text',
  detail: 'text',
};

/** 1 query, none without problems. */
export async function addProblems(
  db: Db,
  run: { id: number; stage: Stage },
  problems: readonly ImportProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  const rows = problems.map((problem) => ({
    ...problem,
    detail: problem.detail.replaceAll('\0', '').slice(0, 500),
    run_id: run.id,
    stage: run.stage,
  }));
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)));
  await sql`insert into import_problems (${columns}) select ${columns} from ${bulkRows(rows, types)}`.execute(
    db,
  );
}

const problemColumns = sql`severity, file, line, field, code, detail`;

/** The first problems of a stage, refused lines first. 1 query. */
export async function firstProblems(
  db: Db,
  { id, stage }: { id: number; stage: Stage },
  limit: number,
): Promise<ImportProblem[]> {
  const { rows } = await sql<ImportProblem>`
    select ${problemColumns} from import_problems where run_id = ${id} and stage = ${stage}
    order by severity, id limit ${limit}`.execute(db);
  return rows;
}

const pageRows = 1000;

/** Every stored problem of a stage, in the order in which they were found. A query each 1000. */
export function everyProblem(
  db: Db,
  { id, stage }: { id: number; stage: Stage },
): AsyncGenerator<ImportProblem> {
  return pages<ImportProblem>(
    db,
    { start: 0, rows: pageRows },
    (after) => sql`
      select id as key, json_build_object('severity', severity, 'file', file, 'line', line, 'field', field,
        'code', code, 'detail', detail) as record
      from import_problems where run_id = ${id} and stage = ${stage} and id > ${after}
      order by id limit ${pageRows}`,
  );
}

/** The fields of a record before and after a run; without `before` the run added it, without `after` it removed it. */
export interface StoredChange {
  part: string;
  key: string;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
}

/**
 * Stores what a run changed. A record that the run changed once more keeps its first `before`, field by field. For the
 * transaction of the change. 1 query, none without changes.
 */
export async function addChanges(
  db: Db,
  runId: number,
  changes: readonly StoredChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const list = JSON.stringify(
    changes.map(({ part, key, before, after }) => ({ part, key, before, after })),
  );
  await sql`
    insert into import_changes as c (run_id, part, key, before, after)
    select ${runId}, x.part, x.key, nullif(x.before, 'null'), nullif(x.after, 'null')
    from jsonb_to_recordset(${list}::jsonb) x (part text, key text, before jsonb, after jsonb)
    on conflict (run_id, part, key) do update
      set before = case when c.before is not null then coalesce(excluded.before, '{}') || c.before end,
        after = case when excluded.after is not null then coalesce(c.after, '{}') || excluded.after end`.execute(
    db,
  );
}

/** The number of records of each part that a run added and changed, over all attempts. 1 query. */
export async function countChanges(
  db: Db,
  runId: number,
): Promise<Map<string, { added: number; changed: number }>> {
  const { rows } = await sql<{ part: string; added: number; changed: number }>`
    select part, count(*) filter (where before is null)::int as added,
      count(*) filter (where before is not null)::int as changed
    from import_changes where run_id = ${runId} group by part`.execute(db);
  return new Map(rows.map(({ part, added, changed }) => [part, { added, changed }]));
}

/** A walk through the changes of a part, those of variants alone or all others. */
export interface ChangeWalk {
  runId: number;
  part: string;
  ofVariants: boolean;
}

/** The changes before a key (null: the last ones), from the last key on: what is below a category comes before it. 1 query. */
export async function changesBefore(
  db: Db,
  { runId, part, ofVariants }: ChangeWalk,
  { key, limit }: { key: string | null; limit: number },
): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`
    select part, key, before, after from import_changes
    where run_id = ${runId} and part = ${part} and (${key}::text is null or key < ${key}::text)
      and (after ->> 'parentId' is not null) = ${ofVariants}
    order by key desc limit ${limit}`.execute(db);
  return rows;
}

/** Forgets changes that were undone, in the transaction that undoes them. 1 query. */
export async function forgetChanges(
  tx: Db,
  { runId, part }: { runId: number; part: string },
  keys: readonly string[],
): Promise<void> {
  await sql`
    delete from import_changes where run_id = ${runId} and part = ${part}
      and key = any(${[...keys]}::text[])`.execute(tx);
}
