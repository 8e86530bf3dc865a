/** The reason why a quote's cart cannot become an order (rule quotes/accept). */
export type QuoteProblem =
  | { code: 'quote-ordered'; orderNo: string }
  | { code: 'quote-expired'; validUntil: string }
  | { code: 'quote-changed' };

/** Pieces that a quote keeps for its customer. */
export type QuoteHolds = readonly { productId: number; pieces: number }[];
