import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#db/database.ts';
import { checkDays, unpaidStates, urgentDays, waitingDays } from '#rules/returns/return-clocks.ts';
import { statesOfView, unfinishedStates, urgentViews } from '#rules/returns/return-states.ts';

/** The returns of a view, and those of them that have waited long or are due soon (rule returns/due). */
interface ViewInHurry {
  count: number;
  urgent: number;
}

/** Returns that somebody has to look at (rule dashboard/contents). */
export interface DueReturns {
  late: number;
  waiting: ViewInHurry;
  coming: ViewInHurry;
  check: ViewInHurry;
  pay: ViewInHurry;
}

const waitedFor = (days: number, today: string) =>
  sql`(r.since at time zone 'Europe/Istanbul')::date <= ${today}::date - ${days}::int`;

const isLate = (today: string) =>
  sql`r.state = any(${[...unfinishedStates]}::text[]) and r.due_on < ${today}::date`;

/** Whether the return `r` is urgent, and not late: the same as `urgencyOf`. */
function isUrgent(today: string): RawBuilder<boolean> {
  return sql<boolean>`(r.state = 'requested' and ${waitedFor(waitingDays, today)}
    or r.state = 'received' and ${waitedFor(checkDays, today)} and (r.due_on is null or r.due_on >= ${today}::date)
    or r.state = any(${[...unpaidStates]}::text[]) and r.due_on between ${today}::date and ${today}::date + ${urgentDays}::int)`;
}

/** A `DueReturns` of a day in Istanbul. */
export function dueReturns(today: string): RawBuilder<DueReturns> {
  const views = urgentViews.map(
    (view) => sql`${sql.lit(view)}, (select json_build_object('count', count(*), 'urgent',
      count(*) filter (where ${isUrgent(today)})) from returns r where r.state = any(${statesOfView[view]}::text[]))`,
  );
  return sql<DueReturns>`json_build_object('late', (select count(*) from returns r where ${isLate(today)}),
    ${sql.join(views)})`;
}

/** The figures of the day's mail to the store. */
export interface ReturnsOfDay extends DueReturns {
  /** Money that is late or due soon. */
  refunds: number;
  nextDue: string | null;
}

/** 1 query. */
export async function readReturnsOfDay(db: Db, today: string): Promise<ReturnsOfDay> {
  const { rows } = await sql<{ found: DueReturns; refunds: number; nextDue: string | null }>`
    select ${dueReturns(today)} as found,
      (select count(*)::int from returns r where r.state = any(${[...unpaidStates]}::text[])
        and r.due_on <= ${today}::date + ${urgentDays}::int) as refunds,
      (select min(r.due_on) from returns r where r.state = any(${[...unfinishedStates]}::text[])) as "nextDue"`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('a row of figures');
  const { found, ...rest } = row;
  return { ...found, ...rest };
}

/** Queues the mail of a day, once. Whether it was new. 1 query. */
export async function queueReturnsOfDay(db: Db, day: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into outbox (kind, payload) values ('returns-due', jsonb_build_object('day', ${day}::text))
    on conflict do nothing`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}
