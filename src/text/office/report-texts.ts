import type { SalesRow } from '#contract/office/office-reports.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { besideKeys, type SalesBy } from '#rules/reports/report-table.ts';
import { orders as englishOrders } from '#text/en/customer/orders.ts';
import { reports as english } from '#text/en/office/reports.ts';
import { formats } from '#text/format.ts';
import { orders as turkishOrders } from '#text/tr/customer/orders.ts';
import { reports as turkish } from '#text/tr/office/reports.ts';

export const reportTexts: Readonly<Record<Locale, typeof turkish>> = { tr: turkish, en: english };

const besideNames = Object.entries(besideKeys);

/** The name of a report's row (rules reports/beside-goods, reports/keys). */
export function salesRowName(
  by: Exclude<SalesBy, 'day'>,
  { key, name }: Pick<SalesRow, 'key' | 'name'>,
  locale: Locale,
): string {
  const t = reportTexts[locale];
  const [beside] = besideNames.find(([, each]) => each === key) ?? [];
  if (beside === 'shipping' || beside === 'commission' || beside === 'other')
    return t.beside[beside];
  if (by === 'vat') return t.rate(formats[locale].percent(key / 100));
  const { methods } = locale === 'en' ? englishOrders : turkishOrders;
  if (by === 'payment' && (key === 2 || key === 3 || key === 4)) return methods[key];
  return name === '' ? t.nameless[by] : name;
}
