import { sql } from 'kysely';
import type { ListTerms } from '#rules/price/lists/list-form.ts';
import type { NamedRule, RuleKind } from '#rules/price/lists/rule-form.ts';
import type { Db } from '#db/database.ts';

/** The changes of a list that are kept. */
const mostChanges = 50;

type TermsNow = ListTerms & { active: boolean };

/** A rule before and after a change; null where there was none. */
export interface RuleStep {
  before: NamedRule | null;
  after: NamedRule | null;
}

/** A change with all that is needed to undo it. */
export type ListWork =
  | { kind: 'terms'; rows: { before: TermsNow; after: TermsNow }[] }
  | { kind: RuleKind; rows: RuleStep[] };

export type ListChange = ListWork & {
  id: number;
  at: Date;
  by: string;
  added: number;
  changed: number;
  removed: number;
  undone: boolean;
};

/** How many rules came, changed and went. */
export function countSteps(rows: readonly { before: object | null; after: object | null }[]) {
  const count = (fits: (row: (typeof rows)[number]) => boolean) => rows.filter(fits).length;
  return {
    added: count(({ before }) => before === null),
    changed: count(({ before, after }) => before !== null && after !== null),
    removed: count(({ after }) => after === null),
  };
}

/** Keeps a change of a list, and forgets the oldest beyond 50. 2 queries. */
export async function keepChange(
  tx: Db,
  listId: number,
  { by, now, ...work }: ListWork & { by: string; now: Date },
): Promise<void> {
  const { kind, rows } = work;
  await tx
    .insertInto('price_list_changes')
    .values({
      list_id: listId,
      at: now,
      by_name: by,
      kind,
      rows: JSON.stringify(rows),
      ...countSteps(rows),
    })
    .execute();
  await sql`delete from price_list_changes where list_id = ${listId} and id <= (
    select id from price_list_changes where list_id = ${listId} order by id desc offset ${mostChanges} limit 1)`.execute(
    tx,
  );
}

/** The newest changes of a list, each with at most `rows` of what it changed. 1 query. */
export async function readChanges(
  db: Db,
  listId: number,
  { limit, rows: most }: { limit: number; rows: number },
): Promise<ListChange[]> {
  const { rows } = await sql<ListChange>`
    select id, at, by_name as by, kind, added, changed, removed, undone,
      jsonb_path_query_array(rows, '$[0 to $last]', jsonb_build_object('last', ${most - 1}::int)) as rows
    from price_list_changes where list_id = ${listId} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** The newest change of a list that was not undone, whole. For a transaction that holds the list. 1 query. */
export async function readLastChange(tx: Db, listId: number): Promise<ListChange | null> {
  const { rows } = await sql<ListChange>`
    select id, at, by_name as by, kind, added, changed, removed, undone, rows
    from price_list_changes where list_id = ${listId} and not undone order by id desc limit 1`.execute(
    tx,
  );
  return rows[0] ?? null;
}

/** 1 query. */
export async function markUndone(tx: Db, id: number): Promise<void> {
  await tx.updateTable('price_list_changes').set({ undone: true }).where('id', '=', id).execute();
}
