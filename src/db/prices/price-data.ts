import { sql } from 'kysely';
import { parseDiscount } from '#rules/price/discount.ts';
import type {
  PricedUnit,
  PriceRule,
  QuantityRule,
  RuledProduct,
  RuleScope,
} from '#rules/price/price-rule.ts';
import type { Db } from '#db/database.ts';
import { preparedQuery } from '#db/prepared-query.ts';

/** The rules of a list that can apply to the products in question. */
export interface ListRules {
  prices: PriceRule[];
  quantities: QuantityRule[];
}

/** All from the database that prices of some products are found with. */
export interface PriceData {
  /** The products by id, and the active children of those that are parents. */
  products: Map<number, RuledProduct>;
  /** By list id; every asked list has an entry. */
  rules: Map<number, ListRules>;
}

type UnitRow = readonly [
  product: number,
  id: number,
  value: string,
  valueEn: string,
  multiplier: number,
  price: number,
  currency: string,
  listPrice: number | null,
  listCurrency: string | null,
  minPrice: number | null,
  minCurrency: string | null,
  minQuantity: number,
  orderMultiple: number,
];

type ProductRow = readonly [
  id: number,
  parentId: number | null,
  brandId: number | null,
  categories: readonly number[],
  defaultUnit: number,
  taxRate: number,
  isParent: boolean,
];

type RuleTargetRow = readonly [
  list: number,
  id: number,
  scope: RuleScope,
  target: number,
  unit: string | null,
  min: number,
];

type PriceRuleRow = readonly [
  ...RuleTargetRow,
  minUnit: string | null,
  price: number | null,
  currency: string | null,
  discount: string | null,
  from: string | null,
  to: string | null,
];

type QuantityRuleRow = readonly [...RuleTargetRow, multiple: number, max: number | null];

interface DataRow {
  products: readonly ProductRow[] | null;
  units: readonly UnitRow[] | null;
  depths: readonly (readonly [category: number, depth: number])[] | null;
  prices: readonly PriceRuleRow[] | null;
  quantities: readonly QuantityRuleRow[] | null;
}

/** Rows come as arrays in one JSON text, as everywhere that many are read at once. */
const priceData = preparedQuery<{ ids: readonly number[]; lists: readonly number[] }, DataRow>(
  'price-data',
  (_, value) => sql`
    with asked as materialized (
      select p.id, p.parent_id, p.brand_id, p.default_unit_id, p.tax_rate, p.has_children from unnest((select ${value('ids')}::bigint[])::bigint[]) x (id)
        join products p on p.id = x.id
      union
      select p.id, p.parent_id, p.brand_id, p.default_unit_id, p.tax_rate, p.has_children from unnest((select ${value('ids')}::bigint[])::bigint[]) x (id)
        join products p on p.parent_id = x.id and p.active
    ), members as materialized (
      select a.id, a.parent_id, coalesce(a.brand_id, parent.brand_id) brand_id, a.default_unit_id, a.tax_rate, a.has_children,
        case when a.parent_id is null then array(select category_id from product_categories where product_id = a.id)
          else array(select distinct category_id from product_categories where product_id in (a.id, a.parent_id)) end categories
      from asked a left join products parent on parent.id = a.parent_id
    ), wanted as materialized (
      select l.id list_id, t.scope collate "C" scope, t.target from unnest(${value('lists')}::int[]) l (id) cross join (
        select 'product' scope, id target from members union select 'product', parent_id from members
        union select 'brand', brand_id from members union select 'category', unnest(categories) from members
        union select 'all', 0) t where t.target is not null
    )
    select
      (select json_agg(json_build_array(m.id, m.parent_id, m.brand_id, m.categories, m.default_unit_id, m.tax_rate,
          m.has_children)) from members m) products,
      (select json_agg(json_build_array(u.product_id, u.id, u.value, u.value_en, u.multiplier, u.price, u.currency,
          u.list_price, u.list_currency, u.min_price, u.min_currency, u.min_quantity, u.order_multiple)
          order by u.position, u.id)
        from members m join product_units u on u.product_id = m.id) units,
      (select json_agg(json_build_array(c.id, array_length(string_to_array(c.path, '/'), 1)))
        from categories c where c.id in (select unnest(categories) from members)) depths,
      (select json_agg(json_build_array(r.list_id, r.id, r.scope, r.target, r.unit, r.min, r.min_unit, r.price, r.currency,
          r.discount, r.from_day, r.to_day))
        from wanted w join price_rules r on r.list_id = w.list_id and r.scope = w.scope and r.target = w.target) prices,
      (select json_agg(json_build_array(r.list_id, r.id, r.scope, r.target, r.unit, r.min, r.multiple, r.max))
        from wanted w join quantity_rules r on r.list_id = w.list_id and r.scope = w.scope and r.target = w.target) quantities`,
);

/**
 * The data that prices of these products depend on: the products themselves, and the rules of these lists that can be about them. 1 query, none
 * for no product.
 */
export async function readPriceData(
  db: Db,
  ids: readonly number[],
  lists: readonly number[],
): Promise<PriceData> {
  const rules = new Map(
    lists.map((id): [number, ListRules] => [id, { prices: [], quantities: [] }]),
  );
  if (ids.length === 0) return { products: new Map(), rules };
  const [row] = await priceData(db, { ids, lists });
  for (const rule of row?.prices ?? []) rules.get(rule[0])?.prices.push(toPriceRule(rule));
  for (const rule of row?.quantities ?? [])
    rules.get(rule[0])?.quantities.push(toQuantityRule(rule));
  return { products: row ? toProducts(row) : new Map(), rules };
}

function toProducts({ products, units, depths }: DataRow): PriceData['products'] {
  const depthOf = new Map(depths);
  const found = new Map(products?.map((row) => [row[0], toProduct(row, depthOf)]));
  for (const unit of units ?? []) found.get(unit[0])?.units.push(toUnit(unit));
  return found;
}

function toProduct(
  row: ProductRow,
  depthOf: ReadonlyMap<number, number>,
): RuledProduct & { units: PricedUnit[] } {
  const [id, parentId, brandId, categories, defaultUnit, taxRate, isParent] = row;
  return {
    id,
    parentId,
    brandId,
    categories: categories.map((category) => ({ id: category, depth: depthOf.get(category) ?? 0 })),
    defaultUnit,
    taxRate,
    units: [],
    ...(isParent && { isParent }),
  };
}

function toUnit(row: UnitRow): PricedUnit {
  const [, id, value, valueEn, multiplier, price, currency, listPrice, listCurrency] = row;
  const [, , , , , , , , , minPrice, minCurrency, minQuantity, orderMultiple] = row;
  return {
    id,
    value,
    valueEn,
    multiplier,
    price: { value: price, currency },
    listPrice: priceOrNull(listPrice, listCurrency),
    minPrice: priceOrNull(minPrice, minCurrency),
    minQuantity,
    orderMultiple,
  };
}

function toPriceRule(row: PriceRuleRow): PriceRule {
  const [, id, scope, target, unit, min, minUnit, price, currency, discount, from, to] = row;
  return {
    id,
    scope,
    target: scope === 'all' ? null : target,
    unit,
    min,
    minUnit,
    price: priceOrNull(price, currency),
    discount: discount === null ? null : parseDiscount(discount),
    from,
    to,
  };
}

function toQuantityRule(row: QuantityRuleRow): QuantityRule {
  const [, id, scope, target, unit, min, multiple, max] = row;
  return { id, scope, target: scope === 'all' ? null : target, unit, min, multiple, max };
}

function priceOrNull(value: number | null, currency: string | null) {
  return value === null || currency === null ? null : { value, currency };
}
