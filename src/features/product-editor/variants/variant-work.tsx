import type { VariantGrid } from '#contract/office/catalog/office-variants.ts';
import type { Locale } from '#rules/shop/locale.ts';
import type { DraftDimension, GridRow, VariantDraft } from './use-variant-draft.tsx';

/** The grid of a product, as its sections see it. */
export interface VariantWork {
  grid: VariantGrid;
  draft: VariantDraft;
  /** The refusals of the last try to save, by cell. */
  errors: Readonly<Record<string, string>>;
  mayWrite: boolean;
}

/** A name in the language of the office. */
export function nameIn(locale: Locale, { name, nameEn }: { name: string; nameEn: string }): string {
  return locale === 'en' ? nameEn || name : name;
}

/** The name of a row's value in a dimension. */
export function valueName(
  dimensions: readonly DraftDimension[],
  row: GridRow,
  { index, locale }: { index: number; locale: Locale },
): string {
  const value = dimensions[index]?.values.find(({ key }) => key === row.values[index]);
  return value ? nameIn(locale, value) : '';
}

/** A row's name: all its values. */
export function rowName(
  dimensions: readonly DraftDimension[],
  row: GridRow,
  locale: Locale,
): string {
  const names = dimensions.map((_, index) => valueName(dimensions, row, { index, locale }));
  return names.filter(Boolean).join(' ') || row.code;
}
