import { sql } from 'kysely';
import { priceClaim, type HistoricPrice } from '#rules/price/claims/price-claim.ts';
import { parseSettings } from '#rules/shop/settings.ts';
import type { Db } from '#db/database.ts';
import { instant } from '#db/record-pages.ts';

const pageRows = 1000;

interface ClaimedUnit {
  product_id: number;
  id: number;
  list_price: number;
  list_currency: string;
  discount_until: string | null;
  history: HistoricPrice[];
  claim: string | null;
  today: string;
}

/**
 * Units whose claim is not the one that their history proves (rule prices/claim), as `product/unit`. A claim whose last
 * day is over may wait for the job that ends it; nothing is compared while all claims are made anew. 1 query for 1,000 units,
 * and 2.
 */
export async function auditClaims(db: Db): Promise<string[]> {
  const { rows: working } = await sql`
    select from claim_work where after is not null union all select from price_checks`.execute(db);
  if (working.length > 0) return [];
  const rows = await db.selectFrom('settings').select(['key', 'value']).execute();
  const settings = parseSettings(Object.fromEntries(rows.map(({ key, value }) => [key, value])));
  const broken: string[] = [];
  for (let after: readonly [number, number] = [0, 0]; ;) {
    const units = await readUnits(db, after);
    for (const unit of units) {
      const given = { ...settings, discountUntil: unit.discount_until, today: unit.today };
      const listPrice = { value: unit.list_price, currency: unit.list_currency };
      const proven = priceClaim(unit.history, { ...given, listPrice });
      const text = proven && claimText(proven);
      if (text !== unit.claim) broken.push(`${unit.product_id}/${unit.id}`);
    }
    const last = units.at(-1);
    if (!last) return broken;
    after = [last.product_id, last.id];
  }
}

function claimText({
  reference,
  struck,
  percent,
  from,
  until,
}: NonNullable<ReturnType<typeof priceClaim>>) {
  return [reference, struck, percent, from, until].join(' ');
}

async function readUnits(
  db: Db,
  [product, unit]: readonly [number, number],
): Promise<ClaimedUnit[]> {
  const { rows } = await sql<ClaimedUnit>`
    select u.product_id, u.id, u.list_price, u.list_currency, u.discount_until, istanbul_day(now()) as today,
      coalesce((select json_agg(json_build_object('value', h.value, 'currency', h.currency, 'since', ${instant('h.since')},
          'declared', h.declared) order by h.since, h.declared desc, h.id)
        from price_history h where h.product_id = u.product_id and h.unit_id = u.id), '[]') as history,
      (select concat_ws(' ', trim_scale(c.reference), trim_scale(c.struck), c.percent, c.from_day, c.until_day)
        from unit_claims c where c.product_id = u.product_id and c.unit_id = u.id
          and c.until_day >= istanbul_day(now())) as claim
    from product_units u where u.list_price is not null and (u.product_id, u.id) > (${product}, ${unit})
    order by u.product_id, u.id limit ${pageRows}`.execute(db);
  return rows;
}
