import type { AccountStatement } from '#contract/account.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { account as english } from '#text/en/customer/account.ts';
import { account as turkish } from '#text/tr/customer/account.ts';
import { csvText } from '#text/csv.ts';
import { formatDate } from '#text/format.ts';

/**
 * A statement as a spreadsheet program opens it by itself in Türkiye: semicolons, a byte order mark,
 * amounts as the language writes them without grouping (rule business/statement-files).
 */
export function statementCsv(
  { items, currency }: Pick<AccountStatement, 'items' | 'currency'>,
  locale: Locale,
): string {
  const t = locale === 'en' ? english : turkish;
  const decimal = locale === 'en' ? '.' : ',';
  const text = (value: string) => csvText(value, ';');
  const amount = (value: number) => value.toFixed(2).replace('.', decimal);
  const heads = [t.date, t.document, t.description, t.dueDate, t.debit, t.credit, t.balance];
  const rows = items
    .toReversed()
    .map((row) => [
      formatDate(row.date, locale),
      text(row.document),
      text(row.description),
      row.dueDate === null ? '' : formatDate(row.dueDate, locale),
      amount(row.debit),
      amount(row.credit),
      amount(row.balance),
      currency,
    ]);
  const lines = [[...heads, t.currency].map(text), ...rows];
  return `\ufeff${lines.map((cells) => cells.join(';')).join('\r\n')}\r\n`;
}
