import type { ComparedProduct } from '#contract/catalog/comparison.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { Db } from '#db/database.ts';
import { variantsOf } from './family-variants.ts';
import { readFamily, type Family } from './product-families.ts';
import { toSummary } from './product-summaries.ts';

/** A product with the category that its neighbors come from. */
export interface StoredComparison {
  product: ComparedProduct;
  rootId: number;
  categoryId: number | null;
}

/**
 * Products beside each other, in the order of `ids` (rule catalog/comparison); those that are unknown, not active or the
 * shipping product are left out. 1 query.
 */
export async function readCompared(
  db: Db,
  ids: readonly number[],
  input: { locale: Locale; hiddenId: number | null },
): Promise<StoredComparison[]> {
  const families = await Promise.all(ids.map((id) => readFamily(db, id, input.locale)));
  return ids.flatMap((id, index) => {
    const family = families[index];
    const compared = family && id !== input.hiddenId ? comparedOf(family, id) : null;
    return compared && compared.rootId !== input.hiddenId ? [compared] : [];
  });
}

/** Stars and missing pictures are those of the whole family, a parent has the values of its children. */
function comparedOf(family: Family, id: number): StoredComparison | null {
  const row = family.find((member) => member.id === id);
  const root = family.find((member) => member.parent_id === null);
  if (!row || !root) return null;
  const variants = variantsOf(family);
  const members = row === root ? family : [row];
  const values = members.flatMap((member) => variants.get(member.id) ?? []);
  const each = new Map(values.map((variant) => [JSON.stringify(variant), variant]));
  const { brand, model, ...own } = toSummary(row);
  const ofRoot = toSummary(root);
  return {
    product: {
      ...own,
      brand: brand ?? ofRoot.brand,
      model: model ?? ofRoot.model,
      starRate: ofRoot.starRate,
      commentCount: root.comment_count,
      image: row.image || root.image,
      variants: [...each.values()],
      fastDelivery: row.fast_delivery,
      sameDayShipping: row.same_day_shipping,
    },
    rootId: root.id,
    categoryId: row.category_id ?? root.category_id,
  };
}
