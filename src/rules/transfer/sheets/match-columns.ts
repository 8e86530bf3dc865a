import { decimalSigns, type DecimalSign } from './sheet-numbers.ts';
import {
  fieldsOf,
  isRepeatable,
  keyFields,
  sheetField,
  type SheetFieldName,
  type SheetKind,
  type TableKind,
} from './sheet-fields.ts';

/** The way in which the columns of a sheet fill the fields of a record (rule import-export/sheet-matching). */
export interface SheetMatching {
  /** The row of the column names; rows are counted from 1. */
  headRow: number;
  /** For each column its field; null: the column is not imported. */
  fields: (SheetFieldName | null)[];
  /** The decimal sign of numbers that are texts. */
  decimal: DecimalSign;
  /** Whether prices of the sheet include VAT. */
  hasVat: boolean;
}

const turkish: Readonly<Record<string, string>> = { ı: 'i', ğ: 'g', ü: 'u', ş: 's', ö: 'o', ç: 'c', â: 'a', î: 'i', û: 'u' }; // prettier-ignore

/** A column's name without case, accents, spaces and signs: `Satış Fiyatı (KDV dahil)` is `satisfiyatikdvdahil`. */
export function foldedHead(name: string): string {
  return name
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replaceAll(/[ığüşöçâîû]/g, (letter) => turkish[letter] ?? letter)
    .replaceAll(/[^a-z0-9]/g, '');
}

const vatWords = /kdv(?:li|dahil)|dahil|vatincl|inclvat|includingvat|withvat|grossprice|brutfiyat/;
const vatParts =
  /kdv(?:siz|li|dahil|haric|haricfiyati)|vatincluded|vatexcluded|inclvat|exclvat|includingvat|excludingvat|withoutvat|withvat|exvat|incvat/g;

/** Whether the name of a price column says that VAT is in it. */
export function saysVat(name: string): boolean {
  return vatWords.test(foldedHead(name));
}

const warehouseHead = /^\s*(?:depo|warehouse)\s*:\s*(?=\S)/i;

/** The warehouse whose stock a column has: its name, without `Depo:` before it. */
export function warehouseOf(head: string): string {
  return head.replace(warehouseHead, '').trim();
}

/**
 * The field of each column by its name; null for an unknown one. Every field has one column: the first that names it.
 * `known`: the names of the shop's own templates, by folded name.
 */
export function matchColumns(
  kind: TableKind,
  heads: readonly string[],
  known: ReadonlyMap<string, SheetFieldName>,
): (SheetFieldName | null)[] {
  const byAlias = new Map<string, SheetFieldName>();
  for (const name of fieldsOf(kind)) {
    for (const alias of [name.toLowerCase(), ...(sheetField(kind, name)?.aliases ?? [])])
      if (!byAlias.has(alias)) byAlias.set(alias, name);
  }
  const find = (head: string) => {
    if (kind === 'products' && warehouseHead.test(head)) return 'warehouse';
    const folded = foldedHead(head);
    const plain = folded.replaceAll(vatParts, '');
    return known.get(folded) ?? byAlias.get(folded) ?? byAlias.get(plain) ?? null;
  };
  const taken = new Set<SheetFieldName>();
  return heads.map((head) => {
    const found = find(head);
    if (found === null || (taken.has(found) && !isRepeatable(found))) return null;
    taken.add(found);
    return found;
  });
}

/** The place of the row with the column names: of the first rows the one with the most known names, or the first full one. */
export function findHeadRow(
  kind: TableKind,
  rows: readonly (readonly unknown[])[],
  known: ReadonlyMap<string, SheetFieldName>,
): number {
  const scores = rows.map((cells) => {
    const texts = cells.map((cell) => (typeof cell === 'string' ? cell : ''));
    return matchColumns(kind, texts, known).filter((field) => field !== null).length;
  });
  const best = Math.max(0, ...scores);
  if (best > 0) return scores.indexOf(best);
  return Math.max(0, rows.findIndex((cells) => cells.filter((cell) => cell !== null && cell !== '').length > 1)); // prettier-ignore
}

/** The columns' names as one text: the matching of a sheet is remembered by it. */
export function headSignature(heads: readonly string[]): string {
  return heads.map(foldedHead).join('|');
}

export type MatchingFault =
  | { ok: true }
  | { ok: false; reason: 'no-key' | 'nothing'; field: SheetFieldName }
  | { ok: false; reason: 'twice' | 'unknown'; field: string };

/** Whether a sheet can be imported with these columns: the key has one, and no field has two. */
export function checkMatching(
  kind: SheetKind,
  { fields, decimal }: Pick<SheetMatching, 'decimal'> & { fields: readonly (string | null)[] },
): MatchingFault {
  const chosen = fields.filter((name) => name !== null);
  const unknown = chosen.find((name) => sheetField(kind, name) === undefined);
  if (unknown !== undefined || !decimalSigns.includes(decimal))
    return { ok: false, reason: 'unknown', field: unknown ?? decimal };
  const twice = chosen.find((name, index) => !isRepeatable(name) && chosen.indexOf(name) !== index);
  if (twice !== undefined) return { ok: false, reason: 'twice', field: twice };
  const key = keyFields[kind];
  if (!chosen.includes(key)) return { ok: false, reason: 'no-key', field: key };
  return chosen.length > 1 ? { ok: true } : { ok: false, reason: 'nothing', field: key };
}
