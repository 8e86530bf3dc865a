import { sql } from 'kysely';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import { inLanguage } from '#db/in-language.ts';

/** A unit that rules can name. */
export interface NamedUnit {
  /** The name that a rule holds. */
  value: string;
  /** In the language of the call. */
  name: string;
  /** Pieces in one; null where products have different numbers in it. */
  multiplier: number | null;
}

/** The units of a product and of its variants, the default one first; empty for an unknown code. 1 query. */
export async function readProductUnits(db: Db, code: string, locale: Locale): Promise<NamedUnit[]> {
  const { rows } = await sql<NamedUnit>`
    select value, name, case when min(multiplier) = max(multiplier) then min(multiplier) end as multiplier
    from (select u.value, ${inLanguage(locale, 'u.value')} as name, u.multiplier,
        row_number() over (order by u.product_id <> p.id, u.id <> o.default_unit_id, u.position, u.id) as place
      from products p join products o on o.id = p.id or o.parent_id = p.id
        join product_units u on u.product_id = o.id
      where p.code = ${code}) own
    group by value, name order by min(place) limit 100`.execute(db);
  return rows;
}

/** The names of units that most products have, of at most 200. 1 query over all units. */
export async function readUnitNames(db: Db, locale: Locale): Promise<NamedUnit[]> {
  const { rows } = await sql<NamedUnit>`
    select value, min(${inLanguage(locale, 'value')}) as name,
      case when min(multiplier) = max(multiplier) then min(multiplier) end as multiplier
    from product_units group by value order by count(*) desc, value limit 200`.execute(db);
  return rows;
}
