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
/** Where a `reference` is a payment provider's; elsewhere it is what a buyer wrote. */
const providerPath = /^payments\[\d+\]/;
const phones = new Set(['phone', 'number']);
const decimal = /^\s*-?\d{1,11}([.,]\d{1,20})?\s*$/;

/** The fields of a record with a card number in their text (rule reliability/card-number-typed). */
export function cardNumbersIn(record: unknown, path = '', name = ''): Finding[] {
  if (typeof record === 'string') {
    const fewest = phones.has(name) ? shortestBeyondPhones : undefined;
    const isCard = !decimal.test(record) && holdsCardNumber(record, fewest);
    return isCard ? [{ field: path, code: 'card-number' }] : [];
  }
  if (typeof record !== 'object' || record === null) return [];
  if (Array.isArray(record)) {
    return record.flatMap((each, index) => cardNumbersIn(each, `${path}[${index}]`, name));
  }
  return Object.entries(record).flatMap(([key, value]) =>
    numberFields.has(key) || (key === 'reference' && providerPath.test(path))
      ? []
      : cardNumbersIn(value, path === '' ? key : `${path}.${key}`, key),
  );
}
