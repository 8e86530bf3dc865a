import type { GoodsRow } from '#contract/office/catalog/office-goods.ts';
import { cartAges, type GoodsBy } from '#rules/reports/goods-report.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { goodsReports as english } from '#text/en/office/catalog/goods-reports.ts';
import { formats } from '#text/format.ts';
import { goodsReports as turkish } from '#text/tr/office/catalog/goods-reports.ts';

export const goodsReportTexts: Readonly<Record<Locale, typeof turkish>> = {
  tr: turkish,
  en: english,
};

/** The name of a row in words; a cart without a named customer has its number. */
export function goodsRowName(
  by: GoodsBy,
  { key, name }: Pick<GoodsRow, 'key' | 'name'>,
  locale: Locale,
): string {
  const t = goodsReportTexts[locale];
  const number = (value: number) => formats[locale].integer(value);
  if (by === 'age') {
    const place = cartAges.findIndex((age) => String(age) === key);
    const [before, age] = [cartAges[place - 1], cartAges[place]];
    if (age === undefined) return key;
    return before === undefined ? t.upTo(number(age)) : t.between(number(before), number(age));
  }
  if (name !== '') return name;
  if (by === 'warehouse') return t.noWarehouse;
  if (by === 'cart') return t.cartNo(key);
  return t.noCategory;
}
