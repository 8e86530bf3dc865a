import type { KeyedPart } from '#db/imports/read-records.ts';
import { emailKey } from '#db/transfer/write-customers.ts';

/** The names under which others refer to a record of this part. */
export function namesOf(part: KeyedPart, record: unknown): string[] {
  switch (part) {
    case 'categories':
      return named('category', trimmed(field(record, 'path')));
    case 'products':
      return [...named('product', field(record, 'id')), ...named('code', field(record, 'code'))];
    case 'customers':
      return named('customer', customerKey(field(record, 'email')));
    case 'orders':
      return named('order', field(record, 'orderNo'));
    default:
      return [];
  }
}

/**
 * The names of the records that a record needs, or collides with: a product that takes the code of an earlier one is
 * refused only where that one is there.
 */
export function neededBy(part: KeyedPart, record: unknown): string[] {
  switch (part) {
    case 'categories':
      return ancestorsOf(trimmed(field(record, 'path')));
    case 'products':
      return [
        ...named('product', field(record, 'id')),
        ...named('code', field(record, 'code')),
        ...named('product', field(record, 'parentId')),
        ...named('code', field(record, 'parentCode')),
        ...listIn(record, 'categories').flatMap((path) => withAncestors(trimmed(path))),
      ];
    case 'customers':
      return named('customer', customerKey(field(record, 'email')));
    case 'customer-codes':
      return [
        ...named('customer', customerKey(field(record, 'email'))),
        ...named('code', field(record, 'productCode')),
      ];
    case 'orders':
      return [
        ...named('customer', customerKey(field(record, 'email'))),
        ...listIn(record, 'items').flatMap((item) => named('product', field(item, 'productId'))),
      ];
    case 'reviews':
      return [
        ...named('order', field(record, 'orderNo')),
        ...named('product', field(record, 'productId')),
      ];
    case 'pages':
      return [];
  }
}

function field(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? Reflect.get(record, name) : undefined;
}

function listIn(record: unknown, name: string): unknown[] {
  const list = field(record, name);
  return Array.isArray(list) ? list : [];
}

function named(kind: string, value: unknown): string[] {
  const isName = (typeof value === 'string' && value !== '') || typeof value === 'number';
  return isName ? [`${kind} ${value}`] : [];
}

function customerKey(email: unknown): unknown {
  return typeof email === 'string' ? emailKey(email) : email;
}

function trimmed(path: unknown): string {
  return typeof path === 'string' ? path.replaceAll(/^\/|\/$/g, '') : '';
}

function withAncestors(path: string): string[] {
  return [...ancestorsOf(path), ...named('category', path)];
}

function ancestorsOf(path: string): string[] {
  const steps = path.split('/');
  return steps
    .slice(1)
    .flatMap((_, index) => named('category', steps.slice(0, index + 1).join('/')));
}
