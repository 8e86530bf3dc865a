import { sanitiseHtml } from '#platform/sanitize-html.ts';
import type { FormFields, UnitFields } from '#rules/catalog/form/product-form.ts';

/** The fields as they are stored: without spaces around them, and with the allowed HTML only (rule pages/clean-html). */
export function cleanFields<Fields extends Partial<FormFields>>(fields: Fields): Fields {
  const clean: Partial<FormFields> = { ...fields };
  for (const name of texts) {
    const text = clean[name];
    if (text !== undefined) clean[name] = text.trim();
  }
  for (const name of ['description', 'descriptionEn'] as const) {
    const html = clean[name];
    if (html !== undefined) clean[name] = sanitiseHtml(html);
  }
  const { equivalentCodes, inventory } = clean;
  if (equivalentCodes) clean.equivalentCodes = equivalentCodes.map((code) => code.trim());
  if (inventory) {
    clean.inventory = inventory
      .map((row) => ({ ...row, warehouseName: row.warehouseName.trim() }))
      .toSorted((one, other) => (one.warehouseName < other.warehouseName ? -1 : 1));
  }
  return { ...fields, ...clean };
}

const texts = [
  'code',
  'barcode',
  'name',
  'nameEn',
  'brand',
  'model',
  'seo',
  'metaTitle',
  'metaDescription',
  'metaKeywords',
  'stockNumberType',
  'listedOn',
] as const;

/** A unit as it is stored; a list or lowest price without a currency is in the unit's. */
export function cleanUnit(unit: UnitFields): UnitFields {
  const { listPrice, listCurrency, minPrice, minCurrency, currency } = unit;
  return {
    ...unit,
    value: unit.value.trim(),
    valueEn: unit.valueEn.trim(),
    barcode: unit.barcode.trim(),
    listCurrency: listPrice === null ? null : (listCurrency ?? currency),
    minCurrency: minPrice === null ? null : (minCurrency ?? currency),
  };
}
