/** The values by which lists sort, filter and count a product: its row in the table `listing`. */
export interface ListedProduct {
  id: number;
  brandId: number | null;
  /** Its categories and all categories above them; ascending. */
  categoryIds: readonly number[];
  /** Ids of `facet_values`; ascending. */
  attrIds: readonly number[];
  /** Ten-thousandths of the default currency; null: on request. */
  price: number | null;
  campaign: boolean;
  quantity: number;
  sales: number;
  /** Pieces of the last 90 days' orders (rule catalog/recent-sales). */
  recentSales: number;
  /** Microseconds since 1970. */
  created: number;
  inStock: boolean;
  /** Sales in coarse steps, so that most orders do not change it. */
  pop: number;
  /** Tenths of a star; 0 without a review. */
  starRate: number;
  brandSort: string | null;
  nameSort: string;
  nameEnSort: string;
  /** Exact decimals in TRY, without VAT and with it; null: on request. */
  netWorth: string | null;
  grossWorth: string | null;
}
