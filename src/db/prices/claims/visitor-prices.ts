import { sql } from 'kysely';
import type { Price } from '#rules/money/money.ts';
import type { BuyerPrices } from '#rules/price/buyer-prices.ts';
import { leastPrice } from '#rules/price/shown-unit-price.ts';
import type { Db } from '#db/database.ts';
import { FaceRegistry } from '#db/prices/face-registry.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';

type PricesOf = (db: Db, ids: readonly number[]) => Promise<BuyerPrices>;

/**
 * Finds visitors' prices of the moment where they have a price list; null where the products' own prices count, which the
 * database writes down by itself. 7 queries.
 */
export async function visitorPrices(db: Db, clock: () => Date): Promise<PricesOf | null> {
  const shop = await loadSnapshot(db);
  const faces = await FaceRegistry.open({ db, snapshot: () => shop, clock });
  return faces.shopOf(faces.visitors).pricesOf ?? null;
}

interface VisitorPrice {
  product_id: number;
  unit_id: number;
  value: number;
  currency: string;
}

/**
 * Writes down the visitors' prices of these products where they are others than the last ones, and makes their claims anew
 * (rules prices/history, prices/claim). 2 queries, 3 with a price list.
 */
export async function noteVisitorPrices(
  db: Db,
  ids: readonly number[],
  pricesOf: PricesOf | null,
): Promise<void> {
  if (ids.length === 0) return;
  const found = pricesOf ? pricedUnits(await pricesOf(db, ids), new Set(ids)) : null;
  const prices = found
    ? sql`jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as x (product_id bigint, unit_id int, value numeric, currency text)`
    : sql`(select product_id, id as unit_id, price as value, currency from product_units where product_id = any(${ids}::bigint[])) x`;
  await sql`
    insert into price_history (product_id, unit_id, value, currency, declared)
    select x.product_id, x.unit_id, w.value, w.currency, w.declared from ${prices}
    join product_units u on u.product_id = x.product_id and u.id = x.unit_id
    left join lateral (select h.value, h.currency from price_history h where h.product_id = x.product_id and h.unit_id = x.unit_id
      order by h.since desc, h.declared, h.id desc limit 1) last on true
    cross join lateral (
      select u.list_price as value, u.list_currency as currency, true as declared
        where last.value is null and u.list_price > 0 and x.value > 0
      union all select x.value, x.currency, false where (last.value, last.currency) is distinct from (x.value, x.currency)) w
    on conflict do nothing`.execute(db);
  await sql`select refresh_claims(${ids}::bigint[])`.execute(db);
}

/** What visitors pay for one of each unit, at the least quantity that they can buy. */
function pricedUnits(prices: BuyerPrices, wanted: ReadonlySet<number>): VisitorPrice[] {
  return [...prices.products.values()]
    .filter(({ id }) => wanted.has(id))
    .flatMap((product) =>
      product.units.map((unit) => {
        const price: Price = leastPrice(prices, product, unit).price;
        return { product_id: product.id, unit_id: unit.id, ...price };
      }),
    );
}
