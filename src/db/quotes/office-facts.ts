import { sql } from 'kysely';
import type { OfficeQuote } from '#contract/office/quotes/office-quotes.ts';
import type { Db } from '#db/database.ts';
import { countedStates } from '#rules/order/order-states.ts';
import type { Price } from '#rules/money/money.ts';

/** The office's view of a quote's customer: orders of 12 months and the fate of other quotes. 1 query. */
export async function readBuyerFacts(
  db: Db,
  customerId: number,
  since: Date,
): Promise<Pick<OfficeQuote['customer'], 'orders12' | 'quotes'>> {
  const { rows } = await sql<Pick<OfficeQuote['customer'], 'orders12' | 'quotes'>>`
    with own as materialized (select company_id from customer_accounts where customer_id = ${customerId})
    select coalesce((select sum(o.try_total) from orders o
        where (o.customer_id = ${customerId} or o.company_id = (select company_id from own))
          and o.created_at >= ${since}::timestamptz and o.state = any(${[...countedStates]}::text[])), 0) as orders12,
      (select json_build_object('ordered', count(*) filter (where q.state = 'ordered'), 'all', count(*)) from quotes q
        where q.customer_id = ${customerId} or q.company_id = (select company_id from own)) as quotes`.execute(
    db,
  );
  return rows[0] ?? { orders12: 0, quotes: { ordered: 0, all: 0 } };
}

/** The floors of units, by `{product}-{unit}`: below them only an owner sells (rule quotes/floor). 1 query. */
export async function readFloors(
  db: Db,
  productIds: readonly number[],
): Promise<Map<string, Price>> {
  const { rows } = await sql<{ key: string; price: Price }>`
    select product_id || '-' || id as key, json_build_object('value', min_price, 'currency', min_currency) as price
    from product_units where product_id = any(${[...productIds]}::bigint[]) and min_price is not null`.execute(
    db,
  );
  return new Map(rows.map(({ key, price }) => [key, price]));
}

/** The product of a code or bar code, with all its units; nobody's for none. 1 query. */
export async function findQuoteProduct(
  db: Db,
  code: string,
): Promise<{ productId: number; unitId: number }[]> {
  const { rows } = await sql<{ productId: number; unitId: number }>`
    select u.product_id as "productId", u.id as "unitId" from product_units u
    where u.product_id = (
      select p.id from products p
      where p.active and not p.has_children and (p.code = ${code}
        or exists (select from product_units b where b.product_id = p.id and b.barcode = ${code}))
      order by p.code = ${code} desc, p.id limit 1)
    order by u.position, u.id`.execute(db);
  return rows;
}
