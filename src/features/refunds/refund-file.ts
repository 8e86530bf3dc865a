import { Readable } from 'node:stream';
import { writeXlsxStream } from 'hucre/xlsx';
import type { RefundFileContent } from '#db/refunds/refund-work.ts';
import { inChunks } from '#platform/in-chunks.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { csvFigure, csvText } from '#text/csv.ts';
import { formatDate } from '#text/format.ts';
import { refundDeskTexts } from '#text/office/orders/refund-desk-text.ts';

type Cell = string | number;

/** The bytes of a file for the bank (rule refunds/file). */
export function refundFile(
  content: RefundFileContent,
  { format, locale }: { format: 'csv' | 'xlsx'; locale: Locale },
): Readable {
  const { heads, name } = refundDeskTexts[locale].file;
  const rows = content.rows.map((row): Cell[] => [
    row.holder,
    row.iban,
    row.amount,
    content.currency,
    row.reference,
    row.orderNo,
    formatDate(content.payOn, locale),
    content.senderIban,
  ]);
  if (format === 'csv')
    return Readable.from(inChunks(lines([[...heads], ...rows], locale)), { objectMode: false });
  const columns = heads.map((header, index) => ({
    header,
    width: widths[index] ?? 16,
    ...(index === 2 && { numFmt: '#,##0.00' }),
  }));
  const bytes = writeXlsxStream(sheet(rows), { name, columns, freezePane: { rows: 1 } });
  return Readable.from(bytes, { objectMode: false });
}

const widths = [32, 34, 14, 10, 40, 18, 14, 34];

async function* sheet(rows: readonly Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}

/** With a byte order mark and the decimal sign of the language, as `fulfillment/export-rows`. */
async function* lines(rows: readonly Cell[][], locale: Locale): AsyncGenerator<string> {
  yield '\ufeff';
  for (const row of rows) {
    const cells = row.map((cell) =>
      typeof cell === 'string' ? csvText(cell, ';') : csvFigure(amountText(cell, locale), ';'),
    );
    yield `${cells.join(';')}\r\n`;
  }
}

function amountText(amount: number, locale: Locale): string {
  const text = amount.toFixed(2);
  return locale === 'en' ? text : text.replace('.', ',');
}
