import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parse, type Parser } from 'csv-parse';
import { streamXlsxRows } from 'hucre/xlsx';
import { BadUpload, checkedNames } from '#features/transfer/sources/unzip-store.ts';
import { sheetLimits } from '#rules/transfer/import-run.ts';
import type { FileFormat } from './sniff-file.ts';

/** A value of a cell: texts as they are, days as `2026-11-20`, null for an empty cell. */
export type Cell = string | number | boolean | null;

export interface SheetRow {
  /** The row in the sheet, counted from 1. */
  row: number;
  cells: Cell[];
}

/** The rows of a CSV file or of a workbook's first sheet, without empty ones. Throws `BadUpload` for a damaged file. */
export async function* readRows(path: string, found: FileFormat): AsyncGenerator<SheetRow> {
  const rows = found.format === 'xlsx' ? workbookRows(path) : csvRows(path, found);
  let taken = 0;
  for await (const { row, cells } of rows) {
    const last = cells.findLastIndex((cell) => cell !== null && cell !== '');
    if (last < 0) continue;
    if (last >= sheetLimits.columns) throw new BadUpload('too-wide');
    taken += 1;
    if (taken > sheetLimits.rows) throw new BadUpload('too-many-rows');
    yield { row, cells: cells.slice(0, last + 1) };
  }
  if (taken === 0) throw new BadUpload('no-rows');
}

type CsvFormat = Extract<FileFormat, { format: 'csv' }>;

/** The longest row in bytes: a product with both descriptions is far below. */
const longestRow = 4 * 1024 * 1024;

async function* csvRows(path: string, format: CsvFormat): AsyncGenerator<SheetRow> {
  const parser = parse({
    bom: true,
    delimiter: format.delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    from: format.hasHint ? 2 : 1,
    max_record_size: longestRow,
  });
  const poured = pour(path, format, parser);
  poured.catch(() => undefined);
  try {
    for await (const found of parser) {
      if (isRecord(found))
        yield { row: found.info.records + found.info.empty_lines, cells: found.record };
    }
    await poured;
  } catch (error) {
    const isForm =
      error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
    throw isForm ? new BadUpload('bad-quotes') : error;
  }
}

async function pour(path: string, { encoding }: CsvFormat, parser: Parser): Promise<void> {
  await pipeline(Readable.from(decoded(path, encoding)), parser);
}

async function* decoded(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) {
    if (Buffer.isBuffer(chunk)) yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

interface CsvRecord {
  record: string[];
  info: { records: number; empty_lines: number };
}

function isRecord(value: unknown): value is CsvRecord {
  return typeof value === 'object' && value !== null && 'record' in value && 'info' in value;
}

/** Sizes are checked before a workbook is unpacked, and no part unpacks to more than it says. */
async function* workbookRows(path: string): AsyncGenerator<SheetRow> {
  const names = await checkedNames(path, sheetLimits);
  if (!names.has('xl/workbook.xml')) throw new BadUpload('not-a-sheet');
  const rows = streamXlsxRows(await readFile(path));
  for (;;) {
    const next = await rows.next().catch(() => {
      throw new BadUpload('not-a-sheet');
    });
    if (next.done) return;
    yield { row: next.value.index + 1, cells: next.value.values.map(cellOf) };
  }
}

function cellOf(value: unknown): Cell {
  if (value instanceof Date) return dayOf(value);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;
}

/** A day of a workbook has no zone; one with a time keeps it. */
function dayOf(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const text = date.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 16);
}
