import { whoHasPath } from '#db/categories/category-work.ts';
import type { Db } from '#db/database.ts';
import { checkSlug, pathIn, type SlugError } from '#rules/catalog/tree/category-form.ts';
import { fixedFirstParts } from '#rare-urls';

const fixedParts = fixedFirstParts();

export type PathError = SlugError | 'category' | 'page';

/** The error of an address under a parent, as far as its form goes (rule categories/address). */
export function slugError(slug: string, parentPath: string | null): SlugError | null {
  return checkSlug(slug, { isTop: parentPath === null, fixed: fixedParts });
}

/** At most 1 query. */
export async function pathError(
  tx: Db,
  { slug, parentPath }: { slug: string; parentPath: string | null },
): Promise<PathError | null> {
  return slugError(slug, parentPath) ?? (await whoHasPath(tx, pathIn(parentPath, slug)));
}
