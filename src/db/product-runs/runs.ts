import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import {
  undoDays,
  type BulkChange,
  type BulkValues,
  type SkipReason,
} from '#rules/bulk/bulk-change.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { ProductChoice } from './chosen-products.ts';

export type RunState = 'running' | 'done' | 'failed' | 'undoing' | 'undone';
export type SkipCounts = Readonly<Partial<Record<SkipReason, number>>>;

/** A bulk change under way or done (rule bulk-changes/runs). */
export interface Run {
  id: number;
  at: Date;
  seenAt: Date;
  actor: Worker['kind'];
  by: string;
  choice: ProductChoice;
  change: BulkChange;
  state: RunState;
  place: number;
  total: number;
  changed: number;
  same: number;
  skipped: SkipCounts;
  undone: number;
  kept: number;
  undoneBy: string;
  undoneActor: Worker['kind'];
}

/** A run as the office shows it. */
export interface ShownRun extends Run {
  categoryName: string | null;
}

const columns = sql`r.id, r.at, r.seen_at as "seenAt", r.actor, r.by_name as "by", '{"brand":"","category":""}'::jsonb || r.choice as choice, r.change, r.state, r.place,
  r.total, r.changed, r.same, r.skipped, r.undone, r.kept, r.undone_by as "undoneBy", r.undone_actor as "undoneActor"`;

/** Starts a run; a key that is known gives the run that has it. At most 2 queries. */
export async function startRun(
  db: Db,
  run: {
    key: string;
    by: Worker;
    choice: ProductChoice;
    change: BulkChange;
    total: number;
    seenAt: Date;
    now: Date;
  },
): Promise<number> {
  const { key, by, choice, change, total, seenAt, now } = run;
  const { rows } = await sql<{ id: number }>`
    insert into product_runs (key, at, seen_at, actor, by_name, choice, change, total)
    values (${key}, ${now}::timestamptz, ${seenAt}::timestamptz, ${by.kind}, ${by.name},
      ${JSON.stringify(choice)}::jsonb, ${JSON.stringify(change)}::jsonb, ${total})
    on conflict (key) do nothing returning id`.execute(db);
  const [made] = rows;
  if (made) return made.id;
  const known = await db
    .selectFrom('product_runs')
    .where('key', '=', key)
    .select('id')
    .executeTakeFirstOrThrow();
  return known.id;
}

/** Holds the oldest run that has something to do, or this one; null where there is none or another process has it. 1 query. */
export async function holdOpenRun(tx: Db, id: number | null): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select ${columns} from product_runs r
    where r.state in ('running', 'undoing') ${id === null ? sql`` : sql`and r.id = ${id}`}
    order by r.id limit 1 for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

export interface RunStep {
  place: number;
  isLast: boolean;
  changed: number;
  same: number;
  skipped: SkipCounts;
}

/** Records what a batch did. 1 query. */
export async function noteStep(tx: Db, run: Run, step: RunStep): Promise<void> {
  const skipped: Partial<Record<SkipReason, number>> = { ...run.skipped };
  for (const [reason, count] of entriesOf(step.skipped))
    skipped[reason] = (skipped[reason] ?? 0) + count;
  await sql`update product_runs set place = ${step.place}, changed = changed + ${step.changed}::int,
      same = same + ${step.same}::int, skipped = ${JSON.stringify(skipped)}::jsonb,
      state = ${step.isLast ? 'done' : 'running'} where id = ${run.id}`.execute(tx);
}

/** The counts of skipped products by reason, the most first. */
export function entriesOf(skipped: SkipCounts): [SkipReason, number][] {
  const reasons: readonly SkipReason[] = [
    'no-price',
    'no-list-price',
    'one-unit',
    'below-zero',
    'too-high',
    'stock-too-low',
    'changed-since',
  ];
  return reasons.flatMap((reason): [SkipReason, number][] => {
    const count = skipped[reason] ?? 0;
    return count === 0 ? [] : [[reason, count]];
  });
}

/** Ends a run that cannot go on; what it changed can be undone. 1 query. */
export async function failRun(db: Db, id: number): Promise<void> {
  await sql`update product_runs set state = 'failed'
    where id = ${id} and state in ('running', 'undoing')`.execute(db);
}

/** The reason why a run cannot be undone. */
export type UndoRefusal = 'not-found' | 'run-open' | 'run-undone';

/** Lets a run be undone (rule bulk-changes/undo). 2 queries. */
export async function startUndo(
  db: Db,
  { id, by, now }: { id: number; by: Worker; now: Date },
): Promise<UndoRefusal | null> {
  return db.transaction().execute(async (tx) => {
    const run = await tx
      .selectFrom('product_runs')
      .where('id', '=', id)
      .where('at', '>', oldestRun(now))
      .select('state')
      .forUpdate()
      .executeTakeFirst();
    if (!run) return 'not-found';
    if (run.state === 'undoing' || run.state === 'undone') return 'run-undone';
    if (run.state === 'running') return 'run-open';
    await tx
      .updateTable('product_runs')
      .where('id', '=', id)
      .set({ state: 'undoing', place: 0, undone_by: by.name, undone_actor: by.kind })
      .execute();
    return null;
  });
}

/** Runs before this instant are forgotten. */
export function oldestRun(now: Date): Date {
  return new Date(now.getTime() - undoDays * 86_400_000);
}

/** The newest runs, at most 50. 1 query. */
export async function listRuns(db: Db, now: Date, locale: Locale): Promise<ShownRun[]> {
  const { rows } = await sql<ShownRun>`
    select ${columns}, ${categoryName(locale)} from product_runs r
    where r.at > ${oldestRun(now)}::timestamptz order by r.at desc, r.id desc limit 50`.execute(db);
  return rows;
}

/** A run, with the first products that kept their values when it was undone; null where there is none. 2 queries. */
export async function readRun(
  db: Db,
  id: number,
  locale: Locale,
): Promise<{ run: ShownRun; kept: { id: number; code: string; name: string }[] } | null> {
  const { rows } = await sql<ShownRun>`
    select ${columns}, ${categoryName(locale)} from product_runs r where r.id = ${id}`.execute(db);
  const [run] = rows;
  if (!run) return null;
  const kept = await sql<{ id: number; code: string; name: string }>`
    select w.product_id as id, coalesce(p.code, '') as code, coalesce(${nameIn('p', locale)}, '') as name
    from product_run_rows w left join products p on p.id = w.product_id
    where w.run_id = ${id} and not w.undone order by w.product_id limit 50`.execute(db);
  return { run, kept: kept.rows };
}

const nameIn = (table: string, locale: Locale) =>
  locale === 'en'
    ? sql`coalesce(nullif(${sql.ref(`${table}.name_en`)}, ''), ${sql.ref(`${table}.name`)})`
    : sql.ref(`${table}.name`);

const categoryName = (locale: Locale) => sql`(select ${nameIn('c', locale)} from categories c
  where c.id = (r.change ->> 'categoryId')::int) as "categoryName"`;

/** The values of a product before and after its change. */
export interface RunRow {
  productId: number;
  before: BulkValues;
  after: BulkValues;
}

/** The next products of a run that is undone. 1 query. */
export async function nextToUndo(tx: Db, run: Run, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select product_id as "productId", before, after from product_run_rows
    where run_id = ${run.id} and product_id > ${run.place} order by product_id limit ${limit}`.execute(
    tx,
  );
  return rows;
}

/** Records what undoing a batch did. 2 queries. */
export async function noteUndone(
  tx: Db,
  run: Run,
  step: { undone: readonly number[]; kept: readonly number[]; place: number; isLast: boolean },
): Promise<void> {
  const { undone, kept, place, isLast } = step;
  await sql`update product_run_rows set undone = product_id = any(${[...undone]}::bigint[])
    where run_id = ${run.id} and product_id = any(${[...undone, ...kept]}::bigint[])`.execute(tx);
  await sql`update product_runs set place = ${place}, undone = undone + ${undone.length}::int,
      kept = kept + ${kept.length}::int, state = ${isLast ? 'undone' : 'undoing'}
    where id = ${run.id}`.execute(tx);
}

/** The rows of runs that can no longer be undone, and then the runs themselves. */
export function oldRuns(now: Date): ExpiredRows[] {
  const isOld = sql`at <= ${oldestRun(now)}::timestamptz`;
  return [
    {
      table: 'product_run_rows',
      key: ['run_id', 'product_id'],
      where: sql`run_id in (select id from product_runs where ${isOld})`,
    },
    { table: 'product_runs', key: ['id'], where: isOld },
  ];
}
