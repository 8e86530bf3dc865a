import { invoiceMoments } from '#rules/shop/setting-values.ts';
import { kindOf, type SettingKey } from '#rules/settings/setting-groups.ts';
import { isRowKind, readRows } from '#rules/settings/setting-rows.ts';
import { logoOf } from '#rules/settings/store-logo.ts';
import { formats } from '#text/format.ts';
import { settingsTexts } from '#text/office/store-texts/settings-text.ts';
import { useOffice } from '#ui/office/state/office-context.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

const mostCharacters = 40;

/** The moment at which invoices are due, empty for any other text. */
const momentOf = (text: string) => invoiceMoments.find((moment) => moment === text) ?? '';

/** A short text of a setting's value, for the overview and for conflicts (rule settings/groups). */
export function useSummary(): (key: SettingKey, value: string) => string {
  const { locale } = useOffice();
  const { t } = useTexts(settingsTexts);
  return (key, value) => {
    const kind = kindOf(key);
    if (kind === 'flag' || kind === 'oversell') return value === '1' ? t.on : t.off;
    if (kind === 'invoice-moment') return t.invoiceAt[momentOf(value)];
    if (value === '') return t.none;
    if (kind === 'logo') return logoOf(value)?.file ?? value;
    if (kind === 'price-display')
      return t.priceDisplay[value === '1' || value === '2' ? value : '0'];
    if (kind === 'company-owner') return t.companyOwner[value === 'shop' ? 'shop' : 'erp'];
    if (kind === 'stock-display') return t.stock.kinds[stockKind(Number(value)).kind].name;
    if (kind === 'social') {
      const rows = readRows('social', value);
      const shown = rows.filter(([isShown, address]) => isShown === '1' && address !== '').length;
      return `${shown} / ${rows.length}`;
    }
    if (isRowKind(kind)) return t.rows(formats[locale].integer(readRows(kind, value).length));
    if (kind === 'amount') return formats[locale].money(Number(value), '').trim();
    return value.length > mostCharacters ? `${value.slice(0, mostCharacters)}…` : value;
  };
}

/** The kinds of stock displays, and the pieces of a threshold or a shift (rule stock/display-types). */
export type StockKind = 'exact' | 'state' | 'threshold' | 'shifted' | 'hidden';

/** The kind of a display type 0 to 20. */
export function stockKind(type: number): { kind: StockKind } {
  if (type === 0) return { kind: 'exact' };
  if (type === 1) return { kind: 'hidden' };
  if (type >= 15) return { kind: 'threshold' };
  return { kind: type === 2 ? 'state' : 'shifted' };
}
