import { useLocation, useSearch } from 'wouter';
import { isProductView, type ProductView } from '#rules/catalog/product-work.ts';
import { officePaths } from '#ui/office/state/office-urls.ts';

type Word = 'view' | 'q' | 'sort' | 'cursor';

type Patch = Readonly<Partial<Record<Word, string | null>>>;

export interface ProductAddress {
  view: ProductView;
  q: string;
  sort: string;
  /** As the call takes it. */
  query: string;
  /** Changes some words; another view, text or sort begins at its first page. */
  set: (patch: Patch) => void;
  /** The address with some words changed likewise. */
  to: (patch: Patch) => string;
}

/** The search as it stands in the address (rule product-editing/product-list). */
export function useProductAddress(): ProductAddress {
  const given = new URLSearchParams(useSearch());
  const [, navigate] = useLocation();
  const asked = new URLSearchParams();
  for (const word of ['view', 'q', 'sort', 'cursor']) {
    const value = given.get(word);
    if (value) asked.set(word, value);
  }
  const view = given.get('view') ?? 'all';
  const to = (patch: Patch) => {
    const next = new URLSearchParams(asked);
    if (!('cursor' in patch)) next.delete('cursor');
    for (const [word, value] of Object.entries(patch)) {
      if (value) next.set(word, value);
      else next.delete(word);
    }
    const query = String(next);
    return query === '' ? officePaths.products : `${officePaths.products}?${query}`;
  };
  return {
    view: isProductView(view) ? view : 'all',
    q: given.get('q') ?? '',
    sort: given.get('sort') ?? 'name',
    query: String(asked),
    to,
    set: (patch) => navigate(to(patch)),
  };
}
