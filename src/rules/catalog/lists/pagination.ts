/** The page numbers to show; 'gap' is an ellipsis (rule catalog/pagination). */
export function pageWindow(page: number, pages: number): (number | 'gap')[] {
  if (pages <= 10) return span(1, pages);
  if (page <= 5) return [...span(1, 7), 'gap', pages];
  if (page >= pages - 5) return [1, 'gap', ...span(pages - 6, pages)];
  return [1, 'gap', ...span(page - 2, page + 2), 'gap', pages];
}

/**
 * The number of placeholder cards while a page loads: the limit, or the rest of the total on the last page (rule
 * catalog/placeholders). Without a known total: the limit.
 */
export function placeholderCount(input: {
  page: number;
  limit: number;
  total: number | null;
}): number {
  if (input.total === null) return input.limit;
  return Math.max(0, Math.min(input.limit, input.total - input.limit * (input.page - 1)));
}

/** The number of pages; an empty list has one. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** The nearest page that exists, from 1 to `pages` (rule catalog/clamped-query). */
export function clampPage(page: number, pages: number): number {
  return Number.isNaN(page) ? 1 : Math.min(Math.max(1, Math.trunc(page)), Math.max(1, pages));
}

/** The page that a query's `page` names; the first where it names none. */
export function pageOfQuery(text: string | null | undefined): number {
  return typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : 1;
}

function span(first: number, last: number): number[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
}
