import { pageCount } from '#rules/catalog/lists/pagination.ts';

/** So many reviews stand on one page of a product, or of a customer's own (rules reviews/pagination, reviews/my-reviews). */
export const reviewsOfPage = 20;

/** No page beyond this is asked for. */
const mostPages = 1000;

/** The page of reviews that a query names; the first for none and for what is no page (rule reviews/pagination). */
export function reviewPageOf(query: string): number {
  const page = /[?&]yorum=([1-9]\d{0,3})(?=&|$)/.exec(query)?.[1] ?? '1';
  return Math.min(Number(page), mostPages);
}

/** The pages that so many reviews have. */
export function reviewPages(count: number): number {
  return Math.min(pageCount(count, reviewsOfPage), mostPages);
}

/** The one spelling of the query that names a page; starts with `?` or is empty. */
export function reviewPageQuery(page: number): string {
  return page > 1 ? `?yorum=${page}` : '';
}
