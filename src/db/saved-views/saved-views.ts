import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { mostViews } from '#rules/order/saved-view.ts';
import type { ActivityAction } from '#rules/shop/activity/activity-actions.ts';
import type { Worker } from '#rules/shop/call-scopes.ts';
import { logActivity } from '../activity/activity.ts';

export interface SavedView {
  id: number;
  name: string;
  query: string;
  isOfTeam: boolean;
}

/** The owner of the view, null for the team, and the actor. */
export interface ViewWork {
  staffId: number | null;
  by: Worker;
  now: Date;
}

export type ViewResult =
  | { ok: true; id: number }
  | { ok: false; reason: 'taken' | 'full' | 'gone' };

/** The team's views and those of one of its people, as they were kept. 1 query. */
export async function listSavedViews(db: Db, staffId: number | null): Promise<SavedView[]> {
  const { rows } = await sql<SavedView>`
    select id, name, query, staff_id is null as "isOfTeam" from order_views
    where staff_id is null or staff_id = ${staffId}::bigint order by staff_id is not null, id`.execute(
    db,
  );
  return rows;
}

/** Keeps a view (rule order-list/saved-views). 2 queries. */
export function saveView(
  db: Db,
  { staffId, by, now }: ViewWork,
  view: { name: string; query: string },
): Promise<ViewResult> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number | null; isFull: boolean }>`
      with room as (
        select count(*) >= ${mostViews} as is_full from order_views
        where staff_id is not distinct from ${staffId}::bigint
      ), added as (
        insert into order_views (staff_id, name, query)
        select ${staffId}::bigint, ${view.name}, ${view.query} from room where not is_full
        on conflict do nothing returning id
      )
      select (select id from added) as id, is_full as "isFull" from room`.execute(tx);
    const [{ id, isFull } = { id: null, isFull: false }] = rows;
    if (id === null) return { ok: false, reason: isFull ? 'full' : 'taken' };
    await log(tx, { by, now, name: view.name, action: 'view.added', before: null, after: view });
    return { ok: true, id };
  });
}

/** Gives a view another name. 2 queries. */
export function renameView(
  db: Db,
  { staffId, by, now }: ViewWork,
  { id, name }: { id: number; name: string },
): Promise<ViewResult> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; isRenamed: boolean }>`
      with old as (
        select id, name from order_views where id = ${id} and staff_id is not distinct from ${staffId}::bigint
      ), renamed as (
        update order_views v set name = ${name} from old
        where v.id = old.id and not exists (select from order_views other where other.id <> old.id
          and other.name = ${name} and other.staff_id is not distinct from ${staffId}::bigint)
        returning v.id
      )
      select name, exists (select from renamed) as "isRenamed" from old`.execute(tx);
    const [old] = rows;
    if (!old) return { ok: false, reason: 'gone' };
    if (!old.isRenamed) return { ok: false, reason: 'taken' };
    await log(tx, {
      by,
      now,
      name,
      action: 'view.renamed',
      before: { name: old.name },
      after: { name },
    });
    return { ok: true, id };
  });
}

/** Keeps a view no longer. 2 queries. */
export function removeView(
  db: Db,
  { staffId, by, now }: ViewWork,
  id: number,
): Promise<ViewResult> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ name: string; query: string }>`
      delete from order_views where id = ${id} and staff_id is not distinct from ${staffId}::bigint
      returning name, query`.execute(tx);
    const [old] = rows;
    if (!old) return { ok: false, reason: 'gone' };
    await log(tx, { by, now, name: old.name, action: 'view.removed', before: old, after: null });
    return { ok: true, id };
  });
}

function log(
  tx: Db,
  done: {
    by: Worker;
    now: Date;
    name: string;
    action: ActivityAction;
    before: object | null;
    after: object | null;
  },
): Promise<void> {
  const { name, ...entry } = done;
  return logActivity(tx, { ...entry, subject: { kind: 'view', id: name } });
}
