import { sql, type RawBuilder } from 'kysely';
import type { ProductSummary, Unit } from '#contract/catalog/product.ts';
import { markIf, shownTexts, type StoredText } from '#rules/catalog/english/shown-text.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { stepsOf } from '#rules/cart/unit-quantities.ts';
import type { Db } from '#db/database.ts';
import { eachLocale, inLanguage, isUntranslated, storedText } from '#db/in-language.ts';
import { toClaim, unitClaim, type ClaimRow } from './unit-claims.ts';
import { preparedQuery } from '#db/prepared-query.ts';

/** A unit as a JSON array: shorter than an object for a page of 96 products with two units each. */
export type UnitRow = readonly [
  id: number,
  value: StoredText,
  multiplier: number,
  price: number,
  currency: string,
  listPrice: number | null,
  listCurrency: string | null,
  width: number,
  height: number,
  length: number,
  weight: number,
  barcode: string,
  minQuantity: number,
  orderMultiple: number,
  claim: ClaimRow | null,
];

export interface SummaryRow {
  id: number;
  code: string;
  barcode: string;
  name: string;
  is_untranslated: boolean;
  seo: string;
  image: string;
  brand_code: string | null;
  brand_name: string | null;
  model_name: string | null;
  quantity: number;
  default_unit_id: number;
  units: UnitRow[] | null;
  tax_rate: number;
  star_rate: number;
  comment_count: number;
  sales_number: number;
  stock_number_type: string;
  has_children: boolean;
  varied: boolean;
}

/** `s` is the product whose units and tax are shown; `p` itself unless it is a parent. */
function unitsOfShown(locale: Locale) {
  return sql`(select json_agg(json_build_array(u.id, ${storedText(locale, 'u.value')}, u.multiplier, u.price,
      u.currency, u.list_price, u.list_currency, u.width, u.height, u.length, u.weight, u.barcode,
      u.min_quantity, u.order_multiple, ${unitClaim})
      order by u.position, u.id)
    from product_units u where u.product_id = s.id)`;
}

/**
 * Whether the children that are sold at a price cost different amounts as shown: 2 places in the default currency, and
 * the rate of VAT. Lists store only a parent's lowest price (rule prices/from-price).
 */
const childrenVary = sql`case when p.has_children then (
    select count(distinct (round(u.price * r.exchange_rate / default_rate(), 2), c.tax_rate)) > 1
    from products c join product_units u on u.product_id = c.id and u.id = c.default_unit_id
      join currencies r on r.code = u.currency
    where c.parent_id = p.id and c.active and u.price > 0) else false end`;

/** The columns of a `SummaryRow` from `p` products, `l` its listing or nothing, `s` shown, `b` brand and `m` model. */
export function summaryColumns(locale: Locale): RawBuilder<unknown> {
  return sql`p.id, p.code, p.barcode, ${inLanguage(locale, 'p.name')} as name,
    ${isUntranslated(locale, 'p.name')} as is_untranslated, p.seo, p.image, b.code brand_code, b.name brand_name,
    m.name model_name, coalesce(l.quantity, p.quantity - p.reserved) quantity, s.default_unit_id, ${unitsOfShown(locale)} units, s.tax_rate,
    coalesce(l.star_rate, (p.star_sum * 20 + p.comment_count) / nullif(p.comment_count * 2, 0), 0) star_rate,
    coalesce(l.comment_count, p.comment_count) comment_count, coalesce(l.sales_number, p.sales_number) sales_number,
    p.stock_number_type, p.has_children, ${childrenVary} varied`;
}

/** The joins of `summaryColumns`, beside `p`. */
export const summaryJoins = sql`left join listing l on l.product_id = p.id
  join products s on s.id = coalesce(l.shown_id, p.id)
  left join brands b on b.id = p.brand_id left join models m on m.id = p.model_id`;

function summariesOf(locale: Locale, ids: RawBuilder<unknown>): RawBuilder<SummaryRow> {
  return sql<SummaryRow>`select ${summaryColumns(locale)}
    from unnest(${ids}) with ordinality x (id, position) join products p on p.id = x.id and p.active
    ${summaryJoins} order by x.position`;
}

const summaries = eachLocale((locale) =>
  preparedQuery<{ ids: readonly number[] }, SummaryRow>('cards', (_, value) =>
    summariesOf(locale, sql`${value('ids')}::bigint[]`),
  ),
);

/**
 * Products as lists show them, in the order of `ids`; those that are not there or not active are left out.
 * Prices are net, in the product's own currency. 1 query.
 */
export async function readSummaries(
  db: Db,
  ids: readonly number[],
  locale: Locale,
): Promise<ProductSummary[]> {
  return (await summaries[locale](db, { ids })).map(toSummary);
}

export function toSummary(row: SummaryRow): ProductSummary {
  const units = toUnits(row.units ?? []);
  const shown = units.find((unit) => unit.id === row.default_unit_id) ?? units[0];
  return {
    id: row.id,
    code: row.code,
    barcode: row.barcode,
    name: row.name,
    ...markIf(row.is_untranslated),
    seo: row.seo,
    image: row.image,
    brand: row.brand_code === null ? null : { code: row.brand_code, name: row.brand_name ?? '' },
    model: row.model_name === null ? null : { name: row.model_name },
    quantity: row.quantity,
    defaultUnit: row.default_unit_id,
    units,
    salePrice: shown?.defaultPrice ?? { value: 0, currency: 'TRY' },
    listPrice: shown?.listPrice ?? null,
    taxRate: row.tax_rate,
    starRate: row.star_rate / 10,
    commentCount: row.comment_count,
    salesNumber: row.sales_number,
    stockNumberType: row.stock_number_type,
    hasVariants: row.has_children,
    varied: row.varied,
  };
}

/** The units of a product. */
function toUnits(rows: readonly UnitRow[]): Unit[] {
  const names = shownTexts(
    'unit',
    rows.map(([, value]) => value),
  );
  return rows.map((row, index) => toUnit(row, names[index]?.name ?? ''));
}

function toUnit(row: UnitRow, value: string): Unit {
  const [id, , multiplier, price, currency, listPrice, listCurrency] = row;
  const [, , , , , , , width, height, length, weight, barcode, minQuantity, orderMultiple, claim] =
    row;
  return {
    id,
    value,
    multiplier,
    defaultPrice: { value: price, currency },
    listPrice:
      listPrice === null || listCurrency === null
        ? null
        : { value: listPrice, currency: listCurrency },
    width,
    height,
    length,
    weight,
    barcode,
    ...stepsOf({ multiplier, minQuantity, orderMultiple }),
    ...(claim && { claim: toClaim(claim, currency) }),
  };
}
