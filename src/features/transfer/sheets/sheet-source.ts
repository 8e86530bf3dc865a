import type { Db } from '#db/database.ts';
import { loadSnapshot } from '#db/shop/shop-snapshot.ts';
import { brandCodes, sheetCustomers, sheetProducts } from '#db/transfer/read-sheet-records.ts';
import { emailKey } from '#db/transfer/customers/write-customers.ts';
import type { SourceLine, StoreSource } from '#features/transfer/sources/store-source.ts';
import type { SheetMatching } from '#rules/transfer/sheets/match-columns.ts';
import { keyFields, sheetField, type SheetKind } from '#rules/transfer/sheets/sheet-fields.ts';
import { sheetColumnsOf } from '#text/office/imports/sheet-texts.ts';
import { customerRecord } from './customer-rows.ts';
import { productRecord } from './product-rows.ts';
import type { Cell, SheetRow } from './read-rows.ts';
import { CellFault, SheetCells } from './sheet-cells.ts';
import { tableBytes, tableRows } from './table-files.ts';

interface Sheet {
  kind: SheetKind;
  /** The folder of the rows (`openTable`). */
  folder: string;
  fileName: string;
  matching: SheetMatching;
  /** Whether the import may change lowest prices. */
  mayPrices: boolean;
}

/** Rows whose records are looked up together. */
const rowsAtOnce = 100;

/**
 * A sheet of products or customers as a source: each row is a record that names only what its cells say (rule
 * import-export/sheet-cells). The line is the row in the sheet, and problems name columns. 2 queries each 100 rows.
 */
export async function sheetSource(db: Db, sheet: Sheet): Promise<StoreSource> {
  const { kind, folder, fileName, matching, mayPrices } = sheet;
  const total = await tableBytes(folder);
  const { defaultCurrency } = await loadSnapshot(db);
  const heads: string[] = [];
  let read = 0;
  const rows = () =>
    tableRows(folder, (bytes) => {
      read += bytes;
    });
  const lines = () => linesOf(rows(), { db, kind, matching, mayPrices, defaultCurrency, heads });
  return {
    files: { [kind]: { name: fileName, lines } },
    pictures: () => [],
    hasPicture: () => false,
    knowsProductsByCode: true,
    columnOf: (field) => columnOf(field, { kind, matching, heads }),
    progress: () => ({ read, total }),
  };
}

/** The name of the column that fills a field such as `salePrice.value`. */
function columnOf(
  field: string,
  { kind, matching, heads }: { kind: SheetKind; matching: SheetMatching; heads: readonly string[] },
): string {
  const fits = matching.fields.map((name) => {
    const record = name === null ? '' : (sheetField(kind, name)?.record ?? '');
    const isPart =
      field === record || field.startsWith(`${record}.`) || field.startsWith(`${record}[`);
    return record !== '' && isPart ? record.length : 0;
  });
  const best = Math.max(0, ...fits);
  return best === 0 ? field : (heads[fits.indexOf(best)] ?? field);
}

interface Reading {
  db: Db;
  kind: SheetKind;
  matching: SheetMatching;
  mayPrices: boolean;
  defaultCurrency: string;
  /** The names of the columns, once the row with them was read. */
  heads: string[];
}

interface KeyedRow {
  row: number;
  key: string;
  cells: SheetCells;
}

async function* linesOf(
  rows: AsyncIterable<SheetRow>,
  reading: Reading,
): AsyncGenerator<SourceLine> {
  const { kind, matching, heads } = reading;
  const isExplained = explanationOf(reading);
  const seen = new Map<string, number>();
  let chunk: KeyedRow[] = [];
  for await (const { row, cells } of rows) {
    if (row === matching.headRow) heads.push(...cells.map((cell) => String(cell ?? '')));
    if (row <= matching.headRow || isExplained(cells)) continue;
    const found = keyOf(row, new SheetCells(reading, cells), kind);
    const before = 'key' in found ? seen.get(found.key) : undefined;
    if (!('key' in found)) yield found;
    else if (before !== undefined) yield repeated(row, before, kind);
    else {
      seen.set(found.key, row);
      chunk.push(found);
    }
    if (chunk.length < rowsAtOnce) continue;
    yield* recordsOf(chunk, reading);
    chunk = [];
  }
  yield* recordsOf(chunk, reading);
}

function keyOf(row: number, cells: SheetCells, kind: SheetKind): KeyedRow | SourceLine {
  const field = keyFields[kind];
  const text = cells.text(field);
  if (text === undefined) return { line: row, fault: { field, code: 'required' } };
  return { row, cells, key: kind === 'customers' ? emailKey(text) : text };
}

function repeated(row: number, before: number, kind: SheetKind): SourceLine {
  return { line: row, fault: { field: keyFields[kind], code: 'same-row', detail: String(before) } };
}

/** Recognizes the rows of a template that explain its columns. */
function explanationOf({ kind, matching }: Reading): (cells: readonly Cell[]) => boolean {
  const explanations = (['tr', 'en'] as const).flatMap((locale) => {
    const columns = new Map(sheetColumnsOf(kind, locale).map((each) => [each.field, each]));
    const own = matching.fields.map((name) => name && columns.get(name));
    return [own.map((each) => each && each.hint), own.map((each) => each && each.example)];
  });
  return (cells) =>
    explanations.some((texts) =>
      cells.every((cell, at) => texts[at] === null || (texts[at] ?? '') === String(cell ?? '')),
    );
}

async function* recordsOf(rows: readonly KeyedRow[], reading: Reading): AsyncGenerator<SourceLine> {
  if (rows.length === 0) return;
  const recordOf = await recordMaker(rows, reading);
  for (const { row, key, cells } of rows) {
    try {
      yield { line: row, value: recordOf(key, cells) };
    } catch (error) {
      if (!(error instanceof CellFault)) throw error;
      yield { line: row, fault: error.finding };
    }
  }
}

async function recordMaker(
  rows: readonly KeyedRow[],
  { db, kind, matching, mayPrices, defaultCurrency }: Reading,
): Promise<(key: string, cells: SheetCells) => object> {
  const keys = rows.map(({ key }) => key);
  if (kind === 'customers') {
    const customers = await sheetCustomers(db, keys);
    return (key, cells) => customerRecord(cells, customers.get(key));
  }
  const products = await sheetProducts(db, keys);
  const brands = await brandCodes(
    db,
    rows.flatMap(({ cells }) => cells.text('brand') ?? []),
  );
  const { hasVat } = matching;
  return (key, cells) =>
    productRecord(cells, { known: products.get(key), hasVat, mayPrices, defaultCurrency, brands });
}
