import type { ProductEntry } from '#db/product-runs/write-changes.ts';
import type { VariantDimension } from '#rules/catalog/variants/variant-steps.ts';
import type { GridChange } from './grid-change.ts';

/**
 * The log of a save, beside prices, stock and sale: one entry of the product for its dimensions and for the variants that came or
 * went, and one of each variant whose code, barcode or pictures changed (rule activity-log/entries).
 */
export function variantEntries({ stored, steps, rows, added }: GridChange): ProductEntry[] {
  const removed = rows.filter(({ stored: row, isLiving }) => row && !row.archived && !isLiving);
  const restored = rows.filter(({ stored: row, isLiving }) => row?.archived && isLiving);
  const [was, is] = [dimensionTexts(stored.dimensions), dimensionTexts(steps)];
  const codesOf = (of: typeof rows) => of.flatMap(({ stored: row }) => row?.code ?? []);
  const before = {
    ...(was.join() !== is.join() && { dimensions: was }),
    ...(removed.length > 0 && { variants: codesOf(removed) }),
  };
  const after = {
    ...(was.join() !== is.join() && { dimensions: is }),
    ...(added.length + restored.length > 0 && {
      variants: [...added.map(({ code }) => code), ...codesOf(restored)],
    }),
  };
  const isChanged = Object.keys({ ...before, ...after }).length > 0;
  const entry: ProductEntry = { action: 'product.variants', code: stored.code, before, after };
  return [...(isChanged ? [entry] : []), ...rows.flatMap(cellEntry)];
}

/** A dimension with its values: `Renk (Color): Sarı, Lacivert`. */
function dimensionTexts(dimensions: readonly VariantDimension[]): string[] {
  const both = ({ name, nameEn }: { name: string; nameEn: string }) =>
    nameEn === '' || nameEn === name ? name : `${name} (${nameEn})`;
  return dimensions.map((each) => `${both(each)}: ${each.values.map(both).join(', ')}`);
}

function cellEntry({ stored, change }: GridChange['rows'][number]): ProductEntry[] {
  if (!stored) return [];
  const { code, barcode, images } = change;
  const before = {
    ...(code !== undefined && { code: stored.code }),
    ...(barcode !== undefined && { barcode: stored.barcode }),
    ...(images && { pictures: stored.images.join(', ') }),
  };
  const after = {
    ...(code !== undefined && { code }),
    ...(barcode !== undefined && { barcode }),
    ...(images && { pictures: images.join(', ') }),
  };
  if (Object.keys(after).length === 0) return [];
  return [{ action: 'product.edit', code: code ?? stored.code, before, after }];
}
