import { sql } from 'kysely';
import { istanbulDay } from '#rules/shop/istanbul-day.ts';
import type { Db } from '#db/database.ts';
import { noteVisitorPrices, visitorPrices } from './visitor-prices.ts';

/** Products in one transaction, so that no other writer waits long. */
const batch = 500;

interface ClaimServices {
  db: Db;
  clock: () => Date;
}

/**
 * A job that keeps claims right as time goes by: it ends them at midnight in Istanbul, writes down what visitors pay by a
 * price list, also when its rules begin and end, and makes all claims anew when their settings change. Any number of
 * processes may run it at once.
 */
export function claimJob(services: ClaimServices): (stopped: () => boolean) => Promise<void> {
  let worked = '';
  return async (stopped) => {
    const day = istanbulDay(services.clock());
    if (day !== worked) await beginDay(services.db, day);
    worked = day;
    while (!stopped() && (await workChecks(services)));
    while (!stopped() && (await workThroughAll(services)));
  };
}

/** Ends the claims whose last day is over, and looks at all products where a rule of visitors begins or ends. 2 queries. */
export async function beginDay(db: Db, day: string): Promise<void> {
  await sql`delete from unit_claims where until_day < ${day}::date`.execute(db);
  await sql`
    update claim_work w set day = ${day}::date, after = case when exists (
        select from settings s join customer_groups g on s.key = 'guestGroup' and s.value #>> '{}' = g.code
        join price_rules r on r.list_id = g.price_list_id
        where r.from_day > w.day and r.from_day <= ${day}::date or r.to_day >= w.day and r.to_day < ${day}::date)
      then 0 else after end
    where w.day is distinct from ${day}::date`.execute(db);
}

/** Looks at products whose price may have changed; false where there are none. */
async function workChecks({ db, clock }: ClaimServices): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      delete from price_checks where product_id in (
        select product_id from price_checks order by product_id limit ${batch} for update skip locked)
      returning product_id as id`.execute(tx);
    if (rows.length === 0) return false;
    const ids = rows.map(({ id }) => id);
    await lockUnits(tx, ids);
    await noteVisitorPrices(tx, ids, await visitorPrices(tx, clock));
    return true;
  });
}

/** Looks at the next products of all; false where all have been looked at. */
async function workThroughAll({ db, clock }: ClaimServices): Promise<boolean> {
  const { rows: waiting } = await sql`select from claim_work where after is not null`.execute(db);
  if (waiting.length === 0) return false;
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ after: number }>`
      select after from claim_work where after is not null for update skip locked`.execute(tx);
    const [work] = rows;
    if (!work) return false;
    const found = await tx
      .selectFrom('products')
      .where('id', '>', work.after)
      .select('id')
      .orderBy('id')
      .limit(batch)
      .execute();
    const ids = found.map(({ id }) => id);
    await lockUnits(tx, ids);
    await noteVisitorPrices(tx, ids, await visitorPrices(tx, clock));
    const after = ids.at(-1) ?? null;
    await tx.updateTable('claim_work').set({ after }).execute();
    return after !== null;
  });
}

/** Lets no other price be written before these are, so that the history has them in their order. */
async function lockUnits(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`select from products where id = any(${ids}::bigint[]) order by id for no key update`.execute(
    tx,
  );
}
