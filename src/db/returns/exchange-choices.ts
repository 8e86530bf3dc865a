import { sql } from 'kysely';

/** A product that can go out in place of a line's own; `pieces` are those that can be sold. */
export interface ExchangeChoice {
  product: number;
  name: string;
  pieces: number;
}

const mostChoices = 100;

const ownName = sql`coalesce(nullif(case when o.locale = 'en' then p.name_en else '' end, ''), p.name)`;

/** The values of a variant that its name does not say. */
const valuesOf = sql`(select string_agg(x.said, ' / ' order by x.position) from (
    select v.position, coalesce(nullif(case when o.locale = 'en' then v.value_en else '' end, ''), v.value) as said
    from product_variants v where v.product_id = p.id) x where position(x.said in ${ownName}) = 0)`;

/**
 * What the line `l` of the order `o` can be exchanged for: the product itself, and those variants of it that have the same
 * unit at the same price and tax today (rule returns/exchange).
 */
export const exchangesOfLine = sql`coalesce((
  select json_agg(json_build_object('product', c.id, 'name', c.name, 'pieces', c.pieces) order by c.place, c.id) from (
    select p.id, case when p.id = own.id then 0 else 1 end as place, p.quantity - p.reserved as pieces,
      case when p.id = own.id then l.name else ${ownName} || coalesce(' - ' || ${valuesOf}, '') end as name
    from products own
      cross join lateral (select own.id union select s.id from products s where s.parent_id = own.parent_id) f
      join products p on p.id = f.id
    where own.id = l.product_id and p.active and not p.has_children and (p.id = own.id or (p.tax_rate = own.tax_rate
      and exists (select from product_units u join product_units w
        on w.value = u.value and w.multiplier = u.multiplier and w.price = u.price and w.currency = u.currency
        where u.product_id = own.id and u.id = l.unit_id and w.product_id = p.id)))
    order by place, p.id limit ${sql.lit(mostChoices)}) c), '[]')`;
