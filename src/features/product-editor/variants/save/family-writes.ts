import { readProductForm } from '#db/catalog-work/read-product-form.ts';
import type { Db } from '#db/database.ts';
import type { ProductWrite } from '#db/transfer/store-products.ts';
import { findProducts, type ProductRow } from '#db/transfer/write-products.ts';
import { uniqueCode } from '#rules/catalog/variants/code-pattern.ts';
import { productWrite } from '#features/product-editor/form/product-write.ts';
import type { GridChange } from './grid-change.ts';

/** Whether a product gets its first dimension, or a family loses its last one. */
export type FamilyMove = 'to-family' | 'to-plain' | 'none';

/** The writes that move values from a variant to its new family, or from a family to the variant that leaves it. */
export interface FamilyTexts {
  columns: Partial<ProductRow>;
  parts: ProductWrite['parts'];
}

const nothing = { writes: [], texts: { columns: {}, parts: {} } };

/**
 * The rows of a family that comes or goes (rule variants/first-dimension). The product itself becomes the first variant, or
 * the last variant the product: stock, orders and carts refer to it and stay as they are. At most 9 queries.
 */
export async function familyWrites(
  tx: Db,
  change: GridChange,
  family: { id: number; move: FamilyMove },
): Promise<{ writes: ProductWrite[]; texts: FamilyTexts }> {
  if (family.move === 'none') return nothing;
  return family.move === 'to-family' ? foundFamily(tx, change, family.id) : leaveFamily(tx, change);
}

async function foundFamily(tx: Db, { stored }: GridChange, id: number) {
  const product = await readProductForm(tx, stored.id, 'tr');
  if (!product) return nothing;
  const { fields, units } = product;
  const codes = Array.from({ length: 20 }, (_, index) =>
    index === 0 ? `${fields.code}-V` : `${fields.code}-V-${index + 1}`,
  );
  const taken = await findProducts(tx, { ids: [], codes });
  const code = uniqueCode(`${fields.code}-V`, new Set(taken.map((each) => each.code)));
  const founded = await productWrite(
    tx,
    { id, isNew: true, defaultUnit: fields.defaultUnit },
    {
      fields: { ...fields, code, barcode: '', equivalentCodes: [], inventory: [] },
      units: units.map((unit) => ({ ...unit, barcode: '' })),
    },
  );
  if (!founded.ok) throw new Error(`saveVariants: a category of product ${stored.id} is gone`);
  const row = { ...founded.write.row, image: product.image, images: product.images };
  const empty = { description: '', description_en: '' };
  const columns = { ...empty, meta_title: '', meta_description: '', meta_keywords: '' };
  return {
    writes: [{ ...founded.write, row }],
    // Its page shows the pictures and texts of the family.
    texts: { columns: { image: '', images: [], ...columns }, parts: {} },
  };
}

async function leaveFamily(tx: Db, { stored, rows }: GridChange) {
  const left = rows.find(({ isLiving }) => isLiving)?.stored;
  const family = await readProductForm(tx, stored.id, 'tr');
  const own = left && (await readProductForm(tx, left.id, 'tr'));
  if (!family || !own) return nothing;
  const texts = {
    description: own.fields.description || family.fields.description,
    descriptionEn: own.fields.descriptionEn || family.fields.descriptionEn,
    metaTitle: own.fields.metaTitle || family.fields.metaTitle,
    metaDescription: own.fields.metaDescription || family.fields.metaDescription,
    metaKeywords: own.fields.metaKeywords || family.fields.metaKeywords,
    withdrawal: own.fields.withdrawal || family.fields.withdrawal,
    ...(own.fields.categories.length === 0 && { categories: family.fields.categories }),
  };
  const { defaultUnit } = own.fields;
  const taken = await productWrite(
    tx,
    { id: own.id, isNew: false, defaultUnit },
    { fields: texts, units: undefined },
  );
  if (!taken.ok) throw new Error(`saveVariants: a category of product ${stored.id} is gone`);
  const { id: _id, sets_brand: _brand, sets_model: _model, ...columns } = taken.write.row;
  const pictures = own.images.length === 0 && own.image === '';
  const closed: ProductWrite = {
    row: {
      id: stored.id,
      sets_brand: false,
      sets_model: false,
      sets_parent: false,
      default_unit_id: family.fields.defaultUnit,
      active: false,
      archived: true,
    },
    isNew: false,
    parts: {},
  };
  return {
    writes: [closed],
    texts: {
      columns: {
        ...columns,
        ...(pictures && { image: family.image, images: family.images }),
        parent_id: null,
        sets_parent: true,
      },
      parts: taken.write.parts,
    },
  };
}
