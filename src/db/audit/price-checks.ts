import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { discounted, parseDiscount } from '#rules/price/discount.ts';
import type { PriceSource } from '#rules/price/line-prices.ts';
import type { Db } from '#db/database.ts';

const breach = sql<{ id: string | number }>;

/** The invariants of price lists and groups that one query each can tell (rule prices/audit). */
export const priceQueries: readonly { name: string; query: RawBuilder<{ id: string | number }> }[] =
  [
    {
      name: 'a rule of a price list is for something that exists',
      query: breach`
        select l.code || ' ' || r.kind || ' ' || r.id as id
        from (select 'price rule' as kind, id, list_id, product_id, brand_id, category_id from price_rules
          union all select 'quantity rule', id, list_id, product_id, brand_id, category_id from quantity_rules) r
        left join price_lists l on l.id = r.list_id
        where l.id is null or not (r.product_id is null or exists (select from products where id = r.product_id))
          or not (r.brand_id is null or exists (select from brands where id = r.brand_id))
          or not (r.category_id is null or exists (select from categories where id = r.category_id))
        order by 1`,
    },
    {
      name: 'the price list of a group exists and is in use',
      query: breach`
        select g.code as id from customer_groups g left join price_lists l on l.id = g.price_list_id
        where g.price_list_id is not null and l.active is distinct from true order by 1`,
    },
    {
      name: 'the group of a customer exists',
      query: breach`
        select c.id from customers c where c.group_id is not null
          and not exists (select from customer_groups g where g.id = c.group_id) order by 1`,
    },
    {
      // The floor holds in the shop; the rule does not do what it says.
      name: 'no rule has a price below the lowest one of its unit',
      query: breach`
        select l.code || ' price rule ' || r.id as id from price_rules r
        join price_lists l on l.id = r.list_id
        join products p on p.id = r.product_id
        join product_units u on u.product_id = p.id and u.id = coalesce((select n.id from product_units n
            where n.product_id = p.id and r.unit in (n.value, n.value_en, n.id::text)
            order by n.value <> r.unit, n.value_en <> r.unit limit 1), case when r.unit is null then p.default_unit_id end)
        join currencies c on c.code = r.currency
        join currencies f on f.code = u.min_currency
        where r.price * c.exchange_rate < u.min_price * f.exchange_rate order by 1`,
    },
  ];

const pageRows = 1000;

interface SourcedLine {
  id: number;
  order_no: string;
  unit_price: number;
  unit_currency: string;
  price_source: PriceSource;
}

/**
 * Orders of the shop with a line whose price is not the one that its source gives (rule prices/source). A corrected order has
 * prices of the merchant's, and an imported one those of its bookkeeping.
 */
export async function auditPriceSources(db: Db): Promise<string[]> {
  const broken = new Set<string>();
  for (let after = 0; ;) {
    const { rows } = await sql<SourcedLine>`
      select l.id, o.order_no, l.unit_price, l.unit_currency, l.price_source
      from order_lines l join orders o on o.id = l.order_id
      where l.id > ${after} and not o.imported and l.price_source is not null
        and not exists (select from order_corrections c where c.order_id = o.id)
      order by l.id limit ${pageRows}`.execute(db);
    for (const line of rows) if (!givesPrice(line)) broken.add(line.order_no);
    const last = rows.at(-1);
    if (!last) return [...broken].sort();
    after = last.id;
  }
}

/** A price of a rule, a floor and a visitor's price are not in the source: such a line says nothing that could be wrong. */
function givesPrice({ unit_price: value, unit_currency: currency, ...line }: SourcedLine): boolean {
  const { base, listPrice, steps } = line.price_source;
  const [step, ...more] = steps;
  if (step === undefined) return base.value === value && base.currency === currency;
  const percents = more.length === 0 ? parseDiscount(step) : null;
  if (percents === null) return true;
  const price = discounted(listPrice ?? base, percents);
  return price.value === value && price.currency === currency;
}
