import { checkSlug } from './tree/category-form.ts';
import { slugify } from './product-url.ts';

/** Characters of a brand's fields (rule categories/brands). */
export const brandLimits = { name: 100, code: 80 } as const;

/** The columns that sort the office's list of brands. */
export const brandSortKeys = { name: 'text' } as const;

export type BrandProblem = 'name' | 'code' | 'reserved' | 'brand' | 'category' | 'page' | 'image';

/** The wrong thing in a brand's code, whose address is made of it; null if nothing is. `fixed` is as in `checkSlug`. */
export function checkBrandCode(
  code: string,
  fixed: ReadonlySet<string>,
): 'code' | 'reserved' | null {
  const slug = slugify(code);
  if (code === '' || slug === '') return 'code';
  const error = checkSlug(slug, { isTop: true, fixed });
  if (error === null) return null;
  return error === 'reserved' ? 'reserved' : 'code';
}
