import { whoHasPath } from '#db/categories/category-work.ts';
import type { Db } from '#db/database.ts';
import { checkSlug, pathIn, type SlugError } from '#rules/catalog/category-form.ts';
import { urls } from '#urls';

/** The first parts of the shop's own pages, which come before categories (rule pages/order). */
const fixedParts: ReadonlySet<string> = new Set(
  Object.values(urls).flatMap((url) =>
    typeof url === 'string' ? [/^\/([^/?#]*)/.exec(url)?.[1] ?? ''] : [],
  ),
);

export type PathError = SlugError | 'category' | 'page';

/** What is wrong with an address under a parent: its form, or that something else has it (rule categories/address). */
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
