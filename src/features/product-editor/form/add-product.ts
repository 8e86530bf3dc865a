import { isDeepStrictEqual } from 'node:util';
import type { ProductForm } from '#contract/office/catalog/office-product-form.ts';
import { writePendingWords } from '#db/catalog/search/write-pending-words.ts';
import { readProductForm } from '#db/catalog-work/read-product-form.ts';
import { copyPictures, readCurrencies } from '#db/catalog-work/store-product-form.ts';
import { ensureLira } from '#db/transfer/write-settings.ts';
import type { Db } from '#db/database.ts';
import { notePriceAuthor } from '#db/prices/note-author.ts';
import { DatabaseError } from '#db/engine/database-errors.ts';
import { storeProducts } from '#db/transfer/store-products.ts';
import { noteCounts } from '#db/transfer/write-product-parts.ts';
import { lockProducts, newProductIds } from '#db/transfer/write-products.ts';
import {
  checkFields,
  checkUnits,
  type FieldProblems,
  type FormFields,
  type UnitFields,
} from '#rules/catalog/form/product-form.ts';
import { slugify } from '#rules/catalog/product-url.ts';
import { cleanFields, cleanUnit } from './clean-fields.ts';
import { loggedFields, loggedUnit, logProduct, type By } from './log-product.ts';
import { productWrite } from './product-write.ts';

export interface NewProduct {
  fields: FormFields;
  units: readonly UnitFields[];
  /** Opening stock in pieces. */
  stock: number;
  /** The product whose pictures the new one gets. */
  copyOf?: number | undefined;
}

export type AddResult =
  | { ok: true; id: number; code: string }
  | { ok: false; problems: FieldProblems };

/**
 * Adds a product (rule product-editing/new-product). A second try with the same values finds the product of the first one
 * and adds none. At most 35 queries.
 */
export async function addProduct(db: Db, given: NewProduct, by: By): Promise<AddResult> {
  const fields = cleanFields(given.fields);
  const named = { ...fields, seo: fields.seo || addressOf(fields) };
  const product = { ...given, fields: named, units: given.units.map(cleanUnit) };
  const add = () => db.transaction().execute((tx) => storeNew(tx, product, by));
  try {
    return await add();
  } catch (error) {
    // Somebody added this code at the same moment: the second look finds it.
    if (error instanceof DatabaseError && error.code === '23505') return add();
    throw error;
  }
}

/** The part of the address that names a product. */
export function addressOf({ name, code }: Pick<FormFields, 'name' | 'code'>): string {
  return slugify(name) || slugify(code) || 'urun';
}

async function storeNew(tx: Db, product: NewProduct, by: By): Promise<AddResult> {
  const { fields, units, stock, copyOf } = product;
  const { code, defaultUnit } = fields;
  const [holder] = await lockProducts(tx, { ids: [], codes: [code] });
  if (holder) {
    const stored = await readProductForm(tx, holder.id, 'tr');
    if (stored && isSame(stored, product)) return { ok: true, id: holder.id, code };
  }
  await ensureLira(tx);
  const currencies = new Set(await readCurrencies(tx));
  const problems: FieldProblems = {
    ...checkFields(fields),
    ...checkUnits(units, () => true, currencies),
    ...(!units.some(({ id }) => id === defaultUnit) && { defaultUnit: 'no-unit' }),
    ...(holder && { code: 'code-taken' }),
  };
  if (Object.keys(problems).length > 0) return { ok: false, problems };
  const [id = 0] = await newProductIds(tx, 1);
  const write = await productWrite(tx, { id, isNew: true, defaultUnit }, { fields, units });
  if (!write.ok) return write;
  const row = { ...write.write.row, quantity: stock };
  await notePriceAuthor(tx, by.by.name);
  await storeProducts(tx, [{ ...write.write, row }], []);
  if (fields.inventory.length > 0) await noteCounts(tx, [id]);
  if (copyOf !== undefined) await copyPictures(tx, copyOf, id);
  await writePendingWords(tx);
  const after = { ...loggedFields(fields), units: units.map(loggedUnit), stock };
  await logProduct(tx, by, { code, action: 'product.add', before: null, after });
  return { ok: true, id, code };
}

/** Whether the product is what somebody wants to add: their first try stored it. */
function isSame(stored: ProductForm, { fields, units, stock }: NewProduct): boolean {
  return (
    isDeepStrictEqual(stored.fields, fields) &&
    isDeepStrictEqual(stored.units, units) &&
    stored.stock === stock
  );
}
