import type { Variant } from '#contract/catalog/product.ts';
import { shownText, shownTexts, type StoredText } from '#rules/catalog/english/shown-text.ts';
import type { Family, FamilyRow } from './product-families.ts';

/**
 * The variants of each product of a family by its id, named in the reader's language. The values of a dimension stay
 * different from each other, since the page tells them apart by their names (rule catalog/english-words).
 */
export function variantsOf(family: Family): ReadonlyMap<number, Variant[]> {
  const most = Math.max(...family.map(({ variants }) => variants?.length ?? 0));
  const shownOf = Array.from({ length: most }, (_, index) => valuesAt(family, index));
  return new Map(
    family.map(({ id, variants }) => [
      id,
      (variants ?? []).length === 0 ? [] : named(variants, shownOf),
    ]),
  );
}

type Values = ReturnType<typeof valuesAt>;

function named(variants: FamilyRow['variants'], shownOf: readonly Values[]): Variant[] {
  const stored = variants ?? [];
  const names = shownTexts(
    'attribute',
    stored.map(([name]) => name),
  );
  return stored.map(([name, code, value, swatch], index) => {
    const shown = shownOf[index]?.get(keyOf(value)) ?? shownText('value', value);
    return {
      ...(names[index] ?? shownText('attribute', name)),
      code,
      values: [{ ...shown, swatch }],
    };
  });
}

/** The different values of the dimension at an index. */
function valuesAt(family: Family, index: number) {
  const stored = new Map<string, StoredText>();
  for (const { variants } of family) {
    const value = variants?.[index]?.[2];
    if (value !== undefined) stored.set(keyOf(value), value);
  }
  const shown = shownTexts('value', [...stored.values()]);
  return new Map([...stored.keys()].map((key, at) => [key, shown[at]]));
}

function keyOf(value: StoredText): string {
  return typeof value === 'string' ? value : value.join('\u0001');
}
