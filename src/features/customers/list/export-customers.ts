import { Readable } from 'node:stream';
import type { TableCustomer } from '#contract/office/customers/office-customers.ts';
import { readAllCustomers, type CustomerFilter } from '#db/customer-work/find-customers.ts';
import type { Db } from '#db/database.ts';
import { inChunks } from '#platform/in-chunks.ts';
import type { CustomerSort } from '#rules/person/customer-list.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { csvFigure, csvText } from '#text/csv.ts';
import { formatDateTime } from '#text/format.ts';
import { customerListTexts } from '#text/office/customers/customer-list-text.ts';

interface CsvWay {
  separator: ';' | ',';
  locale: Locale;
}

/** Customers as a file, made while they are read; ending the stream ends the reading (rule customers/export). */
export function exportCustomers(
  db: Db,
  filter: CustomerFilter & { sort: CustomerSort },
  way: CsvWay,
): Readable {
  const lines = linesOf(readAllCustomers(db, filter), way);
  return Readable.from(inChunks(lines), { objectMode: false });
}

/** With a byte order mark: a spreadsheet program opens it by itself. */
async function* linesOf(
  customers: AsyncIterable<TableCustomer>,
  way: CsvWay,
): AsyncGenerator<string> {
  const { separator, locale } = way;
  const headLine = (cells: readonly string[]) =>
    cells.map((cell) => csvText(cell, separator)).join(separator);
  yield `\ufeff${headLine(customerListTexts[locale].columns)}\r\n`;
  for await (const customer of customers) yield `${cellsOf(customer, way).join(separator)}\r\n`;
}

function cellsOf(customer: TableCustomer, { separator, locale }: CsvWay): string[] {
  const t = customerListTexts[locale];
  const { name, kind, company, email, phone, city, orders, createdAt, blocked } = customer;
  const words = [name, t.kinds[kind], company, email, phone, city];
  const sum = orders.sum.toFixed(2);
  return [
    ...words.map((word) => csvText(word, separator)),
    csvFigure(`${orders.count}${orders.isMore ? '+' : ''}`, separator),
    csvFigure(locale === 'en' ? sum : sum.replace('.', ','), separator),
    orders.lastAt === null ? '' : formatDateTime(orders.lastAt, locale),
    formatDateTime(createdAt, locale),
    blocked ? t.yes : '',
  ];
}
