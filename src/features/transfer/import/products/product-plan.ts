import type { KnownUnit } from '#db/transfer/write-product-parts.ts';
import type { PartRows } from '#db/transfer/store-products.ts';
import type { ProductPart } from '#db/transfer/write-product-parts.ts';
import type { KnownProduct, ProductRow } from '#db/transfer/write-products.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { isSwatch } from '#rules/catalog/swatch-form.ts';
import { swatchOf } from '#rules/catalog/swatch.ts';
import { instantOf } from '#features/transfer/import/field-values.ts';
import type { RecordFindings } from '#features/transfer/import/field-values.ts';
import type { ImportContext } from '#features/transfer/import/import-context.ts';
import { planUnits } from './product-units.ts';
import type { UnitPlan } from './product-units.ts';
import type { ProductRecord } from '#features/transfer/sources/records.ts';
import { sanitiseHtml } from '#platform/sanitize-html.ts';
import { withoutUndefined } from '#platform/without-undefined.ts';

/** The rows of a product that a record describes. An absent part is unchanged. */
export interface ProductPlan {
  id: number;
  isNew: boolean;
  /** Without brand and model, which are created only once no line is refused. */
  row: Omit<ProductRow, 'sets_brand' | 'sets_model'>;
  parts: Partial<Record<ProductPart, PartRows>>;
  price: UnitPlan['price'];
  history: UnitPlan['history'];
  findings: RecordFindings;
}

/** The resolved references of a record, looked up for the whole batch. */
export interface ProductReferences {
  id: number;
  known: { product: KnownProduct; units: readonly KnownUnit[] } | undefined;
  /** Undefined: the record does not name one. */
  parentId: number | null | undefined;
}

/** Turns a record that matches its schema into rows. Problems with the shop's data go to `findings`. */
export function planProduct(
  record: ProductRecord,
  references: ProductReferences,
  context: ImportContext,
): ProductPlan {
  const findings: RecordFindings = { refused: [], warnings: [] };
  const { id, known } = references;
  if (!known) {
    for (const field of ['code', 'name', 'taxRate'] as const) {
      if (record[field] === undefined) findings.refused.push({ field, code: 'required' });
    }
  }
  const units = planUnits(record, known, context, findings);
  const parts: ProductPlan['parts'] = {
    ...(units.units && { units: units.units.map((unit) => ({ product_id: id, ...unit })) }),
    ...planCategories(record, id, context, findings),
    ...planVariants(record, references, findings),
    ...planInventory(record, id, findings),
    ...planEquivalents(record, id),
    ...planPictureTexts(record, id),
  };
  warnOfMissingPictures(record, context, findings);
  const row = planRow(record, references, units.defaultUnitId, findings);
  return { id, isNew: !known, row, parts, price: units.price, history: units.history, findings };
}

function planRow(
  record: ProductRecord,
  { id, known, parentId }: ProductReferences,
  defaultUnitId: number,
  findings: RecordFindings,
): ProductPlan['row'] {
  const texts = {
    barcode: text(record.barcode),
    name_en: text(record.nameEn),
    image: text(record.image),
    description: html(record.description),
    description_en: html(record.descriptionEn),
    meta_title: text(record.metaTitle),
    meta_description: text(record.metaDescription),
    meta_keywords: text(record.metaKeywords),
    stock_number_type: text(record.stockNumberType),
    withdrawal: text(record.withdrawal),
  };
  const quantity = record.quantity ?? (known ? undefined : sumOfWarehouses(record));
  const given = {
    code: record.code,
    name: record.name,
    ...texts,
    seo: seoOf(record, known !== undefined, findings),
    images: record.images === null ? [] : record.images,
    parent_id: parentId,
    tax_rate: record.taxRate,
    quantity,
    sales: record.salesNumber === null ? 0 : record.salesNumber,
    fast_delivery: record.fastDelivery === null ? false : record.fastDelivery,
    same_day_shipping: record.sameDayShipping === null ? false : record.sameDayShipping,
    active: record.active === null ? true : record.active,
    archived: record.archived === null ? false : record.archived,
    created_at:
      record.createdAt === undefined
        ? undefined
        : instantOf(record.createdAt, 'createdAt', findings),
  };
  return {
    ...withoutUndefined(given),
    id,
    default_unit_id: defaultUnitId,
    sets_parent: parentId !== undefined,
  };
}

function text(value: string | null | undefined): string | undefined {
  return value === null ? '' : value;
}

function html(value: string | null | undefined): string | undefined {
  return value === undefined ? undefined : sanitiseHtml(value ?? '');
}

function sumOfWarehouses(record: ProductRecord): number | undefined {
  return record.inventory?.reduce((sum, row) => sum + row.quantity, 0);
}

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
function seoOf(
  record: ProductRecord,
  isKnown: boolean,
  findings: RecordFindings,
): string | undefined {
  if (record.seo && slugForm.test(record.seo)) return record.seo;
  if (!record.seo && isKnown) return undefined;
  const made =
    slugify(record.seo ?? '') || slugify(record.name ?? '') || slugify(record.code ?? '') || 'urun';
  if (record.seo) findings.warnings.push({ field: 'seo', code: 'seo-changed', detail: made });
  return made;
}

/** The last text of each picture counts. */
function planPictureTexts(record: ProductRecord, id: number): ProductPlan['parts'] {
  if (record.pictureTexts === undefined) return {};
  const rows = (record.pictureTexts ?? []).map(({ file, alt, altEn }) => ({
    product_id: id,
    file,
    alt: alt ?? '',
    alt_en: altEn ?? '',
  }));
  return { pictureTexts: [...new Map(rows.map((row) => [row.file, row])).values()] };
}

function planCategories(
  record: ProductRecord,
  productId: number,
  context: ImportContext,
  findings: RecordFindings,
): ProductPlan['parts'] {
  if (record.categories === undefined) return {};
  const rows = new Map<number, Readonly<Record<string, unknown>>>();
  const above = new Set<number>();
  for (const [position, given] of (record.categories ?? []).entries()) {
    const path = given.replace(/^\/|\/$/g, '');
    const category = context.categories.get(path);
    if (!category) {
      findings.refused.push({
        field: `categories[${position}]`,
        code: 'no-category',
        detail: path,
      });
      continue;
    }
    if (rows.has(category.id)) continue;
    rows.set(category.id, {
      product_id: productId,
      category_id: category.id,
      direct: true,
      position,
    });
    for (const id of category.ancestors) above.add(id);
  }
  for (const id of above) {
    if (!rows.has(id)) {
      rows.set(id, { product_id: productId, category_id: id, direct: false, position: 0 });
    }
  }
  return { categories: [...rows.values()] };
}

function planVariants(
  record: ProductRecord,
  { id, known, parentId }: ProductReferences,
  findings: RecordFindings,
): ProductPlan['parts'] {
  const isChild = (parentId === undefined ? known?.product.parent_id : parentId) ?? null;
  const variants = record.variants ?? [];
  if (isChild === null) {
    if (variants.length > 0)
      findings.warnings.push({ field: 'variants', code: 'only-for-children' });
    return known ? { variants: [] } : {};
  }
  if (known?.product.parent_id && record.variants === undefined) return {};
  if (variants.length === 0 || variants.some((variant) => variant.values.length !== 1)) {
    findings.refused.push({ field: 'variants', code: 'one-value-each' });
  }
  return {
    variants: variants.map((variant, index) => {
      const [value] = variant.values;
      const swatch = value?.swatch ?? '';
      if (swatch !== '' && !isSwatch(swatch)) {
        const field = `variants[${index}].values[0].swatch`;
        findings.refused.push({ field, code: 'bad-swatch', detail: swatch });
      }
      return {
        product_id: id,
        position: index + 1,
        name: variant.name,
        name_en: variant.nameEn ?? '',
        code: variant.code ?? '',
        value: value?.name ?? '',
        value_en: value?.nameEn ?? '',
        swatch,
        value_order: value?.order ?? null,
      };
    }),
  };
}

function planInventory(
  record: ProductRecord,
  productId: number,
  findings: RecordFindings,
): ProductPlan['parts'] {
  if (record.inventory === undefined) return {};
  const rows = record.inventory ?? [];
  const names = new Set(rows.map((row) => row.warehouseName));
  if (names.size < rows.length)
    findings.refused.push({ field: 'inventory', code: 'duplicate', detail: 'warehouseName' });
  return {
    inventory: rows.map((row) => ({
      product_id: productId,
      warehouse_name: row.warehouseName,
      quantity: row.quantity,
    })),
  };
}

function planEquivalents(record: ProductRecord, productId: number): ProductPlan['parts'] {
  if (record.equivalentCode === undefined) return {};
  const codes = [...new Set(record.equivalentCode)];
  return {
    equivalents: codes.map((code, position) => ({ product_id: productId, position, code })),
  };
}

function warnOfMissingPictures(
  record: ProductRecord,
  context: ImportContext,
  findings: RecordFindings,
): void {
  const named = [
    { field: 'image', file: record.image ?? '' },
    ...(record.images ?? []).map((file, index) => ({ field: `images[${index}]`, file })),
    ...(record.variants ?? []).flatMap(({ values }, index) =>
      values.flatMap(({ swatch }, of) => {
        const drawn = swatchOf(swatch ?? '');
        const field = `variants[${index}].values[${of}].swatch`;
        return drawn?.kind === 'picture' ? [{ field, file: drawn.file }] : [];
      }),
    ),
  ];
  for (const { field, file } of named) {
    if (file !== '' && !context.hasPicture(file)) {
      findings.warnings.push({ field, code: 'no-picture', detail: file });
    }
  }
}
