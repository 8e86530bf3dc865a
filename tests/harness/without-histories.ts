/** The lines of `products.jsonl` without the histories of prices, which keep the time of every change and only grow. */
export const withoutHistories = (text: string) =>
  text.replaceAll(/,"priceHistory":\[[^\]]*\]/g, '');
