import { Readable } from 'node:stream';
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx';
import { inChunks } from '#platform/in-chunks.ts';
import type { TableKind } from '#rules/transfer/sheets/sheet-fields.ts';
import { guardedText } from '#rules/transfer/sheets/sheet-texts.ts';
import type { Locale } from '#rules/shop/locale.ts';
import { csvFigure } from '#text/csv.ts';
import {
  sheetColumnsOf,
  sheetFileTexts,
  type SheetColumn,
} from '#text/office/imports/sheet-texts.ts';
import type { ExportedCell } from './sheet-rows.ts';

export interface SheetFile {
  kind: TableKind;
  format: 'csv' | 'xlsx';
  locale: Locale;
  /** The warehouses that have a column each. */
  warehouses?: readonly string[];
  /** Columns that the file lacks. */
  without?: readonly string[];
}

type Cells = Readonly<Record<string, ExportedCell>>;

/** The longest text that a workbook's cell may have; a longer one is left out, and its record keeps it. */
const longestCell = 32_767;

/**
 * The bytes of a file with these records, made while they are read (rule import-export/sheet-export). CSV has a byte order
 * mark, semicolons and the decimal sign of the language. No text becomes a formula (rule import-export/sheet-formulas).
 */
export function sheetBytes(records: AsyncIterable<Cells>, file: SheetFile): Readable {
  const columns = exportedColumns(file);
  const bytes =
    file.format === 'csv'
      ? inChunks(csvLines(records, columns, file.locale))
      : writeXlsxStream(workbookRows(records, columns), {
          name: sheetFileTexts[file.locale].titles[file.kind],
          columns: columns.map(({ name }) => ({ header: name, width: widthOf(name) })),
          freezePane: { rows: 1 },
        });
  return Readable.from(bytes, { objectMode: false });
}

/** The columns of a template, with one for each warehouse and without those that the file lacks. */
function exportedColumns({ kind, locale, warehouses = [], without = [] }: SheetFile) {
  const columns = sheetColumnsOf(kind, locale).filter(({ field }) => !without.includes(field));
  return columns.flatMap(({ field, name }): ExportedColumn[] => {
    if (field !== 'warehouse') return [{ field, name }];
    const [before = name] = name.split(':');
    return warehouses.map((each) => ({ field: `warehouse:${each}`, name: `${before}: ${each}` }));
  });
}

interface ExportedColumn {
  field: string;
  name: string;
}

/** An empty sheet with explained columns: a second row in a CSV file, a second sheet in a workbook. */
export async function templateBytes({ kind, format, locale }: SheetFile): Promise<Uint8Array> {
  const columns = sheetColumnsOf(kind, locale);
  const { titles, help, helpHeads, helpNotes } = sheetFileTexts[locale];
  const heads = columns.map(({ name }) => name);
  if (format === 'csv') {
    const rows = [heads, columns.map(({ hint }) => hint), columns.map(({ example }) => example)];
    return Buffer.from(`\ufeff${rows.map((row) => csvLine(row)).join('')}`);
  }
  return writeXlsx({
    sheets: [
      {
        name: titles[kind],
        rows: [heads],
        columns: heads.map((name) => ({ width: widthOf(name) })),
        freezePane: { rows: 1 },
      },
      helpSheet(columns, { name: help, heads: helpHeads, notes: helpNotes }),
    ],
  });
}

function helpSheet(
  columns: readonly SheetColumn[],
  { name, heads, notes }: { name: string; heads: readonly string[]; notes: readonly string[] },
) {
  const explained = columns.map((column) => [column.name, column.hint, column.example]);
  return {
    name,
    rows: [[...heads], ...explained, [], ...notes.map((note) => [note])],
    columns: [{ width: 28 }, { width: 80 }, { width: 28 }],
    freezePane: { rows: 1 },
  };
}

function widthOf(name: string): number {
  return Math.max(14, name.length + 2);
}

async function* csvLines(
  records: AsyncIterable<Cells>,
  columns: readonly ExportedColumn[],
  locale: Locale,
): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns.map(({ name }) => name))}`;
  for await (const record of records) {
    yield csvLine(
      columns.map(({ field }) => {
        const cell = record[field] ?? '';
        return typeof cell === 'number' && locale === 'tr' ? String(cell).replace('.', ',') : cell;
      }),
    );
  }
}

const figure = /^-?\d+(?:[.,]\d+)?$/;

/** A figure may begin with a minus; any other text is guarded. */
function csvLine(cells: readonly ExportedCell[]): string {
  const texts = cells.map((cell) => {
    const text = String(cell);
    return csvFigure(figure.test(text) ? text : guardedText(text, 'csv'), ';');
  });
  return `${texts.join(';')}\r\n`;
}

async function* workbookRows(
  records: AsyncIterable<Cells>,
  columns: readonly ExportedColumn[],
): AsyncGenerator<ExportedCell[]> {
  for await (const record of records) {
    yield columns.map(({ field }) => {
      const cell = record[field] ?? '';
      if (typeof cell === 'number') return cell;
      return cell.length > longestCell ? '' : guardedText(cell, 'xlsx');
    });
  }
}
