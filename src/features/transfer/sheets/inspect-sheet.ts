import { setImmediate } from 'node:timers/promises';
import { findMatching } from '#db/imports/sheet-matchings.ts';
import type { Db } from '#db/database.ts';
import {
  findHeadRow,
  headSignature,
  matchColumns,
  saysVat,
  type SheetMatching,
} from '#rules/transfer/sheets/match-columns.ts';
import { sheetField, type TableKind } from '#rules/transfer/sheets/sheet-fields.ts';
import { detectDecimal, parseNumber } from '#rules/transfer/sheets/sheet-numbers.ts';
import { knownHeads } from '#text/office/imports/sheet-texts.ts';
import type { Cell, SheetRow } from './read-rows.ts';
import { tableRows, type TableInfo } from './table-files.ts';

/** Rows that are looked at for the columns' names, their samples and the form of their numbers. */
const headRows = 20;
const lookedRows = 2000;
const shownSamples = 3;

/** A column as people match it. */
export interface SheetColumnView {
  name: string;
  samples: string[];
  /** Of the rows that were looked at: those with a value, and those whose value is a number. */
  filled: number;
  numbers: number;
}

export interface SheetView {
  columns: SheetColumnView[];
  /** Rows below the names, and those of them that were looked at. */
  rows: number;
  looked: number;
  matching: SheetMatching;
  /** Whether the matching is that of an earlier import of such a sheet. */
  isRemembered: boolean;
  signature: string;
}

/**
 * The columns of a sheet that was read, and what fills which field: as it was last imported, or by the columns' names.
 * `headRow`: the row with the names, if somebody chose it. 1 query.
 */
export async function inspectSheet(
  db: Db,
  sheet: { kind: TableKind; folder: string; info: TableInfo },
  chosen: SheetMatching | null,
  headRow: number | null = null,
): Promise<SheetView> {
  const { kind, folder, info } = sheet;
  const rows = await firstRows(folder);
  const known = knownHeads(kind);
  const wanted = headRow ?? chosen?.headRow ?? null;
  const first = rows.slice(0, headRows);
  const given = first.findIndex(({ row }) => row === wanted);
  const guess = given >= 0 ? given : findHeadRow(kind, first.map(({ cells }) => cells), known); // prettier-ignore
  // A row that was matched once has the names again; a row that somebody chose is the only one.
  const places = given >= 0 ? [given] : [guess, ...first.keys()];
  const found = await findMatching(db, kind, places.map((at) => headSignature(namesAt(rows, at)))); // prettier-ignore
  const at = places[found?.place ?? 0] ?? guess;
  const names = namesAt(rows, at);
  const data = rows.slice(at + 1);
  const signature = headSignature(names);
  const remembered = found?.matching ?? null;
  const fields = matchColumns(kind, names, known);
  const decimal = detectDecimal(amountTexts(kind, fields, data), info.delimiter === ',' ? 'point' : 'comma'); // prettier-ignore
  const hasVat = names.some((name, index) => fields[index] === 'salePrice' && saysVat(name));
  const guessed = { headRow: rows[at]?.row ?? 1, fields, decimal, hasVat };
  const isOwn = chosen !== null && chosen.headRow === guessed.headRow;
  const own = isOwn ? chosen : remembered && { ...remembered, headRow: guessed.headRow, decimal };
  const matching = own ?? guessed;
  const columns = names.map((name, index) => columnOf(name, index, data, matching));
  const below = Math.max(0, info.rows - at - 1);
  return {
    columns,
    rows: below,
    looked: data.length,
    matching,
    isRemembered: remembered !== null,
    signature,
  };
}

/** The names of the columns where this row has them; as many as the row and those below it have cells. */
function namesAt(rows: readonly SheetRow[], at: number): string[] {
  const heads = (rows[at]?.cells ?? []).map((cell) => String(cell ?? '').trim());
  const width = rows
    .slice(at + 1)
    .reduce((most, { cells }) => Math.max(most, cells.length), heads.length);
  return Array.from({ length: width }, (_, index) => heads[index] ?? '');
}

async function firstRows(folder: string): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  for await (const row of tableRows(folder)) {
    rows.push(row);
    if (rows.length >= lookedRows) break;
    if (rows.length % 200 === 0) await setImmediate();
  }
  return rows;
}

/** The texts in columns of amounts. */
function* amountTexts(
  kind: TableKind,
  fields: SheetMatching['fields'],
  rows: readonly SheetRow[],
): Generator<string> {
  const columns = fields.flatMap((name, index) =>
    name !== null && sheetField(kind, name)?.form === 'amount' ? [index] : [],
  );
  for (const { cells } of rows) {
    for (const index of columns) {
      const cell = cells[index];
      if (typeof cell === 'string') yield cell;
    }
  }
}

const longestSample = 60;

function columnOf(
  name: string,
  index: number,
  rows: readonly SheetRow[],
  { decimal }: SheetMatching,
): SheetColumnView {
  const isFilled = (cell: Cell | undefined) => cell !== null && cell !== undefined && cell !== '';
  const values = rows.map(({ cells }) => cells[index]).filter(isFilled);
  const numbers = values.filter(
    (cell) => typeof cell === 'number' || parseNumber(String(cell), decimal) !== null,
  );
  const samples = values.slice(0, shownSamples).map((cell) => {
    const text = String(cell).replaceAll(/\s+/g, ' ');
    return text.length > longestSample ? `${text.slice(0, longestSample)}…` : text;
  });
  return { name, samples, filled: values.length, numbers: numbers.length };
}
