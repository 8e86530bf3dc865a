import { brandColumns, categoryRows, modelColumns } from '#db/catalog-work/store-product-form.ts';
import type { Db } from '#db/database.ts';
import type { ProductWrite } from '#db/transfer/store-products.ts';
import { withoutUndefined } from '#platform/without-undefined.ts';
import type { FieldProblems, FormFields, UnitFields } from '#rules/catalog/form/product-form.ts';
import { beginOfDay } from '#rules/shop/istanbul-day.ts';

interface Given {
  fields: Partial<FormFields>;
  /** All units; absent where they stay as they are. */
  units: readonly UnitFields[] | undefined;
}

/**
 * The rows of a product's changed fields; makes a brand and a model that are new. At most 6 queries.
 */
export async function productWrite(
  tx: Db,
  { id, isNew, defaultUnit }: { id: number; isNew: boolean; defaultUnit: number },
  { fields, units }: Given,
): Promise<{ ok: true; write: ProductWrite } | { ok: false; problems: FieldProblems }> {
  const { brand, model, categories, inventory, equivalentCodes } = fields;
  const places = categories && (await categoryRows(tx, id, categories));
  if (places === null) return { ok: false, problems: { categories: 'no-category' } };
  const row = {
    id,
    ...plainColumns(fields),
    ...(brand === undefined ? { sets_brand: false } : await brandColumns(tx, brand)),
    ...(model === undefined ? { sets_model: false } : await modelColumns(tx, model)),
    sets_parent: false,
    default_unit_id: defaultUnit,
  };
  const parts = {
    ...(units && { units: units.map((unit, position) => unitRow(id, unit, position)) }),
    ...(places && { categories: places }),
    ...(inventory && {
      inventory: inventory.map(({ warehouseName, quantity }) => ({
        product_id: id,
        warehouse_name: warehouseName,
        quantity,
      })),
    }),
    ...(equivalentCodes && {
      equivalents: equivalentCodes.map((code, position) => ({ product_id: id, position, code })),
    }),
  };
  return { ok: true, write: { row, isNew, parts } };
}

/** The columns that a field fills by itself. */
function plainColumns(fields: Partial<FormFields>) {
  const created = fields.listedOn === undefined ? null : beginOfDay(fields.listedOn);
  return withoutUndefined({
    code: fields.code,
    barcode: fields.barcode,
    name: fields.name,
    name_en: fields.nameEn,
    seo: fields.seo,
    tax_rate: fields.taxRate,
    description: fields.description,
    description_en: fields.descriptionEn,
    meta_title: fields.metaTitle,
    meta_description: fields.metaDescription,
    meta_keywords: fields.metaKeywords,
    stock_number_type: fields.stockNumberType,
    withdrawal: fields.withdrawal,
    fast_delivery: fields.fastDelivery,
    same_day_shipping: fields.sameDayShipping,
    active: fields.active,
    created_at: created?.toISOString(),
  });
}

function unitRow(id: number, unit: UnitFields, position: number) {
  return {
    min_price: unit.minPrice,
    min_currency: unit.minCurrency,
    min_quantity: unit.minQuantity,
    order_multiple: unit.orderMultiple,
    discount_until: unit.discountUntil ?? null,
    product_id: id,
    id: unit.id,
    value: unit.value,
    value_en: unit.valueEn,
    multiplier: unit.multiplier,
    price: unit.price,
    currency: unit.currency,
    list_price: unit.listPrice,
    list_currency: unit.listCurrency,
    width: unit.width,
    height: unit.height,
    length: unit.length,
    weight: unit.weight,
    barcode: unit.barcode,
    position,
  };
}
