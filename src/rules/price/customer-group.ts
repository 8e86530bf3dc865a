/** A group of customers, as prices and pages need it (rule prices/groups). */
export interface CustomerGroup {
  readonly id: number;
  readonly code: string;
  /** The names that its customers read; both may be empty. */
  readonly label: string;
  readonly labelEn: string;
  readonly priceListId: number | null;
  /** Whether prices are shown with VAT; null: as the shop shows them. */
  readonly withVat: boolean | null;
  /** Whether list prices are shown; null: as the shop shows them. */
  readonly showListPrice: boolean | null;
  readonly showPrices: boolean;
  /** The least net worth of an order's goods in the default currency; null: no limit. */
  readonly minOrder: number | null;
  /** Ids of the assortments that its customers see besides everybody's goods. */
  readonly assortments: readonly number[];
  /** Its customers see nothing but their assortments. */
  readonly onlyAssortments: boolean;
}
