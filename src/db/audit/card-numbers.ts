import { sql } from 'kysely';
import { holdsCardNumber, shortestBeyondPhones } from '#rules/person/card-number.ts';
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
  'orders.idempotency_key',
  'payment_attempts.idempotency_key',
  'payment_attempts.network',
  'payment_attempts.card_fingerprint',
  'payment_attempts.content_hash',
  'payment_attempts.provider_token',
  'payment_attempts.provider_reference',
  'payment_attempts.gate_url',
  'customer_statement.document',
  'payments.provider_reference',
  'refunds.provider_reference',
  'payment_events.event_id',
  'customers.password_hash',
  'settings.value',
  'secrets.value',
  'schema_migrations.hash',
]);

/** Telephones may have 15 digits: only longer numbers are looked at. */
const phoneColumns = new Set(['customers.phone', 'addresses.phone', 'order_addresses.phone']);

/** Tables made from the columns of others. */
const madeTables = /^(?:search_|listing|frozen_orders|order_texts)/;

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
    const fewest = phoneColumns.has(place) ? shortestBeyondPhones : undefined;
    const texts = await suspects(db, table, column);
    found.push(...texts.filter((text) => holdsCardNumber(text, fewest)).map(() => place));
  }
  return found;
}

/** The database's own check: thirteen digits near each other, or the name of a code. */
async function suspects(db: Db, table: string, column: string): Promise<string[]> {
  const digit = anyDigit();
  const digits = `[${digit}]([^${digit}]{0,4}[${digit}]){12}`;
  const { rows } = await sql<{ found: string }>`
    select ${sql.ref(column)}::text as found from ${sql.table(table)}
    where ${sql.ref(column)}::text ~ ${digits}
      or ${sql.ref(column)}::text ~* '(cvv|cvc|ccv|venlik\\s+kodu)'`.execute(db);
  return rows.map((row) => row.found);
}

let digitRange: string | undefined;

/** Everything that is a digit in some script, as it stands between the brackets of an expression. */
function anyDigit(): string {
  if (digitRange !== undefined) return digitRange;
  digitRange = '0-9';
  for (let point = 0x80; point <= 0x1fbff; point += 1) {
    const letter = String.fromCodePoint(point);
    if (/^\p{N}$/u.test(letter) && /^\p{Nd}/u.test(letter.normalize('NFKC'))) digitRange += letter;
  }
  return digitRange;
}
