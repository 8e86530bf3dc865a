import type { productPrices as turkish } from '#text/tr/office/catalog/product-prices.ts';

/** Texts of the prices that a product had, in the office. */
export const productPrices: typeof turkish = {
  title: 'Price history',
  none: 'No price of this product has been recorded yet.',
  older: 'Show older prices',
  heads: { since: 'Since', price: 'Price, + VAT', unit: 'Unit', by: 'Changed by' },
  onRequest: 'On request',
  declared: 'Declared: the price before',
  nobody: 'Unknown',
  claim: (percent) => `A discount of ${percent}% is proven.`,
  claimDays: (from, until) => `It may be shown from ${from} to ${until}.`,
  claimPrices: (struck, days, lowest) =>
    `Price to strike ${struck}; lowest price of the ${days} days before ${lowest} (+ VAT).`,
  noClaim: 'This history proves no discount today.',
  notShown:
    'The shop shows list prices as they are typed. To show proven discounts alone: Settings → Law and returns.',
};
