import type { KeyedPart } from '#db/imports/read-records.ts';
import { onlyUnit } from '#features/transfer/import/products/product-units.ts';
import type { WholesalePart } from '#db/transfer/wholesale/read-wholesale.ts';
import { emailKey } from '#db/transfer/customers/write-customers.ts';

/** The names under which others refer to a record of this part. */
export function namesOf(part: KeyedPart, record: unknown): string[] {
  switch (part) {
    case 'categories':
      return named('category', trimmed(field(record, 'path')));
    case 'brands':
      return [...named('brand', field(record, 'code')), ...brandRecord(field(record, 'code'))];
    case 'products':
      // Brands and units come with the products that have them.
      return [
        ...named('product', field(record, 'id')),
        ...named('code', field(record, 'code')),
        ...named('brand', field(field(record, 'brand'), 'code')),
        ...unitsOf(record),
      ];
    case 'price-lists':
      return named('price list', field(record, 'code'));
    case 'assortments':
      return named('assortment', field(record, 'code'));
    case 'groups':
      return named('group', field(record, 'code'));
    case 'companies':
      return named('company', field(record, 'code'));
    case 'customers':
      return named('customer', customerKey(field(record, 'email')));
    case 'quotes':
      return named('quote', field(record, 'quoteNo'));
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
      return neededByProduct(record);
    case 'price-lists':
    case 'price-rules':
    case 'quantity-rules':
    case 'assortments':
    case 'groups':
    case 'companies':
      return neededByWholesale(part, record);
    case 'customers':
      return [
        ...named('customer', customerKey(field(record, 'email'))),
        ...named('group', field(record, 'group')),
        ...named('company', field(record, 'company')),
      ];
    case 'customer-codes':
      return [
        ...named('customer', customerKey(field(record, 'email'))),
        ...named('code', field(record, 'productCode')),
      ];
    case 'quotes':
      return neededByQuote(record);
    case 'orders':
      return [
        ...named('customer', customerKey(field(record, 'email'))),
        ...named('quote', field(record, 'quoteNo')),
        ...named('company', field(record, 'company')),
        ...listIn(record, 'items').flatMap((item) => named('product', field(item, 'productId'))),
      ];
    case 'returns':
      return named('order', field(record, 'orderNo'));
    case 'reviews':
      return [
        ...named('order', field(record, 'orderNo')),
        ...named('product', field(record, 'productId')),
      ];
    case 'home-versions':
      return listIn(record, 'sections').flatMap(itemsOf);
    case 'brands':
    case 'page-versions':
    case 'pages':
    case 'page-drafts':
    case 'mail-texts':
      return [];
  }
}

function neededByProduct(record: unknown): string[] {
  return [
    ...named('product', field(record, 'id')),
    ...named('code', field(record, 'code')),
    ...named('product', field(record, 'parentId')),
    ...named('code', field(record, 'parentCode')),
    ...brandRecord(field(field(record, 'brand'), 'code')),
    ...listIn(record, 'categories').flatMap((path) => withAncestors(trimmed(path))),
  ];
}

function neededByQuote(record: unknown): string[] {
  const lines = listIn(record, 'rounds').flatMap((round) => listIn(round, 'lines'));
  return [
    ...named('customer', customerKey(field(record, 'customer'))),
    ...named('company', field(record, 'company')),
    ...lines.flatMap((line) => named('code', field(line, 'product'))),
  ];
}

/** The records that a section of the home page may name. */
function itemsOf(section: unknown): string[] {
  return listIn(section, 'items').flatMap((item) => [
    ...withAncestors(trimmed(item)),
    ...named('brand', item),
    ...named('product', item),
  ]);
}

function neededByWholesale(part: WholesalePart, record: unknown): string[] {
  switch (part) {
    case 'price-lists':
      return named('price list', field(record, 'code'));
    case 'price-rules':
    case 'quantity-rules':
      return [
        ...named('price list', field(record, 'list')),
        ...targetOf(record),
        ...named('unit', field(record, 'unit')),
        ...named('unit', field(record, 'minUnit')),
      ];
    case 'assortments':
      return [
        ...named('assortment', field(record, 'code')),
        ...listIn(record, 'products').flatMap((code) => named('code', code)),
        ...listIn(record, 'brands').flatMap((code) => named('brand', code)),
        ...listIn(record, 'categories').flatMap((path) => withAncestors(trimmed(path))),
      ];
    case 'companies':
      return [
        ...named('company', field(record, 'code')),
        ...named('group', field(record, 'group')),
        ...named('price list', field(record, 'priceList')),
        ...listIn(record, 'assortments').flatMap((code) => named('assortment', code)),
      ];
    case 'groups':
      return [
        ...named('group', field(record, 'code')),
        ...named('price list', field(record, 'priceList')),
        ...listIn(record, 'assortments').flatMap((code) => named('assortment', code)),
      ];
  }
}

/** A brand that a line of its own brings: products bring brands too, but not their pictures and names. */
function brandRecord(code: unknown): string[] {
  return named('brand record', code);
}

/** The units of a product; one without units is sold by the piece. */
function unitsOf(record: unknown): string[] {
  const units = listIn(record, 'units');
  const names = units.flatMap((unit) => [field(unit, 'value'), field(unit, 'valueEn')]);
  return (units.length === 0 ? [onlyUnit] : names).flatMap((name) => named('unit', name));
}

function targetOf(record: unknown): string[] {
  const target = field(record, 'target');
  switch (field(record, 'scope')) {
    case 'product':
      return named('code', target);
    case 'brand':
      return named('brand', target);
    case 'category':
      return withAncestors(trimmed(target));
    default:
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
