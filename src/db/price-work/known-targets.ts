import { sql } from 'kysely';
import type { Rates } from '#rules/money/money.ts';
import type { KnownTargets, KnownUnit, RuleForm } from '#rules/price/lists/rule-form.ts';
import type { Db } from '#db/database.ts';

/** The targets that rules name, with their ids. */
export interface FoundTargets extends KnownTargets {
  ids: Readonly<Record<'product' | 'brand' | 'category', ReadonlyMap<string, number>>>;
}

type Named = readonly (readonly [name: string, id: number])[];
type UnitRow = readonly [
  id: number,
  value: string,
  valueEn: string,
  price: number | null,
  currency: string | null,
];

interface Row {
  products:
    | readonly (readonly [code: string, id: number, units: readonly UnitRow[] | null])[]
    | null;
  brands: Named | null;
  categories: Named | null;
  units: readonly string[];
}

type Names = Pick<RuleForm, 'target' | 'unit' | 'minUnit'> & { scope: string | null };

/** Looks up the targets and the units that rules name. 1 query. */
export async function findTargets(
  db: Db,
  rules: readonly Names[],
  rates: Rates,
): Promise<FoundTargets> {
  const named = (scope: string) =>
    sql`any(${[...new Set(rules.flatMap((rule) => (rule.scope === scope && rule.target ? [rule.target] : [])))]}::text[])`;
  const units = rules
    .filter(({ scope }) => scope !== 'product')
    .flatMap(({ unit, minUnit }) => [unit, minUnit])
    .filter((unit) => unit !== null && unit !== undefined)
    .map(String);
  const asked = [...new Set(units)];
  const { rows } = await sql<Row>`select
    (select json_agg(json_build_array(p.code, p.id, (select json_agg(json_build_array(u.id, u.value, u.value_en, u.min_price,
          u.min_currency) order by u.product_id <> p.id, u.id <> p.default_unit_id, u.position, u.id)
        from (select p.id union all select v.id from products v where v.parent_id = p.id) own
        join product_units u on u.product_id = own.id)))
      from products p where p.code = ${named('product')}) products,
    (select json_agg(json_build_array(code, id)) from brands where code = ${named('brand')}) brands,
    (select json_agg(json_build_array(path, id)) from categories where path = ${named('category')}) categories,
    array(select n from unnest(${asked}::text[]) n
      where exists (select from product_units where value = n or (value_en = n and n <> ''))) units`.execute(
    db,
  );
  const [row] = rows;
  const products = row?.products ?? [];
  const idsOf = (found: Named | null | undefined) => new Map(found);
  const ids = {
    product: new Map(products.map(([code, id]) => [code, id])),
    brand: idsOf(row?.brands),
    category: idsOf(row?.categories),
  };
  return {
    ids,
    products: new Map(products.map(([code, , own]) => [code, (own ?? []).map(unitOf)])),
    brands: new Set(ids.brand.keys()),
    categories: new Set(ids.category.keys()),
    units: new Set(row?.units),
    rates,
  };
}

function unitOf([id, value, valueEn, price, currency]: UnitRow): KnownUnit {
  const minPrice = price === null || currency === null ? null : { value: price, currency };
  return { id, value, valueEn, minPrice };
}
