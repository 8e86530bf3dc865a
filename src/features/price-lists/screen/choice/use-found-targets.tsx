import type { OfficeBrandPage } from '#contract/office/catalog/office-brands.ts';
import type { CategoryTree } from '#contract/office/catalog/office-categories.ts';
import type { ProductTablePage } from '#contract/office/catalog/office-products.ts';
import { foldTurkish } from '#rules/catalog/lists/turkish.ts';
import type { RuleScope } from '#rules/price/price-rule.ts';
import { priceDeskTexts } from '#text/office/prices/price-desk-text.ts';
import { useOfficeRead } from '#ui/office/state/office-query.tsx';
import { useTexts } from '#ui/state/text-context.tsx';

/** A product, a brand or a category: the code or path that rules name it by, and its name. */
export interface FoundTarget {
  code: string;
  name: string;
}

/** As many as a person looks through. */
const mostFound = 20;

/** Products, brands or categories with the typed words; undefined while they are read. */
export function useFoundTargets(
  scope: Exclude<RuleScope, 'all'>,
  text: string,
): readonly FoundTarget[] | undefined {
  const { locale } = useTexts(priceDeskTexts);
  const isAsked = text !== '';
  const query = `q=${encodeURIComponent(text)}&limit=${mostFound}`;
  const products = useOfficeRead<ProductTablePage>(`/api/office/product-table?${query}`, {
    enabled: scope === 'product' && isAsked,
    keep: true,
  });
  const brands = useOfficeRead<OfficeBrandPage>(`/api/office/brands?${query}`, {
    enabled: scope === 'brand' && isAsked,
    keep: true,
  });
  const tree = useOfficeRead<CategoryTree>('/api/office/categories', {
    enabled: scope === 'category',
  });
  if (!isAsked) return [];
  if (scope === 'product') return products.data?.items.map(targetOf);
  if (scope === 'brand') return brands.data?.items.map(targetOf);
  const words = foldTurkish(text);
  return tree.data?.items
    .map(({ path, name, nameEn }) => ({ code: path, name: (locale === 'en' && nameEn) || name }))
    .filter(({ code, name }) => foldTurkish(`${name} ${code}`).includes(words))
    .slice(0, mostFound);
}

function targetOf({ code, name }: FoundTarget): FoundTarget {
  return { code, name };
}
