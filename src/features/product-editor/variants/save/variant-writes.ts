import { isDeepStrictEqual } from 'node:util';
import { readProductForm } from '#db/catalog-work/read-product-form.ts';
import type { GridRow } from '#db/variants/read-variant-grid.ts';
import type { Db } from '#db/database.ts';
import type { PartRows, ProductWrite } from '#db/transfer/store-products.ts';
import type { ProductRow } from '#db/transfer/write-products.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import type { WantedRow } from '#rules/catalog/variants/check-variants.ts';
import {
  sameSteps,
  variantName,
  type DimensionStep,
  type NewVariant,
  type VariantValue,
} from '#rules/catalog/variants/variant-steps.ts';
import { productWrite } from '#features/product-editor/form/product-write.ts';
import type { FamilyMove, FamilyTexts } from './family-writes.ts';
import type { GridChange } from './grid-change.ts';

/** The rows of the stored variants that change in more than prices, stock and sale. */
export function storedWrites(
  change: GridChange,
  family: { id: number; move: FamilyMove },
  texts: FamilyTexts,
): ProductWrite[] {
  const { rows, placed } = change;
  const writesValues = family.move !== 'to-plain' && changesValues(change);
  return rows.flatMap((row, index): ProductWrite[] => {
    const variant = row.stored as GridRow | null;
    if (!variant) return [];
    const { values = [] } = placed[index] ?? {};
    const leaves = family.move === 'to-plain' && row.isLiving;
    const columns = {
      ...cellColumns(row),
      ...nameColumns(change, variant, leaves ? [] : values),
      ...parentColumns(family, leaves),
      ...(leaves || family.move === 'to-family' ? texts.columns : {}),
    };
    const parts = {
      ...(leaves && { variants: [], ...texts.parts }),
      ...(writesValues && {
        variants: valueRows(variant.id, change.steps, { values, codes: variant.dimensionCodes }),
      }),
    };
    return [
      {
        row: {
          id: variant.id,
          sets_brand: false,
          sets_model: false,
          sets_parent: false,
          default_unit_id: variant.defaultUnit,
          ...columns,
        },
        isNew: false,
        parts,
      },
    ];
  });
}

/** Whether rows of values change: new variants give those that are there their order, too. */
function changesValues({ stored, steps, added, rows }: GridChange): boolean {
  const comesBack = rows.some(({ stored: row, isLiving }) => row?.archived && isLiving);
  return added.length > 0 || comesBack || !isDeepStrictEqual(steps, sameSteps(stored.dimensions));
}

/** Code, barcode, pictures, and whether the variant is removed or comes back. */
function cellColumns({ stored, change, isLiving }: WantedRow): Partial<ProductRow> {
  const { code, barcode, images, active = true } = change;
  const wasLiving = stored?.archived === false;
  return {
    ...(code !== undefined && { code }),
    ...(barcode !== undefined && { barcode }),
    ...(images && { image: images[0] ?? '', images }),
    ...(wasLiving && !isLiving && { archived: true, active: false }),
    ...(!wasLiving && isLiving && { archived: false, active }),
  };
}

/** A name that was made of the product's and the values follows them; one that somebody typed stays. */
function nameColumns(
  { stored }: GridChange,
  variant: GridRow,
  values: readonly VariantValue[],
): Partial<ProductRow> {
  const english = ({ nameEn, name }: VariantValue) => nameEn || name;
  const turkish = ({ name }: VariantValue) => name;
  const before = variantName(stored.name, variant.values.map(turkish));
  const beforeEn = variantName(stored.nameEn, variant.values.map(english));
  return {
    ...(variant.name === before && { name: variantName(stored.name, values.map(turkish)) }),
    ...(stored.nameEn !== '' &&
      variant.nameEn === beforeEn && {
        name_en: variantName(stored.nameEn, values.map(english)),
      }),
  };
}

function parentColumns(
  { id, move }: { id: number; move: FamilyMove },
  leaves: boolean,
): Partial<ProductRow> {
  if (move === 'to-family') return { parent_id: id, sets_parent: true };
  return leaves ? { parent_id: null, sets_parent: true } : {};
}

/** The values of a variant, one row for each dimension. */
function valueRows(
  id: number,
  steps: readonly DimensionStep[],
  { values, codes }: { values: readonly VariantValue[]; codes: readonly string[] },
): PartRows {
  return steps.map((step, index) => {
    const { name = '', nameEn = '', swatch = '' } = values[index] ?? {};
    const place = step.values.findIndex((value) => value.name === name);
    return {
      product_id: id,
      position: index + 1,
      name: step.name,
      name_en: step.nameEn,
      code: step.was === null ? '' : (codes[step.was] ?? ''),
      value: name,
      value_en: nameEn,
      swatch,
      value_order: place < 0 ? null : place,
    };
  });
}

/**
 * The rows of new variants: the units of the first variant with the typed prices, and brand, model, VAT and categories of the
 * family. At most 8 queries for any number.
 */
export async function newWrites(
  tx: Db,
  { stored, steps, added }: GridChange,
  { familyId, ids }: { familyId: number; ids: readonly number[] },
): Promise<ProductWrite[]> {
  if (added.length === 0) return [];
  const first = stored.variants.find(({ archived }) => !archived) ?? stored.variants[0];
  const base = await modelWrite(tx, stored.id, first?.id ?? stored.id);
  return added.map((variant, index): ProductWrite => {
    const id = ids[index] ?? 0;
    const values = steps.flatMap((step, at) => step.values[variant.values[at] ?? -1] ?? []);
    const own = (rows: PartRows = []) => rows.map((each) => ({ ...each, product_id: id }));
    const prices = new Map(variant.prices.map(({ unit, price }) => [unit, price]));
    return {
      row: {
        ...base.row,
        ...newColumns(stored, variant, values),
        id,
        parent_id: familyId,
        sets_parent: true,
      },
      isNew: true,
      parts: {
        units: own(base.parts.units).map((unit) => pricedUnit(unit, prices)),
        categories: own(base.parts.categories),
        variants: valueRows(id, steps, { values, codes: first?.dimensionCodes ?? [] }),
      },
    };
  });
}

/** A row that new variants are made of. */
async function modelWrite(tx: Db, familyId: number, firstId: number): Promise<ProductWrite> {
  const family = await readProductForm(tx, familyId, 'tr');
  const first = firstId === familyId ? family : await readProductForm(tx, firstId, 'tr');
  if (!family || !first) throw new Error(`saveVariants: product ${familyId} is gone`);
  const { brand, model, categories, taxRate, stockNumberType } = family.fields;
  const { fastDelivery, sameDayShipping, defaultUnit } = first.fields;
  const fields = { brand, model, categories, taxRate, stockNumberType };
  const base = await productWrite(
    tx,
    { id: 0, isNew: true, defaultUnit },
    {
      fields: { ...fields, fastDelivery, sameDayShipping },
      units: first.units.map((unit) => ({ ...unit, barcode: '' })),
    },
  );
  if (!base.ok) throw new Error(`saveVariants: a category of product ${familyId} is gone`);
  return base.write;
}

/** The columns of a new variant's own; its stock is the opening. */
function newColumns(
  product: { name: string; nameEn: string },
  variant: NewVariant,
  values: readonly VariantValue[],
): Partial<ProductRow> {
  const { code, barcode, images, active, stock } = variant;
  const name = variantName(
    product.name,
    values.map((value) => value.name),
  );
  const english = variantName(
    product.nameEn,
    values.map((value) => value.nameEn || value.name),
  );
  return {
    code,
    barcode,
    name,
    name_en: product.nameEn === '' ? '' : english,
    seo: slugify(name) || slugify(code) || 'urun',
    image: images[0] ?? '',
    images,
    active,
    quantity: stock,
  };
}

/** A unit with its typed price; a list price that is no more than it would be none. */
function pricedUnit(unit: PartRows[number], prices: ReadonlyMap<number, number>) {
  const price = prices.get(Number(unit['id'])) ?? Number(unit['price']);
  const isListed = unit['list_price'] !== null && Number(unit['list_price']) > price;
  return {
    ...unit,
    price,
    ...(!isListed && { list_price: null, list_currency: null }),
  };
}
