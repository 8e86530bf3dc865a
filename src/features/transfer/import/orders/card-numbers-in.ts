import { holdsCardNumber, shortestBeyondPhones } from '#rules/person/card-number.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';

/** Fields that hold codes and numbers; the audit skips their columns, too. */
const numberFields = new Set([
  'code',
  'barcode',
  'seo',
  'image',
  'images',
  'equivalentCode',
  'orderNo',
  'takipNo',
  'document',
  'password',
  'passwordHash',
  'parentCode',
]);
/** Within these paths a `reference` is a payment provider's; elsewhere it is the buyer's text. */
const providerPath = /^payments\[\d+\]/;
const phones = new Set(['phone', 'number']);
/** A decimal or an instant, which nearly every record has: their digits are not a card number. */
const harmless =
  /^(?:\s*-?\d{1,11}(?:[.,]\d{1,20})?\s*|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z)$/;

/** The fields of a record whose text contains a card number (rule reliability/card-number-typed). */
export function cardNumbersIn(record: unknown): Finding[] {
  const findings: Finding[] = [];
  collect(record, '', '', findings);
  return findings;
}

/** Collects into one list: a list per field would be slow for millions of records. */
function collect(value: unknown, path: string, name: string, findings: Finding[]): void {
  if (typeof value === 'string') {
    const fewest = phones.has(name) ? shortestBeyondPhones : undefined;
    if (value !== '' && !harmless.test(value) && holdsCardNumber(value, fewest)) {
      findings.push({ field: path, code: 'card-number' });
    }
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) collect(each, `${path}[${index}]`, name, findings);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (each === null || typeof each === 'number' || typeof each === 'boolean') continue;
      if (numberFields.has(key) || (key === 'reference' && providerPath.test(path))) continue;
      collect(each, path === '' ? key : `${path}.${key}`, key, findings);
    }
  }
}
