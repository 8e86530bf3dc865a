import { sql } from 'kysely';
import type { RuleKind } from '#rules/price/lists/rule-form.ts';
import type { Db } from '#db/database.ts';
import { firstUnderWay } from '#db/shop/first-under-way.ts';
import type { ExpiredRows } from '#db/delete-expired.ts';
import { ruleJson, ruleTables, targetJoins, type StoredRule } from './rule-rows.ts';

/** Days that a removed rule is reported for; a cursor that is older is refused. */
export const removalDays = 30;
const dayMs = 86_400_000;

export interface ChangedRules {
  /** In the order of their last changes; null for a rule that is gone. */
  items: { id: number; rule: StoredRule | null }[];
  cursor: string;
  more: boolean;
}

interface Position {
  epoch: number;
  xid: string;
  id: number;
  /** When the cursor was given, in days since 1970. */
  day: number;
}

/**
 * The rules of a list that changed after a cursor, each once and as it is now; without a cursor all of them. Changes of
 * open transactions come in a later answer. Null where the cursor is of another database or older than 30 days. 2
 * queries.
 */
export async function readChangedRules(
  db: Db,
  { kind, listId }: { kind: RuleKind; listId: number },
  { cursor, limit, now }: { cursor: string | null; limit: number; now: Date },
): Promise<ChangedRules | null> {
  const { epoch } = await db
    .selectFrom('order_changes_epoch')
    .select('epoch')
    .executeTakeFirstOrThrow();
  const day = Math.floor(now.getTime() / dayMs);
  const from = cursor === null ? { epoch, xid: '0', id: 0, day } : positionOf(cursor);
  if (from === null || from.epoch !== epoch || day - from.day >= removalDays) return null;
  const after = sql`(${from.xid}::text::xid8, ${from.id}::bigint)`;
  const { rows } = await sql<{ xid: string; id: number; rule: StoredRule | null }>`
    with ended as materialized (select ${firstUnderWay} as xid)
    select xid::text as xid, id, rule from (
      (select r.xid, r.id, ${ruleJson(kind)} as rule from ${ruleTables[kind]} r ${targetJoins}
        where r.list_id = ${listId} and (r.xid, r.id) > ${after} and r.xid < (select xid from ended)
        order by r.xid, r.id limit ${limit + 1})
      union all
      (select g.xid, g.id, null from removed_rules g
        where g.list_id = ${listId} and g.kind = ${kind} and (g.xid, g.id) > ${after} and ${cursor !== null}
          and g.xid < (select xid from ended)
        order by g.xid, g.id limit ${limit + 1})) changed
    order by changed.xid, id limit ${limit + 1}`.execute(db);
  const page = rows.slice(0, limit);
  const last = page.at(-1) ?? from;
  return {
    items: page.map(({ id, rule }) => ({ id, rule })),
    cursor: Buffer.from(`${epoch}.${last.xid}.${last.id}.${day}`).toString('base64url'),
    more: rows.length > limit,
  };
}

function positionOf(cursor: string): Position | null {
  const text = Buffer.from(cursor, 'base64url').toString('latin1');
  const [, epoch, xid, id, day] = /^(\d{1,9})\.(\d{1,19})\.(\d{1,16})\.(\d{1,6})$/.exec(text) ?? [];
  if (epoch === undefined || xid === undefined || id === undefined) return null;
  return { epoch: Number(epoch), xid, id: Number(id), day: Number(day) };
}

/** Removed rules that are no longer reported. */
export function oldRemovedRules(now: Date): ExpiredRows {
  const before = new Date(now.getTime() - (removalDays + 1) * dayMs);
  return { table: 'removed_rules', key: ['kind', 'id'], where: sql`at < ${before}`, orderBy: 'at' };
}
