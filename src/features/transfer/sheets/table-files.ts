import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readJsonLines } from '#features/transfer/sources/read-lines.ts';
import type { Cell, SheetRow } from './read-rows.ts';

/** The facts about a sheet that was read. */
export interface TableInfo {
  format: 'csv' | 'xlsx';
  /** Of a CSV file; empty for a workbook. */
  encoding: string;
  delimiter: string;
  /** Rows that are not empty, with the column names. */
  rows: number;
}

export function rowsPath(folder: string): string {
  return join(folder, 'rows.jsonl');
}

/** Written last: with it, the rows are complete. */
export function infoPath(folder: string): string {
  return join(folder, 'table.json');
}

/** A sheet that was read whole; null for one that was not. */
export async function knownTable(folder: string): Promise<TableInfo | null> {
  const written = await readFile(infoPath(folder), 'utf8').catch(() => null);
  if (written === null) return null;
  const info: unknown = JSON.parse(written);
  return isInfo(info) ? info : null;
}

/** The rows of a sheet that was read. `onBytes` reports progress. */
export async function* tableRows(
  folder: string,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<SheetRow> {
  for await (const line of readJsonLines(rowsPath(folder), onBytes)) {
    if ('value' in line && isRow(line.value)) yield { row: line.value[0], cells: line.value[1] };
  }
}

export async function tableBytes(folder: string): Promise<number> {
  return (await stat(rowsPath(folder))).size;
}

function isRow(value: unknown): value is [number, Cell[]] {
  return Array.isArray(value) && typeof value[0] === 'number' && Array.isArray(value[1]);
}

function isInfo(value: unknown): value is TableInfo {
  return typeof value === 'object' && value !== null && 'rows' in value && 'format' in value;
}
