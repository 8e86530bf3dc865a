import { parse } from 'csv-parse/browser/esm/sync';
import readWorkbook from 'read-excel-file/browser';
import { rowsOfTable, type AskedRow } from '#rules/cart/asked-rows.ts';

/** A file may not be larger than this; a thousand rows are far below. */
const mostBytes = 5 * 1024 * 1024;

/** UTF-8, else what Turkish spreadsheets write without saying so. */
function decode(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1254').decode(bytes);
  }
}

function tableOfText(text: string): string[][] {
  const [head = ''] = text.split('\n', 1);
  const delimiter = ['\t', ';', ','].find((sign) => head.includes(sign)) ?? ';';
  const options = { bom: true, delimiter, relaxColumnCount: true, relaxQuotes: true } as const;
  return parse(text, { ...options, skipEmptyLines: true });
}

/**
 * The rows of a CSV file or of a workbook's first sheet (rule quick-order/rows). Throws where it is
 * neither. A chunk of its own: nobody who pastes loads it.
 */
export async function readFileRows(file: File): Promise<AskedRow[]> {
  if (file.size > mostBytes) throw new Error('the file is too large');
  const bytes = await file.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  const isZip = first === 0x50 && second === 0x4b;
  if (!isZip) {
    const text = decode(bytes);
    if (text.includes('\0')) throw new Error('the file is no text');
    return rowsOfTable(tableOfText(text));
  }
  const [sheet] = await readWorkbook(file);
  const cells = sheet?.data ?? [];
  return rowsOfTable(cells.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
}
