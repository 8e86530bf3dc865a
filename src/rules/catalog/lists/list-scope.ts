/** The lists of best sellers and of the most liked products have twenty. */
export const topCount = 20;

/** Which products a page lists before any filter (rule pages/paths). */
export interface ListScope {
  kind: 'all' | 'campaign' | 'newest' | 'mostLiked' | 'bestSellers';
  categoryId: number | null;
  brandId: number | null;
}
