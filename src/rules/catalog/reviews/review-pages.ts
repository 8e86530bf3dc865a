import { pageCount } from '#rules/catalog/lists/pagination.ts';

/** Reviews on one page of a product, or of a customer's own reviews (rules reviews/pagination, reviews/my-reviews). */
export const reviewsPerPage = 20;

/** The last page that can be requested. */
const maxPage = 1000;

/** The page of reviews that a query names; the first where it names none (rule reviews/pagination). */
export function reviewPageOf(query: string): number {
  const page = /[?&]yorum=([1-9]\d{0,3})(?=&|$)/.exec(query)?.[1] ?? '1';
  return Math.min(Number(page), maxPage);
}

/** The number of pages for `count` reviews. */
export function reviewPages(count: number): number {
  return Math.min(pageCount(count, reviewsPerPage), maxPage);
}

/** The query that names a page: empty for the first. */
export function reviewPageQuery(page: number): string {
  return page > 1 ? `?yorum=${page}` : '';
}
