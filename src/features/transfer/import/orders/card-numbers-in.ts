import { holdsCardNumber, shortestBeyondPhones } from '#rules/person/card-number.ts';
import type { Finding } from '#features/transfer/sources/problem.ts';

/** Fields that hold numbers by their nature: the audit leaves their columns out too. */
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
/** A decimal, or an instant as files have them in each record: their digits make no card number. */
const harmless =
  /^(?:\s*-?\d{1,11}(?:[.,]\d{1,20})?\s*|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z)$/;

/** The fields of a record with a card number in their text (rule reliability/card-number-typed). */
export function cardNumbersIn(record: unknown): Finding[] {
  const findings: Finding[] = [];
  look(record, '', '', findings);
  return findings;
}

/** One list for the whole record: most have nothing in it, and there are millions. */
function look(value: unknown, path: string, name: string, findings: Finding[]): void {
  if (typeof value === 'string') {
    const fewest = phones.has(name) ? shortestBeyondPhones : undefined;
    if (value !== '' && !harmless.test(value) && holdsCardNumber(value, fewest)) {
      findings.push({ field: path, code: 'card-number' });
    }
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) look(each, `${path}[${index}]`, name, findings);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value)) {
      if (each === null || typeof each === 'number' || typeof each === 'boolean') continue;
      if (numberFields.has(key) || (key === 'reference' && providerPath.test(path))) continue;
      look(each, path === '' ? key : `${path}.${key}`, key, findings);
    }
  }
}
