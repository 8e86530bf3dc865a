import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/**
 * Columns that hold numbers by their nature: codes and barcodes, names of files made of them, what
 * carriers and providers count with, hashes. The merchant's own settings are not customers' text.
 */
const numberColumns = new Set([
  'products.code',
  'products.barcode',
  'products.seo',
  'products.image',
  'products.images',
  'product_units.barcode',
  'product_equivalents.code',
  'order_lines.code',
  'order_lines.seo',
  'order_lines.image',
  'orders.order_no',
  'orders.tracking_no',
  'payments.provider_reference',
  'refunds.provider_reference',
  'payment_events.event_id',
  'customers.password_hash',
  'settings.value',
  'secrets.value',
  'schema_migrations.hash',
]);

/** Tables made from the catalog's own columns. */
const madeTables = /^(?:search_|listing)/;

const digits = '[0-9](?:[ -]?[0-9]){12,18}';
const code = String.raw`(?:cvv2?|cvc2?|ccv|guvenlik kodu|güvenlik kodu)\W{0,6}[0-9]{3,4}(?![0-9])`;

/** Places, as `table.column`, with a text that holds a card number or names a security code. */
export async function auditCardNumbers(db: Db): Promise<string[]> {
  const { rows: columns } = await sql<{ table_name: string; column_name: string }>`
    select c.table_name, c.column_name
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = current_schema() and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'jsonb', 'json', 'character varying', 'ARRAY')
    order by 1, 2`.execute(db);
  const found: string[] = [];
  for (const { table_name: table, column_name: column } of columns) {
    const place = `${table}.${column}`;
    if (numberColumns.has(place) || madeTables.test(table)) continue;
    const texts = await suspects(db, table, column);
    found.push(...texts.filter(holdsCardData).map(() => place));
  }
  return found;
}

async function suspects(db: Db, table: string, column: string): Promise<string[]> {
  const { rows } = await sql<{ found: string }>`
    select ${sql.ref(column)}::text as found from ${sql.table(table)}
    where ${sql.ref(column)}::text ~ '[0-9]([ -]?[0-9]){12}'
      or ${sql.ref(column)}::text ~* ${code}`.execute(db);
  return rows.map((row) => row.found);
}

function holdsCardData(text: string): boolean {
  if (new RegExp(code, 'iu').test(text)) return true;
  const runs = text.matchAll(new RegExp(`(?<![0-9]|[0-9][ -])${digits}(?![ -]?[0-9])`, 'g'));
  for (const [run] of runs) if (isCardNumber(run.replaceAll(/[ -]/g, ''))) return true;
  return false;
}

/** Luhn-valid, begins as cards do, and is no barcode that happens to be so. */
function isCardNumber(number: string): boolean {
  return /^[2-69]/.test(number) && passesLuhn(number) && !isBarcode(number);
}

function passesLuhn(number: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...number].toReversed().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** EAN-13 and GTIN-14: weights 3 and 1 from the right. */
function isBarcode(number: string): boolean {
  if (number.length !== 13 && number.length !== 14) return false;
  let sum = 0;
  for (const [index, digit] of [...number].toReversed().entries()) {
    sum += Number(digit) * (index % 2 === 1 ? 3 : 1);
  }
  return sum % 10 === 0;
}
