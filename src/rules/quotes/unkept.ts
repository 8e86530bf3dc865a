import type { QuoteHolds } from './quote-problem.ts';

/** The claims without what the quote of the cart keeps for them already (rule quotes/hold-stock). */
export function unkept<C extends { productId: number; pieces: number }>(
  claims: readonly C[],
  { quoteHolds = [] }: { quoteHolds?: QuoteHolds },
): C[] {
  const isKept = ({ productId, pieces }: C) =>
    quoteHolds.some((hold) => hold.productId === productId && hold.pieces >= pieces);
  return claims.filter((claim) => !isKept(claim));
}
