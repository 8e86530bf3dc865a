import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import type { ChosenUnit } from '#db/product-runs/chosen-products.ts';
import type {
  StoredVariant,
  VariantDimension,
  VariantValue,
} from '#rules/catalog/variants/variant-steps.ts';

/** A variant with its parts as a save needs them. */
export interface GridRow extends StoredVariant {
  units: readonly ChosenUnit[];
  defaultUnit: number;
  hasDescription: boolean;
  /** The code of each dimension, which an import may have given. */
  dimensionCodes: string[];
}

/** A family with its variants, or a product without variants as the only row. */
export interface StoredGrid {
  id: number;
  code: string;
  name: string;
  nameEn: string;
  seo: string;
  active: boolean;
  brand: string;
  taxRate: number;
  isFamily: boolean;
  images: string[];
  dimensions: VariantDimension[];
  variants: GridRow[];
}

type StoredVariantValue = VariantValue & {
  dimension: string;
  dimensionEn: string;
  code: string;
  order: number | null;
};
type Row = Omit<StoredGrid, 'dimensions' | 'variants'> & {
  image: string;
  variants: (Omit<GridRow, 'values' | 'dimensionCodes' | 'prices'> & {
    image: string;
    values: StoredVariantValue[];
  })[];
};

/** The most lines of orders that are counted for a variant. */
const mostOrders = 100;

/**
 * The family of a product with its variants, removed ones too, or the product itself where it has none; null where there is
 * none. 1 query, which reads at most 100 lines of orders for each variant.
 */
export async function readVariantGrid(db: Db, id: number): Promise<StoredGrid | null> {
  const { rows } = await sql<Row>`
    select p.id, p.code, p.name, p.name_en as "nameEn", p.seo, p.active, coalesce(b.name, '') as brand,
      p.tax_rate as "taxRate", p.has_children as "isFamily", p.image, p.images,
      (select json_agg(json_build_object('id', c.id, 'code', c.code, 'barcode', c.barcode, 'name', c.name,
          'nameEn', c.name_en, 'active', c.active, 'archived', c.id <> p.id and c.archived_at is not null,
          'stock', c.quantity, 'reserved', c.reserved, 'image', c.image, 'images', c.images,
          'defaultUnit', c.default_unit_id, 'hasDescription', c.description <> '',
          'orders', (select count(distinct o.order_id) from (select l.order_id from order_lines l
            where l.product_id = c.id limit ${mostOrders}) o),
          'units', (select json_agg(json_build_object('id', u.id, 'name', u.value, 'nameEn', u.value_en,
              'multiplier', u.multiplier, 'price', u.price, 'currency', u.currency,
              'listPrice', u.list_price, 'listCurrency', u.list_currency) order by u.position, u.id)
            from product_units u where u.product_id = c.id),
          'values', coalesce((select json_agg(json_build_object('dimension', v.name, 'dimensionEn', v.name_en,
              'code', v.code, 'name', v.value, 'nameEn', v.value_en, 'swatch', v.swatch,
              'order', v.value_order) order by v.position)
            from product_variants v where v.product_id = c.id), '[]')) order by c.id)
        from products c where case when p.has_children then c.parent_id = p.id else c.id = p.id end) as variants
    from products o join products p on p.id = coalesce(o.parent_id, o.id)
      left join brands b on b.id = p.brand_id
    where o.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { image, variants, ...product } = row;
  return {
    ...product,
    images: filesOf({ image, images: product.images }),
    dimensions: dimensionsOf(variants),
    variants: variants.map(({ values, image: cover, ...variant }) => ({
      ...variant,
      images: filesOf({ image: cover, images: variant.images }),
      prices: variant.units.map((unit) => ({ unit: unit.id, price: unit.price })),
      values: values.map(({ name, nameEn, swatch }) => ({ name, nameEn, swatch })),
      dimensionCodes: values.map(({ code }) => code),
    })),
  };
}

function filesOf({ image, images }: { image: string; images: readonly string[] }): string[] {
  return [...new Set([image, ...images])].filter((file) => file !== '');
}

/** The dimensions of the variants that are not removed, their values in the merchant's order. */
function dimensionsOf(variants: Row['variants']): VariantDimension[] {
  const living = variants.filter(({ archived }) => !archived);
  const [first] = living.length > 0 ? living : variants;
  return (first?.values ?? []).map(({ dimension, dimensionEn }, index) => {
    const found = new Map<string, StoredVariantValue>();
    for (const { values } of living) {
      const value = values[index];
      if (value && !found.has(value.name)) found.set(value.name, value);
    }
    const values = [...found.values()]
      .toSorted((one, other) => (one.order ?? Infinity) - (other.order ?? Infinity) || 0)
      .map(({ name, nameEn, swatch }) => ({ name, nameEn, swatch }));
    return { name: dimension, nameEn: dimensionEn, values };
  });
}

/**
 * Locks a family with its variants and the products with these codes, in the order of ids, and gives those of the others
 * that hold one of the codes. 1 query.
 */
export async function lockGrid(
  tx: Db,
  id: number,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: number; code: string; isOwn: boolean }>`
    with root as (select coalesce(parent_id, id) as id from products where id = ${id})
    select p.id, p.code, p.id = root.id or coalesce(p.parent_id = root.id, false) as "isOwn"
    from products p, root
    where p.id in (select id from root union select c.id from products c join root on c.parent_id = root.id
      union select id from products where code = any(${[...codes]}::text[]))
    order by p.id for no key update of p`.execute(tx);
  return new Set(rows.flatMap(({ code, isOwn }) => (isOwn ? [] : [code])));
}
