import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** A price that visitors had from a moment on. */
export interface PastPrice {
  id: number;
  unit: number;
  /** The unit's name; '' where the product has no such unit any more. */
  unitName: string;
  since: string;
  /** Net, for one of the unit; 0: on request. */
  value: number;
  currency: string;
  by: string;
  /** Whether it is a list price that the merchant declared to be the price of before. */
  declared: boolean;
}

/** The discount that the history of a unit proves. */
export interface ProvenDiscount {
  unit: number;
  unitName: string;
  /** The lowest price before the discount, net. */
  reference: number;
  /** The price that may be struck, net. */
  struck: number;
  currency: string;
  percent: number;
  from: string;
  until: string;
  /** The days before `from` that the reference looks back on. */
  days: number;
}

export interface PricePast {
  prices: PastPrice[];
  claims: ProvenDiscount[];
  /** Whether there are older prices. */
  isMore: boolean;
  /** Whether the shop shows proven discounts alone (rule prices/claims-shown). */
  isShown: boolean;
}

/** The newest prices of a product and what they prove (rules prices/history, prices/claim); null for no product. 1 query. */
export async function readPricePast(db: Db, id: number, limit: number): Promise<PricePast | null> {
  const unitName = (table: string) => sql`coalesce((select u.value from product_units u
    where u.product_id = p.id and u.id = ${sql.ref(`${table}.unit_id`)}), '')`;
  const { rows } = await sql<Omit<PricePast, 'isMore'>>`
    select coalesce((select json_agg(json_build_object('id', h.id, 'unit', h.unit_id, 'unitName', ${unitName('h')},
        'since', h.since, 'value', h.value, 'currency', h.currency, 'by', h.by_name, 'declared', h.declared)
        order by h.since desc, h.declared, h.id desc)
      from (select * from price_history where product_id = p.id
        order by since desc, declared, id desc limit ${limit + 1}) h), '[]') as prices,
      coalesce((select json_agg(json_build_object('unit', c.unit_id, 'unitName', ${unitName('c')},
        'reference', c.reference, 'struck', c.struck, 'currency', c.currency, 'percent', c.percent,
        'from', c.from_day, 'until', c.until_day, 'days', c.look_back) order by c.unit_id)
      from unit_claims c where c.product_id = p.id), '[]') as claims,
      claim_setting('discountClaims', 0, 1, 0) = 1 as "isShown"
    from products p where p.id = ${id}`.execute(db);
  const [found] = rows;
  if (!found) return null;
  const { prices, ...rest } = found;
  return { ...rest, prices: prices.slice(0, limit), isMore: prices.length > limit };
}
