import { exactWorth } from '#rules/money/money.ts';
import type { Price, Rates } from '#rules/money/money.ts';
import { isPriced } from './pricing.ts';

/** Most liked and best sellers stop here (rules catalog/most-liked, catalog/best-sellers). */
export const topCount = 20;

/** A campaign product has a list price above 0 that is at least the sale price (rule
 * catalog/campaign). */
export function isCampaign(
  product: { readonly salePrice: Price; readonly listPrice: Price | null },
  rates: Rates,
): boolean {
  const { salePrice, listPrice } = product;
  if (listPrice === null || !isPriced(listPrice, rates) || !isPriced(salePrice, rates))
    return false;
  return exactWorth(listPrice, rates) >= exactWorth(salePrice, rates);
}

/** The campaign products, or all when there is none (rule catalog/campaign). */
export function campaignProducts<
  P extends { readonly salePrice: Price; readonly listPrice: Price | null },
>(products: readonly P[], rates: Rates): readonly P[] {
  const campaign = products.filter((product) => isCampaign(product, rates));
  return campaign.length > 0 ? campaign : products;
}

/** Newest first; what came at the same moment: the higher id first. */
export function byNewest(
  a: { readonly id: number; readonly createdAt: Date },
  b: { readonly id: number; readonly createdAt: Date },
): number {
  return b.createdAt.getTime() - a.createdAt.getTime() || b.id - a.id;
}

interface Rated {
  readonly id: number;
  readonly starRate: number | null;
}

/** Highest star rate first, ties by id. */
export function byStarRate(a: Rated, b: Rated): number {
  return (b.starRate ?? 0) - (a.starRate ?? 0) || a.id - b.id;
}

/** The 20 best rated of those that have a rating (rule catalog/most-liked). */
export function mostLiked<P extends Rated>(products: readonly P[]): P[] {
  return products
    .filter((product) => (product.starRate ?? 0) > 0)
    .sort(byStarRate)
    .slice(0, topCount);
}

interface Sold {
  readonly id: number;
  readonly salesNumber: number;
}

/** Most sold first; ties keep the original order, which is that of the ids (rule
 * catalog/best-sellers). */
export function bySales(a: Sold, b: Sold): number {
  return b.salesNumber - a.salesNumber || a.id - b.id;
}

/** The 20 most sold. */
export function bestSellers<P extends Sold>(products: readonly P[]): P[] {
  return [...products].sort(bySales).slice(0, topCount);
}
