/** The most liked and the best sellers are lists of twenty. */
export const topCount = 20;

/** Which products a page lists before any filter (rule pages/paths). */
export interface ListScope {
  kind: 'all' | 'campaign' | 'newest' | 'mostLiked' | 'bestSellers';
  categoryId: number | null;
  brandId: number | null;
}
